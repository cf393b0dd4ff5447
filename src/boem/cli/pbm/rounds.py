"""`boem pbm order`, `check`, `close`, `undo` and `standby`."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from boem.cli.complain import complain
from boem.cli.files import stream_of
from boem.core.clock import CLOCK
from boem.core.game import Seat
from boem.core.texts import gettext, say
from boem.core.texts import gettext_noop as _
from boem.pbm import mailbox
from boem.pbm.desk import Fate, SeatClaim, decide
from boem.pbm.face import MailFace
from boem.pbm.folder import SHEET, Post, load
from boem.pbm.letter import Letter
from boem.pbm.mailbox import story_of
from boem.pbm.message import MOST_BYTES
from boem.pbm.play import (
    close,
    hand_over,
    listed,
    not_ready,
    preview,
    standby_calls,
    take_message,
    told,
    undo,
)
from boem.pbm.report.build import build
from boem.pbm.report.heard import hear
from boem.pbm.report.text import as_text
from boem.pbm.rounds import MISSES, missed_by_players
from boem.pbm.sheet import SheetPlayer

_STRANGER: Final = _("It came from {address}, which is not the address of {name} in {file}.")
_MISSED: Final = _("NMR in {missed:the last round|{missed} rounds running}")
_STANDBY: Final = _(
    "Standby call: nothing has come from {names} for {rounds:one round|two rounds|{rounds} rounds} running."
)
_OVERDUE: Final = _("Its deadline, {deadline}, is over; [deadline.moved] in game.toml takes another, such as")


def order(folder: Path, file: str, seat: str | None, *, is_mail: bool, resigns: bool) -> int:
    """Accept a message, or say why not; returns the exit status."""
    suffix = mailbox.MAIL if is_mail or file.lower().endswith(mailbox.MAIL) else ".txt"
    with stream_of(file) as stream:
        data = stream.read(MOST_BYTES + 1)
    now = CLOCK.now()
    receipt = take_message(folder, data, suffix, seat=seat, now=now, resigns=resigns)
    letter, replaced = receipt.decided.letter, receipt.decided.replaced
    if receipt.decided.fate is Fate.FAULTY:
        for fault in receipt.decided.faults:
            complain(f"{receipt.name}: {fault.explained()}")
        complain(say(_("nothing of this message was taken; it is kept in {file}"), file=receipt.file))
        return 1
    face = load(folder).face
    taken = _understood(letter, face)
    print(say(_("{name}, round {round}: {orders}."), name=receipt.name, round=receipt.round, orders=taken))
    if letter.orders is not None and replaced is not None:
        print(say(_("This replaces {orders}."), orders=face.spell(replaced) or gettext(face.no_orders)))
    if receipt.stranger:
        print(say(_STRANGER, address=receipt.stranger, name=receipt.name, file=SHEET))
    if receipt.deadline is not None and now > receipt.deadline:
        print(say(_("It came after the deadline, {deadline}."), deadline=told(receipt.deadline)))
    return 0


def _understood(letter: Letter, face: MailFace) -> str:
    parts = []
    if letter.resign:
        parts.append(gettext(_("resigns")))
    if letter.orders is not None:
        parts.append(face.spell(letter.orders) or gettext(face.no_orders))
    if letter.final:
        parts.append(gettext(_("final")))
    if letter.press:
        parts.append(say(_("{lines:one line of press|{lines} lines of press}"), lines=len(letter.press)))
    return "; ".join(parts)


def check(folder: Path, *, shows_orders: bool) -> int:
    """Print the state of the round; the exit status says whether it can be evaluated."""
    post = load(folder)
    if post.game.over:
        print(gettext(_("The game is over.")))
        return 0
    number, now = post.rounds.round, CLOCK.now()
    deadline = post.sheet.deadlines.of(number)
    if deadline is None:
        print(say(_("Round {number}; no deadline is set."), number=number))
    else:
        print(say(_("Round {number}; the deadline is {deadline}."), number=number, deadline=told(deadline)))
    for seat, name in enumerate(post.names):
        print(f"  {seat}  {name}: {_state(post, Seat(seat), shows_orders=shows_orders)}")
        _tell_refused(post, Seat(seat))
    _call_standby(post)
    why = not_ready(post, now)
    print(gettext(_("The round can be evaluated.")) if why is None else say(_("Not yet: {why}."), why=why))
    return 0 if why is None else 1


def _state(post: Post, seat: Seat, *, shows_orders: bool) -> str:
    rounds, face = post.rounds, post.face
    if seat in rounds.resigned:
        return gettext(_("resigned"))
    orders = face.standing(post.game, seat)
    said = gettext(_("nothing yet"))
    if orders is not None:
        count = face.counted(orders)
        said = (face.spell(orders) or count) if shows_orders else count
    if rounds.final[seat]:
        said = f"{said}, {gettext(_('final'))}"
    missed = missed_by_players(post.game)[seat]
    return f"{said} ({say(_MISSED, missed=missed)})" if missed else said


def _tell_refused(post: Post, seat: Seat) -> None:
    """Say why a seat's last message was rejected, if it was."""
    path = mailbox.refused(post, seat)
    if path is None:
        return
    message = mailbox.read_message(path.read_bytes(), path.suffix)
    faults = [fault.explained() for fault in decide(message, SeatClaim(post.game, seat)).faults]
    why = "; ".join(faults) or gettext(_("it can be read now; send it again"))
    print("     " + say(_("not taken: {file}: {why}"), file=path.name, why=why))


