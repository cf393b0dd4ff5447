"""The analysis of a finished game on the site: who may see it, and what it says of each move."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from html import unescape

import pytest
from support.desk_pages import browser
from support.markup import joined
from support.play import unsealed
from support.tables import do, fresh, player, table_of
from support.waiting import SECONDS

from boem.analysis import Analysis, Move, MoveEquity, analyse
from boem.core.clock import CLOCK
from boem.core.game import Seat
from boem.core.texts import languages
from boem.web.base import heavy_answers
from boem.web.base.turnstile import Turnstile
from boem.web.tables.jobs import analyst
from boem.web.tables.jobs.analyst import SLOW, Analyst, Unanalysed
from boem.web.tables.models import Table
from boem.web.tables.page import move_list
from boem.web.tables.page.analysis import EDGE, MOST_POINTS, WIDTH, draw
from boem.web.tables.page.lesson import LEAST_WORTH, _decided, lesson_of
from boem.web.tables.store import service
from boem.web.tables.store.table_access import place_at

pytestmark = pytest.mark.django_db
MINES = "A1 C3"


def finished(*, over: bool = True) -> Table:
    """Red took an unnecessary risk, and hit a mine that could have been known; Blue was more careful."""
    config = {"width": 3, "height": 3, "mines": 2, "sweepers": 2}
    table = table_of("me", "open", config=config)
    browser("Blue").post(f"/t/{table.id}/join")
    for seat, text in (
        (0, "lay A1 C3"), (1, "lay B1 C2"), (0, "sweep A1"), (1, "sweep A1"), (0, "sweep A3"), (1, "sweep A2"),
    ):  # fmt: skip
        do(table, seat, text)
    if over:
        do(table, 0, "disarm A2")
    return table


def disarmed() -> Table:
    """Red disarmed a square of which nothing was known."""
    table = table_of("me", "open", config={"width": 3, "height": 3, "mines": 2, "sweepers": 2})
    browser("Blue").post(f"/t/{table.id}/join")
    for seat, text in ((0, "lay A1 C3"), (1, "lay B2 C1"), (0, "sweep B3"), (1, "sweep B1"), (0, "disarm A1")):
        do(table, seat, text)
    return table


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Requests wait until the analysis is there."""
    patient = Analyst(wait=SECONDS, seconds=SECONDS)
    monkeypatch.setattr(analyst, "ANALYST", patient)
    yield
    patient.close()


def page(table: Table, name: str = "Green", query: str = "") -> str:
    answer = browser(name).get(f"/t/{table.id}/analysis{query}")
    assert answer.status_code == 200
    return answer.text


def test_each_move_is_judged_by_what_its_player_could_know() -> None:
    table = finished()
    shown = page(table, query="?move=1")
    assert 'data-move="3"' in shown
    assert "The risk was 22%." in shown
    assert "No move risked less." in shown
    assert "It turned out to be wrong." in shown
    shown = page(table, query="?move=4")
    assert 'data-kind="refuted"' in shown
    assert "You could have known that this was wrong." in shown
    assert "It turned out to be wrong." not in shown
    assert "A3 (0)" in shown


def test_the_board_is_the_movers_own_with_what_could_be_known_of_each_square() -> None:
    shown = page(finished(), query="?move=2")
    squares = dict(re.findall(r'data-square="([A-C][1-3])" data-state="(\w+)"', shown))
    assert squares["A1"] == "open"
    assert re.findall(r'data-square="B1".*?class="chance">(\d+)<', shown) == ["33"]
    assert re.findall(r'data-square="C3".*?class="chance">(\d+)<', shown) == ["20"]


def test_the_position_of_a_move_leads_to_the_analysis_board() -> None:
    assert 'href="/analysis?field=3x3-2-1h"' in page(finished(), query="?move=2")


def test_before_the_end_there_is_no_analysis() -> None:
    table = finished(over=False)
    answer = browser("Red").get(f"/t/{table.id}/analysis")
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/t/{table.id}")


def test_a_table_that_is_over_leads_to_it() -> None:
    table = finished()
    assert f'href="/t/{table.id}/analysis"' in browser("Red").get(f"/t/{table.id}").text


def test_whoever_may_not_see_the_table_may_not_see_its_analysis() -> None:
    table = finished()
    Table.objects.filter(id=table.id).update(visibility="seats")
    assert browser("Green").get(f"/t/{table.id}/analysis").status_code == 404
    assert browser("Red").get(f"/t/{table.id}/analysis").status_code == 200


@pytest.mark.parametrize("query", ["?move=99", "?move=-1", "?move=x", "?move="])
def test_a_move_that_there_is_not_shows_another(query: str) -> None:
    assert "data-move=" in page(finished(), query=query)


