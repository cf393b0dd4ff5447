"""The moderators' pages are for moderators only, do what their buttons say, and show no secrets."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from support.lobby import browser
from support.order import keeper_named, reported, say
from support.tables import TINY, do, fresh, player, table_of
from support.worlds import Got, compare, got

from boem.core.errors import ParseError
from boem.web.accounts.models import Player
from boem.web.moderation import moderators
from boem.web.moderation.models import Ban, Deed, Moderator, Report
from boem.web.tables.models import Table
from boem.web.tables.store.opening import join

pytestmark = pytest.mark.django_db
BACKEND = "allauth.account.auth_backends.AuthenticationBackend"
RED_LAYS = "lay A1 B1", "lay B1 C3"  # a sweep of B2 counts two mines either way
IDS = re.compile(r"(?<=report=)\d+|(?<=case-)\d+|(?<=reports/)\d+|(?<=data-report=\")\d+")


def signed_in(who: Player) -> Client:
    client = Client()
    client.force_login(who, BACKEND)
    return client


@pytest.fixture
def vera() -> Client:
    """A moderator's browser."""
    return signed_in(keeper_named().player)


def paths(table: Table, report: Report, ban: Ban) -> list[str]:
    return [
        "/moderation",
        "/moderation/players/Blue",
        f"/moderation/tables/{table.id}",
        f"/moderation/reports/{report.pk}",
        f"/moderation/bans/{ban.pk}/lift",
    ]


def test_for_others_there_is_nothing_here() -> None:
    table, found = table_of("me", "open"), reported()
    ban = Ban.objects.create(player=player("Green"), why="x")
    keeper_named("Once")
    moderators.dismiss("Once")
    guest_named = browser("Blue")
    Moderator.objects.create(player=player("Blue"))  # players without an account can't be moderators
    for client in (Client(), browser("Red"), guest_named, signed_in(player("Once"))):
        for path in paths(table, found, ban):
            assert client.get(path).status_code in (404, 405), path
            assert client.post(path, {"do": "dismiss", "why": "x", "days": "1"}).status_code == 404, path
    assert Report.objects.get().closed is None
    assert not Deed.objects.exists()
    assert Ban.objects.get().holds


def test_a_player_who_is_no_moderator_finds_no_links_to_the_pages(vera: Client) -> None:
    reported()
    assert b"/moderation" in vera.get("/account").content
    assert b"1 report is open." in vera.get("/account").content
    assert b"/moderation/players/Blue" in vera.get("/players/Blue").content
    assert b"/moderation" not in browser("Red").get("/players/Blue").content
    table = table_of("me", "open")
    assert f"/moderation/tables/{table.id}".encode() in vera.get(f"/report/table/{table.id}").content
    assert b"/moderation/" not in browser("Red").get(f"/report/table/{table.id}").content


def test_the_list_shows_what_was_reported_by_whom_and_what_was_done(vera: Client) -> None:
    table = table_of("me", "open")
    join(table_id=table.id, player=player("Blue"))
    found = reported(table=table, line=say(table, "Blue", "you rotten fish"))
    page = vera.get("/moderation").content.decode()
    for told in ("you rotten fish", "Insults, threats or hate", "see there", ">Red<", ">Blue<", "Mijnenveger"):
        assert told in page, told
    assert vera.post(f"/moderation/reports/{found.pk}", {"do": "hide"})["Location"] == "/moderation"
    assert vera.post(f"/moderation/reports/{found.pk}").status_code == 409
    page = vera.get("/moderation").content.decode()
    assert "Nothing is waiting for you." in page
    assert "hid a line of chat" in page


