"""Printed reports are cached: asking again is instant, and nobody gets another's."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence

import pytest
from pypdf import PdfReader
from support.desk_pages import browser
from support.desks import desk_of, order
from support.tables import player

from boem.web.base.heavy_answers import made
from boem.web.pbm import prints, rounds
from boem.web.pbm.models import Desk
from boem.web.pbm.prints import PRINTS
from boem.web.tables.store.opening import join

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def settings_made(monkeypatch: pytest.MonkeyPatch) -> Sequence[str]:
    """What was set, starting without a cache."""
    PRINTS.clear()
    asked, real = list[str](), made

    def counted(weight: int, function: Callable[[str], bytes], said: str) -> bytes:
        asked.append(said)
        return real(weight, function, said)

    monkeypatch.setattr(prints, "made", counted)
    return asked


def played() -> Desk:
    desk = desk_of("me", "open")
    join(table_id=desk.table_id, player=player("Blue"))
    order(desk, 0, "A1")
    order(desk, 1, "H8")
    rounds.close(table_id=desk.table_id, seen=0, by_itself=False)
    return desk


def text(desk: Desk, name: str) -> str:
    answer = browser(name).get(f"/mail/{desk.table_id}/round-1.pdf")
    assert answer.status_code == 200
    return "".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages)


def test_a_report_that_is_asked_for_twice_is_set_once(settings_made: Sequence[str]) -> None:
    desk = played()
    assert text(desk, "Red") == text(desk, "Red")
    assert len(settings_made) == 1


def test_two_players_have_each_their_own(settings_made: Sequence[str]) -> None:
    desk = played()
    assert "Red (you)" in text(desk, "Red")
    assert "Blue (you)" in text(desk, "Blue")
    assert "(you)" not in text(desk, "Green")
    assert len(settings_made) == 3


def test_the_cache_is_bounded() -> None:
    assert text(played(), "Red")
    assert 0 < PRINTS.weight <= prints.MOST <= 64 << 20
