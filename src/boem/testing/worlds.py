"""The law of two worlds: a viewer learns nothing but the answers that the rules grant it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random

import msgspec
from hypothesis import strategies as st

from boem.core.errors import IllegalAction, LawBroken
from boem.core.game import HOUSE, AnyAction, AnyFact, AnyState, Json, Move, Resign, Seat, Viewer
from boem.core.history import facts_for, open_facts, play
from boem.records import Match, document_for, known_record
from boem.records.record import WHO_AND_WHAT
from boem.testing.fingerprint import fingerprint
from boem.testing.strategies import SEEDS, lines, viewers
from boem.testing.walk import (
    AnyHistory,
    AnySubject,
    Foreseen,
    PlayedLine,
    any_move,
    as_record,
    due_move,
    replay_moves,
)


def two_worlds(subject: AnySubject, data: st.DataObject) -> None:
    """Two truths consistent with a view look the same to its viewer until the rules foresee different answers.

    Takes a view from a random game, samples two truths, retells the game in each if it can be retold (the viewer must
    have heard exactly the same), and plays on in both with the same moves. While the answers agree, facts, view,
    options, refusals and rendered text must be identical; and every answer must be the one given by the subject's
    oracle.
    """
    line, rng = data.draw(lines(subject, 40)), Random(data.draw(SEEDS))
    viewer = data.draw(viewers(line))
    one, two = (_otherwise(subject, line, viewer, rng) for _ in range(2))
    if viewer is None:
        _same(repr(one.state), repr(two.state), "the repr of a State")
    for _ in range(data.draw(st.integers(1, 12))):
        if one.public.status == "over":
            return
        move = any_move(subject, one, rng)
        _compare_refusals(subject, (one, two), viewer, data.draw(subject.actions(line.config)))
        after = _both(subject, (one, two), (move, _same_or_as_secret(subject, two, move, viewer, rng)), viewer)
        if after is None:
            continue
        (one, heard_in_one), (two, heard_in_two) = after
        if not _agree(subject, viewer, (one, heard_in_one), (two, heard_in_two)):
            return


def _otherwise(subject: AnySubject, line: PlayedLine, viewer: Viewer, rng: Random) -> AnyHistory:
    """The game in a world that the viewer can't tell from the real one."""
    truth = subject.game.sampler.sample(line.history.view(viewer), rng)
    other = replace(line.history, state=truth)
    _same(subject.game.referee.waits_for(truth), other.public.waits_for, "waits_for")
    _hold_to_what_was_said(subject, line, other)
    moves = subject.game.sampler.retell(line.moves, truth)
    return other if moves is None else _retold(subject, line, viewer, truth, moves).history


def _hold_to_what_was_said(subject: AnySubject, line: PlayedLine, other: AnyHistory) -> None:
    """If a seat resigned and the truth's secrets were revealed, they must not contradict anything said."""
    for seat in map(Seat, range(line.config.seats)):
        with suppress(IllegalAction):
            _, notices = play(subject.game, other, seat, Resign())
            said = [open_facts(told)[0] for told in (*line.said, notices)]
            for breach in subject.game.observer.contradictions(line.config, said):
                raise LawBroken(f"a sampled truth does not fit what was said: {breach}")
            return


def _retold(
    subject: AnySubject, line: PlayedLine, viewer: Viewer, truth: AnyState, moves: Sequence[Move]
) -> PlayedLine:
    """The game retold in another truth; the viewer must have heard exactly the same."""
    try:
        told = replay_moves(subject, line.config, moves)
    except LawBroken as error:
        raise LawBroken(f"a sampled truth does not allow what was played: {error}") from error
    for number, (ours, theirs) in enumerate(zip(line.said, told.said, strict=True)):
        _same(facts_for(ours, viewer), facts_for(theirs, viewer), f"what {viewer} heard at move {number}")
    _same(line.history.view(viewer), told.history.view(viewer), "the view")
    _same(told.history.state, truth, "the sampled truth")
    here, there = (_as_a_record(subject, game) for game in (line, told))
    _same(document_for(here, viewer), document_for(there, viewer), "what is told of the record")
    _same(known_record(here, viewer), known_record(there, viewer), "the record as the viewer may know it")
    return told


def _as_a_record(subject: AnySubject, line: PlayedLine) -> Match:
    return Match(as_record(subject, line), line.history, line.said)


