"""Hypothesis strategies for any game."""

from __future__ import annotations

from random import Random
from typing import Final

from hypothesis import strategies as st

from boem.core.game import Seat, Viewer
from boem.testing.walk import Line, Subject, walk

SEEDS: Final = st.integers(0, 2**32 - 1)


@st.composite
def lines(draw: st.DrawFn, subject: Subject, most: int = 60) -> Line:
    """Games played at random, of any length up to `most` moves, finished or not; many of them hardly begun."""
    config, rng = draw(subject.configs), Random(draw(SEEDS))
    return walk(subject, config, rng, draw(st.integers(0, 3) | st.integers(0, most)))


def viewers(line: Line) -> st.SearchStrategy[Viewer]:
    """A spectator, or any seat of the game."""
    return st.sampled_from([None, *map(Seat, range(len(line.history.seats)))])
