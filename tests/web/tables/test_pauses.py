"""Pauses: everybody agrees, the clocks stop, and resuming takes nobody by surprise."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from support.tables import BLUE_LAYS, RED_LAYS, do, fresh, laid_out, player, table_of

from boem.core.clock import CLOCK
from boem.web.base.errors import Closed, NotYours
from boem.web.tables import clocks
from boem.web.tables.jobs.bot_turns import turn_at
from boem.web.tables.jobs.worker import due_tables
from boem.web.tables.models import Table
from boem.web.tables.page.sight import sight
from boem.web.tables.store import service
from boem.web.tables.store.match_cache import FOLDS, fold
from boem.web.tables.store.opening import join
from boem.web.tables.store.table_access import place_at
from boem.web.tables.time import pauses
from boem.web.tables.time.deadlines import late_tables

pytestmark = pytest.mark.django_db
LIVE: dict[str, Any] = {"seconds": 300, "increment": 5}


def offer(table: Table, name: str) -> Table:
    pauses.offer(table_id=table.id, player=player(name))
    return fresh(table)


def resume(table: Table, name: str) -> Table:
    pauses.resume(table_id=table.id, player=player(name))
    return fresh(table)


def long_paused(table: Table, hours: int = 5) -> Table:
    """As if the pause, and everything before it, had been earlier."""
    paused = fresh(table)
    assert paused.clocked is not None
    assert paused.deadline is not None
    assert paused.paused is not None
    back = timedelta(hours=hours)
    Table.objects.filter(id=table.id).update(
        clocked=paused.clocked - back, deadline=paused.deadline - back, paused=paused.paused - back
    )
    return fresh(table)


def test_a_mere_offer_stops_no_clock_and_lapses_when_the_turn_passes() -> None:
    table = offer(laid_out(**LIVE), "Red")
    assert (table.pausing, table.paused) == (0b01, None)
    do(table, 0, "sweep B2")
    assert fresh(table).pausing == 0


def title(table: Table, name: str) -> str:
    return sight(place_at(table.id, player(name))).scene.title


def test_while_the_clocks_stand_the_page_says_so_instead_of_whose_turn_it_is() -> None:
    table = laid_out(**LIVE)
    before = [title(table, name) for name in ("Red", "Blue")]
    offer(table, "Red")
    assert [title(table, name) for name in ("Red", "Blue")] == before
    offer(table, "Blue")
    assert [title(table, name) for name in ("Red", "Blue")] == ["Paused", "Paused"]
    resume(table, "Red")
    assert [title(table, name) for name in ("Red", "Blue")] == before


def test_when_both_agree_the_clocks_stand_and_no_flag_falls() -> None:
    table = laid_out(**LIVE)
    offer(table, "Red")
    table = offer(table, "Blue")
    assert table.paused is not None
    assert table.pausing == 0
    table = long_paused(table)
    left = clocks.left(table, 0, CLOCK.now())
    assert left == 300_000
    assert late_tables() == []
    assert not service.rule_if_late(table_id=table.id)
    assert fresh(table).status == "playing"


def test_an_offer_can_be_declined_and_taken_back() -> None:
    table = offer(laid_out(**LIVE), "Red")
    pauses.take_back(table_id=table.id, player=player("Blue"))
    assert fresh(table).pausing == 0
    assert offer(table, "Blue").paused is None


def test_in_a_pause_nobody_moves_but_anybody_may_resign() -> None:
    table = laid_out(**LIVE)
    for name in ("Red", "Blue"):
        offer(table, name)
    with pytest.raises(Closed, match="paused"):
        do(table, 0, "sweep B2")
    do(table, 1, "resign")
    assert (fresh(table).status, fresh(table).paused) == ("over", None)


def test_the_player_to_move_resumes_at_once_with_the_time_that_was_left() -> None:
    table = laid_out(**LIVE)
    for name in ("Red", "Blue"):
        offer(table, name)
    before = clocks.left(fresh(table), 0, CLOCK.now())
    table = resume(long_paused(table), "Red")
    assert table.paused is None
    assert table.deadline == CLOCK.now() + timedelta(milliseconds=before)
    assert clocks.left(table, 0, CLOCK.now()) == before


def test_others_resume_with_a_minute_of_notice() -> None:
    table = laid_out(**LIVE)
    for name in ("Red", "Blue"):
        offer(table, name)
    table = resume(long_paused(table), "Blue")
    assert table.deadline == CLOCK.now() + timedelta(seconds=300) + pauses.NOTICE["live"]
    assert clocks.left(table, 0, CLOCK.now() + timedelta(seconds=30)) == 300_000


def test_deadlines_in_days_stop_too_and_run_on_with_notice() -> None:
    table = laid_out(days=3)
    for name in ("Red", "Blue"):
        offer(table, name)
    table = resume(long_paused(table, hours=1000), "Blue")
    assert table.deadline == CLOCK.now() + timedelta(days=3) + pauses.NOTICE["correspondence"]


def test_a_bot_agrees_at_once_and_does_not_move_in_the_pause() -> None:
    config = {"width": 3, "height": 3, "mines": 2, "sweepers": 2, "starts": 1}
    table = table_of("me", "bot:random", config=config, **LIVE)
    do(table, 0, RED_LAYS)
    do(table, 1, BLUE_LAYS)
    assert offer(table, "Red").paused is not None
    assert turn_at(table.id) is None
    assert due_tables() == []
    resume(table, "Red")
    assert turn_at(table.id) is not None


def test_in_a_rated_game_it_agrees_to_none() -> None:
    table = table_of("me", "bot:random", **LIVE)
    Table.objects.filter(id=table.id).update(rated=True)
    with pytest.raises(Closed):
        offer(table, "Red")


def test_in_a_rated_game_two_people_may_agree() -> None:
    table = laid_out(**LIVE)
    Table.objects.filter(id=table.id).update(rated=True)
    assert [offer(table, name).paused is not None for name in ("Red", "Blue")] == [False, True]


@pytest.mark.parametrize("seats", [3, 4])
def test_in_rounds_all_who_have_not_given_up_must_agree(seats: int) -> None:
    config = {"width": 8, "height": 8, "mines": 8, "seats": seats}
    names = ["Red", "Blue", "Green", "Grey"][:seats]
    table = table_of("me", *["open"] * (seats - 1), game="postal", config=config, days=2)
    for name in names[1:]:
        join(table_id=table.id, player=player(name))
    do(table, seats - 1, "resign")
    paused = [offer(table, name).paused is not None for name in names[:-1]]
    assert paused == [False] * (seats - 2) + [True]


def test_without_a_clock_there_is_nothing_to_pause() -> None:
    with pytest.raises(Closed):
        offer(laid_out(), "Red")


def test_a_spectator_pauses_nothing() -> None:
    with pytest.raises(NotYours):
        offer(laid_out(**LIVE), "Passer-by")


def test_an_action_begun_before_the_pause_is_not_written_during_it() -> None:
    """An action that read the table before the pause loses the compare-and-set, reads again, and is refused."""
    table = laid_out(**LIVE)
    stale = fresh(table)
    for name in ("Red", "Blue"):
        offer(table, name)
    FOLDS.clear()
    FOLDS.keep(stale, fold(stale))
    with pytest.raises(Closed):
        do(table, 0, "sweep B2")
    assert fresh(table).number == 2
