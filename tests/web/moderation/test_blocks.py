"""A player who has blocked another neither plays with them nor hears them, and the other isn't told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from support.lobby import browser
from support.order import account, say
from support.tables import TINY, fresh, laid_out, player, table_of

from boem.web.accounts.tokens import new_token
from boem.web.base.errors import Closed, NotYours, Unfit
from boem.web.lobby import challenges
from boem.web.lobby.finding import find
from boem.web.lobby.models import Challenge
from boem.web.moderation import blocks
from boem.web.moderation.models import Block
from boem.web.tables.models import SeatRow, Table
from boem.web.tables.social.chat import lines
from boem.web.tables.store.opening import TableWish, join, rematch
from boem.web.tables.store.table_access import place_at, token_of

pytestmark = pytest.mark.django_db
PUBLIC = Table.Visibility.PUBLIC
WISH = TableWish("mijnenveger", ("me", "open"), config=TINY, visibility=PUBLIC)
ELSEWHERE = "You can't sit down at this table; look for another one in the lobby."


def block(by: str = "Red", of: str = "Blue") -> None:
    blocks.block(by=player(by), of=player(of))


def challenge(by: str, to: str) -> Table:
    return challenges.challenge(
        host=player(by), wish=TableWish("mijnenveger", ("me", "invite"), config=TINY), asked={1: player(to)}
    )


def by_link(table: Table) -> None:
    join(table_id=table.id, player=player("Blue"), token=token_of(table.seats.get(number=1)))


def plainly(table: Table) -> None:
    join(table_id=table.id, player=player("Blue"))


@pytest.mark.parametrize("blocker", ["Red", "Blue"])
@pytest.mark.parametrize(("seat", "sit_down"), [("open", plainly), ("invite", by_link)])
def test_neither_sits_down_with_the_other(blocker: str, seat: str, sit_down: Callable[[Table], None]) -> None:
    table = table_of("me", seat)
    block(blocker, "Blue" if blocker == "Red" else "Red")
    with pytest.raises(NotYours, match=ELSEWHERE):
        sit_down(table)
    blocks.unblock(by=player(blocker), of=player("Blue" if blocker == "Red" else "Red"))
    sit_down(table)


def test_the_api_refuses_in_the_same_words() -> None:
    table = table_of("me", "open")
    block()
    bearer = {"Authorization": f"Bearer {new_token(player('Blue'))}"}
    answer = Client().post(f"/api/v1/tables/{table.id}/join", {}, "application/json", headers=bearer)
    assert (answer.status_code, answer.json()["detail"]) == (403, ELSEWHERE)


def test_neither_challenges_the_other_and_accepts_no_challenges() -> None:
    block()
    for one, other in (("Red", "Blue"), ("Blue", "Red")):
        with pytest.raises(NotYours, match=f"{other} takes no challenges now."):
            challenge(one, other)
    page = browser("Blue").post("/challenge/Red", {"game": "mijnenveger"}).content.decode()
    assert "Red takes no challenges now." in page
    assert "block" not in page


def test_challenges_between_the_two_end_and_others_stay() -> None:
    tables = [challenge("Red", "Blue"), challenge("Blue", "Red"), challenge("Red", "Green")]
    block()
    assert [fresh(table).status for table in tables] == ["over", "over", "setup"]
    asked = Challenge.objects.get(seat__table=tables[1])
    with pytest.raises(Closed):
        challenges.accept(challenge_id=asked.pk, player=player("Red"))


def test_neither_the_lobby_nor_the_search_matches_them() -> None:
    table = table_of("me", "open", visibility=PUBLIC)
    block()
    assert table.id not in browser("Blue").get("/lobby").content.decode()
    assert table.id in browser("Green").get("/lobby").content.decode()
    assert find(player=player("Blue"), wish=WISH, lot=True).id != table.id


def test_a_game_goes_on_and_has_no_rematch() -> None:
    table = laid_out()
    block()
    Table.objects.filter(pk=table.pk).update(status="over")
    for name in ("Red", "Blue"):
        with pytest.raises(NotYours, match=ELSEWHERE):
            rematch(table_id=table.id, player=player(name))


def test_a_blocked_player_is_not_heard_by_the_blocker_and_hears_everything() -> None:
    table = laid_out()
    say(table, "Blue", "you again?")
    say(table, "Red", "goodbye")
    block()
    page = browser("Red").get(f"/t/{table.id}").content.decode()
    assert "you again?" not in page
    assert "1 line of players whom you have blocked is left out." in page
    assert [line.text for line in lines(place_at(table.id, player("Red")))] == ["", "goodbye"]
    theirs = browser("Blue").get(f"/t/{table.id}").content.decode()
    assert "you again?" in theirs
    assert "goodbye" in theirs
    assert "block" not in theirs.lower()


def test_a_page_of_somebody_blocked_says_so_to_the_blocker_alone() -> None:
    block()
    own, theirs = (browser(one).get(f"/players/{other}") for one, other in (("Red", "Blue"), ("Blue", "Red")))
    assert b"You have blocked Blue" in own.content
    assert b'data-action="challenge"' not in own.content
    assert b"You have blocked" not in theirs.content
    assert b'data-action="challenge"' in theirs.content


def test_one_blocks_on_a_page_and_unblocks_there_or_in_the_settings(client: Client) -> None:
    red, blue = browser("Red"), player("Blue")
    assert red.post("/block/Blue")["Location"] == "/players/Blue"
    assert red.post("/block/Blue").status_code == 302
    assert Block.objects.get().of == blue
    ada = account("Ada")
    client.force_login(ada, "allauth.account.auth_backends.AuthenticationBackend")
    client.post("/block/Blue")
    assert b'href="/players/Blue"' in client.get("/account").content
    assert client.post("/block/Blue", {"do": "unblock", "back": "account"})["Location"] == "/account"
    red.post("/block/Blue", {"do": "unblock"})
    assert not Block.objects.exists()


def test_nobody_blocks_themselves_a_bot_or_nobody() -> None:
    with pytest.raises(Unfit):
        block("Red", "Red")
    assert browser("Red").post("/block/Red").status_code == 409
    for name in ("bot:club", "Nobody", "a\0b"):
        assert browser("Red").post(f"/block/{name}").status_code == 404


def test_there_is_a_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "MOST", 1)
    block()
    with pytest.raises(Closed):
        block("Red", "Green")
    block("Blue", "Green")


def test_tables_where_both_chat_are_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, ...]] = []
    monkeypatch.setattr("boem.web.base.announce.said", lambda *what: told.append(what))
    table, elsewhere = laid_out(), laid_out()
    say(table, "Blue", "hello")
    say(elsewhere, "Red", "hello")
    told.clear()
    block()
    assert told == [(table.id, "players")]


def test_somebody_who_joins_by_the_page_reads_the_same_sentence_as_where_a_player_was_banned() -> None:
    table = table_of("me", "open")
    block()
    answer: Any = browser("Blue").post(f"/t/{table.id}/join")
    assert answer.status_code == 409
    assert "You can’t sit down at this table" in answer.content.decode()
    assert SeatRow.objects.get(table=table, number=1).player is None
