"""Mines laid by hand by the owner of a desk: who may, refusals, and what becomes of them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.http import HttpResponse
from support.desk_pages import act, browser, page, table_page
from support.desks import again, desk_of, evaluations, order, table_at
from support.markup import joined
from support.play import mines_of
from support.tables import player

from boem.core.squares import spell
from boem.records import Play
from boem.web.pbm.desk_scheduler import attend
from boem.web.pbm.desks import handing_token
from boem.web.pbm.models import Desk
from boem.web.tables.store import service
from boem.web.tables.store.opening import join

pytestmark = pytest.mark.django_db
MINES = "B1 C1 D1 E1 F1 G1 H1 A2 B2 C2"
SQUARE = re.compile(r"\b(A1|H8)\b")


def of_blue(**more: Any) -> Desk:
    """A game of Blue's and a bot's that Red runs, for which Blue has named A1 and H8."""
    desk = desk_of("open", "bot", **{"by_hand": True} | more)
    join(table_id=desk.table_id, player=player("Blue"))
    order(desk, 0, "A1, H8")
    return again(desk)


def field(desk: Desk, name: str = "Red", **form: Any) -> HttpResponse:
    """The reply of the field."""
    return browser(name).post(f"/mail/{desk.pk}/desk/mines", form)  # type: ignore[return-value]


def lay(desk: Desk, mines: str = MINES, name: str = "Red") -> HttpResponse:
    """Lay these mines."""
    return field(desk, name, laid="yes", mine=mines.split())


def deal(desk: Desk) -> Play:
    """The entry of the deal."""
    log = service.game_at(table_at(desk)).record.log
    return next(entry for entry in log if isinstance(entry, Play) and "deal" in dict(entry.entry))


def close(desk: Desk) -> None:
    """Press the button that closes the round, and let the keeper do it."""
    assert act(desk, "close", press="").status_code == 302
    attend(desk.pk)


def test_the_mines_wait_at_the_desk_and_are_dealt_with_a_commitment_when_the_round_closes() -> None:
    desk = of_blue()
    assert lay(desk).headers["Location"] == f"/mail/{desk.pk}/desk#close"
    assert 'data-laid="10"' in page(desk)
    assert table_at(desk).number == 1
    close(desk)
    dealt = deal(desk)
    assert spell(mines_of(dealt.action)) == MINES
    assert dealt.commitment is not None
    assert dealt.salt is not None
    assert again(desk).mines == []
    assert "data-laid" not in page(desk)


def test_the_field_shows_what_was_named_and_what_is_laid_and_bars_its_reader_from_a_seat() -> None:
    desk = of_blue()
    assert browser("Red").get(f"/mail/{desk.pk}/desk/mines").headers["Location"] == f"/mail/{desk.pk}/desk"
    assert table_at(desk).barred == []
    assert field(desk).headers["Location"] == f"/mail/{desk.pk}/desk/mines"
    assert table_at(desk).barred == [player("Red").id]
    lay(desk)
    shown = joined(page(desk, path="/desk/mines"))
    assert re.findall(r'data-square="(\w+)" data-state="open"', shown) == ["A1", "H8"]
    assert re.findall(r'value="(\w+)" aria-label="\w+, a mine" checked', shown) == MINES.split()
    assert "10 of 10 mines laid" in shown


@pytest.mark.parametrize(
    ("mines", "sentence"),
    [
        (MINES.replace("B1", "A1").replace("C1", "H8"), "A1, H8 were named, so no mine may be dealt there."),
        (MINES.replace("B1", "A1"), "A1 was named, so no mine may be dealt there."),
        (MINES.removeprefix("B1 "), "10 mines are to be dealt, not 9."),
        (f"{MINES} D2", "10 mines are to be dealt, not 11."),
        (MINES.replace("B1", "C1"), "C1 is named twice; a square holds at most one mine."),
        (MINES.replace("B1", "J1"), "J1 is off the board, which goes from A1 to H8."),
    ],
)
def test_impossible_mines_are_refused_with_their_squares_and_stay_in_the_form(mines: str, sentence: str) -> None:
    desk = of_blue()
    answer = lay(desk, mines)
    assert answer.status_code == 422
    assert sentence in answer.text
    assert re.search(r'value="G1"[^>]* checked', joined(answer.text))
    assert again(desk).mines == []
    assert player("Red").id in table_at(desk).barred


def test_an_invalid_square_is_refused_and_shows_nothing() -> None:
    answer = lay(of_blue(), "nowhere")
    assert answer.status_code == 403
    assert not SQUARE.search(answer.text)


def test_nobody_else_learns_anything_of_mines_that_are_laid_or_refused() -> None:
    desk = of_blue()
    before = table_page(desk, "Blue"), table_page(desk, "")
    lay(desk, MINES.replace("B1", "A1"))
    lay(desk)
    after = table_page(desk, "Blue"), table_page(desk, "")
    plain = [re.sub(r'name="csrfmiddlewaretoken" value="\w+"|"X-CSRFToken": "\w+"', "", one) for one in before + after]
    assert plain[:2] == plain[2:]
    assert not desk.table.bulletins.exists()
    for name in ("Blue", ""):
        assert browser(name).get(f"/mail/{desk.pk}/desk/mines").status_code == 404
        assert lay(desk, name=name).status_code == 404


@pytest.mark.parametrize("ways", [("me", "bot"), ("open", "bot")])
def test_an_owner_who_plays_or_lets_the_site_close_rounds_lays_no_mines_and_sees_nothing(ways: tuple[str, ...]) -> None:
    desk = desk_of(*ways, by_hand=ways[0] == "me")
    if ways[0] == "me":
        order(desk, 0, "A1, H8")
    for answer in (field(desk), lay(desk), lay(desk, MINES.replace("B1", "A1"))):
        assert answer.status_code == 403
        assert not SQUARE.search(answer.text)
    assert 'data-action="lay-mines"' not in page(desk)
    assert (again(desk).mines, table_at(desk).barred) == ([], [])


def test_orders_that_come_meanwhile_keep_the_round_open_and_the_desk_names_their_squares() -> None:
    desk = of_blue()
    lay(desk)
    order(desk, 0, "A1, C1, G1")
    refused = act(desk, "close", press="")
    assert refused.status_code == 422
    assert "C1, G1 were named, so no mine may be dealt there." in refused.text
    assert again(desk).wanted is None
    assert evaluations(desk) == 0
    lay(desk, MINES.replace("C1", "H2").replace("G1", "G2"))
    close(desk)
    assert spell(mines_of(deal(desk).action)) == "B1 D1 E1 F1 H1 A2 B2 C2 G2 H2"


def test_orders_that_are_read_after_the_master_wanted_to_close_leave_the_round_open() -> None:
    desk = of_blue()
    lay(desk)
    assert act(desk, "close", press="").status_code == 302
    order(desk, 0, "A1, C1")
    attend(desk.pk)
    assert (evaluations(desk), again(desk).wanted) == (0, None)
    assert "C1 was named" in page(desk)


def test_the_program_draws_the_mines_after_all_when_the_owner_says_so() -> None:
    desk = of_blue()
    lay(desk)
    assert act(desk, "draw").status_code == 302
    assert again(desk).mines == []
    close(desk)
    assert len(mines_of(deal(desk).action)) == 10


def test_while_the_program_closes_the_rounds_it_draws_the_mines() -> None:
    desk = of_blue()
    lay(desk)
    act(desk, "run", by="program")
    assert again(desk).deal is None
    order(desk, 0, "B1, C1, D1", final=True)
    attend(desk.pk)
    assert evaluations(desk) == 0  # the bot isn't final yet
    order(desk, 1, "E1", final=True)
    attend(desk.pk)
    assert evaluations(desk) == 1


def test_a_preview_goes_by_the_mines_that_are_laid_and_is_no_example() -> None:
    desk = of_blue()
    lay(desk)
    shown = browser("Red").post(f"/mail/{desk.pk}/desk/preview").text
    assert "The mines are not laid yet." not in shown
    assert not re.search(r"\b[0-9a-f]{64}\b", shown)
    assert again(desk).mines == MINES.split()


def test_an_heir_of_the_desk_who_plays_hears_that_they_don_t_fit_and_not_where() -> None:
    desk = of_blue()
    lay(desk)
    browser("Blue").post(f"/mail/{desk.pk}/desk/take/{handing_token(desk)}")
    order(desk, 0, "B1")
    shown = page(desk, "Blue")
    assert "The orders no longer allow the mines that were laid by hand." in shown
    assert "was named" not in shown
    assert browser("Blue").get(f"/mail/{desk.pk}/desk/mines").status_code == 302
    assert act(desk, "close", who="Blue", press="").status_code == 422
    assert act(desk, "draw", who="Blue").status_code == 302
    assert act(desk, "close", who="Blue", press="").status_code == 302


def test_after_the_first_round_no_mines_are_laid() -> None:
    desk = of_blue()
    close(desk)
    assert 'data-action="lay-mines"' not in page(desk)
    assert lay(desk).headers["Location"] == f"/mail/{desk.pk}/desk"
    assert again(desk).mines == []


def test_the_largest_field_can_be_laid_all_over() -> None:
    desk = desk_of("bot", "bot", by_hand=True, settings={"width": 60, "height": 60, "mines": 3594, "tips": 3})
    every = [f"{column}{row}" for row in range(1, 61) for column in map(chr, range(65, 91))]
    answer = field(desk, laid="yes", mine=every[:1500])
    assert "3594 mines are to be dealt, not 1500." in answer.text
