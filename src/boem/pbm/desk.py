"""Decides what to do with a message with orders, for games in a folder and on the site alike.

Callers store what was accepted, and send the answer; nothing here writes or sends.
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
NO: Final = re.compile(r"\s*(?:no|nee|nein)\b[\s,.!]*(?:(?:many )?(?:thank|thx|dank|bedankt)\D{0,30})?", re.IGNORECASE)
EMPTY: Final = Letter(None)


class Fate(Enum):
    """What happens to a message. The first four have no known seat; only of the last is anything accepted."""

    BOUNCE = "bounce"  # one of our mails could not be delivered
    ROBOT = "robot"  # written by a program; never answered
    ANONYMOUS = "anonymous"  # it names no sender
    UNSIGNED = "unsigned"  # it answers none of our mails
    STRANGER = "stranger"  # not from the seat's address
    OVER = "over"  # the game has ended
    OTHER_ROUND = "other_round"  # it answers a mail about a round other than the current one
    LATE = "late"
    UNREAD = "unread"  # it can't be read, or its seat can't be determined
    FAULTY = "faulty"  # part of it is unreadable or not allowed
    UNSURE = "unsure"  # it resigns, which has to be confirmed
    DECLINED = "declined"  # it says no to the seat or to letters
    OLDER = "older"  # than the orders in force
    TAKEN = "taken"


@dataclass(frozen=True, slots=True)
class SeatClaim:
    """The seat that a message is for, as determined by the folder or the site, and the conditions there."""

    game: Match = field(repr=False)
    seat: Seat | ParseError  # or why it can't be determined
    address: str = ""  # the address it must come from; empty: any
    round: int | None = None  # the round it is for; None: the current one
    received: datetime | None = None  # None: messages are read in the order in which they arrived
    shut: datetime | None = None  # messages received later are too late
    joins: bool = False  # the message takes the seat for its sender, or agrees to letters
    resigns: bool = True  # whether a resignation in it is confirmed


@dataclass(frozen=True, slots=True)
class Decision:
    """The fate of a message, and everything that follows from it."""

    fate: Fate
    letter: Letter = EMPTY
    faults: tuple[LetterFault, ...] = ()
    replaced: Orders = None
    """The earlier orders, if those of the letter replace them; else None."""


def decide(message: OrderMessage, claim: SeatClaim | None) -> Decision:
    """The decision on a message; without a claim it is a mail for no known seat."""
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
    """Whether a person with an address wrote it; only then does it matter which mail it answers."""
    return _unclaimed(message) is Fate.UNSIGNED


def _unclaimed(message: OrderMessage) -> Fate:
    if message.robot is not None:
        return Fate.BOUNCE if message.robot.kind is RobotKind.BOUNCE else Fate.ROBOT
    return Fate.UNSIGNED if message.sender else Fate.ANONYMOUS


def _unopened(message: OrderMessage, claim: SeatClaim) -> Fate | None:
    """Its fate if that doesn't depend on the contents; else None."""
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
    if claim.joins and NO.fullmatch(next(filter(str.strip, message.lines), "")):
        return Decision(Fate.DECLINED)
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
    """The contents. If the message takes the seat, a *yes* at its beginning isn't read as an order."""
    first = next((number for number, line in enumerate(lines) if line.strip()), None)
    if claim.joins and first is not None and YES.fullmatch(lines[first]):
        lines = [*lines[:first], "", *lines[first + 1 :]]
        if not any(line.strip() for line in lines):
            return EMPTY
    return read_letter(lines, claim.game, seat)


def _latest(game: Match, seat: Seat) -> datetime | None:
    """When the seat's last entry of this round arrived, to the second, as mailboxes give it; None if there is none."""
    since = takewhile(lambda entry: getattr(entry, "actor", None) != HOUSE, reversed(game.record.log))
    own = [entry.at for entry in since if isinstance(entry, Play) and entry.actor == seat and entry.at]
    return datetime.fromisoformat(own[0]).replace(microsecond=0) if own else None
