"""Moderators' actions take effect at once, are announced where they apply, and are logged."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from support.desks import desk_of
from support.lobby import browser, rated_table
from support.order import account, keeper_named, reported, say
from support.tables import TINY, do, fresh, laid_out, player, table_of
from web.accounts.conftest import PASSWORD, name_shown, sign_in, signed_in

from boem.core.clock import CLOCK
from boem.web.accounts.models import Token
from boem.web.accounts.tokens import new_token
from boem.web.base.errors import Closed, NotYours, Unfit
from boem.web.lobby import challenges
from boem.web.lobby.models import Outcome, Rating
from boem.web.moderation import actions
from boem.web.moderation.models import Ban, Deed, Report
from boem.web.tables.models import Table
from boem.web.tables.store.opening import TableWish, join

pytestmark = pytest.mark.django_db


def ban(name: str = "Blue", days: int | None = 7, why: str = "Insults") -> None:
    actions.ban(keeper=keeper_named(), player=player(name), days=days, why=why)


def close(table: Table, why: str = "Advertising") -> Table:
    actions.close_table(keeper=keeper_named(), table_id=table.id, why=why)
    return fresh(table)


def test_a_report_is_dismissed_once() -> None:
    found, vera = reported(), keeper_named()
    actions.dismiss(keeper=vera, report_id=found.pk)
    with pytest.raises(Closed):
        actions.dismiss(keeper=vera, report_id=found.pk)
    assert [(one.by, one.what, one.of) for one in Deed.objects.all()] == [(vera.player, "dismiss", player("Blue"))]


def test_a_moderator_closes_no_table_at_which_they_play_themselves() -> None:
    table = laid_out()
    with pytest.raises(NotYours, match="another moderator can close it"):
        actions.close_table(keeper=keeper_named("Blue"), table_id=table.id, why="I am losing")
    assert fresh(table).status == "playing"
    assert not Deed.objects.exists()


def test_a_hidden_line_is_shown_to_nobody_and_all_reports_of_it_are_dealt_with() -> None:
    table = laid_out()
    line = say(table, "Blue", "you rotten fish")
    found, other = reported(table=table, line=line), reported(by="Green", table=table, line=line)
    actions.hide(keeper=keeper_named(), report_id=found.pk)
    other.refresh_from_db()
    assert other.closed is not None
    for name in ("Red", "Blue"):
        page = browser(name).get(f"/t/{table.id}").content.decode()
        assert "you rotten fish" not in page
        assert "A moderator has hidden this line." in page
    assert browser("Red").get(f"/report/table/{table.id}/0").status_code == 404
    with pytest.raises(Unfit):
        actions.hide(keeper=keeper_named(), report_id=reported().pk)


@pytest.mark.parametrize("moves", [[], [(0, "lay A1 B1")], [(0, "lay A1 B1"), (1, "lay A3 C3"), (0, "sweep A2")]])
def test_a_closed_table_counts_for_nobody_and_says_why(moves: list[tuple[int, str]]) -> None:
    table = rated_table()
    for seat, text in moves:
        do(table, seat, text)
    assert close(table).status == "over"
    assert {one.result for one in Outcome.objects.all()} == {"none"}
    assert not Rating.objects.exists()
    for name in ("Red", "Blue", "Green"):
        page = browser(name).get(f"/t/{table.id}").content.decode()
        assert "A moderator has closed this table: Advertising" in page
        assert "Closed by a moderator" in page
        assert "made no move" not in page
    with pytest.raises(Closed):
        close(table)
    assert Deed.objects.get().table == table


def test_tables_that_wait_and_games_in_rounds_and_by_mail_are_closed_too() -> None:
    waiting = table_of("me", "open", visibility=Table.Visibility.PUBLIC)
    rounds = table_of("me", "open", game="postal", config={"width": 6, "height": 6, "mines": 3, "tips": 3})
    join(table_id=rounds.id, player=player("Blue"))
    mail = desk_of("Heron", "bot", owner="Ada").table
    for table in (waiting, rounds, mail):
        assert close(table).status == "over", table.game
        assert b"A moderator has closed this table" in browser("Red").get(f"/t/{table.id}").content


def test_a_closing_and_a_ban_need_a_reason_and_a_ban_a_time() -> None:
    table = laid_out()
    for why in ("", "  ", "x" * 301):
        with pytest.raises(Unfit):
            close(table, why)
        with pytest.raises(Unfit):
            ban(why=why)
    with pytest.raises(Unfit):
        ban(days=3)
    assert fresh(table).status != "over"
    assert not Ban.objects.exists()
    assert not Deed.objects.exists()


@pytest.mark.parametrize(
    ("days", "until"), [(7, "from this site until "), (None, "from this site. The reason: Insults")]
)
def test_a_banned_player_is_signed_out_at_once_and_told_why_when_signing_in(
    client: Client, days: int | None, until: str
) -> None:
    ada = signed_in(client)
    token = new_token(ada)
    ban("Ada", days)
    assert name_shown(client) is None
    assert client.get("/account").status_code == 302
    answer = sign_in(Client())
    assert answer.status_code == 403
    assert "The reason: Insults" in answer.content.decode()
    assert until in answer.content.decode()
    assert not Token.objects.exists()
    assert Client().get("/api/v1/lobby", headers={"Authorization": f"Bearer {token}"}).status_code == 401
    assert "Insults" not in sign_in(Client(), password=f"not {PASSWORD}").content.decode()


def test_a_banned_guest_can_not_play_on_as_another_in_the_same_browser() -> None:
    blue, table = browser("Blue"), table_of("me", "open")
    ban()
    answer = blue.post(f"/t/{table.id}/join")
    assert answer.status_code == 409
    assert b"The reason: Insults" in answer.content
    assert blue.post("/start/mijnenveger", {"with": "bot"}).status_code == 422


def test_a_ban_ends_by_itself_or_when_it_is_lifted(client: Client) -> None:
    signed_in(client)
    ban("Ada")
    with pytest.raises(Closed):
        ban("Ada")
    Ban.objects.update(until=CLOCK.now() - timedelta(seconds=1))
    assert name_shown(client) == "Ada"
    ban("Ada", None)
    assert name_shown(client) is None
    found = Ban.objects.get(until=None)
    actions.lift(keeper=keeper_named(), ban_id=found.pk)
    assert name_shown(client) == "Ada"
    with pytest.raises(Closed):
        actions.lift(keeper=keeper_named(), ban_id=found.pk)
    assert [one.what for one in Deed.objects.all()] == ["lift", "ban", "ban"]


def test_open_seats_and_challenges_of_a_banned_player_go_and_running_games_stay() -> None:
    going, waiting = laid_out(), table_of("me", "open", host="Blue", visibility=Table.Visibility.PUBLIC)
    by_link = table_of("me", "open", host="Blue")
    wish = TableWish("mijnenveger", ("me", "invite"), config=TINY)
    asked = [
        challenges.challenge(host=player(one), wish=wish, asked={1: player(other)})
        for one, other in (("Blue", "Red"), ("Red", "Blue"))
    ]
    ban()
    assert [fresh(table).status for table in (waiting, *asked)] == ["over"] * 3
    assert fresh(going).status == "playing"
    with pytest.raises(NotYours, match="look for another one"):
        join(table_id=by_link.id, player=player("Green"))
    with pytest.raises(NotYours, match="takes no challenges now"):
        challenges.challenge(host=player("Red"), wish=wish, asked={1: player("Blue")})


def test_connections_are_asked_to_check_whether_they_may_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr("boem.web.base.announce.known_no_more", told.append)
    ban()
    assert told == [player("Blue").id]


def test_moderators_are_banned_by_nobody() -> None:
    keeper_named("Ada")
    for name in ("Ada", "Vera"):
        with pytest.raises(NotYours, match=name):
            ban(name)


def test_the_report_that_led_to_it_is_dealt_with_or_nothing_is_done() -> None:
    table, vera = laid_out(), keeper_named()
    one, two = reported(), reported(by="Green")
    actions.ban(keeper=vera, player=player("Blue"), days=1, why="Insults", report_id=one.pk)
    assert [found.pk for found in Report.objects.filter(closed=None)] == [two.pk]
    with pytest.raises(Closed):
        actions.close_table(keeper=vera, table_id=table.id, why="Spam", report_id=one.pk)
    assert fresh(table).status == "playing"


def test_a_log_line_loses_a_name_with_the_account() -> None:
    from boem.web.accounts.account_data import forget  # noqa: PLC0415

    line = say(laid_out(), "Blue", "hello")
    found = reported(line=line, table=line.table)
    reported()
    actions.lift(keeper=keeper_named(), ban_id=Ban.objects.create(player=account("Blue"), why="x").pk)
    forget(player=player("Blue"))
    assert [(one.of, one.called) for one in Report.objects.all()] == [(None, "deleted player")]
    assert Report.objects.get().pk == found.pk
    assert Deed.objects.get().of is None
    assert not Ban.objects.exists()