def _call_standby(post: Post) -> None:
    missing = [post.names[seat] for seat in standby_calls(post)]
    if missing:
        print(say(_STANDBY, names=listed(missing), rounds=MISSES))


@dataclass(frozen=True, slots=True)
class RoundFiles:
    """Files to read while closing a round: the master's press, and mines laid by hand."""

    press: str | None
    layout: str | None


def close_round(folder: Path, files: RoundFiles, *, early: bool, empty: bool, previewed: bool) -> int:
    """Evaluate the round and show the report; the exit status."""
    now, layout = CLOCK.now(), _read(files.layout)
    if previewed:
        before = load(folder)
        post = preview(folder, now=now, layout=layout)
        heard = hear(story_of(post), None, preview=True, by_hand=layout is not None)
        sys.stdout.write(as_text(build(heard, post.sheet.language)))
        why = not_ready(before, now)
        if why is not None:
            complain(say(_("not yet: {why}"), why=why))
        return 0
    post = close(folder, now=now, early=early, empty=empty, press=_read(files.press), layout=layout)
    sys.stdout.write(as_text(build(hear(story_of(post), None), post.sheet.language)))
    return 0


def _read(file: str | None) -> bytes | None:
    if file is None:
        return None
    with stream_of(file) as stream:
        return stream.read(MOST_BYTES + 1)


def undo_round(folder: Path, why: str) -> int:
    """Take the last round back; the exit status."""
    post = undo(folder, why=why, now=CLOCK.now())
    number, known = post.rounds.round, post.face.told_of_undo(post.game.history.public)
    print(say(_("Round {number} is taken back; it stays in the record. {known}"), number=number, known=known))
    deadline = post.sheet.deadlines.of(number)
    if deadline is not None and deadline < CLOCK.now():
        print(say(_OVERDUE, deadline=told(deadline)))
        print(f"{number} = 2026-03-27T20:00:00")
    return 0


def standby(folder: Path, seat: str, player: SheetPlayer) -> int:
    """Hand a seat over; the exit status."""
    before = load(folder)
    old = before.names[before.seat_named(seat)]
    hand_over(folder, seat=seat, player=player, now=CLOCK.now())
    print(say(_("{name} plays on for {old}; the score stays with the seat."), name=player.name, old=old))
    return 0
