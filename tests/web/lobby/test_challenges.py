"""Challenges: seats reserved for a player."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from support.desks import SMALL
from support.lobby import browser, member
from support.markup import joined
from support.tables import TINY, fresh, player

from boem.core.clock import CLOCK
from boem.web.accounts.models import Player
from boem.web.base.errors import Closed, NotYours, TableError, Unfit
from boem.web.base.hooks import BLOCKED_PLAYERS
from boem.web.lobby import challenges
from boem.web.lobby.models import Challenge
from boem.web.tables.models import SeatRow, Table
from boem.web.tables.store.opening import TableWish, join
from boem.web.tables.store.table_access import token_of

pytestmark = pytest.mark.django_db


def challenge(to: str = "Blue", **more: Any) -> Table:
    """Red challenges somebody."""
    wish = TableWish("mijnenveger", ("me", "invite"), **({"config": TINY} | more))
    return challenges.challenge(host=player("Red"), wish=wish, asked={1: player(to)})


def the_one() -> Challenge:
    return Challenge.objects.get()


def test_the_challenged_one_accepts_and_the_game_begins() -> None:
    table = challenge()
    assert challenges.accept(challenge_id=the_one().pk, player=player("Blue")).id == table.id
    assert [seat.name for seat in table.seats.all()] == ["Red", "Blue"]
    assert challenges.to_answer(player("Blue")) == []
    with pytest.raises(Closed):
        challenges.accept(challenge_id=the_one().pk, player=player("Blue"))


@pytest.mark.parametrize(
    ("starts", "said", "to_red"), [(0, "Red begins", "you begin"), (1, "you begin", "Blue begins")]
)
def test_the_player_who_begins_is_named(starts: int, said: str, to_red: str) -> None:
    challenge(config={**TINY, "starts": starts})
    for path in ("/", "/lobby"):
        assert f"<span>{said}</span>" in joined(browser("Blue").get(path).text)
    assert f"<span>{to_red}</span>" in joined(browser("Red").get("/lobby").text)


def test_the_form_asks_by_name_who_is_to_begin_and_a_search_that_knows_none_does_not() -> None:
    form = joined(browser("Red").get(f"/challenge/{player('Blue').name}").text)
    assert 'name="starts" value="other">Blue</label>' in form
    assert "My opponent" not in form
    assert "My opponent" in browser("Red").get("/find/mijnenveger").content.decode()


def test_nobody_else_takes_the_seat_with_a_link_or_without() -> None:
    table = challenge()
    seat = table.seats.get(number=1)
    for token in ("", token_of(seat)):
        with pytest.raises(NotYours):
            join(table_id=table.id, player=player("Green"), token=token)
    for name in ("Red", "Green"):
        with pytest.raises(NotYours):
            challenges.accept(challenge_id=the_one().pk, player=player(name))
    assert token_of(seat) not in browser("Red").get(f"/t/{table.id}").content.decode()


def test_who_sits_there_already_does_not_free_the_seat_for_others() -> None:
    wish = TableWish("postal", ("me", "invite", "open"), config=SMALL)
    table = challenges.challenge(host=player("Red"), wish=wish, asked={1: player("Blue")})
    assert join(table_id=table.id, player=player("Blue")).number == 2
    with pytest.raises(Closed, match="another seat"):
        challenges.accept(challenge_id=the_one().pk, player=player("Blue"))
    kept = table.seats.get(number=1)
    assert (kept.nonce, kept.invited_until, the_one().answer) == ("", None, "")
    assert join(table_id=table.id, player=player("Blue")).number == 2


def test_a_challenge_is_on_the_home_page_in_the_lobby_and_at_the_table_and_is_declined_there() -> None:
    table, blue = challenge(), browser("Blue")
    for path in ("/", "/lobby", f"/t/{table.id}"):
        page = joined(blue.get(path).text)
        assert f'name="accept" value="{the_one().pk}"' in page
        assert 'id="lobby-do"' in page
    assert blue.post("/lobby/do", {"decline": str(the_one().pk)})["Location"] == "/lobby"
    assert fresh(table).status == "over"
    assert "Blue has declined." in browser("Red").get(f"/t/{table.id}").content.decode()
    assert "data-challenge" not in blue.get("/").content.decode()


def test_until_then_the_seat_is_called_by_what_it_waits_for() -> None:
    table = challenge()
    for name in ("Red", "Blue"):
        page = browser(name).get(f"/t/{table.id}").content.decode().lower()
        assert "the challenged player" in page
        assert "your friend" not in page


def test_the_challenger_withdraws_and_nobody_else() -> None:
    table = challenge()
    with pytest.raises(NotYours):
        challenges.withdraw(challenge_id=the_one().pk, player=player("Blue"))
    browser("Red").post("/lobby/do", {"recall": str(the_one().pk)})
    assert (fresh(table).status, the_one().answer) == ("over", "withdrawn")


def test_after_fourteen_days_it_is_no_longer_open() -> None:
    challenge()
    Challenge.objects.update(until=CLOCK.now() - timedelta(seconds=1))
    assert challenges.to_answer(player("Blue")) == []
    with pytest.raises(Closed):
        challenges.accept(challenge_id=the_one().pk, player=player("Blue"))


def test_a_challenge_is_open_for_fourteen_days() -> None:
    challenge()
    assert the_one().until - CLOCK.now() == timedelta(days=14)


@pytest.mark.parametrize(
    ("to", "more", "error"),
    [("Red", {}, Unfit), ("Guest", {"rated": True, "days": 1}, Unfit), ("Enemy", {}, NotYours), ("Gone", {}, NotYours)],
)
def test_some_players_can_not_be_challenged(to: str, more: dict[str, Any], error: type[TableError]) -> None:
    def forbids(one: Player) -> set[str]:
        return {player("Enemy").pk}

    member("Red")
    Player.objects.create(name="Gone", gone=True)
    BLOCKED_PLAYERS.add(forbids)
    try:
        with pytest.raises(error):
            challenge(to, **more)
    finally:
        BLOCKED_PLAYERS.remove(forbids)
    assert not Table.objects.exists()


def test_nobody_has_more_than_twenty_unanswered_ones() -> None:
    for _ in range(challenges.MOST):
        challenge()
    with pytest.raises(Closed, match="20"):
        challenge()
    challenges.withdraw(challenge_id=challenges.unanswered(player("Red"))[0].pk, player=player("Red"))
    challenge()


def test_the_form_challenges_a_player_to_a_game_at_a_pace() -> None:
    member("Red"), member("Blue")
    red = browser("Red")
    assert red.get("/challenge/Blue?game=coan").status_code == 200
    path = red.post("/challenge/Blue", {"game": "coan", "starts": "other", "time": "7"})["Location"]
    table = Table.objects.get(id=path.removeprefix("/t/"))
    assert (table.game, table.days, table.rated, table.config["starts"]) == ("coan", 7, True, 1)
    assert "you begin" in browser("Blue").get("/lobby").content.decode()
    assert table.seats.get(number=1).kind == SeatRow.Kind.INVITE
    assert red.get("/challenge/Nobody").status_code == 404
    assert "yourself" in red.post("/challenge/Red").content.decode()


def test_a_guest_is_called_in_a_challenge_as_the_page_speaks() -> None:
    wish = TableWish("mijnenveger", ("me", "invite"), config=TINY)
    challenges.challenge(host=player("Puffin 8756"), wish=wish, asked={1: player("Blue")})
    for path in ("/", "/lobby", f"/t/{Table.objects.get().id}"):
        page = browser("Blue").get(path, headers={"accept-language": "nl"}).content.decode()
        assert "Papegaaiduiker 8756" in page
        assert "Puffin 8756" not in page