def _same_or_as_secret(subject: AnySubject, world: AnyHistory, move: Move, viewer: Viewer, rng: Random) -> Move:
    """The same move, or another random one if the viewer isn't to learn which one somebody else made."""
    actor, action = move
    if actor == HOUSE:
        return due_move(subject, world, actor, rng) if _is_forbidden(subject, world, action) else move
    if actor == viewer or action in subject.game.observer.legal_actions(world.view(actor)):
        return move
    return due_move(subject, world, actor, rng)


def _is_forbidden(subject: AnySubject, world: AnyHistory, action: AnyAction) -> bool:
    """Whether secrets of this world forbid a deal, say because somebody has secretly named its squares."""
    if not subject.game.notation.commits(action):
        return False
    try:
        subject.game.referee.check_house(world.state, action)
    except IllegalAction:
        return True
    return False


def _both(
    subject: AnySubject, worlds: tuple[AnyHistory, AnyHistory], moves: tuple[Move, Move], viewer: Viewer
) -> tuple[tuple[AnyHistory, tuple[AnyFact, ...]], tuple[AnyHistory, tuple[AnyFact, ...]]] | None:
    """The move in each world with what its viewer hears; None if another seat's secrets forbid it in one of them."""
    outcomes = []
    for world, move in zip(worlds, moves, strict=True):
        try:
            after, notices = play(subject.game, world, *move)
        except IllegalAction:
            if move[0] in (viewer, HOUSE):
                raise LawBroken(f"{move} is legal in only one world, though {viewer} can't tell them apart") from None
            return None
        heard = facts_for(notices, viewer)
        _ask_the_oracle(subject, world, move, viewer, after, heard)
        outcomes.append((after, heard))
    return outcomes[0], outcomes[1]


def _ask_the_oracle(
    subject: AnySubject, world: AnyHistory, move: Move, viewer: Viewer, after: AnyHistory, heard: tuple[AnyFact, ...]
) -> None:
    if subject.oracle is None:
        return
    foreseen = subject.oracle(world.state, *move, viewer)
    known = after.view(viewer)
    came = Foreseen(_answer(subject.game.notation.heard(heard)), known.result, known.waits_for)
    if fingerprint(came) != fingerprint(foreseen):
        raise LawBroken(f"{move} gave {viewer} {came}, but the rules say {foreseen}")


def _agree(
    subject: AnySubject,
    viewer: Viewer,
    here: tuple[AnyHistory, tuple[AnyFact, ...]],
    there: tuple[AnyHistory, tuple[AnyFact, ...]],
) -> bool:
    """Whether the answers agree; if they do, everything else must."""
    notation, observer = subject.game.notation, subject.game.observer
    entries = [notation.heard(facts) for _, facts in (here, there)]
    if _answer(entries[0]) != _answer(entries[1]):
        return False
    _same(here[1], there[1], "a fact")
    one, two = here[0].view(viewer), there[0].view(viewer)
    _same(msgspec.json.encode(entries[0]), msgspec.json.encode(entries[1]), "an entry")
    _same(one, two, "the view")
    _same(repr(one), repr(two), "the repr of the view")
    _same(msgspec.json.encode(notation.view(one)), msgspec.json.encode(notation.view(two)), "the view in JSON")
    _same(list(observer.legal_actions(one)), list(observer.legal_actions(two)), "legal_actions")
    _same(subject.render(one), subject.render(two), "the rendered text")
    return True


def _compare_refusals(
    subject: AnySubject, worlds: tuple[AnyHistory, AnyHistory], viewer: Viewer, action: AnyAction
) -> None:
    """Anything the viewer tries must be allowed in both worlds, or refused in both with the same message."""
    answers = []
    for world in worlds:
        try:
            subject.game.observer.check(world.view(viewer), action)
            answers.append("legal")
        except IllegalAction as error:
            answers.append(f"{error.code} {error.template} {fingerprint(error.params)} {error}")
    _same(answers[0], answers[1], "a refusal")


def _same(one: object, two: object, what: str) -> None:
    if fingerprint(one) != fingerprint(two):
        raise LawBroken(f"{what} differs between two worlds: {one} and {two}")


def _answer(entry: dict[str, Json]) -> dict[str, Json]:
    return {key: value for key, value in entry.items() if key not in WHO_AND_WHAT}
