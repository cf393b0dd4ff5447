"""A game master's commands in a folder, one function each. Each takes the lock, and changes nothing if it fails."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from boem.core.errors import IllegalAction, ParseError
from boem.core.game import AnyAction, Seat
from boem.core.lock import locked
from boem.core.texts import gettext, say
from boem.core.texts import gettext_noop as _
from boem.pbm import mailbox
from boem.pbm.desk import Decision, Fate, SeatClaim, decide
from boem.pbm.disk import put, put_into, sweep
from boem.pbm.folder import SHEET, Post, load
from boem.pbm.message import MOST_BYTES, OrderMessage, read_text
from boem.pbm.robots import RobotKind
from boem.pbm.rounds import LONGEST_WHY, MISSES, dealt, evaluated, evaluations, missed_by_players, turns, undone
from boem.pbm.sheet import SheetPlayer, read_sheet, with_standby
from boem.pbm.story import undone_until
from boem.records import Handover, append, go_on

_UNSET: Final = _("nothing has come from {names}, and no deadline is set")
_NOT_DUE: Final = _("the deadline of round {round} is {deadline}, and not all orders are final")
_GRACE: Final = _("nothing has come from {names}, and there is grace until {until}")


@dataclass(frozen=True, slots=True)
class Receipt:
    """The outcome of a message."""

    name: str
    round: int
    decided: Decision
    """Whether it was accepted or was faulty."""
    file: Path
    deadline: datetime | None
    stranger: str = ""
    """The sender's address, if the seat has another address."""


def take_message(
    folder: Path, data: bytes, suffix: str, *, seat: str | None, now: datetime, resigns: bool = True
) -> Receipt:
    """Read a message and accept all of it or nothing. `suffix` is .eml for a mail, otherwise .txt.

    An e-mail that a program wrote is rejected; one from a mailing list may be a person's. Resigning can't be taken
    back, so a message that resigns is rejected unless `resigns` confirms it.
    """
    with _at_work(folder) as post:
        message = _by_a_person(mailbox.read_message(data, suffix))
        whose = _seat_of(post, seat, message.sender)
        decided = decide(message, SeatClaim(post.game, whose, resigns=resigns))
        if decided.fate is Fate.OVER:
            raise IllegalAction("over", "The game is over.")
        if decided.fate is Fate.UNREAD or isinstance(whose, ParseError):
            named = None if seat is None else post.seat_named(seat)
            kept = mailbox.keep_refused(post, named, data[:MOST_BYTES], suffix)
            fault = decided.faults[0].explained()
            raise IllegalAction(
                "unread", "{fault}; nothing was taken, and it is kept in {file}", fault=fault, file=kept
            )
        name, number = post.names[whose], post.rounds.round
        if decided.fate is Fate.UNSURE:
            raise IllegalAction("for_sure", "{name} would resign, which can't be undone; --yes takes it.", name=name)
        deadline, stranger = post.sheet.deadlines.of(number), _stranger(post, name, message.sender)
        if decided.fate is Fate.FAULTY:
            kept = mailbox.keep_refused(post, whose, data, suffix)
        elif not decided.letter.actions:
            kept = mailbox.keep_press(post, whose, data, suffix)
        else:
            game = post.game
            for action in decided.letter.actions:
                game = append(game, whose, action, at=_stamp(now), text=post.face.write(action))
            kept = mailbox.keep_order(post, whose, data, suffix)
            post.store(game)
        return Receipt(name, number, decided, kept, deadline, stranger)


def close(
    folder: Path,
    *,
    now: datetime,
    early: bool = False,
    empty: bool = False,
    press: bytes | None = None,
    layout: bytes | None = None,
) -> Post:
    """Evaluate the round. Right before the first, the house deals: at random, or the `layout`.

    Raises IllegalAction if it is too early, unless `early`; and if nobody has sent anything by then, unless `empty`.
    """
    with _at_work(folder, alone=True) as post:
        why = not_ready(post, now)
        if why is not None and not empty:
            _may_be_early(post, why, early=early)
        game = dealt(evaluated(post.game, _stamp(now), _laid(post, layout)), _stamp(now))
        if press is not None:
            read_text(press).text()
            put_into(post.press_file(post.rounds.round, max(turn.entry for turn in turns(game.record))), press)
        return post.store(game)


def _may_be_early(post: Post, why: str, *, early: bool) -> None:
    if not early:
        raise IllegalAction("too_early", "{why}; with --early it is evaluated all the same.", why=why)
    if len(post.rounds.missing) == len(post.rounds.active):
        raise IllegalAction(
            "empty",
            "nobody has ordered anything in round {round} yet; with --empty it is evaluated all the same, "
            "and every seat has missed it.",
            round=post.rounds.round,
        )


def preview(folder: Path, *, now: datetime, layout: bytes | None = None) -> Post:
    """The outcome of `close`, without writing anything. A random deal before the first round differs each time."""
    post = load(folder)
    return replace(post, game=evaluated(post.game, _stamp(now), _laid(post, layout)))


