"""A challenge on a ladder reaches its player wherever a game that waits does, until it is answered."""

from __future__ import annotations

import re
from contextlib import ExitStack
from typing import Any, Final

import httpx
import pytest
from django.test import Client
from support.line import Line, line
from support.markup import joined
from support.site import Site
from support.tables import TINY, member, player
from support.tournaments import tournament_of
from support.waiting import SECONDS

from boem.testing.clock import ManualClock
from boem.web.lobby.challenges import challenge as challenge_to_game
from boem.web.lobby.challenges import decline as decline_game
from boem.web.tables.store.opening import TableWish
from boem.web.tournaments.entries import withdraw
from boem.web.tournaments.ladders import accept, challenge, decline, take_back
from boem.web.tournaments.models import LadderChallenge, Tournament
from boem.web.tournaments.organising import cancel

LADDER: dict[str, Any] = {
    "kind": "ladder", "name": "Rungs", "game": "mijnenveger", "config": TINY, "clock": {"days": 3},
}  # fmt: skip
PASSWORD: Final = "rungs and stiles, 41"
CHALLENGED: Final = "challenge is waiting for you"


@pytest.fixture
def ladder() -> Tournament:
    return tournament_of("ladder", "Ada", "Bea", "Cas", "Dov", days=3)


def asked(ladder: Tournament, name: str, place: int) -> LadderChallenge:
    return challenge(tournament_id=ladder.pk, player=member(name), place=place)


def page(name: str, path: str) -> str:
    client = Client()
    client.force_login(member(name))
    return joined(client.get(path).text)


def waits(name: str, path: str = "/rules") -> str:
    """How many things wait, as the header of a page says it; empty for none."""
    found = re.search(r'id="waiting" href="/#([\w-]+)" title="([^"]*)" data-waiting="(\d+)"', page(name, path))
    assert found
    assert found[1] == ("asked-h" if "challenge" in found[2] else "mine-h")
    return "" if found[3] == "0" else found[2]


@pytest.mark.django_db
def test_the_header_home_and_lobby_say_it_to_the_challenged_alone(ladder: Tournament) -> None:
    made = asked(ladder, "Dov", 2)
    assert waits("Bea") == "A challenge is waiting for you"
    assert [waits(name) for name in ("Ada", "Cas", "Dov")] == ["", "", ""]
    for path in ("/", "/lobby"):
        told = page("Bea", path)
        assert f'data-ladder-challenge="{made.pk}"' in told
        assert "Dov challenges you for place 2. Without an answer, you keep your place only until" in re.sub(
            r"\s+", " ", re.sub("<[^>]*>", " ", told)
        )
        assert f'formaction="/tournaments/{ladder.pk}/accept"' in told
        assert "data-ladder-challenge" not in page("Dov", path)


@pytest.mark.django_db
def test_it_can_be_accepted_from_home_and_lobby(ladder: Tournament) -> None:
    made = asked(ladder, "Dov", 2)
    client = Client()
    client.force_login(member("Bea"))
    button = re.search(r'formaction="([^"]*)" name="number" value="(\d+)"', joined(client.get("/").text))
    assert button
    client.post(button[1], {"number": button[2]})
    assert LadderChallenge.objects.get(pk=made.pk).answer == "accepted"


@pytest.mark.django_db
@pytest.mark.parametrize(
    "end", ["accepted", "declined", "taken back", "lapsed", "left", "challenger left", "cancelled"]
)
def test_it_waits_no_longer_once_it_is_answered_or_over(ladder: Tournament, clock: ManualClock, end: str) -> None:
    made = asked(ladder, "Dov", 2)
    assert waits("Bea")
    match end:
        case "accepted":
            accept(challenge_id=made.pk, player=member("Bea"))
        case "declined":
            decline(challenge_id=made.pk, player=member("Bea"))
        case "taken back":
            take_back(challenge_id=made.pk, player=member("Dov"))
        case "lapsed":
            clock.forward(days=7)
        case "left":
            withdraw(tournament_id=ladder.pk, player=member("Bea"))
        case "challenger left":
            withdraw(tournament_id=ladder.pk, player=member("Dov"))
        case "cancelled":
            cancel(tournament_id=ladder.pk, player=member("Ada"))
    assert waits("Bea") == ""
    assert "data-ladder-challenge" not in page("Bea", "/")


@pytest.mark.django_db
def test_a_challenge_to_a_game_counts_too_but_not_at_its_own_table(ladder: Tournament) -> None:
    wish = TableWish(game="mijnenveger", config=TINY, seats=("me", "invite"))
    table = challenge_to_game(host=member("Dov"), wish=wish, asked={1: member("Bea")})
    assert waits("Bea") == "A challenge is waiting for you"
    assert waits("Bea", f"/t/{table.id}") == ""
    asked(ladder, "Cas", 2)
    assert waits("Bea") == "2 challenges are waiting for you"
    decline_game(challenge_id=player("Bea").challenges.get().pk, player=member("Bea"))
    assert waits("Bea") == "A challenge is waiting for you"


def test_open_pages_and_programs_are_told_at_once_and_again_when_it_is_answered(site: Site) -> None:
    with httpx.Client(base_url=site.url, trust_env=False, verify=False, timeout=SECONDS) as client:
        client.get("/account/new")
        form = {"csrfmiddlewaretoken": client.cookies["csrftoken"], "username": "Ada of rungs", "password1": PASSWORD}
        assert client.post("/account/new", data=form, headers={"Origin": site.url}).status_code == 302
        ada, dov = (site.lasting(name) for name in ("Ada of rungs", "Dov of rungs"))
        made = ada.call("POST", "/tournaments", json=LADDER).json()["id"]
        for one in (ada, dov):
            assert one.call("POST", f"/tournaments/{made}/enter").status_code == 200
        table = ada.open("me", "open", config=TINY)["id"]
        cookie = f"sessionid={client.cookies['sessionid']}"
        with ExitStack() as stack:
            paths = (f"/ws/t/{table}", "/ws/lobby", f"/ws/tournaments/{made}")
            at_table, lobby, rungs = (
                stack.enter_context(line(site, f"{path}?lang=en", origin=site.url, cookie=cookie)) for path in paths
            )
            mine = stack.enter_context(line(site, "/ws/v1/me", ada.token))
            told = dov.call("POST", f"/tournaments/{made}/challenge", json={"place": 1}).json()["challenges"][0]
            heard = next(said for said in iter(mine.hear, None) if said["event"] == "ladder_challenge")
            assert (heard["tournament"], heard["challenge"]) == (made, told["id"])
            assert (heard["from"], heard["place"]) == ("Dov of rungs", 1)
            [waiting] = ada.call("GET", "/me").json()["ladder_challenges"]
            assert {"event": "ladder_challenge", **waiting} == heard
            for page in (at_table, lobby):
                called = gathered(page, "challenges you on a ladder", CHALLENGED)
                assert f'href="/tournaments/{made}"' in called
            assert "challenges you on a ladder" not in gathered(rungs, CHALLENGED)
            dov.call("POST", f"/tournaments/{made}/answer", json={"challenge": told["id"], "do": "withdraw"})
            for page in (at_table, lobby, rungs):
                gathered(page, 'data-waiting="0"')
        with line(site, "/ws/v1/me", ada.token) as again:
            assert again.hear()["event"] == "table"
        assert ada.call("GET", "/me").json()["ladder_challenges"] == []


def gathered(page: Line, *parts: str) -> str:
    """What a page is sent until all of these have been in it."""
    texts = ""
    while not all(part in texts for part in parts):
        texts += page.text()
    return texts
