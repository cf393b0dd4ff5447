"""Ratings: what counts, how often, and what doesn't."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from support.lobby import first_wins, member, rated_table
from support.tables import TINY, do, fresh, laid_out, player, table_of

from boem.arena.ratings import Rating as Skill
from boem.arena.ratings import on_scale, rerated
from boem.core.errors import BoemError
from boem.core.game import Seat
from boem.web.base.errors import NotYours, Unfit
from boem.web.lobby.models import Outcome, Rating
from boem.web.lobby.ratings import rating_at, ratings_at
from boem.web.tables.models import Table
from boem.web.tables.store import service
from boem.web.tables.store.opening import join, rematch

pytestmark = pytest.mark.django_db


def rating_of(name: str, game: str = "mijnenveger", pace: str = "correspondence") -> Rating:
    return Rating.objects.get(player__name=name, game=game, pace=pace)


def test_the_winner_gains_what_the_model_says_and_the_loser_loses_it_with_the_last_entry() -> None:
    table = rated_table()
    assert not Rating.objects.exists()
    first_wins(table)
    won, lost = rerated([Skill(), Skill()], [0, 1])
    assert (rating_of("Red").skill, rating_of("Blue").skill) == (won, lost)
    assert [rating_of(name).games for name in ("Red", "Blue")] == [1, 1]
    red, blue = Outcome.objects.filter(table=table).order_by("seat")
    assert (red.result, red.reason, red.before, red.after) == ("won", "located", 1500, on_scale(won.mu))
    assert (blue.result, blue.after, blue.rank) == ("lost", on_scale(lost.mu), 1)


def test_a_bot_of_the_house_has_a_rating_under_its_name() -> None:
    member("Red")
    table = table_of("me", "bot:random", rated=True, days=1)
    do(table, 0, "lay A1 B1")
    do(table, 1, "lay A3 C3")
    do(table, 0, "disarm A3")
    do(table, 0, "disarm C3")
    (bot,) = Rating.objects.filter(bot="random")
    assert bot.mu < Skill().mu < rating_of("Red").mu


def test_all_ratings_follow_from_the_rows_of_the_games_that_were_rated() -> None:
    for names in (("Red", "Blue"), ("Blue", "Red"), ("Green", "Red"), ("Red", "Blue")):
        first_wins(rated_table(*names))
    skills: dict[int, Skill] = {}
    games = Outcome.objects.exclude(rank=None).order_by("id").values_list("table", flat=True)
    for table in dict.fromkeys(games):
        rows = list(Outcome.objects.filter(table=table).exclude(rank=None).order_by("id"))
        before = [skills.get(row.rating_id or 0, Skill()) for row in rows]
        assert before == [Skill(row.mu_before or 0, row.sigma_before or 0) for row in rows]
        after = rerated(before, [row.rank or 0 for row in rows])
        skills |= {row.rating_id or 0: skill for row, skill in zip(rows, after, strict=True)}
    assert skills == {rating.pk: rating.skill for rating in Rating.objects.all()}
    assert len(skills) == 3


def test_a_casual_game_is_kept_and_changes_no_rating() -> None:
    first_wins(rated_table(rated=False))
    assert [row.result for row in Outcome.objects.order_by("seat")] == ["won", "lost"]
    assert not Rating.objects.exists()


@pytest.mark.parametrize("moves", [False, True])
def test_a_game_does_not_count_against_somebody_who_never_made_a_move(moves: bool) -> None:
    table = rated_table(game="coan", config={})
    do(table, 0, "explore A1")
    if moves:
        assert fresh(table).waits_for(1)
        game = service.game_at(fresh(table))
        action = game.record.game.observer.random_action(game.history.view(Seat(1)), Random(1))
        do(table, 1, game.record.game.notation.write(action))
    do(table, 1, "resign")
    assert [row.result for row in Outcome.objects.order_by("seat")] == ["won", "lost"]
    assert Rating.objects.count() == (2 if moves else 0)


def test_at_a_casual_table_only_a_rating_that_somebody_has_is_shown() -> None:
    casual, rated = laid_out(seconds=300, increment=5), rated_table()
    assert [rating_at(casual, seat) for seat in casual.seats.all()] == [None, None]
    shown = [rating_at(rated, seat) for seat in rated.seats.all()]
    assert [one and one.text for one in shown] == ["1500?", "1500?"]


def test_a_game_that_is_left_before_it_begins_has_no_winner_and_changes_nothing() -> None:
    table = rated_table()
    do(table, 0, "lay A1 B1")
    do(table, 1, "resign")
    assert {row.result for row in Outcome.objects.all()} == {"none"}
    assert not Rating.objects.exists()


def test_nothing_is_kept_of_a_table_at_which_nobody_sat_down() -> None:
    member("Red")
    table = table_of("me", "open", rated=True, days=1)
    do(table, 0, "resign")
    assert fresh(table).status == "over"
    assert not Outcome.objects.exists()


@pytest.mark.parametrize(
    ("seats", "more", "error"),
    [
        (("me", "open"), {"days": None}, Unfit),
        (("me", "me"), {}, Unfit),
        (("me",), {"game": "solo", "config": {}}, BoemError),
        (
            ("me", "bot:random", "bot:random"),
            {"game": "postal", "config": {"width": 6, "height": 6, "mines": 3}},
            Unfit,
        ),
        (("me", "open"), {"host": "Guest"}, NotYours),
    ],
)
def test_a_table_that_can_not_be_rated_is_not_opened_as_one(
    seats: tuple[str, ...], more: dict[str, Any], error: type[BoemError]
) -> None:
    member("Red")
    with pytest.raises(error):
        table_of(*seats, **{"rated": True, "days": 1, "config": TINY, **more})
    assert not Table.objects.exists()


def test_a_guest_does_not_sit_down_at_a_rated_table() -> None:
    member("Red")
    table = table_of("me", "open", rated=True, days=1)
    with pytest.raises(NotYours):
        join(table_id=table.id, player=player("Guest"))


def test_points_decide_the_order_of_those_who_lost_and_a_draw_is_between_equals() -> None:
    member("Red")
    table = table_of(
        "me", "open", "open", game="postal", config={"width": 6, "height": 6, "mines": 3}, rated=True, days=1
    )
    for name in ("Blue", "Green"):
        join(table_id=table.id, player=member(name))
    for seat, square in enumerate(("A1", "C1", "E1")):
        do(table, seat, f"order {square}")
    for seat in range(3):
        do(table, seat, "final")
    do(table, 2, "resign")
    do(table, 1, "resign")
    rows = list(Outcome.objects.order_by("seat"))
    assert fresh(table).status == "over"
    winners = {row.rank for row in rows if row.result in ("won", "drawn")}
    assert winners == {0}
    assert all((row.rank == 0) == (row.result != "lost") for row in rows)
    mus = {row.rank or 0: row.mu_after or 0 for row in rows}
    assert [mus[rank] for rank in sorted(mus)] == sorted(mus.values(), reverse=True)


def test_equal_points_are_a_draw() -> None:
    table = table_of("me", "open", game="postal", config={"width": 6, "height": 6, "mines": 3})
    join(table_id=table.id, player=player("Blue"))
    for _round in range(3):
        for seat in (0, 1):
            do(table, seat, "final")
    assert list(Outcome.objects.values_list("result", "reason")) == [("drawn", "no_orders")] * 2


def test_a_rematch_of_a_rated_game_is_rated() -> None:
    table = rated_table()
    first_wins(table)
    assert rematch(table_id=table.id, player=player("Red")).rated


def test_a_table_without_a_clock_asks_for_no_rating(django_assert_num_queries: Any) -> None:
    table = laid_out()
    seats = tuple(table.seats.select_related("player"))
    with django_assert_num_queries(0):
        assert ratings_at([(table, seats)]) == {}
