"""Games against bots that their player has left are dismissed from home's list."""

from __future__ import annotations

import re

import pytest
from support.desk_pages import browser
from support.markup import joined
from support.puzzles import SHEET, begun
from support.tables import BLUE_LAYS, RED_LAYS, TINY, do, fresh, laid_out, let_bots_move, member, player, table_of

from boem.puzzles import Grade, shelf
from boem.web.tables.models import Table
from boem.web.tables.page.table_list import my_tables
from boem.web.tables.store.opening import join

PUZZLE = {"width": SHEET.width, "height": SHEET.height, "clues": SHEET.cells}
POSTAL = {"width": 6, "height": 6, "mines": 3}


def dismissed(table: Table, name: str = "Red") -> int:
    """Press the button on the page; returns the status of the answer."""
    status: int = browser(name).post(f"/t/{table.id}/dismiss").status_code
    return status


def button(table: Table) -> str:
    return f'formaction="/t/{table.id}/dismiss"'


def questions(page: str) -> list[str]:
    """What is unfolded before a game is left."""
    return re.findall(r'<details class="dismiss".*?</details>', joined(page))


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("writer")
@pytest.mark.parametrize(
    ("game", "config", "bots"), [("mijnenveger", TINY, 1), ("postal", POSTAL, 1), ("postal", POSTAL, 2)]
)
def test_a_game_against_bots_leaves_the_list(game: str, config: dict[str, int], bots: int) -> None:
    table = table_of("me", *["bot:random"] * bots, game=game, config=config)
    assert button(table) in browser("Red").get("/").text
    assert dismissed(table) == 302
    assert not my_tables(player("Red"))
    let_bots_move(table.id)
    assert fresh(table).status == "over"
    assert not my_tables(player("Red"))


@pytest.mark.django_db
def test_a_game_of_several_stays_in_the_list_while_a_person_plays_on_or_only_a_bot_has_resigned() -> None:
    against_blue = table_of("me", "open", "bot:random", game="postal", config=POSTAL)
    join(table_id=against_blue.id, player=player("Blue"))
    against_bots = table_of("me", "bot:random", "bot:random", game="postal", config=POSTAL)
    do(against_blue, 0, "resign")
    do(against_bots, 1, "resign")
    assert {row.table.id for row in my_tables(player("Red"))} == {against_blue.id, against_bots.id}


@pytest.mark.django_db
def test_a_game_with_another_person_or_a_free_seat_is_not_dismissed() -> None:
    against_blue, alone = laid_out(), table_of("me", "open")
    for table in (against_blue, alone):
        assert button(table) not in browser("Red").get("/").text
        assert dismissed(table) == 409
        assert fresh(table).status != "over"


@pytest.mark.django_db
def test_only_its_player_dismisses_a_game() -> None:
    table = table_of("me", "bot:random")
    assert dismissed(table, "Green") == 409
    assert fresh(table).status != "over"


@pytest.mark.django_db
@pytest.mark.parametrize(("rated", "says"), [(False, "Bot Hen then wins"), (True, "counts as lost")])
def test_every_game_says_what_happens_if_it_is_left(rated: bool, says: str) -> None:
    member("Red")
    table = table_of("me", "bot:hen", days=3, rated=rated)
    (question,) = questions(browser("Red").get("/").text)
    assert button(table) in question
    assert "nobody wins" in question
    assert says not in question
    do(table, 0, RED_LAYS)
    do(table, 1, BLUE_LAYS)
    (question,) = questions(browser("Red").get("/").text)
    assert says in question
    assert "nobody wins" not in question


@pytest.mark.django_db
@pytest.mark.parametrize("bots", [1, 2])
def test_a_game_with_points_only_says_that_there_is_no_way_back(bots: int) -> None:
    table_of("me", *["bot:random"] * bots, game="postal", config=POSTAL)
    (question,) = questions(browser("Red").get("/").text)
    assert "You can’t come back to it." in question
    assert "wins" not in question


@pytest.mark.django_db
def test_a_game_left_before_it_began_is_listed_as_left_and_a_later_one_as_lost() -> None:
    early, late = table_of("me", "bot:random"), table_of("me", "bot:random")
    do(late, 0, RED_LAYS)
    do(late, 1, BLUE_LAYS)
    assert (dismissed(early), dismissed(late)) == (302, 302)
    page = joined(browser("Red").get("/records").text)
    left, lost = (page.split(f'href="/t/{table.id}')[1].split("</tr>")[0] for table in (early, late))
    assert "left before it began" in left
    assert "lost" in lost


@pytest.mark.django_db
def test_nobody_waits_for_the_player_of_a_game_played_alone() -> None:
    table_of("me", game="solo", config=PUZZLE)
    (row,) = my_tables(player("Red"))
    assert not row.turn


@pytest.mark.django_db
def test_a_puzzle_says_its_size_and_grade_and_leaves_the_list_when_it_is_given_up() -> None:
    easy = next(one.puzzle for one in shelf() if one.grade is Grade.EASY)
    table = begun(easy)
    page = browser("Red").get("/").text
    assert f"{easy.width} × {easy.height} · Easy · not solved yet" in page
    (question,) = questions(page)
    assert button(table) in question
    assert "The puzzle then counts as not solved" in question
    assert dismissed(table) == 302
    assert not my_tables(player("Red"))


@pytest.mark.django_db
def test_finished_games_are_led_to_once_no_table_is_open() -> None:
    link = 'href="/records"'
    assert link not in browser("Red").get("/").text
    table = table_of("me", game="solo", config=PUZZLE)
    assert browser("Red").get("/").text.count(link) == 1
    do(table, 0, "resign")
    assert browser("Red").get("/").text.count(link) == 1
    assert link not in browser("Green").get("/").text
