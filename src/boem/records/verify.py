"""Verifying a finished record: answers must fit the layouts shown, and layouts the commitments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from boem.core.game import HOUSE, Actor
from boem.core.history import facts_for
from boem.records.match import Match, replay
from boem.records.record import Play, Record, commit
from boem.records.told import disputed, tell_result


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was checked. `holds` is None if this record can't show it."""

    holds: bool | None
    sentence: str


def verify(record: Record, noted: Mapping[Actor, str]) -> tuple[Finding, ...]:
    """What a record proves, given the commitments noted during play (hex), by seat or for the house."""
    game = replay(record)
    if game.refusal is not None:
        return (Finding(False, f"log[{len(game.said)}] is against the rules: {game.refusal}"),)
    if not game.over:
        return (Finding(False, "The game is not over, so no layout has been shown yet."),)
    commitments = [*_commitments(record, noted)]
    fixed = all(finding.holds is not None for finding in commitments)
    return (*_answers(game, fixed=fixed), *_claim(game), *commitments)


def _answers(game: Match, *, fixed: bool) -> Iterator[Finding]:
    """Whether a recount agrees with the referee.

    A record has no answers of its own, so they are only proved where the layouts are fixed. A puzzle's layout is fixed
    by its clues.
    """
    said = [fact for notices in game.said for fact in facts_for(notices, None)]
    faults = list(game.record.game.observer.contradictions(game.record.config, said))
    yield from (Finding(False, fault) for fault in faults)
    if faults:
        return
    if fixed:
        yield Finding(True, "Every answer fits the layouts that were shown at the end.")
    else:
        sentence = "Every answer fits the layouts in this record, since it follows from them"
        yield Finding(None, f"{sentence}; that the same answers were given in play isn't shown.")


def _claim(game: Match) -> Iterator[Finding]:
    if disputed(game.record, tell_result(game.history.public)) is not None:
        yield Finding(False, "The result that the record claims is not what the rules give.")


def _commitments(record: Record, noted: Mapping[Actor, str]) -> Iterator[Finding]:
    secrets = [entry for entry in record.log if isinstance(entry, Play) and record.game.notation.commits(entry.action)]
    standing = {entry.actor: entry for entry in secrets}
    for entry in secrets:
        if entry is not standing[entry.actor]:
            yield from _withdrawn(record, entry, noted)
        elif noted.get(entry.actor, "").lower() in _replaced(secrets, entry):
            yield _commitment(record, entry, {})
        else:
            yield _commitment(record, entry, noted)
    for actor in noted:
        if all(entry.actor != actor for entry in secrets):
            who = "The house" if actor == HOUSE else f"Seat {actor}"
            yield Finding(False, f"{who} has no secret in this record, though a commitment of it was noted.")


def _replaced(secrets: Sequence[Play], last: Play) -> set[str]:
    """The commitments of deals that were later replaced."""
    return {(entry.commitment or "").lower() for entry in secrets if entry.actor == last.actor and entry is not last}


def _withdrawn(record: Record, entry: Play, noted: Mapping[Actor, str]) -> Iterator[Finding]:
    """What is wrong with a replaced deal, if anything, or that it is the one committed to."""
    finding = _commitment(record, entry, {})
    if finding.holds is False:
        yield Finding(False, f"In a deal that was withdrawn: {finding.sentence}")
    elif entry.commitment and noted.get(entry.actor, "").lower() == entry.commitment.lower():
        yield Finding(None, "The commitment that was noted is of a deal that was withdrawn; the last deal has another.")


def _commitment(record: Record, entry: Play, noted: Mapping[Actor, str]) -> Finding:
    who = "The house" if entry.actor == "house" else f"Seat {entry.actor}"
    own_note = noted.get(entry.actor)
    promised = own_note or entry.commitment
    if promised is None:
        return Finding(None, f"{who}: no commitment, so it is not shown that the layout was fixed before play.")
    if entry.commitment and entry.commitment.lower() != promised.lower():
        return Finding(False, f"{who}: the commitment in the record is not the one that was noted during play.")
    if entry.salt is None:
        return Finding(False, f"{who}: the salt is missing, so the commitment can't be checked.")
    texts = {record.game.notation.write(entry.action), entry.text}
    if promised.lower() not in {commit(entry.salt, text) for text in texts}:
        return Finding(False, f"{who}: the layout and its salt do not give the commitment.")
    if own_note is None:
        sentence = (
            f"{who}: layout and salt give the commitment in the record; that it was fixed before play isn't shown"
        )
        return Finding(None, f"{sentence}, since no commitment noted during play was given.")
    return Finding(True, f"{who}: the layout is the one that was fixed before play.")
