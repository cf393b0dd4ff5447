"""The state of a game's rounds, from its record and from what everybody knows. It serves any game with rounds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from secrets import SystemRandom
from typing import Final

from boem.core.errors import IllegalAction, ParseError
from boem.core.game import HOUSE, AnyAction, AnyGame, Resign, Seat
from boem.records import Handover, Match, Play, Record, rule
from boem.records.record import Entry

MISSES: Final = 2
"""Rounds in a row without anything from a seat, after which a standby player is called for."""
LONGEST_WHY: Final = 1000
"""Characters of the reason why a round is taken back."""


@dataclass(frozen=True, slots=True)
class RoundTurn:
    """An entry of the house that evaluates a round, or takes one back."""

    entry: int
    round: int
    undoes: bool
    at: str | None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Rounds:
    """All of it is public. Values by seat are for the current round."""

    round: int
    """The current round; after the end of the game, the last."""
    played: int
    """How many rounds have been evaluated, not counting those taken back."""
    sent: tuple[bool, ...]
    final: tuple[bool, ...]
    """Whether the game no longer waits for a seat."""
    missed: tuple[int, ...]
    """By seat, how many rounds in a row it has sent nothing."""
    resigned: frozenset[Seat]

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats that have not resigned."""
        return tuple(seat for seat in map(Seat, range(len(self.sent))) if seat not in self.resigned)

    @property
    def missing(self) -> tuple[Seat, ...]:
        """The active seats that have sent nothing."""
        return tuple(seat for seat in self.active if not (self.sent[seat] or self.final[seat]))

    @property
    def all_final(self) -> bool:
        """Whether the round can be evaluated at once."""
        return all(self.final[seat] for seat in self.active)


def rounds_of(game: Match) -> Rounds:
    """The state of the rounds. A seat that has only declared its orders final hasn't `sent`, but didn't miss either."""
    seats, waits = game.record.config.seats, game.history.public.waits_for
    finish = final_of(game.record.game)
    missed, before = (0,) * seats, list[tuple[int, ...]]()
    sent, done, resigned = set[Seat](), set[Seat](), set[Seat]()
    for entry in game.record.log:
        if isinstance(entry, Handover):
            continue
        if entry.actor != HOUSE:
            if isinstance(entry.action, Resign):
                resigned.add(entry.actor)
            (done if entry.action == finish else sent).add(entry.actor)
        elif closes(entry):
            before.append(missed)
            heard = (sent | done) - resigned
            missed = tuple(0 if seat in heard else count + 1 for seat, count in enumerate(missed))
            sent, done = set(), set()
        elif undoes(entry):
            missed = before.pop()
            sent, done = set(), set()
    ended = game.over and closes(next(entry for entry in reversed(game.record.log) if isinstance(entry, Play)))
    return Rounds(
        len(before) if ended else len(before) + 1,
        len(before),
        tuple(seat in sent and seat not in resigned for seat in map(Seat, range(seats))),
        tuple(not (game.over or seat in waits or seat in resigned) for seat in map(Seat, range(seats))),
        missed,
        frozenset(resigned),
    )


def missed_by_players(game: Match) -> tuple[int, ...]:
    """By seat, in how many rounds in a row its present player has sent nothing."""
    known = rounds_of(game).missed
    rounds = [0] * len(known)  # evaluated since the seat was handed over
    for entry in game.record.log:
        if isinstance(entry, Handover):
            rounds[entry.seat] = 0
        elif closes(entry):
            rounds = [count + 1 for count in rounds]
    return tuple(map(min, known, rounds))


def final_of(game: AnyGame) -> object:
    """The action that makes a seat's orders final; None where the game has none."""
    try:
        return game.notation.read("final")
    except ParseError:
        return None


def evaluated(game: Match, at: str, deal: AnyAction | None = None, rng: Random | None = None) -> Match:
    """The game with its round evaluated, after whatever has to be dealt first: `deal`, or a random one.

    Raises IllegalAction if the rules don't allow the deal, or the game is over.
    """
    if game.over:
        raise IllegalAction("over", "The game is over.")
    while True:
        due = game.record.game.referee.deal(game.history.state, rng or SystemRandom()) if deal is None else deal
        game, deal = rule(game, due, at=at), None
        if closes(game.record.log[-1]):
            return game


def dealt(game: Match, at: str, rng: Random | None = None) -> Match:
    """The game after the house has dealt everything that is due before anybody orders."""
    while not game.over and HOUSE in game.history.public.waits_for:
        after = rule(game, game.record.game.referee.deal(game.history.state, rng or SystemRandom()), at=at)
        if not deals(after.record.log[-1]):
            break
        game = after
    return game


def undone(game: Match, why: str, at: str) -> Match:
    """The game with its last round taken back, ready for new orders; raises IllegalAction."""
    return dealt(rule(game, undo_of(game, rounds_of(game).played, why), at=at), at)


def undo_of(game: Match, number: int, why: str) -> AnyAction:
    """The house's action that takes a round back; raises IllegalAction if the game has none."""
    try:
        actor, action = game.record.game.notation.read_entry({"undo": number, "why": why})
    except (ParseError, KeyError):
        raise IllegalAction("no_undo", "In this game no round can be taken back.") from None
    if actor != HOUSE:
        raise IllegalAction("no_undo", "In this game no round can be taken back.")
    return action


def closes(entry: Entry) -> bool:
    """Whether an entry evaluates a round."""
    return _says(entry, "close")


def undoes(entry: Entry) -> bool:
    """Whether an entry takes a round back."""
    return _says(entry, "undo")


def deals(entry: Entry) -> bool:
    """Whether an entry is a deal."""
    return _says(entry, "deal")


def turns(record: Record) -> Iterator[RoundTurn]:
    """Every evaluation and every taking back of a round, in order."""
    played = 0
    for number, entry in enumerate(record.log):
        if isinstance(entry, Play) and entry.actor == HOUSE:
            if closes(entry):
                played += 1
                yield RoundTurn(number, played, False, entry.at)
            elif undoes(entry):
                yield RoundTurn(number, played, True, entry.at, str(dict(entry.entry).get("why", "")))
                played -= 1


def evaluations(game: Match) -> int:
    """How many times a round was evaluated or taken back."""
    return sum(1 for _ in turns(game.record))


def standing(record: Record) -> list[RoundTurn]:
    """The evaluations that were not taken back."""
    found: list[RoundTurn] = []
    for turn in turns(record):
        if turn.undoes:
            found.pop()
        else:
            found.append(turn)
    return found


def _says(entry: Entry, key: str) -> bool:
    return isinstance(entry, Play) and entry.actor == HOUSE and any(one == key for one, _ in entry.entry)
