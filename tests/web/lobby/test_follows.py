"""Following players: who may, who is seen online and by whom, and what becomes of it with accounts and blocks."""

from __future__ import annotations

import asyncio
import io
import json
import re
from collections.abc import Iterator
from datetime import timedelta
from zipfile import ZipFile

import pytest
from django.core.cache import cache
from django.test import Client
from redis.exceptions import RedisError
from support.lobby import browser
from support.tables import member, player

from boem.core.clock import CLOCK
from boem.testing.clock import ManualClock
from boem.web.accounts.account_data import export, forget, take_in
from boem.web.accounts.tokens import new_token
from boem.web.base.connection import Connection
from boem.web.base.errors import Closed, NotYours, Unfit
from boem.web.lobby import follows
from boem.web.lobby.models import Follow, HiddenPresence
from boem.web.moderation import blocks
from boem.web.moderation.models import Ban
from boem.web.puzzles.listed import friends_of
from boem.web.tables.social import online

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nobody_is_online() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def follow(by: str, of: str) -> None:
    follows.follow(by=player(by), of=player(of))


def browser_of(name: str) -> Client:
    client = Client()
    client.force_login(member(name))
    return client


def listed(client: Client) -> list[tuple[str, bool]]:
    """Those on the page of followed players, and whether they are said to be online."""
    found = re.findall(r'data-followed="([^"]+)"(.*?)</li>', client.get("/people").text, re.DOTALL)
    return [(name, 'class="online' in html) for name, html in found]


def test_a_player_follows_and_unfollows_from_a_profile() -> None:
    member("Ada")
    red = browser_of("Red")
    assert red.post("/follow/Ada").headers["Location"] == "/players/Ada"
    assert 'data-action="unfollow"' in red.get("/players/Ada").text
    assert listed(red) == [("Ada", False)]
    assert '/challenge/Ada"' in red.get("/people").text
    assert red.post("/follow/Ada", {"do": "unfollow", "back": "people"}).headers["Location"] == "/people"
    assert 'data-action="follow"' in red.get("/players/Ada").text
    assert listed(red) == []


def test_whoever_has_a_page_open_or_has_looked_at_one_is_online_and_comes_first(clock: ManualClock) -> None:
    for name in ("Ada", "Bea"):
        member(name)
        follow("Red", name)
    red = browser_of("Red")
    assert listed(red) == [("Ada", False), ("Bea", False)]
    browser_of("Bea").get("/about")
    assert listed(red) == [("Bea", True), ("Ada", False)]
    assert 'data-online="1"' in red.get("/lobby").text
    clock.forward(seconds=online.LASTS)
    assert listed(red) == [("Ada", False), ("Bea", False)]
    page = Connection()
    page.player_id = player("Ada").pk
    asyncio.run(online.beat())
    assert listed(red) == [("Ada", True), ("Bea", False)]
    clock.forward(seconds=online.LASTS)
    page.closed = True
    asyncio.run(online.beat())
    assert listed(red) == [("Ada", False), ("Bea", False)]


def test_whoever_hides_is_online_for_nobody_until_they_show_it_again() -> None:
    member("Ada")
    follow("Red", "Ada")
    ada, red = browser_of("Ada"), browser_of("Red")
    assert 'data-action="hide-online"' in ada.get("/people").text
    ada.post("/people/shown", {"do": "hide"})
    assert 'data-action="show-online"' in ada.get("/people").text
    assert listed(red) == [("Ada", False)]
    assert 'data-online="0"' in red.get("/lobby").text
    ada.post("/people/shown", {"do": "show"})
    ada.get("/people")
    assert listed(red) == [("Ada", True)]


def test_while_the_cache_is_away_nobody_is_online_and_pages_work(monkeypatch: pytest.MonkeyPatch) -> None:
    member("Ada")
    follow("Red", "Ada")

    def away(*_args: object, **_more: object) -> None:
        raise RedisError

    for name in ("get_many", "set_many"):
        monkeypatch.setattr(type(cache), name, away, raising=False)
    assert listed(browser_of("Red")) == [("Ada", False)]


@pytest.mark.parametrize("name", ["Kestrel 1234", "Ada"])
def test_guests_are_not_followed(name: str) -> None:
    new_token(player("Kestrel 1234"))
    player("Ada")
    with pytest.raises(Unfit, match="only players with an account"):
        follow("Red", name)
    assert 'data-action="follow"' not in browser_of("Red").get(f"/players/{name}").text
    assert browser_of("Red").post(f"/follow/{name}").status_code == 409


def test_nobody_follows_themselves_bots_or_nobody() -> None:
    red = browser_of("Red")
    with pytest.raises(Unfit):
        follow("Red", "Red")
    assert 'data-action="follow"' not in red.get("/players/Red").text
    for name in ("bot:fox", "Nobody", "a/b"):
        assert red.post(f"/follow/{name}").status_code == 404