def test_of_many_moves_only_those_around_the_one_shown_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(move_list, "MOST_LISTED", 2)
    table = finished()
    first, last = (joined(page(table, query=f"?move={move}")) for move in (0, 4))
    assert re.findall(r'<a href="\?move=(\d)#move-h">\w', first) == ["0", "1"]
    assert re.findall(r'<a href="\?move=(\d)#move-h">\w', last) == ["3", "4"]
    assert 'href="?move=2#move-h" data-action="later-moves"' in first
    assert "earlier-moves" not in first
    assert 'href="?move=2#move-h" data-action="earlier-moves"' in last
    assert 'rel="prev" data-action="before" href="?move=3#move-h"' in last


def test_a_complete_list_links_to_no_others() -> None:
    assert "-moves" not in page(finished())


def test_a_line_of_the_graph_has_so_many_points_at_most_with_the_first_and_the_last() -> None:
    course = [(float(number), 0.0) for number in range(2_501)]
    drawn = draw(course, ["Red", "Blue"], 1_250)
    points = drawn.courses[0].points.split()
    assert 500 < len(points) <= MOST_POINTS + 1
    assert (points[0], points[-1]) == ("12.0,138.0", "588.0,12.0")
    assert drawn.here == round(EDGE + 1_251 * (WIDTH - 2 * EDGE) / 2_500, 1)
    assert len(draw(course[:3], ["Red", "Blue"], 0).courses[1].points.split()) == 3


def test_an_analysis_waits_for_its_turn_only_to_be_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page waits its turn only to be rendered, not while another process analyses the game."""
    table, asked = finished(), list[str]()

    def ask(table_id: str, record: Callable[[], str]) -> None:
        asked.append(record())

    monkeypatch.setattr(heavy_answers, "TURNSTILE", Turnstile(0, 0.0))
    monkeypatch.setattr(heavy_answers, "LIGHT", 5)
    page_of = browser("Green").get(f"/t/{table.id}/analysis")
    assert (page_of.status_code, page_of["Retry-After"]) == (429, "5")
    monkeypatch.setattr(analyst.ANALYST, "ask", ask)
    assert "data-working" in page(table)
    assert asked


def test_a_game_without_a_move_has_an_analysis_that_says_so() -> None:
    table = table_of("me", "open")
    browser("Blue").post(f"/t/{table.id}/join")
    do(table, 0, "resign")
    assert "There was no move to judge." in page(table)


def postal() -> Table:
    """Two rounds of a small game for three."""
    settings = {"width": 5, "height": 4, "mines": 2, "tips": 2}
    table = table_of("me", "open", "open", game="postal", config=settings)
    for name in ("Blue", "Yellow"):
        browser(name).post(f"/t/{table.id}/join")
    for seat, text in ((0, "order A1 E4"), (1, "order A1"), (2, "order C2 D2")):
        do(table, seat, text)
        do(table, seat, "final")
    covered = unsealed(service.game_at(fresh(table))).history.public.position.covered
    do(table, 0, f"order {covered[0]}")
    for seat in range(3):
        do(table, seat, "final")
    for seat in (1, 2):
        do(table, seat, "resign")
    return table


def uitweg() -> Table:
    """A few steps in small mazes."""
    table = table_of("me", "open", game="uitweg", config={"width": 3, "height": 3, "barriers": 6})
    browser("Blue").post(f"/t/{table.id}/join")
    for seat, text in (
        (0, "build A1 |B1"), (1, "build C3 |A1 |B1"), (0, "to A1"), (1, "to B1"), (0, "to B1"), (1, "to C1"),
        (1, "exit"), (0, "to C1"), (0, "to C2"), (0, "to C3"),
    ):  # fmt: skip
        do(table, seat, text)
    return table


def test_the_orders_of_a_round_of_postal_are_judged_on_the_field_before_it() -> None:
    shown = joined(page(postal(), query="?move=1"))
    assert "Blue: A1" in shown
    assert "points on average, and brought" in shown
    assert 'data-board="field"' in shown
    assert len(re.findall(r"<polyline data-seat", shown)) == 3
    assert "sharing is bad luck" in shown
    assert '<span class="soft small">Round 1</span>' in shown


def test_a_step_of_uitweg_is_judged_by_the_expected_barriers_and_guard() -> None:
    shown = joined(page(uitweg(), query="?move=0"))
    assert "A barrier was there with a chance of" in shown
    assert "A barrier stood there." in shown
    assert "turns on average" in shown
    assert re.search(r'data-slot="\|A1" data-state="unknown" data-heat="\d" data-hint="settled"', shown)
    assert re.search(r'data-square="C3"[^>]*data-heat="\d"[^>]*the guard: \d+%', shown)
    certain = page(uitweg(), query="?move=5")
    assert "It was certain." in certain
    assert "No other way could lead to the guard." in certain


@pytest.mark.usefixtures("whole_story")
@pytest.mark.parametrize("game", [finished, postal, uitweg])
def test_every_move_has_its_page_in_every_language(game: Callable[[], Table]) -> None:
    table = game()
    visitor = browser("Green")
    for language in languages():
        for move in range(5):
            answer = visitor.get(f"/t/{table.id}/analysis?move={move}", headers={"accept-language": language})
            assert answer.status_code == 200
            assert "data-move=" in answer.text


@pytest.mark.parametrize("game", [postal, uitweg])
@pytest.mark.parametrize(("language", "number"), [("en", r"\d\.\d"), ("nl", r"\d,\d"), ("de", r"\d,\d")])
def test_fractions_are_written_as_in_the_language(game: Callable[[], Table], language: str, number: str) -> None:
    answer = browser("Green").get(f"/t/{game().id}/analysis", headers={"accept-language": language})
    told = answer.text.partition('<ul class="judgement">')[2].partition("</ul>")[0]
    assert re.findall(r"\d[.,]\d", told)
    assert re.findall(r"\d[.,]\d", told) == re.findall(number, told)


def test_while_an_analysis_is_computed_the_page_says_so_and_asks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst.ANALYST, "ask", lambda *_: None)
    table = finished()
    shown = page(table, query="?move=2")
    assert "is being worked out" in shown
    assert f'hx-get="/t/{table.id}/analysis?move=2"' in shown
    assert "data-move=" not in shown


def test_an_analysis_that_takes_too_long_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def ask(*_: object) -> None:
        raise Unanalysed(SLOW)

    monkeypatch.setattr(analyst.ANALYST, "ask", ask)
    for shown in (page(finished()), lesson(finished(), "Red")):
        assert "takes too long to analyse here" in shown
        assert "hx-get" not in shown


def lesson(table: Table, name: str) -> str:
    """What the table's page loads for this player."""
    answer = browser(name).get(f"/t/{table.id}/lesson")
    assert answer.status_code == 200
    return joined(answer.text)


