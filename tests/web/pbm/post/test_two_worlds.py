"""Letters to a seat from two games that differ in nothing but what it can't know are alike to the byte, but for ids.

What Red orders and then replaces differs, in squares, marks and number, and so does where the house has dealt; what is
judged is the same. The rounds and deals are those of the tables' own two worlds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from support.desks import BEFORE, again, at, evaluations
from support.letters import answer, letters, seated_desk

from boem.core.deal import read_deal
from boem.core.registry import find_game
from boem.games.postal.rules.facts import Close
from boem.web.mail.models import Outgoing
from boem.web.pbm import desks
from boem.web.pbm.models import Address, Desk
from boem.web.pbm.post import letters as out
from boem.web.pbm.rounds import close
from boem.web.tables.store import service

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mail", "one_thread")]
MINES = ("C3 A6 F6", "C3 B6 E6")
RED, BLUE = "red@example.org", "blue@example.org"
ROUNDS = (
    (
        (RED, "A5, B5", "F1"), (BLUE, "D2", "D2"), (RED, "none", "E1, F1, A5"), (BLUE, "Z9", "Z9"),
        (RED, "B2\nfinal", "B2\nfinal"),
    ),
    (
        (RED, "C3", "A6 mine, F5"), (BLUE, "D3", "D3"), (RED, "C3 mine", "C3 mine"), (BLUE, "B3, D3", "B3, D3"),
        (RED, "final", "final"),
    ),
    ((RED, "A6 mine, F6 mine", "E4\npress: nothing"), (BLUE, "E3", "E3"), (BLUE, "press: hello", "press: hello")),
)  # fmt: skip


@contextmanager
def dealt(mines: str) -> Iterator[None]:
    """Makes the house lay its mines here."""
    game = find_game("postal")
    deal = game.referee.deal

    def here(state: Any, rng: Any) -> Any:
        due = deal(state, rng)
        return due if isinstance(due, Close) else read_deal(mines)

    with patch.object(type(game.referee), "deal", lambda _self, state, rng: here(state, rng)):
        yield


def play(world: int) -> Desk:
    """The whole story in one of the worlds."""
    moment = BEFORE
    with at(moment), dealt(MINES[world]):
        desk = seated_desk("Red", "Blue", settings={"width": 6, "height": 6, "mines": 3, "tips": 3}, by_hand=True)
        out.report(desk, service.game_at(desk.table))
        for number, story in enumerate(ROUNDS):
            for who, *texts in story:
                moment += timedelta(minutes=10)
                answer(letters(who, "report")[-1], texts[world], received=moment)
            answer(letters(BLUE, "report")[0], "A1", sender="fox@example.org")
            answer(None, "A1", sender=BLUE, Subject="hello")
            out.remind(desk, [0, 1])
            desks.message(desk=again(desk), text=f"round {number}")
            if number < len(ROUNDS) - 1:
                close(table_id=desk.pk, seen=None, by_itself=False)
                out.report(again(desk), service.game_at(again(desk).table))
        assert evaluations(desk) == 2
    return desk


def told(mails: Sequence[Outgoing]) -> list[str]:
    """Subjects and texts without ids: tokens, paths, and commitments, which are salted."""
    said = [f"{mail.topic.split(':')[1:3]} {mail.subject}\n{mail.answers} {mail.body}" for mail in mails]
    for pattern in (r"\[boem [^]]*\]", r"/t/\w+", r"/mail/(?:come|letters)/\S+", r"\b[0-9a-f]{64}\b"):
        said = [re.sub(pattern, "…", one) for one in said]
    return said


@pytest.fixture
def worlds() -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """What each was sent in either world."""
    found = []
    for world in (0, 1):
        play(world)
        found.append({who: told(letters(who)) for who in (RED, BLUE)})
        Outgoing.objects.all().delete()
        Address.objects.all().delete()
    return found[0], found[1]


@pytest.mark.usefixtures("whole_story")
def test_letters_tell_two_worlds_apart_to_nobody_who_was_told_the_same_in_both(
    worlds: tuple[dict[str, list[str]], dict[str, list[str]]],
) -> None:
    here, there = worlds
    assert here[BLUE] == there[BLUE]
    assert len(here[BLUE]) > 15
    assert any("Your orders for round 2: B3, D3." in one for one in here[BLUE])
    assert any("--- Orders and points" in one for one in here[BLUE])


@pytest.mark.usefixtures("whole_story")
def test_the_comparison_bites_on_letters_of_the_seat_that_differs(
    worlds: tuple[dict[str, list[str]], dict[str, list[str]]],
) -> None:
    here, there = worlds
    assert here[RED] != there[RED]
    assert not any(secret in one for one in here[BLUE] for secret in ("A5", "B5", "A6 mine"))
