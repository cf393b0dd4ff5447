"""Tokens: shown once, limited in scope, revoked at once; sockets end with whatever let them in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

import httpx
import pytest
from django.test import Client
from support.line import line
from support.site import Guest, Site
from support.tables import player
from web.accounts.conftest import PASSWORD, signed_in

from boem.web.accounts.models import Token
from boem.web.accounts.tokens import MOST, new_token, player_with

TOKEN = re.compile(r"boem_[\w-]{43}")


@dataclass
class Browser:
    """A person with cookies on the real site."""

    client: httpx.Client

    def post(self, path: str, **form: str) -> httpx.Response:
        """Submit a form of the site."""
        if "csrftoken" not in self.client.cookies:
            self.client.get("/account/in")
        return self.client.post(path, data={"csrfmiddlewaretoken": self.client.cookies["csrftoken"], **form})

    def token(self, scope: str) -> str:
        """A new token, from the page that shows it."""
        asked = self.post("/account/tokens", label=scope, scope=scope)
        if asked.is_redirect:  # the only time
            asked = self.post(asked.headers["Location"], password=PASSWORD)
        found = TOKEN.search(asked.text)
        assert found
        return found[0]

    @property
    def cookie(self) -> str:
        """The cookie that a WebSocket sends."""
        return f"sessionid={self.client.cookies['sessionid']}"


@contextmanager
def browser(site: Site, name: str) -> Iterator[Browser]:
    """A browser signed up under this name."""
    with httpx.Client(base_url=site.url, trust_env=False, verify=False, timeout=60) as client:
        somebody = Browser(client)
        answer = somebody.post("/account/new", username=name, password1=PASSWORD)
        assert answer.status_code == 302, answer.text
        yield somebody


def test_a_token_acts_or_only_reads_as_it_was_made(site: Site) -> None:
    with browser(site, "Scopes") as ada:
        play, read = Guest(site, "Scopes", ada.token("play")), Guest(site, "Scopes", ada.token("read"))
    table = play.open("me", "bot:random")["id"]
    assert read.see(table)["seat"] == 0
    assert read.call("GET", f"/tables/{table}/record").status_code == 200
    others = site.guest().open("me", "bot:random")["id"]
    refused = [
        read.call("POST", "/tables", json={"game": "mijnenveger", "seats": ["me", "bot:random"]}),
        read.act(table, "resign", 0),
        read.call("POST", f"/tables/{others}/join"),
        read.call("GET", f"/tables/{others}"),
        read.call("GET", f"/tables/{others}/record"),
    ]
    assert [answer.status_code for answer in refused] == [403] * 5
    assert {answer.json()["code"] for answer in refused} == {"not_yours"}
    assert all("only read" in answer.json()["detail"] for answer in refused)


def test_a_socket_with_a_token_that_only_reads_hears_and_does_nothing(site: Site) -> None:
    with browser(site, "Listener") as ada:
        play, read = Guest(site, "Listener", ada.token("play")), ada.token("read")
    table = play.open("me", "bot:random")["id"]
    with line(site, f"/ws/v1/tables/{table}?after=9", read) as one:
        one.say(do="resign", after=0, key="k")
        told = one.hear()
        assert (told["status"], told["key"]) == (403, "k")
    others = site.guest().open("me", "bot:random")["id"]
    with line(site, f"/ws/v1/tables/{others}", read) as one:
        assert one.hear()["status"] == 403
        assert one.closed() == 4403


@pytest.mark.parametrize("path", ["/ws/v1/me", "/ws/v1/tables/{}?after=99"])
def test_revoking_a_token_closes_its_connections_and_no_others(site: Site, path: str) -> None:
    with browser(site, f"Revoker {len(path)}") as ada:
        first, second = ada.token("play"), ada.token("play")
        table = Guest(site, "", first).open("me", "open")["id"]
        with line(site, path.format(table), first) as gone, line(site, path.format(table), second) as stays:
            handle = re.findall(r"/account/tokens/(\w+)/revoke", ada.client.get("/account").text)[0]
            assert ada.post(f"/account/tokens/{handle}/revoke").status_code == 302
            assert gone.closed() == 4401
            stays.send("nonsense")
            while stays.hear().get("code") != "unreadable":  # the table and whose turn it is come first
                pass
    with site.client(first) as client:
        assert client.get(f"/tables/{table}").status_code == 401


@pytest.mark.parametrize("end", ["out", "password"])
def test_a_session_that_ends_closes_its_sockets(site: Site, end: str) -> None:
    with browser(site, f"Ender {end}") as ada, browser(site, f"Other {end}") as other:
        table = Guest(site, "", ada.token("play")).open("me", "open", visibility="seats")["id"]
        paths = ("/ws/v1/me", f"/ws/v1/tables/{table}?after=99", f"/ws/t/{table}")
        lines = [line(site, path, origin=site.url, cookie=ada.cookie) for path in paths]
        with ExitStack() as open_lines:
            ended = [open_lines.enter_context(one) for one in lines]
            stays = open_lines.enter_context(line(site, paths[0], origin=site.url, cookie=other.cookie))
            if end == "out":
                ada.post("/account/out")
            else:
                new = "four herons in a row"
                ada.post("/account/password", oldpassword=PASSWORD, password1=new, password2=new)
            assert [one.closed() for one in ended] == [4401, 4401, 1013]
            assert stays.nothing_more()


@pytest.mark.django_db
def test_a_token_is_shown_once_and_listed_with_the_day_of_its_last_use(client: Client) -> None:
    ada = signed_in(client)
    asked = client.post("/account/tokens", {"label": "my bot", "scope": "play"})
    made = client.post(asked.headers["Location"], {"password": PASSWORD})
    assert made.status_code == 201
    token = TOKEN.findall(made.content.decode())[0]
    page = client.get("/account").content.decode()
    assert "my bot" in page
    assert "not used yet" in page
    assert not TOKEN.search(page)
    assert player_with(token) == ada
    kept = Token.objects.get()
    assert kept.used is not None
    assert "last used on" in client.get("/account").content.decode()
    assert kept.digest not in client.get("/account").content.decode()


@pytest.mark.django_db
def test_the_password_is_shown_again_before_a_token_is_made(client: Client) -> None:
    signed_in(client)
    asked = client.post("/account/tokens", {"label": "my bot", "scope": "play"})
    again = asked.headers["Location"]
    assert again.startswith("/account/again")
    client.post(again, {"password": "not this one"})
    assert not Token.objects.exists()
    made = client.post(again, {"password": PASSWORD})
    assert TOKEN.search(made.content.decode())
    assert Token.objects.get().label == "my bot"


@pytest.mark.django_db
def test_a_new_password_ends_all_tokens_of_the_account_and_no_others(client: Client) -> None:
    token, others = new_token(signed_in(client)), new_token(signed_in(Client(), "Bea"))
    new = "four herons in a row"
    client.post("/account/password", {"oldpassword": PASSWORD, "password1": new, "password2": new})
    assert player_with(token) is None
    assert player_with(others) is not None


@pytest.mark.django_db
def test_the_number_of_tokens_is_limited_and_each_has_a_label(client: Client) -> None:
    ada = signed_in(client)
    assert client.post("/account/tokens", {"label": " ", "scope": "play"}).status_code == 422
    assert client.post("/account/tokens", {"label": "x", "scope": "all"}).status_code == 422
    for _ in range(MOST):
        new_token(ada)
    asked = client.post("/account/tokens", {"label": "x", "scope": "play"})
    assert client.post(asked.headers["Location"], {"password": PASSWORD}).status_code == 422
    assert Token.objects.count() == MOST


@pytest.mark.django_db
def test_nobody_revokes_anothers_token(client: Client) -> None:
    signed_in(client)
    elsewhere = Client()
    new_token(signed_in(elsewhere, "Bea"))
    client.post(f"/account/tokens/{Token.objects.get().handle}/revoke")
    assert Token.objects.count() == 1


@pytest.mark.django_db
def test_the_stored_form_of_a_token_opens_nothing() -> None:
    red = player("Red")
    token = new_token(red)
    kept = Token.objects.get(player=red).digest
    assert player_with(token) == red
    assert player_with(kept) is None
    assert token not in kept
