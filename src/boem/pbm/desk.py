"""What becomes of a message with orders: decided here alone, for games in a folder and on the site.

Whoever asks stores what was taken, and answers; nothing here writes or sends.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from itertools import takewhile
from typing import Final

from boem.core.errors import ParseError
from boem.core.game import HOUSE, Seat
from boem.pbm.face import Orders, mail_of
from boem.pbm.letter import Faulty, Letter, LetterFault, read_letter
from boem.pbm.message import OrderMessage
from boem.pbm.robots import RobotKind
from boem.pbm.rounds import rounds_of
from boem.records import Match, Play

YES: Final = re.compile(r"\s*(?:yes|ja|ok|join)\b\D{0,40}", re.IGNORECASE)
EMPTY: Final = Letter(None)


class Fate(Enum):
    """What becomes of a message. Of the first four nobody knows whose they are; nothing is taken but of the last."""

    BOUNCE = "bounce"  # a mail of ours reached nobody
    ROBOT = "robot"  # which is never answered
    ANONYMOUS = "anonymous"  # it doesn't say who it is from
    UNSIGNED = "unsigned"  # it answers none of our mails
    STRANGER = "stranger"  # it is from another address than the seat's
    OVER = "over"  # the game is
    OTHER_ROUND = "other_round"  # it answers a mail about a round that isn't played now
    LATE = "late"
    UNREAD = "unread"  # it can't be read, or nobody can tell whose it is
    FAULTY = "faulty"  # not all of it can be understood, or is allowed
    UNSURE = "unsure"  # it resigns, which has to be said for sure
    OLDER = "older"  # than the orders that stand
    TAKEN = "taken"


@dataclass(frozen=True, slots=True)
class SeatClaim:
    """Which seat a message is for, as the folder or the site has found out, and what holds for it there."""

    game: Match = field(repr=False)
    seat: Seat | ParseError  # or why nobody can tell
    address: str = ""  # that it must come from; empty: any
    round: int | None = None  # that it is for; None: the one that is played
    received: datetime | None = None  # None: the order in which messages are read is the one in which they came
    shut: datetime | None = None  # from when on they are late
    joins: bool = False  # whoever writes takes the seat by it, or agrees to letters
    resigns: bool = True  # for sure, if it says so


@dataclass(frozen=True, slots=True)
class Decision:
    """The fate of a message, with all that follows from it."""

    fate: Fate
    letter: Letter = EMPTY
    faults: tuple[LetterFault, ...] = ()
    replaced: Orders = None
    """The orders that stood before, where those of the letter take their place; else None."""


def decide(message: OrderMessage, claim: SeatClaim | None) -> Decision:
    """What becomes of a message; without a claim, of a mail that is for no seat."""
    if claim is None:
        return Decision(_unclaimed(message))
    unopened = _unopened(message, claim)
    if unopened is not None:
        return Decision(unopened)
    if message.fault is not None:
        return Decision(Fate.UNREAD, faults=(LetterFault(message.fault),))
    if isinstance(claim.seat, ParseError):
        return Decision(Fate.UNREAD, faults=(LetterFault(claim.seat),))
    return _opened(message, claim, claim.seat)


def is_personal(message: OrderMessage) -> bool:
    """Whether it is a person's of whom something can be known: only then does it matter what it answers."""
    return _unclaimed(message) is Fate.UNSIGNED


def _unclaimed(message: OrderMessage) -> Fate:
    if message.robot is not None:
        return Fate.BOUNCE if message.robot.kind is RobotKind.BOUNCE else Fate.ROBOT
    return Fate.UNSIGNED if message.sender else Fate.ANONYMOUS


def _unopened(message: OrderMessage, claim: SeatClaim) -> Fate | None:
    """What becomes of it whatever it says."""
    if claim.address and message.sender.casefold() != claim.address.casefold():
        return Fate.STRANGER
    if claim.game.over:
        return Fate.OVER
    if claim.round is not None and claim.round != rounds_of(claim.game).round:
        return Fate.OTHER_ROUND
    if claim.shut is not None and claim.received is not None and claim.received >= claim.shut:
        return Fate.LATE
    return None


def _opened(message: OrderMessage, claim: SeatClaim, seat: Seat) -> Decision:
    letter = _read(message.lines, claim, seat)
    if isinstance(letter, Faulty):
        return Decision(Fate.FAULTY, faults=letter.causes)
    if letter.resign and not claim.resigns:
        return Decision(Fate.UNSURE, letter)
    latest = _latest(claim.game, seat)
    if letter.actions and latest is not None and claim.received is not None and claim.received < latest:
        return Decision(Fate.OLDER, letter)
    face = mail_of(claim.game.record)
    return Decision(Fate.TAKEN, letter, replaced=face.standing(claim.game, seat) if face.replaces else None)


def _read(lines: Sequence[str], claim: SeatClaim, seat: Seat) -> Letter | Faulty:
    """What it says; a yes at its beginning is no order where it takes the seat."""
    first = next((number for number, line in enumerate(lines) if line.strip()), None)
    if claim.joins and first is not None and YES.fullmatch(lines[first]):
        lines = [*lines[:first], "", *lines[first + 1 :]]
        if not any(line.strip() for line in lines):
            return EMPTY
    return read_letter(lines, claim.game, seat)


def _latest(game: Match, seat: Seat) -> datetime | None:
    """The second in which the seat's last entry of the present round came in; mailboxes tell no more of a mail."""
    since = takewhile(lambda entry: getattr(entry, "actor", None) != HOUSE, reversed(game.record.log))
    own = [entry.at for entry in since if isinstance(entry, Play) and entry.actor == seat and entry.at]
    return datetime.fromisoformat(own[0]).replace(microsecond=0) if own else None
