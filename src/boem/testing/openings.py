"""The law of openings: they prove every answer, and say no more than it did."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

import msgspec
from hypothesis import strategies as st

from boem.core.errors import LawBroken
from boem.core.game import HOUSE, Actor, AnyAction, Json, Move, Viewer
from boem.core.openings import Disclosure
from boem.records import Match, Opener, Record, Witness, append, apply_entry, begin, entry_for, rule
from boem.records.openings import contents_of, joined
from boem.testing.strategies import SEEDS, lines, viewers
from boem.testing.walk import AnySubject, PlayedLine

AT = "2026-01-01T00:00:00Z"


def openings_prove_what_was_answered(subject: AnySubject, data: st.DataObject) -> None:
    """Each opening proves its answer to its viewer, and what is opened holds in every truth that fits the view."""
    if subject.game.openings is None:
        return
    line = data.draw(lines(subject, 40))
    game, viewer = committed(subject, line), data.draw(viewers(line))
    truth = subject.game.sampler.sample(line.history.view(viewer), Random(data.draw(SEEDS)))
    told = subject.game.sampler.retell(line.moves, truth)
    for moves in (line.moves, told or line.moves):
        for said, secret in zip(disclosed(game, viewer), secrets(subject, moves), strict=True):
            _check_true(subject, line, said, secret)
    heard_by(game, viewer)


def committed(subject: AnySubject, line: PlayedLine) -> Match:
    """The line as a match with commitments."""
    game = begin(Record(subject.game, line.config, ("",) * line.config.seats))
    for actor, action in line.moves:
        game = rule(game, action, at=AT) if actor == HOUSE else append(game, actor, action, at=AT)
    return game


def heard_by(game: Match, viewer: Viewer) -> Witness:
    """A viewer's witness of the whole match, from what a site sends; raises Unproved."""
    rules, config, opener = game.record.game, game.record.config, Opener(game, viewer)
    witness, view = Witness(rules, config), rules.observer.initial_view(config, viewer)
    for number in range(len(game.said)):
        entry: Json = msgspec.json.decode(msgspec.json.encode(entry_for(game, number, viewer) | opener.beside(number)))
        after = apply_entry(rules, view, entry)
        witness, view = witness.hear(view, entry, after), after
    return witness


def disclosed(game: Match, viewer: Viewer) -> Iterator[Disclosure | None]:
    """What each entry says of a secret to this viewer."""
    for notices, said in zip(game.said, game.disclosed, strict=True):
        yield joined([one for notice, one in zip(notices, said, strict=True) if one and notice.reaches(viewer)])


def secrets(subject: AnySubject, moves: Sequence[Move]) -> Iterator[Mapping[Actor, AnyAction]]:
    """The secrets that stand after each move."""
    standing: dict[Actor, AnyAction] = {}
    for actor, action in moves:
        if subject.game.notation.commits(action):
            standing[actor] = action
        yield dict(standing)


def _check_true(
    subject: AnySubject, line: PlayedLine, said: Disclosure | None, standing: Mapping[Actor, AnyAction]
) -> None:
    if said is None:
        return
    whole = contents_of(subject.game, line.config, standing[said.owner])
    for place, content in said.contents.items():
        if whole[place] != content:
            raise LawBroken(f"{place}: {content} was disclosed, but a truth that fits the view has {whole[place]}")