def test_a_ban_by_the_page_from_a_report_and_back(vera: Client) -> None:
    found = reported()
    page: Any = vera.get(f"/moderation/players/Blue?report={found.pk}")
    assert f'name="report" value="{found.pk}"' in page.content.decode()
    refused = vera.post("/moderation/players/Blue", {"days": "7", "why": "", "report": str(found.pk)})
    assert (refused.status_code, b"Give a reason" in refused.content) == (422, True)
    for days in ("", "2", "soon", "-1"):
        assert vera.post("/moderation/players/Blue", {"days": days, "why": "x"}).status_code == 422
    done = vera.post("/moderation/players/Blue", {"days": "ever", "why": "Spam", "report": str(found.pk)})
    assert done["Location"] == "/moderation/players/Blue"
    assert Report.objects.get().closed is not None
    ban = Ban.objects.get()
    assert (ban.until, ban.why) == (None, "Spam")
    assert f'data-ban="{ban.pk}"' in vera.get("/moderation").content.decode()
    vera.post(f"/moderation/bans/{ban.pk}/lift")
    assert not Ban.objects.get().holds
    assert vera.post(f"/moderation/bans/{ban.pk}/lift").status_code == 409
    assert vera.post("/moderation/players/Nobody", {"days": "1", "why": "x"}).status_code == 404


def test_a_table_is_closed_by_the_page_and_has_no_rematch(vera: Client) -> None:
    table = table_of("me", "open")
    join(table_id=table.id, player=player("Blue"))
    assert vera.post(f"/moderation/tables/{table.id}", {"why": " "}).status_code == 422
    assert vera.post(f"/moderation/tables/{table.id}", {"why": "Spam"}).status_code == 302
    assert fresh(table).status == "over"
    assert browser("Red").post(f"/t/{table.id}/again").status_code == 409
    assert b'data-action="rematch"' not in browser("Red").get(f"/t/{table.id}").content
    assert vera.post(f"/moderation/tables/{table.id}", {"why": "Spam"}).status_code == 422
    assert vera.get("/moderation/tables/nowhere").status_code == 404


def test_two_worlds_are_alike_to_a_moderator() -> None:
    """Blue moderates too, and watches; Red's mines differ, and nothing that a moderator gets does."""
    worlds = [told(lays) for lays in RED_LAYS]
    compare(*worlds)
    assert RED_LAYS[0].removeprefix("lay ") not in str(worlds)


def told(lays: str) -> list[Got]:
    """Everything that a moderator gets from a table with this laying of Red's."""
    Report.objects.all().delete()
    Deed.objects.all().delete()
    client = signed_in(keeper_named().player)
    table = table_of("me", "open", config=TINY | {"starts": 1})
    join(table_id=table.id, player=player("Blue"))
    do(table, 0, lays)
    do(table, 1, "lay A3 C3")
    do(table, 1, "sweep B2")
    found = reported(table=table, line=say(table, "Blue", "hello"))
    asked: list[tuple[str, str, dict[str, str]]] = [
        ("get", path, {})
        for path in ("/moderation", "/moderation/players/Blue", f"/moderation/tables/{table.id}", f"/t/{table.id}",
                     f"/report/table/{table.id}")
    ]  # fmt: skip
    asked += [("post", f"/moderation/tables/{table.id}", {"why": ""}), ("post", "/moderation/players/Blue", {})]
    asked += [("post", f"/moderation/reports/{found.pk}", {"do": "hide"}), ("get", "/moderation", {})]
    answers = [getattr(client, how)(path, data) for how, path, data in asked]
    return [
        got(f"{how} {number}", f"{answer.status_code} {IDS.sub('#', answer.content.decode())}", table.id)
        for number, ((how, _, _), answer) in enumerate(zip(asked, answers, strict=True))
    ]


def test_the_host_names_moderators_who_have_an_account() -> None:
    player("Blue")
    for name, sentence in (("Blue", "has no account"), ("Nobody", "no player is called"), ("a\0b", "no player")):
        with pytest.raises(ParseError, match=sentence):
            moderators.appoint(name)
    keeper_named("Ada")
    keeper_named("Vera")
    assert moderators.moderators() == ["Ada", "Vera"]
    moderators.dismiss("ada")
    assert moderators.moderators() == ["Vera"]
    with pytest.raises(ParseError, match="is no moderator"):
        moderators.dismiss("Ada")
    Ban.objects.create(player=player("Ada"), why="x")
    with pytest.raises(ParseError, match="is banned"):
        moderators.appoint("Ada")
