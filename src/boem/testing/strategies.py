"""Hypothesis strategies for any game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from hypothesis import strategies as st

from boem.core.game import Json, Seat, Viewer
from boem.testing.walk import AnySubject, PlayedLine, walk

SEEDS: Final = st.integers(0, 2**32 - 1)

_WORDS: Final = ["", "…", "A1", "ZZ99", "E5|E6", "|A1", "mine", "lay …", "order …", "mark …", "exit", "resign", "final"]
JSON: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(_WORDS) | st.text(max_size=8),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=4), inside, max_size=3),
    max_leaves=5,
)


@st.composite
def tampered(draw: st.DrawFn, entries: Sequence[Json]) -> Json:
    """One of these JSON documents, or an empty one, with something else in place of one part."""
    rng, path = Random(draw(SEEDS)), list[Json]()
    told = rng.choice([*entries, {}])
    part: Json = told
    while isinstance(part, dict | list) and part and (not path or rng.random() < 1 / 2):
        path.append(rng.choice(sorted(part) if isinstance(part, dict) else range(len(part))))
        part = part[path[-1]]
    elsewhere = [value for entry in entries for value in entry.values()]
    other = rng.choice([_like(part, rng), rng.choice([0, *elsewhere]), None])
    return _with(told, path, draw(JSON) if other is None else other)


def _like(part: Json, rng: Random) -> Json:
    """Something similar to a part of an entry: a string with another ending, an object or list with more in it."""
    if isinstance(part, str):
        return " ".join([*part.split()[:-1], rng.choice(_WORDS)])
    if isinstance(part, dict):
        return part | {rng.choice(_WORDS): rng.choice([0, 8, 9, "mine", *part.values()])}
    return [*part, *part] if isinstance(part, list) else rng.randint(-2, 99)


def _with(document: Json, path: Sequence[Json], part: Json) -> Json:
    """The document with the part at this path of keys and indices replaced."""
    if not path:
        return part
    inside = _with(document[path[0]], path[1:], part)
    if isinstance(document, dict):
        return document | {path[0]: inside}
    return [inside if number == path[0] else one for number, one in enumerate(document)]


@st.composite
def lines(draw: st.DrawFn, subject: AnySubject, most: int = 60) -> PlayedLine:
    """Games played at random for up to `most` moves, finished or not; many have hardly begun."""
    config, rng = draw(subject.configs), Random(draw(SEEDS))
    return walk(subject, config, rng, draw(st.integers(0, 3) | st.integers(0, most)))


def viewers(line: PlayedLine) -> st.SearchStrategy[Viewer]:
    """A spectator, or any seat of the game."""
    return st.sampled_from([None, *map(Seat, range(len(line.history.seats)))])