def test_the_table_names_the_move_that_cost_its_player_most() -> None:
    table = finished()
    assert 'hx-get="/t/' in browser("Red").get(f"/t/{table.id}").text
    told = lesson(table, "Red")
    assert re.search(r"\?move=\d+.*Move 6: A2 held a mine with a chance of 0%", told)


def test_a_wrong_disarming_is_told_by_the_chance_of_a_mine_here_and_in_the_analysis() -> None:
    """The risk of losing at once isn't set against that of hitting a mine, as if they were the same."""
    told = joined(lesson(disarmed(), "Red"))
    stake = "A1 held a mine with a chance of 33%, and disarming a square without one loses the game."
    instead = "“Sweep A2” would have hit one with a chance of 20%."
    assert f"Move 4: {stake} {instead}" in told
    shown = joined(page(disarmed(), "Red"))
    assert stake in shown
    assert instead in shown
    assert "mine 33%" in shown
    assert "risk 67%" not in shown


def test_the_page_begins_with_the_move_that_the_table_named_and_for_onlookers_with_the_first() -> None:
    table = finished()
    named = re.findall(r"\?move=\d+", lesson(table, "Red"))[0]
    assert begins(page(table, "Red")) == begins(page(table, "Red", named))
    assert begins(page(table, "Red")) != begins(page(table, "Red", "?move=0"))
    assert begins(page(table, "Green")) == begins(page(table, "Green", "?move=0"))


def begins(shown: str) -> str:
    """The move that a page shows in full."""
    return shown.partition('data-move="')[2].partition('"')[0]


def test_the_colours_of_the_list_are_explained() -> None:
    shown = page(finished())
    legend = shown.partition('data-legend="verdicts"')[2].partition("</ul>")[0]
    assert "another move was clearly better" in legend
    assert "certain" in legend


def test_a_lesson_from_rounds_says_which_round(monkeypatch: pytest.MonkeyPatch) -> None:
    table = postal()
    (worst,) = [move for move in analyse(service.game_at(fresh(table))).moves if move.seat == 0][1:]
    weighed = replace(worst, equity=MoveEquity(chance=0.2, best_chance=0.5, best=worst.best, error=0.05))
    monkeypatch.setattr(analyst.ANALYST, "ask", lambda *_: found(weighed))
    assert "Round 2: you gave away 30.0% of your chance of winning; “" in lesson(table, "Red")
    worst = replace(worst, expected=1.0, equity=None)  # so that sums are exact
    worse = replace(worst, best_expected=(worst.expected or 0) + LEAST_WORTH)
    monkeypatch.setattr(analyst.ANALYST, "ask", lambda *_: found(worse))
    assert re.search(r"Round 2: “[^”]+” was worth 0.5 points more on average", lesson(table, "Red"))
    better = replace(worse, best_expected=(worst.expected or 0) + LEAST_WORTH - 0.1)
    monkeypatch.setattr(analyst.ANALYST, "ask", lambda *_: found(better))
    assert "points more" not in lesson(table, "Red")


