"""In a replay or an analysis, which others see too, each board is named after its owner."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from support.desk_pages import browser
from support.play import unsealed
from support.tables import do, fresh, laid_out, player, table_of
from support.waiting import SECONDS

from boem.core.squares import Square, squares
from boem.games.coan.rules.facts import COVERED
from boem.web.tables.jobs import analyst
from boem.web.tables.jobs.analyst import Analyst
from boem.web.tables.models import Table
from boem.web.tables.store import service
from boem.web.tables.store.opening import join

pytestmark = pytest.mark.django_db
NAMED: Final = re.compile(r'aria-label="([^"]*)"|<h2>([^<]*)</h2>')
OWN: Final = re.compile(r"\b(my|me|your)\b", re.IGNORECASE)


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    patient = Analyst(wait=SECONDS, seconds=SECONDS)
    monkeypatch.setattr(analyst, "ANALYST", patient)
    yield
    patient.close()


def played(game: str, config: dict[str, Any], *lines: tuple[int, str]) -> Table:
    table = table_of("me", "open", game=game, config=config)
    join(table_id=table.id, player=player("Blue"))
    for seat, text in lines:
        do(table, seat, text)
    return fresh(table)


def mijnenveger() -> Table:
    table = laid_out()
    for seat, text in ((1, "flag A1"), (0, "sweep B2"), (1, "sweep C1"), (0, "resign")):
        do(table, seat, text)
    return table


def uitweg() -> Table:
    lines = ((0, "build D4"), (1, "build D4 |B1"), (0, "to A1"), (0, "to A2"), (0, "resign"))
    return played("uitweg", {"width": 4, "height": 4, "starts": 0}, *lines)


def coan() -> Table:
    table = played("coan", {"width": 5, "height": 5, "mines": 14, "starts": 0})
    position = unsealed(service.game_at(table)).history.public.position
    free = [one for one in squares(5, 5) if position.at(one) == COVERED and one not in mines_of(table)]
    for seat, square in enumerate(free[:2]):
        do(table, seat, f"mark {square}")
    do(table, 0, "resign")
    return table


def mines_of(table: Table) -> frozenset[Square]:
    state: Any = service.game_at(table).history.state
    mines: frozenset[Square] = state.mines
    return mines


def postal() -> Table:
    config = {"width": 6, "height": 6, "mines": 3, "tips": 2}
    return played("postal", config, (0, "order A1 B2"), (1, "order C3"), (0, "resign"))


def boards(html: str) -> list[str]:
    """The names in their titles and squares."""
    shown = html.split('class="boards', maxsplit=1)[-1].split("</section>", maxsplit=1)[0]
    return [label or title for label, title in NAMED.findall(shown)]


@pytest.mark.usefixtures("whole_story")
@pytest.mark.parametrize("table_of_a_game", [mijnenveger, uitweg, coan, postal])
@pytest.mark.parametrize("eyes", ["0", "1", "all"])
def test_no_board_of_a_replay_is_called_mine(table_of_a_game: Any, eyes: str) -> None:
    table = table_of_a_game()
    for at in range(-1, fresh(table).number):
        html = browser("Green").get(f"/t/{table.id}/replay/{eyes}?at={at}").text
        shown = html.split('class="sides')[1]
        said = [said for part in shown.split('class="boards')[1:] for said in boards(f'class="boards{part}')]
        assert said
        assert [one for one in said if OWN.search(one)] == []


def test_everybodys_own_boards_have_their_names() -> None:
    field = browser("Green").get(f"/t/{mijnenveger().id}/replay/all?at=4").text
    for title in ("The field of Red", "The field of Blue"):
        assert field.count(f"<h2>{title}</h2>") == 2
    assert 'aria-label="The field of Red, and what Blue tried on it"' in field
    assert 'aria-label="The field of Blue, the search board of Red"' in field
    maze = browser("Green").get(f"/t/{uitweg().id}/replay/all?at=3").text
    for title in ("The maze of Red", "The maze of Blue"):
        assert maze.count(f"<h2>{title}</h2>") == 2


def test_whoever_looks_back_at_their_own_game_has_boards_of_their_own() -> None:
    field = browser("Red").get(f"/t/{mijnenveger().id}/replay/all?at=4").text
    assert field.count("<h2>Your field</h2>") == field.count("<h2>The field of Blue</h2>") == 2
    maze = browser("Blue").get(f"/t/{uitweg().id}/replay/all?at=3").text
    assert maze.count("<h2>Your maze</h2>") == maze.count("<h2>The maze of Red</h2>") == 2


def test_a_replay_says_whose_wrong_marks_it_shows_and_not_that_nobody_else_sees_them() -> None:
    table = coan()
    for name, told in (("Red", "Your wrong mark: "), ("Green", "Wrong marks of Red: ")):
        shown = browser(name).get(f"/t/{table.id}/replay/0?at=1").text
        assert told in shown
        assert "Only you see this." not in shown
    assert "Only you see this." in browser("Red").get(f"/t/{table.id}?at=1").text


def test_an_analysis_calls_the_readers_own_board_theirs() -> None:
    table = uitweg()
    for name, title in (("Blue", "Your maze"), ("Green", "The maze of Blue")):
        assert f"<h2>{title}</h2>" in browser(name).get(f"/t/{table.id}/analysis?move=0").text


def test_at_the_table_itself_they_are_still_ones_own() -> None:
    assert "<h2>My field</h2>" in browser("Red").get(f"/t/{mijnenveger().id}").text
    assert "<h2>My maze</h2>" in browser("Red").get(f"/t/{uitweg().id}?at=2").text


def test_no_badge_of_points_hides_a_square_of_an_analysis() -> None:
    table = coan()
    assert any('class="points"' in browser("Red").get(f"/t/{table.id}?at={at}").text for at in range(4))
    for move in range(3):
        assert 'class="points"' not in browser("Red").get(f"/t/{table.id}/analysis?move={move}").text


@pytest.mark.parametrize("table_of_a_game", [mijnenveger, uitweg, coan])
def test_no_board_of_an_analysis_is_called_mine(table_of_a_game: Any) -> None:
    table = table_of_a_game()
    html = browser("Green").get(f"/t/{table.id}/analysis?move=1").text
    said = boards(html)
    assert said
    assert [one for one in said if OWN.search(one)] == []
