"""The course of a rating: its line stands between round ratings, and its dates are those of its games."""

from __future__ import annotations

from datetime import date, timedelta

from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from boem.web.lobby.rating_course import BOTTOM, LEFT, RIGHT, TOP, draw, round_values

RATINGS = st.integers(-2000, 6000)
FIRST = date(2026, 3, 9)


@given(RATINGS, RATINGS)
def test_two_to_four_round_ratings_enclose_the_lowest_and_the_highest(one: int, other: int) -> None:
    low, high = sorted((one, other))
    values = round_values(low, high)
    assert 2 <= len(values) <= 4
    assert values[0] <= low
    assert high <= values[-1]
    assert str(values.step).rstrip("0") in {"1", "2", "5"}
    assert all(value % values.step == 0 for value in values)
    assert values.step >= 10


@given(RATINGS, st.lists(st.tuples(st.integers(0, 90), RATINGS), min_size=1, max_size=60))
def test_the_line_has_a_point_for_each_game_and_stays_between_the_axes(
    before: int, steps: list[tuple[int, int]]
) -> None:
    day, games = FIRST, []
    for days, rating in steps:
        day += timedelta(days)
        games.append((day, rating))
    course = draw(before, games)
    places = [tuple(map(float, one.split(","))) for one in course.points.split()]
    assert len(places) == len(games) + 1
    assert (places[0][0], places[-1][0]) == (LEFT, RIGHT)
    assert all(LEFT <= x <= RIGHT and TOP <= y <= BOTTOM for x, y in places)
    at = {one.text: float(one.at) for one in course.values}
    heights = {rating: y for rating, (_x, y) in zip([before, *(rating for _day, rating in games)], places, strict=True)}
    assert [y for _rating, y in sorted(heights.items())] == sorted(heights.values(), reverse=True)
    assert all(at.get(str(rating), y) == y for rating, y in heights.items())
    assert len({one.text for one in course.dates}) == len(course.dates) <= 3


def test_the_dates_are_the_readers_and_each_stands_once() -> None:
    games = [(FIRST, 1510), (FIRST + timedelta(40), 1530), (FIRST + timedelta(90), 1490)]
    with translation.override("nl"):
        assert [one.text for one in draw(1500, games).dates] == ["9-3-2026", "18-4-2026", "7-6-2026"]
    with translation.override("en"):
        course = draw(1500, games)
        assert [one.text for one in course.dates] == ["9 Mar 2026", "18 Apr 2026", "7 Jun 2026"]
        assert [one.text for one in draw(1500, games[:1]).dates] == ["9 Mar 2026"]
    assert course.spoken == "from 1500 on 9 March 2026 to 1490 on 7 June 2026; lowest 1490, highest 1530"
    assert [one.text for one in course.values] == ["1480", "1500", "1520", "1540"]
