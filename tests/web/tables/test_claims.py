"""Claims: a player whose opponent is gone may end the game; tables that everybody left are closed."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.db.models import F
from django.test import Client
from support.markup import joined
from support.tables import BLUE_LAYS, do, fresh, laid_out, player, table_for_two, table_of

from boem.core.clock import CLOCK
from boem.web.base.errors import Closed
from boem.web.tables.jobs.worker import tidy
from boem.web.tables.models import SeatRow, Table
from boem.web.tables.page.sight import sight
from boem.web.tables.page.table_page import piece
from boem.web.tables.social import presence
from boem.web.tables.store import service
from boem.web.tables.store.opening import join
from boem.web.tables.store.table_access import place_at, seated
from boem.web.tables.time import claims
from boem.web.tables.time.claims import AWAY, FORSAKEN, IDLE, UNFILLED

pytestmark = pytest.mark.django_db
LIVE: dict[str, Any] = {"seconds": 600, "increment": 5}
SECOND = timedelta(seconds=1)


@pytest.fixture(autouse=True)
def nobody_is_here() -> None:
    cache.clear()


def ago(table: Table, length: timedelta) -> None:
    """As if nothing had happened at the table for this long."""
    Table.objects.filter(id=table.id).update(changed=F("changed") - length, clocked=F("clocked") - length)


def gone(table: Table, seat: int, length: timedelta) -> None:
    """As if a seat had been away for this long, with the opponent present."""
    presence.here(table.id, 1 - seat)
    presence.notice(table.id)
    SeatRow.objects.filter(table=table, number=seat).update(left=CLOCK.now() - length)


def claim(table: Table, name: str) -> None:
    claims.claim(seated=seated(place_at(table.id, player(name))))


def ending(table: Table) -> tuple[str, list[int], str]:
    result = service.game_at(fresh(table)).history.public.result
    assert result is not None
    return result.reason, sorted(result.winners), fresh(table).ruling


def test_in_a_live_game_a_player_who_is_gone_for_three_minutes_loses_by_a_claim() -> None:
    table = laid_out(**LIVE)
    ago(table, AWAY)
    gone(table, 0, AWAY)
    claim(table, "Blue")
    assert ending(table) == ("timeout", [1], "away")


def test_not_sooner() -> None:
    table = laid_out(**LIVE)
    ago(table, AWAY)
    gone(table, 0, timedelta(minutes=2, seconds=59))
    with pytest.raises(Closed):
        claim(table, "Blue")
    assert fresh(table).status == "playing"


def test_the_three_minutes_begin_no_sooner_than_the_turn() -> None:
    table = laid_out(**LIVE)
    gone(table, 0, 10 * AWAY)
    found = claims.claim_at(place_at(table.id, player("Blue")))
    assert found is not None
    assert table.clocked is not None
    assert found.due == table.clocked + AWAY


def test_a_player_who_reconnects_has_lost_nothing() -> None:
    table = laid_out(**LIVE)
    ago(table, AWAY)
    gone(table, 0, AWAY)
    presence.here(table.id, 0)
    presence.notice(table.id)
    assert claims.claim_at(place_at(table.id, player("Blue"))) is None
    cache.clear()
    before = CLOCK.now()
    presence.notice(table.id)
    found = claims.claim_at(place_at(table.id, player("Blue")))
    assert found is not None
    assert found.due >= before + AWAY


def test_since_when_somebody_is_gone_is_stored_once_and_outlives_the_cache() -> None:
    table = laid_out(**LIVE)
    presence.here(table.id, 1)
    presence.notice(table.id)
    first = SeatRow.objects.get(table=table, number=0).left
    cache.clear()
    presence.notice(table.id)
    assert first is not None
    assert SeatRow.objects.get(table=table, number=0).left == first


def test_nobody_claims_in_their_own_turn_nor_as_a_spectator() -> None:
    table = laid_out(**LIVE)
    ago(table, AWAY)
    gone(table, 1, AWAY)
    assert [claims.claim_at(place_at(table.id, player(name))) for name in ("Red", "Passer-by")] == [None, None]


def test_nobody_claims_of_a_bot() -> None:
    table = table_of("me", "bot:random")
    do(table, 0, "lay A1 B1")
    ago(table, 2 * IDLE)
    assert claims.claim_at(place_at(table.id, player("Red"))) is None


def test_without_a_clock_two_weeks_without_a_move_are_enough() -> None:
    table = laid_out()
    ago(table, IDLE - SECOND * 60)
    with pytest.raises(Closed):
        claim(table, "Blue")
    ago(table, SECOND * 60)
    claim(table, "Blue")
    assert ending(table) == ("timeout", [1], "idle")


def test_before_all_have_laid_a_claim_abandons_the_game() -> None:
    table = table_for_two()
    do(table, 1, BLUE_LAYS)
    ago(table, IDLE)
    claim(table, "Blue")
    assert ending(table) == ("abandoned", [], "idle")


def test_with_days_for_a_move_the_deadline_rules_and_nothing_is_claimed() -> None:
    table = laid_out(days=30)
    ago(table, IDLE)
    assert claims.claim_at(place_at(table.id, player("Blue"))) is None


def test_the_page_explains_the_rule_and_has_the_button_only_when_it_is_due() -> None:
    table = laid_out()
    assert "data-claim" not in piece("notice", sight(place_at(table.id, player("Blue"))))
    for passed, hidden in ((IDLE - SECOND * 60, True), (SECOND * 60, False)):
        ago(table, passed)
        shown = joined(piece("notice", sight(place_at(table.id, player("Blue")))))
        assert "after 14 days without a move you may claim the game" in shown
        assert ('data-action="claim" hidden' in shown) == hidden
    assert "data-claim" not in piece("notice", sight(place_at(table.id, player("Red"))))


def test_the_result_says_why() -> None:
    table = laid_out()
    ago(table, IDLE)
    claim(table, "Blue")
    for viewer, who in ((None, "Red"), ("Blue", "Red"), ("Red", "You")):
        shown = piece("ending", sight(place_at(table.id, player(viewer) if viewer else None)))
        assert f"{who} did nothing for 14 days while the game waited, and the game was claimed." in shown


def test_the_page_claims_and_says_why_not() -> None:
    table, client = laid_out(), Client()
    session = client.session
    session["player"] = player("Blue").id
    session.save()
    assert client.post(f"/t/{table.id}/claim").status_code == 409
    assert client.get(f"/t/{table.id}/claim").status_code == 302
    ago(table, IDLE)
    assert client.post(f"/t/{table.id}/claim").status_code == 302
    assert fresh(table).status == "over"


def test_a_table_where_nobody_sits_down_for_30_days_is_closed() -> None:
    young, old = table_of("me", "open"), table_of("me", "invite", seconds=300)
    shared = table_of("me", "open", game="coan", config={})
    rounds = table_of("me", "open", game="postal", config={"width": 8, "height": 8, "mines": 8})
    for table, age in ((young, UNFILLED - SECOND * 60), (old, UNFILLED), (shared, UNFILLED), (rounds, UNFILLED)):
        ago(table, age)
    close_all()
    assert [fresh(table).status for table in (young, old, shared, rounds)] == ["setup", "over", "over", "over"]
    assert [ending(table) for table in (old, shared, rounds)] == [("abandoned", [], "forsaken")] * 3


def test_a_table_without_a_clock_that_nobody_touches_for_90_days_is_closed() -> None:
    table, alone = laid_out(), table_of("me", "bot:random")
    ago(table, FORSAKEN)
    ago(alone, FORSAKEN)
    close_all()
    assert ending(table) == ("timeout", [1], "forsaken")
    assert fresh(alone).status == "setup"


def test_rounds_that_nobody_sends_orders_in_end_by_themselves() -> None:
    table = table_of("me", "open", game="postal", config={"width": 8, "height": 8, "mines": 8})
    join(table_id=table.id, player=player("Blue"))
    do(table, 0, "order A1")
    do(table, 0, "final")
    do(table, 1, "final")
    ago(table, FORSAKEN)
    close_all()
    assert ending(table)[0] == "no_orders"


def close_all() -> None:
    for table_id in claims.forsaken_tables():
        claims.close(table_id=table_id)


def test_the_worker_looks_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []
    table = table_of("me", "open")
    ago(table, UNFILLED)
    monkeypatch.setattr("boem.web.tables.jobs.worker.WRITER.wait", lambda table_id, work: closed.append(table_id))
    tidy()
    assert closed == [table.id]
