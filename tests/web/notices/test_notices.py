"""Mails that it is somebody's turn: to whom, when, once per turn, and how to stop them."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Final

import pytest
from django.conf import LazySettings
from django.test import Client
from support.tables import do, fresh, laid_out, player, table_for_two

from boem.core.clock import CLOCK
from boem.testing.clock import ManualClock
from boem.web.accounts.models import Player
from boem.web.base.environment import discreet
from boem.web.base.mail_urls import read_outbox
from boem.web.mail.models import Outgoing
from boem.web.mail.sending import seal
from boem.web.moderation.models import Ban
from boem.web.notices.due import QUIET, see_to
from boem.web.notices.models import Wish
from boem.web.notices.stop import choose, path_of
from boem.web.tables.models import Table
from boem.web.tables.social import presence
from boem.web.tables.time.vacation import come_home, leave

pytestmark = pytest.mark.django_db
SITE: Final = "https://boem.example.org"
MORNING: Final = datetime(2026, 12, 1, 9, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _mail(settings: LazySettings) -> None:
    settings.OUTBOX = read_outbox("smtp://127.0.0.1:9?from=boem@example.org", "test")
    settings.SITE_URL = SITE


def member(name: str, language: str = "") -> Player:
    """A player with an account and an address."""
    found = player(name)
    found.email, found.language, found.last_login = f"{name.lower()}@example.org", language, CLOCK.now()
    found.save()
    return found


def waiting(**more: object) -> Table:
    """A table with days per move where it is Red's turn; both have accounts."""
    member("Red")
    member("Blue")
    return laid_out(days=3, **more)


def later(table: Table, hours: int = 9) -> datetime:
    """A time when the turn has lasted long enough, at this hour."""
    began = fresh(table).clocked
    assert began is not None
    return (began + timedelta(days=1)).replace(hour=hours)


def mails() -> list[tuple[str, str]]:
    return [(mail.to, mail.subject) for mail in Outgoing.objects.order_by("id")]


def test_whoever_is_waited_for_is_told_once_a_turn() -> None:
    table = waiting()
    see_to(later(table))
    see_to(later(table))
    assert mails() == [("red@example.org", "Your turn: Mijnenveger with Blue")]
    do(table, 0, "flag A1")
    see_to(later(table))
    assert len(mails()) == 1
    do(table, 0, "sweep B2")
    see_to(later(table))
    assert mails()[1:] == [("blue@example.org", "Your turn: Mijnenveger with Red")]


def test_vacations_of_either_make_no_second_mail_of_a_turn(clock: ManualClock) -> None:
    table = waiting()
    see_to(later(table))
    for name in ("Blue", "Red"):
        leave(player=player(name), last=CLOCK.now().date())
        come_home(player=player(name))
        see_to(later(table))
    assert len(mails()) == 1
    clock.forward(minutes=1)
    do(table, 0, "sweep B2")
    do(table, 1, "sweep B2")
    see_to(later(table))
    assert len(mails()) == 2


def test_the_mail_leads_to_the_table_says_until_when_and_how_to_stop() -> None:
    table = waiting()
    see_to(later(table))
    body = Outgoing.objects.get().body
    assert f"{SITE}/t/{table.id}\n" in body
    assert "There is time until" in body
    assert f"No more of these e-mails: {SITE}/notices/stop/" in body


