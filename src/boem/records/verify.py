"""Verifying a finished record: answers must fit the layouts shown, and layouts the commitments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from boem.core.game import HOUSE, Actor
from boem.core.history import facts_for
from boem.core.texts import explain, gettext, say
from boem.core.texts import gettext_noop as _
from boem.records.match import Match, replay
from boem.records.openings import tree_of
from boem.records.record import Play, Record, commit
from boem.records.told import disputed, tell_result

_REFUSED: Final = _("log[{number}] is against the rules: {why}")
_FOLLOWS: Final = _(
    "Every answer fits the layouts in this record, since it follows from them; "
    "that the same answers were given in play isn't shown."
)
_NO_SECRET: Final = _("{who} has no secret in this record, though a commitment of it was noted.")
_OF_WITHDRAWN: Final = _("The commitment that was noted is of a deal that was withdrawn; the last deal has another.")
_NONE: Final = _("{who}: no commitment, so it is not shown that the layout was fixed before play.")
_ANOTHER: Final = _("{who}: the commitment in the record is not the one that was noted during play.")
_UNNOTED: Final = _(
    "{who}: layout and salt give the commitment in the record; that it was fixed before play isn't shown, "
    "since no commitment noted during play was given."
)

_ROOT: Final = _(
    "{who}: layout and salt give the root that was noted, so {count:its one answer|each of its {count} answers} "
    "could be checked when it was given."
)
_NO_ROOT: Final = _("{who}: no layout with its salt gives the root that was noted.")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was checked, in the current language. `holds` is None if this record can't show it."""

    holds: bool | None
    sentence: str


def verify(
    record: Record, noted: Mapping[Actor, str], roots: Mapping[Actor, str] = MappingProxyType({})
) -> tuple[Finding, ...]:
    """What a record proves, given the commitments and roots noted during play (hex), by seat or for the house."""
    game = replay(record)
    if game.refusal is not None:
        return (Finding(False, say(_REFUSED, number=len(game.said), why=explain(game.refusal))),)
    if not game.over:
        return (Finding(False, gettext(_("The game is not over, so no layout has been shown yet."))),)
    commitments = [*_commitments(record, noted, roots), *_roots(game, roots)]
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
        yield Finding(True, gettext(_("Every answer fits the layouts that were shown at the end.")))
    else:
        yield Finding(None, gettext(_FOLLOWS))


def _claim(game: Match) -> Iterator[Finding]:
    if disputed(game.record, tell_result(game.history.public)) is not None:
        yield Finding(False, gettext(_("The result that the record claims is not what the rules give.")))


def _commitments(record: Record, noted: Mapping[Actor, str], roots: Mapping[Actor, str]) -> Iterator[Finding]:
    """What the record shows of each commitment; one that it can't show to be kept is left out if the root was noted."""
    secrets = [entry for entry in record.log if isinstance(entry, Play) and record.game.notation.commits(entry.action)]
    standing = {entry.actor: entry for entry in secrets}
    for entry in secrets:
        if entry is not standing[entry.actor]:
            yield from _withdrawn(record, entry, noted)
            continue
        is_replaced = noted.get(entry.actor, "").lower() in _replaced(secrets, entry)
        finding = _commitment(record, entry, {} if is_replaced else noted)
        if finding.holds is not None or entry.actor not in roots:
            yield finding
    for actor in noted:
        if all(entry.actor != actor for entry in secrets):
            yield Finding(False, say(_NO_SECRET, who=_who(actor)))


def _roots(game: Match, roots: Mapping[Actor, str]) -> Iterator[Finding]:
    """Whether layout and salt give the roots that were noted, under which every answer was proved."""
    record = game.record
    for actor, root in roots.items():
        made = [one for one in record.log if isinstance(one, Play) and one.actor == actor and one.salt]
        made = [one for one in made if record.game.openings and record.game.notation.commits(one.action)]
        given = {tree_of(record.game, record.config, one.action, one.salt or "").root for one in made}
        count = sum(any(one and one.owner == actor for one in said) for said in game.disclosed)
        if root.lower() in given:
            yield Finding(True, say(_ROOT, who=_who(actor), count=count))
        else:
            yield Finding(False, say(_NO_ROOT, who=_who(actor)))


def _replaced(secrets: Sequence[Play], last: Play) -> set[str]:
    """The commitments of deals that were later replaced."""
    return {(entry.commitment or "").lower() for entry in secrets if entry.actor == last.actor and entry is not last}


def _withdrawn(record: Record, entry: Play, noted: Mapping[Actor, str]) -> Iterator[Finding]:
    """What is wrong with a replaced deal, if anything, or that it is the one committed to."""
    finding = _commitment(record, entry, {})
    if finding.holds is False:
        yield Finding(False, say(_("In a deal that was withdrawn: {finding}"), finding=finding.sentence))
    elif entry.commitment and noted.get(entry.actor, "").lower() == entry.commitment.lower():
        yield Finding(None, gettext(_OF_WITHDRAWN))


def _commitment(record: Record, entry: Play, noted: Mapping[Actor, str]) -> Finding:
    who = _who(entry.actor)
    own_note = noted.get(entry.actor)
    promised = own_note or entry.commitment
    if promised is None:
        return Finding(None, say(_NONE, who=who))
    if entry.commitment and entry.commitment.lower() != promised.lower():
        return Finding(False, say(_ANOTHER, who=who))
    if entry.salt is None:
        return Finding(False, say(_("{who}: the salt is missing, so the commitment can't be checked."), who=who))
    texts = {record.game.notation.write(entry.action), entry.text}
    if promised.lower() not in {commit(entry.salt, text) for text in texts}:
        return Finding(False, say(_("{who}: the layout and its salt do not give the commitment."), who=who))
    if own_note is None:
        return Finding(None, say(_UNNOTED, who=who))
    return Finding(True, say(_("{who}: the layout is the one that was fixed before play."), who=who))


def _who(actor: Actor) -> str:
    return gettext(_("The house")) if actor == HOUSE else say(_("Seat {seat}"), seat=actor)