def test_nothing_is_learnt_from_a_round_in_which_nobody_knew_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    table = postal()
    first = next(move for move in analyse(service.game_at(fresh(table))).moves if move.seat == 0)
    worse = replace(first, best_expected=(first.expected or 0) + 20 * LEAST_WORTH)
    monkeypatch.setattr(analyst.ANALYST, "ask", lambda *_: found(worse))
    assert "points more" not in lesson(table, "Red")


def found(*moves: Move) -> Analysis:
    """An analysis with these moves."""
    return Analysis(moves, (), (), "points", "points")


def test_an_analysis_says_which_of_the_players_its_reader_is() -> None:
    table = finished()
    red, green = (joined(page(table, name, "?move=0")) for name in ("Red", "Green"))
    assert ">You: Sweep A1</h2>" in red
    assert '<th scope="col">You</th>' in red
    assert "Red" not in red.partition("<h1>")[2]
    assert ">Red: Sweep A1</h2>" in green
    assert '<th scope="col">Red</th>' in green


def quiet(*ends: tuple[int, str], days: int | None = None) -> Table:
    """Both have laid, and each has swept three squares at the least risk there was."""
    config = {"width": 5, "height": 5, "mines": 1, "sweepers": 1, "starts": 0}
    table = table_of("me", "open", config=config, days=days)
    browser("Blue").post(f"/t/{table.id}/join")
    for seat, text in ((0, "lay E1"), (1, "lay E1")):
        do(table, seat, text)
    for square in ("C3", "B2", "D4"):
        do(table, 0, f"sweep {square}")
        do(table, 1, f"sweep {square}")
    for seat, text in ends:
        do(table, seat, text)
    return table


def test_a_player_who_took_no_needless_risk_is_praised() -> None:
    table = quiet((1, "resign"))
    assert "Well played" in lesson(table, "Red")


@pytest.mark.parametrize("days", [0, 1])
def test_whoever_resigned_or_ran_out_of_time_is_not_praised_but_comforted(days: int) -> None:
    table = quiet(*([] if days else [(0, "resign")]), days=days or None)
    if days:
        Table.objects.filter(id=table.id).update(deadline=CLOCK.now() - timedelta(seconds=1))
        assert browser("Blue").get(f"/t/{table.id}").status_code == 200
    assert "Well played" in lesson(table, "Blue")
    told = lesson(table, "Red")
    assert "Well played" not in told
    assert "Your moves weren’t to blame: none was clearly worse than another." in unescape(told)


def test_a_sound_player_who_lost_is_told_what_decided() -> None:
    table = quiet((1, "resign"))
    place = place_at(table.id, player("Red"))
    found = analyse(unsealed(service.game_at(fresh(table))))
    won = lesson_of(place, found)
    assert won is not None
    assert won.text == "Well played: no move of yours was clearly worse than another."
    other = place_at(table.id, player("Blue"))
    assert _decided(other, replace(found, equities=()), Seat(1)) == ""
    for luck, said in ((-0.31, "Luck cost you 31% of your chance of winning."), (-0.1, ""), (0.3, ""), (None, "")):
        equities = (*found.equities[:1], replace(found.equities[1], luck=luck))
        assert _decided(other, replace(found, equities=equities), Seat(1)) == said
    for game, wrong, lost, told in (
        ("uitweg", 5, 0.0, "You ran into 5 barriers, where 3.2 were to be expected"),
        ("uitweg", 3, 1.4, "Small differences added up: 1.4 turns in all."),
    ):
        totals = tuple(replace(total, wrong=wrong, feared=3.2, lost=lost) for total in found.totals)
        changed = replace(found, totals=totals, worth="turns" if game == "uitweg" else None)
        other.table.game = game
        assert told in _decided(other, changed, Seat(1))


def test_after_very_few_sound_moves_nothing_is_said_of_them_and_the_page_asks_no_more() -> None:
    assert not lesson(finished(), "Blue").strip()


def test_onlookers_and_players_of_a_game_that_goes_on_are_told_nothing() -> None:
    assert not lesson(finished(), "Green").strip()
    assert not lesson(finished(over=False), "Red").strip()