def test_nobody_waits_for_a_mail_behind_those_who_get_none(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = waiting(), laid_out(days=3)
    do(second, 0, "sweep B2")
    monkeypatch.setattr("boem.web.notices.due.MOST", 1)
    for _ in range(2):
        see_to(later(first))
    assert sorted(to for to, _ in mails()) == ["blue@example.org", "red@example.org"]


def test_it_is_in_the_readers_language() -> None:
    member("Red", language="nl")
    member("Blue")
    see_to(later(laid_out(days=3)))
    assert mails() == [("red@example.org", "Je bent aan zet: Mijnenveger met Blue")]


def test_a_player_is_notified_when_their_turn_has_lasted_a_while_and_they_are_away() -> None:
    table = waiting()
    began = fresh(table).clocked
    assert began is not None
    see_to(began + QUIET - timedelta(seconds=1))
    assert mails() == []
    presence.here(table.id, 0)
    see_to(began + QUIET)
    assert mails() == []
    presence.came(table.id, 0)
    presence.gone(table.id, 0)
    see_to(began + QUIET)
    assert len(mails()) == 1


@pytest.mark.parametrize("kind", ["live", "guest", "no address", "banned", "over", "nobody has joined"])
def test_players_who_opted_out_get_no_mail(kind: str) -> None:
    table = laid_out(**({"seconds": 300, "increment": 5} if kind == "live" else {"days": 3}))
    if kind != "guest":
        member("Red")
    if kind == "no address":
        Player.objects.update(email="")
    if kind == "banned":
        Ban.objects.create(player=player("Red"), why="Insults")
    if kind == "over":
        do(table, 1, "resign")
    if kind == "nobody has joined":
        Table.objects.update(clocked=None)
        see_to(MORNING + timedelta(days=400))
    else:
        see_to(CLOCK.now() + timedelta(hours=1))
    assert mails() == []


def test_once_a_day_there_is_one_mail_of_all_games_in_the_evening() -> None:
    first, second = waiting(), laid_out(days=1)
    choose(player("Red"), Wish.How.DAILY)
    see_to(later(first))
    assert mails() == []
    see_to(later(first, hours=17))
    see_to(later(first, hours=18))
    assert mails() == [("red@example.org", "2 games are waiting for you")]
    body = Outgoing.objects.get().body
    assert body.index(second.id) < body.index(first.id)
    do(first, 0, "sweep B2")
    do(second, 0, "sweep B2")
    choose(player("Blue"), Wish.How.OFF)
    see_to(later(first, hours=17) + timedelta(days=1))
    assert len(mails()) == 1


def test_a_mail_about_one_game_uses_the_singular() -> None:
    table = waiting()
    choose(player("Red"), Wish.How.DAILY)
    see_to(later(table, hours=18))
    assert mails() == [("red@example.org", "A game is waiting for you")]


def test_one_click_stops_them_and_the_link_alone_does_nothing() -> None:
    table = waiting()
    see_to(later(table))
    link = re.search(rf"{SITE}(/notices/stop/\S+)", Outgoing.objects.get().body)
    assert link is not None
    path = link[1]
    stranger = Client(enforce_csrf_checks=True)
    assert "Stop the e-mails" in stranger.get(path).text
    assert not Wish.objects.exists()
    assert stranger.post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert Wish.objects.get(player=player("Red")).how == Wish.How.OFF
    do(table, 0, "sweep B2")
    do(table, 1, "sweep B2")
    see_to(later(table))
    assert [to for to, _ in mails()] == ["red@example.org", "blue@example.org"][:1]


def test_a_mail_program_finds_the_link_in_the_header(settings: LazySettings) -> None:
    see_to(later(waiting()))
    mail = Outgoing.objects.get()
    assert settings.OUTBOX is not None
    headers = seal(mail, settings.OUTBOX).message()
    assert headers["List-Unsubscribe"] == f"<{mail.stop}>"
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def test_a_link_that_was_changed_is_no_good_and_none_is_logged() -> None:
    member("Red")
    path = path_of(player("Red"))
    assert Client().get(path[:-1] + ("a" if path[-1] != "a" else "b")).status_code == 404
    assert path.split("/")[-1] not in discreet(f"GET {SITE}{path} 200")


def test_a_link_is_good_for_ninety_days(clock: ManualClock) -> None:
    member("Red")
    path = path_of(player("Red"))
    clock.forward(days=90)
    assert Client().get(path).status_code == 200
    clock.forward(seconds=1)
    assert Client().get(path).status_code == 404


def test_a_host_without_mail_or_without_an_address_has_no_choice(settings: LazySettings) -> None:
    table_for_two()
    red = member("Red")
    client = Client()
    client.force_login(red)
    assert 'name="how" value="daily"' in client.get("/account").text
    client.post("/notices", {"how": "daily"})
    assert Wish.objects.get(player=red).how == Wish.How.DAILY
    settings.OUTBOX = None
    assert 'name="how"' not in client.get("/account").text
