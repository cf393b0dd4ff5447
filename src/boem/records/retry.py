"""A moment of a finished game to play on from: what one seat heard stays, and what it didn't know is drawn anew."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from boem.core.errors import BoemError, IllegalAction, Inconsistent, LawBroken, ParseError
from boem.core.game import HOUSE, AnyState, Seat
from boem.core.history import facts_for
from boem.records.match import Match, append, begin, rule
from boem.records.moment import Moment
from boem.records.record import Entry, Play, Record

TRIES: Final = 5  # draws, before it gives up


def retry(game: Match, seat: Seat, number: int, rng: Random, *, at: str) -> Match:
    """Another match that stands just before entry `number`: a move of the seat, or of a round it took part in.

    The secrets, except the seat's own, are drawn from those that agree with the seat's view; they have commitments of
    their own, and all entries have the time `at`. In games with rounds, the moment is the start of the entry's round.
    Raises ParseError if the entry isn't such a move, TooHard as sampling does, and BoemError if no draw fits.
    """
    until = beginning(game, seat, number)
    view = Moment(game, until - 1).view(seat)
    plays = [entry for entry in game.record.log[:until] if isinstance(entry, Play)]
    heard = [facts_for(notices, seat) for notices in game.said[:until] if notices]
    for _ in range(TRIES):
        try:
            told = _retold(game.record, plays, game.record.game.sampler.sample(view, rng), at)
        except (IllegalAction, Inconsistent, LawBroken):
            continue
        if [facts_for(notices, seat) for notices in told.said] == heard:
            return told
    raise BoemError("No game was found that agrees with all you knew at that moment.")


def beginning(game: Match, seat: Seat, number: int) -> int:
    """The number of entries before the seat's move, or in games with rounds before its round; raises ParseError."""
    log = game.record.log
    if not 0 <= number < len(game.said):
        raise ParseError("the game has no entry {number}", number=number)
    if not game.record.game.rounds:
        if not _is_by(log[number], seat):
            raise ParseError("entry {number} is no move of seat {seat}", number=number, seat=seat)
        return number
    while number and _is_by(log[number], HOUSE) and _is_by(log[number - 1], HOUSE):
        number -= 1  # the deal, right before a round is closed
    while number and not _is_by(log[number - 1], HOUSE):
        number -= 1
    return number


def _is_by(entry: Entry, actor: Seat | str) -> bool:
    return isinstance(entry, Play) and entry.actor == actor


def _retold(record: Record, plays: Sequence[Play], state: AnyState, at: str) -> Match:
    """The match with everything hidden as it is in this state; raises IllegalAction."""
    moves = record.game.sampler.retell([(play.actor, play.action) for play in plays], state)
    if moves is None:
        raise IllegalAction("no_retry", "This game can't be taken up at a moment of another.")
    told = begin(Record(record.game, record.config, record.seats))
    for play, (actor, action) in zip(plays, moves, strict=True):
        if actor == HOUSE:
            told = rule(told, action, at=at)
        else:
            told = append(told, actor, action, at=at, text=play.text if action == play.action else "")
    return told