def undo(folder: Path, *, why: str, now: datetime) -> Post:
    """Take back the last round evaluated; it stays in the record, with the reason."""
    reason = " ".join(why.split())
    if not reason or len(reason) > LONGEST_WHY:
        raise ParseError("give a reason of 1 to {most} characters; the players will read it", "--why", most=LONGEST_WHY)
    with _at_work(folder, alone=True) as post:
        until = undone_until(post.game, post.sheet.deadlines.undo)
        if until is not None and now > until:
            raise IllegalAction(
                "undo_late",
                "Round {round} could be taken back until {until}; undo in game.toml says for how many days.",
                round=post.rounds.played,
                until=told(until.astimezone(post.sheet.deadlines.zone)),
            )
        return post.store(undone(post.game, reason, _stamp(now)))


def hand_over(folder: Path, *, seat: str, player: SheetPlayer, now: datetime) -> Post:
    """Let somebody else play a seat from now on; the score stays with the seat."""
    with _at_work(folder) as post:
        whose = post.seat_named(seat)
        others = [name.casefold() for number, name in enumerate(post.names) if number != whose]
        if player.name.casefold() in others:
            raise IllegalAction("taken", "{name} has another seat in this game.", name=player.name)
        if whose in post.rounds.resigned:
            raise IllegalAction("resigned", "{name} has resigned, and that stands.", name=post.names[whose])
        game = go_on(post.game, Handover(whose, player.name, _stamp(now)))
        sheet = with_standby((folder / SHEET).read_bytes(), player)
        changed = replace(post, sheet=read_sheet(sheet))
        put(folder / SHEET, sheet)
        return changed.store(game)


def not_ready(post: Post, now: datetime) -> str | None:
    """Why the round can't be evaluated yet, in the current language; None if it can be.

    It can be once all orders are final, or all are in and no deadline is still to come, or the grace is over.
    """
    rounds, when = post.rounds, post.sheet.deadlines
    if rounds.all_final:
        return None
    deadline = when.of(rounds.round)
    missing = [post.names[seat] for seat in rounds.missing]
    if deadline is None:
        return say(_UNSET, names=listed(missing)) if missing else None
    if now < deadline:
        return say(_NOT_DUE, round=rounds.round, deadline=told(deadline))
    if missing and now < deadline + when.grace:
        return say(_GRACE, names=listed(missing), until=told(deadline + when.grace))
    return None


def standby_calls(post: Post) -> tuple[Seat, ...]:
    """The seats whose players have sent nothing in at least two rounds in a row."""
    missed = missed_by_players(post.game)
    return tuple(seat for seat in post.rounds.active if missed[seat] >= MISSES and not post.game.over)


def told(moment: datetime) -> str:
    """A moment and its time zone in words, for the game master."""
    return f"{moment:%Y-%m-%d %H:%M} {getattr(moment.tzinfo, 'key', moment.tzinfo)}"


def listed(names: list[str]) -> str:
    """The names as a list within a sentence."""
    between = f" {gettext('and')} "
    return between.join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


@contextmanager
def _at_work(folder: Path, *, alone: bool = False) -> Iterator[Post]:
    """The folder, locked. With `alone`, raises IllegalAction if a round was closed or undone while waiting for that."""
    before = load(folder)
    with locked(folder):
        sweep(folder)
        post = load(folder)
        if alone and evaluations(post.game) != evaluations(before.game):
            raise IllegalAction(
                "meanwhile", "Another command has evaluated a round or taken one back meanwhile; look again."
            )
        yield post


def _laid(post: Post, layout: bytes | None) -> AnyAction | None:
    """The deal in a layout; raises ParseError, or IllegalAction if the rules don't allow it."""
    if post.game.over:
        raise IllegalAction("over", "The game is over.")
    return None if layout is None else post.face.read_layout(layout)


def _by_a_person(message: OrderMessage) -> OrderMessage:
    """The message; raises IllegalAction if a program wrote it."""
    if message.robot is not None and message.robot.kind is not RobotKind.LIST:
        raise IllegalAction(
            "robot",
            "This is an automatic e-mail, such as an out-of-office reply, so nothing was taken; if its orders are "
            "meant, copy them into a text file and give that with --seat NAME.",
        )
    return message


def _seat_of(post: Post, named: str | None, sender: str) -> Seat | ParseError:
    """The seat that a message belongs to, or why that can't be determined."""
    if named is not None:
        try:
            return post.seat_named(named)
        except ParseError as fault:
            return fault
    if not sender:
        return ParseError("a text doesn't say who it is from; --seat NAME does")
    seats = post.seats_at(sender)
    if len(seats) != 1:
        return ParseError(
            "{several:several seats have|no seat has} the address {sender}; --seat NAME says whose it is",
            several=bool(seats),
            sender=f"{sender:.80}",
        )
    return seats[0]


def _stranger(post: Post, name: str, sender: str) -> str:
    """The sender's address if the seat has another address; else empty."""
    home = post.sheet.address(name)
    return sender if home and sender.casefold() != home.casefold() else ""


def _stamp(now: datetime) -> str:
    return now.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
