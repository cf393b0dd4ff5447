"""The response to a message is decided in one place, from the message and its seat's situation."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from support.post import NOON, begun_post, new_post, send

import boem
from boem.core.errors import ParseError
from boem.core.game import Seat
from boem.pbm.desk import Fate, SeatClaim, decide
from boem.pbm.folder import Post
from boem.pbm.mail import read_mail
from boem.pbm.message import OrderMessage, read_text

HERON = "heron@example.org"
LATER = NOON + timedelta(hours=1)


def mail(text: str, *, header: str = "", sender: str = HERON) -> OrderMessage:
    return read_mail(f"From: {sender}\n{header}\n{text}\n".encode())


@pytest.fixture
def post(tmp_path: Path) -> Post:
    """Heron has ordered A1 in the first round, at noon."""
    return send(new_post(tmp_path, 2), 0, "A1")


@pytest.mark.parametrize(
    ("message", "fate"),
    [
        (mail("A1", header="From: Otter <otter@example.org>\n"), Fate.ANONYMOUS),
        (mail("A1"), Fate.UNSIGNED),
        (mail("A1", header="List-Id: <x.y>\n"), Fate.ROBOT),
        (mail("A1", sender="Mailer-Daemon@example.net"), Fate.BOUNCE),
    ],
)
def test_a_mail_that_is_for_no_seat_is_told_apart_by_who_wrote_it(message: OrderMessage, fate: Fate) -> None:
    assert decide(message, None).fate is fate


@pytest.mark.parametrize(
    ("text", "holds", "fate"),
    [
        ("B2", {}, Fate.TAKEN),
        ("B2", {"address": "HERON@example.org", "round": 1, "received": LATER, "shut": None}, Fate.TAKEN),
        ("B2", {"address": "otter@example.org", "round": 2}, Fate.STRANGER),
        ("B2", {"round": 2, "received": LATER, "shut": LATER}, Fate.OTHER_ROUND),
        ("Z99", {"round": 1, "received": LATER, "shut": LATER}, Fate.LATE),
        ("B2", {"received": LATER, "shut": LATER + timedelta(seconds=1)}, Fate.TAKEN),
        ("B2", {"received": NOON - timedelta(seconds=1)}, Fate.OLDER),
        ("press: hello", {"received": NOON - timedelta(seconds=1)}, Fate.TAKEN),
        ("Z99", {}, Fate.FAULTY),
        ("yes", {}, Fate.FAULTY),
        ("yes", {"joins": True}, Fate.TAKEN),
        ("no", {}, Fate.FAULTY),
        ("\nNee, dank je wel!\nGroeten", {"joins": True}, Fate.DECLINED),
        ("No problem, I am in", {"joins": True}, Fate.FAULTY),
        ("none", {"joins": True}, Fate.TAKEN),
        ("resign", {"resigns": False}, Fate.UNSURE),
        ("resign", {}, Fate.TAKEN),
        ("B2", {"seat": ParseError("no seat has this name")}, Fate.UNREAD),
    ],
)
def test_a_seats_message_is_taken_unless_something_is_against_it(
    post: Post, text: str, holds: dict[str, Any], fate: Fate
) -> None:
    assert decide(mail(text), replace(SeatClaim(post.game, Seat(0)), **holds)).fate is fate


def test_the_receipt_of_a_message_names_its_letter_and_what_it_replaces(post: Post) -> None:
    decided = decide(read_text(b"yes\nB2\nfinal\npress: hi"), SeatClaim(post.game, Seat(0), joins=True))
    assert (post.face.spell(decided.letter.orders), decided.letter.final, decided.letter.press) == ("B2", True, ("hi",))
    assert post.face.spell(decided.replaced) == "A1"


def test_a_message_that_cant_be_read_has_the_reason_as_its_fault(post: Post) -> None:
    decided = decide(read_text(b"A1\n" * 100_000), SeatClaim(post.game, Seat(0)))
    assert decided.fate is Fate.UNREAD
    assert [str(fault) for fault in decided.faults] == ["a text of 300000 characters; orders take 100000 at most"]


def test_when_the_game_is_over_nothing_else_matters(tmp_path: Path) -> None:
    post = send(begun_post(tmp_path, "A1", "A1", "B2"), 0, "resign")
    over = send(post, 1, "resign").game
    assert over.over
    assert decide(read_text(b"\xff" * 9_000_000), SeatClaim(over, Seat(0), resigns=False)).fate is Fate.OVER


def test_letters_are_read_in_one_place_only() -> None:
    sources = Path(boem.__file__).parent
    found = {path.name for path in sources.rglob("*.py") if "read_letter(" in path.read_text(encoding="utf-8")}
    assert found == {"letter.py", "desk.py"}
