"""The ranking of a puzzle of the day: only what an account did first, and on the day, and nothing of guests."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase
from support.desk_pages import browser
from support.puzzles import SHEET, begun, given_up, mines_of, solved
from support.tables import do, member, player

from boem.testing.clock import ManualClock
from boem.web.lobby.follows import follow
from boem.web.puzzles import days
from boem.web.puzzles.day_results import SHOWN, ranking
from boem.web.puzzles.known import kept_as_proper
from boem.web.puzzles.models import Day, DayResult, Known
from boem.web.tables.models import SeatRow

pytestmark = pytest.mark.django_db
DAY = date(2026, 11, 20)


@pytest.fixture
def _todays(clock: ManualClock) -> None:
    """SHEET is today's puzzle."""
    kept_as_proper(SHEET)
    known, _made = Known.objects.get_or_create(link=SHEET.link, defaults={"grade": "easy", "steps": 1, "score": 1})
    Day.objects.create(day=days.today(), puzzle=known)


@pytest.mark.usefixtures("_todays")
def test_hints_wrong_marks_and_time_of_an_account_are_kept_when_it_solves_the_puzzle(clock: ManualClock) -> None:
    member("Red")
    table = begun(SHEET)
    mines = mines_of(SHEET)
    SeatRow.objects.filter(table=table).update(pencil={"hints": "2"})
    for action in (f"flag {mines[0]}", "mine C1", "clear C1", "flag C1"):
        do(table, 0, action)
    clock.forward(seconds=83)
    for square in mines:
        do(table, 0, f"mine {square}")
    row = DayResult.objects.get()
    assert (row.day, row.hints, row.mistakes, row.seconds) == (days.today(), 2, 2, 83)


@pytest.mark.usefixtures("_todays")
def test_its_page_leads_to_the_analysis_once_the_reader_has_finished_it_or_the_day_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    member("Red")
    assert leads("") == leads("Red") == [False, False]
    given_up(SHEET)
    assert (leads("Red"), leads("")) == ([True, True], [False, False])
    tomorrow = days.today() + days.ONE
    monkeypatch.setattr(days, "today", lambda: tomorrow)
    assert leads("") == [True, False]  # the day's page covers it until it is begun


def leads(name: str) -> list[bool]:
    """Whether the puzzle's pages link its analysis for this player."""
    pages = (f"/puzzles/{SHEET.link}", f"/puzzles/daily/{Day.objects.get().day}")
    return [f'href="/analysis?field={SHEET.link}"' in browser(name).get(page).text for page in pages]


@pytest.mark.usefixtures("_todays")
def test_guests_second_tries_and_puzzles_given_up_have_no_result(clock: ManualClock) -> None:
    solved(SHEET, "Guest")
    member("Red")
    given_up(SHEET)
    clock.forward(minutes=1)
    solved(SHEET)
    assert not DayResult.objects.exists()
    assert "Guest" not in [one.name for one in ranking(days.today(), player=player("Guest"))]


@pytest.mark.usefixtures("_todays")
def test_what_ends_after_midnight_is_too_late(clock: ManualClock, monkeypatch: pytest.MonkeyPatch) -> None:
    member("Red")
    table = begun(SHEET)
    clock.forward(days=1)
    for square in mines_of(SHEET):
        do(table, 0, f"mine {square}")
    assert not DayResult.objects.exists()


class Ranked(TestCase):
    """Any results."""

    @given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 3)), max_size=8), st.integers(0, 7))
    def test_places_are_those_of_a_slow_count(self, results: list[tuple[int, int, int]], me: int) -> None:
        DayResult.objects.all().delete()
        for number, (hints, mistakes, seconds) in enumerate(results):
            DayResult.objects.create(
                day=DAY, player=member(f"P{number}"), hints=hints, mistakes=mistakes, seconds=seconds
            )
        ranked = ranking(DAY, player=member(f"P{me}"))
        found = sorted((one.place, one.name, one.own) for one in ranked)
        places = [1 + sum(other < mine for other in results) for mine in results]
        assert found == sorted((place, f"P{number}", number == me) for number, place in enumerate(places))


def test_whoever_stands_below_the_list_is_on_it_all_the_same() -> None:
    for number in range(SHOWN + 2):
        DayResult.objects.create(day=DAY, player=member(f"P{number}"), hints=0, mistakes=0, seconds=number)
    me = member("Red")
    DayResult.objects.create(day=DAY, player=me, hints=1, mistakes=0, seconds=1)
    assert (len(ranking(DAY, player=None)), ranking(DAY, player=me)[-1].place) == (SHOWN, SHOWN + 3)


def test_friends_are_whom_one_follows_and_oneself() -> None:
    red, blue = member("Red"), member("Blue")
    for one in (red, blue, member("Ada")):
        DayResult.objects.create(day=days.today() - timedelta(1), player=one, hints=0, mistakes=0, seconds=9)
    path = f"/puzzles/daily/{(days.today() - timedelta(1)).isoformat()}"
    assert "among=friends" not in browser("Red").get(path).content.decode()

    follow(by=red, of=blue)
    everybody = browser("Red").get(path).content.decode()
    friends = browser("Red").get(f"{path}?among=friends").content.decode()
    rush = browser("Red").get("/puzzles/rush?among=friends").content.decode()
    nobody = browser("Ada").get(f"{path}?among=friends").content.decode()
    assert [page.count('href="/players/Ada"') for page in (everybody, friends, nobody)] == [1, 0, 1]
    assert "among=friends" in everybody
    assert "among=friends" in rush
    assert 'href="/players/Blue"' in friends