def test_a_guest_may_follow_and_so_may_somebody_who_has_done_nothing_yet() -> None:
    member("Ada")
    newcomer = Client()
    newcomer.post("/follow/Ada")
    assert listed(newcomer) == [("Ada", False)]
    assert 'data-action="hide-online"' not in newcomer.get("/people").text
    assert Client().get("/people").status_code == 200


def test_programs_that_the_host_has_named_are_followed_and_marked() -> None:
    new_token(player("Mapper"))
    follow("Red", "Mapper")
    assert 'class="chip">program<' in re.sub(r"\s+", " ", browser_of("Red").get("/people").text)


@pytest.mark.parametrize(("blocker", "blocked"), [("Red", "Ada"), ("Ada", "Red")])
def test_a_block_ends_following_both_ways_and_forbids_it(blocker: str, blocked: str) -> None:
    member("Ada"), member("Red")
    follow("Red", "Ada")
    follow("Ada", "Red")
    blocks.block(by=player(blocker), of=player(blocked))
    assert not Follow.objects.exists()
    for by, of in (("Red", "Ada"), ("Ada", "Red")):
        with pytest.raises(NotYours, match=f"{of} can't be followed now."):
            follow(by, of)
    blocks.unblock(by=player(blocker), of=player(blocked))
    follow("Red", "Ada")


def test_a_banned_player_is_not_listed_until_the_ban_is_over(clock: ManualClock) -> None:
    member("Ada")
    follow("Red", "Ada")
    Ban.objects.create(player=player("Ada"), why="spam", until=CLOCK.now() + timedelta(days=1))
    assert follows.followed(player("Red")) == []
    clock.forward(days=1, seconds=1)
    assert [one.name for one in follows.followed(player("Red"))] == ["Ada"]


def test_how_many_one_follows_is_limited_and_following_again_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(follows, "MOST", 2)
    for name in ("Ada", "Bea", "Cleo"):
        member(name)
    follow("Red", "Ada")
    follow("Red", "Bea")
    follow("Red", "Bea")
    with pytest.raises(Closed, match="You follow 2 players"):
        follow("Red", "Cleo")
    follows.unfollow(by=player("Red"), of=player("Ada"))
    follow("Red", "Cleo")


def test_what_a_guest_follows_goes_to_the_account_without_itself_and_without_repeats() -> None:
    ada, guest = member("Ada"), player("Kite 1000")
    for name in ("Bea", "Cleo"):
        member(name)
    follow(guest.name, "Ada")
    follow(guest.name, "Bea")
    follow(guest.name, "Cleo")
    follow("Ada", "Bea")
    HiddenPresence.objects.create(player=guest)
    take_in(guest=guest, account=ada)
    assert [one.name for one in follows.followed(ada)] == ["Bea", "Cleo"]
    assert not follows.is_hidden(ada)
    assert not Follow.objects.exclude(by=ada).exists()


def test_an_export_has_whom_the_player_follows_and_not_who_follows_them() -> None:
    member("Ada"), member("Bea")
    follow("Ada", "Bea")
    follow("Red", "Ada")
    follows.hide(player("Ada"), hidden=True)
    with ZipFile(io.BytesIO(export(player=player("Ada")))) as archive:
        assert [one["name"] for one in json.loads(archive.read("follows.json"))] == ["Bea"]
        assert json.loads(archive.read("hides-online.json")) is True
        assert "Red" not in "".join(archive.read(name).decode() for name in archive.namelist())


def test_a_deleted_account_follows_nobody_and_is_followed_by_nobody() -> None:
    member("Ada"), member("Bea")
    follow("Ada", "Bea")
    follow("Bea", "Ada")
    follows.hide(player("Ada"), hidden=True)
    forget(player=player("Ada"))
    assert not Follow.objects.exists()
    assert not HiddenPresence.objects.exists()


def test_a_player_is_found_by_name_however_it_is_written() -> None:
    member("Ada Lovelace")
    assert Client().get("/people?name=ada  LOVELACE").headers["Location"] == "/players/Ada%20Lovelace"
    page = Client().get("/people?name=Nobody").text
    assert "No player is called Nobody." in page
    for name in ("%00", "%3Cb%3E", "x" * 2000, "%F0%9F%A6%8A", "%20"):
        assert Client().get(f"/people?name={name}").status_code == 200
    assert "<b>" not in Client().get("/people?name=%3Cb%3E").text.split("<main")[1].split("</main")[0]


def test_a_guest_who_follows_is_never_online() -> None:
    browser("Kite 1000").get("/about")
    assert online.online([player("Kite 1000").pk]) == set()


def test_rankings_can_be_narrowed_down_to_those_whom_one_follows_and_may_meet() -> None:
    ada, bea, red = member("Ada"), member("Bea"), member("Red")
    assert friends_of(red) is None
    follow("Red", "Ada")
    follow("Red", "Bea")
    assert friends_of(red) == {red.pk, ada.pk, bea.pk}
    blocks.block(by=bea, of=red)
    assert friends_of(red) == {red.pk, ada.pk}
    assert friends_of(ada) is None
