"""The socket of the lobby's page, and whom it reaches on which page."""

from __future__ import annotations

import pytest
from django.utils import translation
from support.line import line
from support.site import Guest, Site
from support.tables import TINY
from support.two_worlds import Person, person
from support.waiting import wait_until

from boem.web.tables.store.seat_names import spoken


@pytest.mark.parametrize("kind", ["site", "big_site"])
def test_the_socket_sends_the_lists_again_and_calls_the_player(kind: str, request: pytest.FixtureRequest) -> None:
    site: Site = request.getfixturevalue(kind)
    host, other = site.guest(), site.guest()
    with person(site, plays=True) as red:
        cookie = "; ".join(f"{one.name}={one.value}" for one in red.client.cookies.jar)
        path = "/ws/lobby?lang=nl&game=mijnenveger"
        with line(site, path, origin=site.url, cookie=cookie) as page, line(site, path, origin=site.url) as nobody:
            assert all("Open plaatsen" in one.text() for one in (page, nobody))
            table = host.open("me", "open", config=TINY, visibility="public")["id"]
            assert all(f'data-offer="{table}"' in one.text() for one in (page, nobody))
            asked = host.open("me", f"player:{red.guest.name}", config=TINY)["id"]
            heard = page.text() + page.text()
            assert "Iemand daagt je uit." in heard
            assert "data-challenge" in heard
            own = red.guest.open("me", "open", config=TINY, visibility="public")["id"]
            assert f'data-own="{own}"' in page.text()
            offered = nobody.text()
            assert f'data-offer="{own}"' in offered
            assert other.call("POST", f"/tables/{own}/join").status_code == 200
            heard = page.text() + page.text()
            with translation.override("nl"):
                assert f"Je spel Mijnenveger met {spoken(other.name)} begint." in heard
            assert f'data-own="{own}"' not in heard
            assert asked not in offered + nobody.text()


def test_only_players_at_a_table_are_called_to_the_next_one(site: Site) -> None:
    other: Guest = site.guest()
    with person(site, plays=True) as red, person(site, plays=False) as green:
        here = red.guest.open("me", "bot:random", config=TINY)["id"]
        with red.page(here) as reds, green.page(here) as greens:
            table = red.guest.open("me", "open", config=TINY)["id"]
            other.call("POST", f"/tables/{table}/join")
            while "calls" not in (told := reds.text()):
                pass
            assert f"/t/{table}" in told
            red.guest.act(here, "lay A1 B1", red.guest.see(here)["number"])
            heard = [greens.text()]
            while 'data-number="2"' not in heard[-1]:
                heard.append(greens.text())
            assert f"/t/{table}" not in "".join(heard)


def test_any_input_closes_the_socket(site: Site) -> None:
    nobody = Person(site)
    with nobody.client, line(site, "/ws/lobby?lang=xx", origin=site.url) as page:
        assert "Open seats" in page.text()
        page.send("nonsense")
        assert page.closed() == 1009


def test_the_open_seat_of_a_live_game_is_listed_while_its_host_has_any_page_open(site: Site) -> None:
    with person(site, plays=True) as red, Person(site).client as nobody:
        clock = {"seconds": 300, "increment": 5}
        own = red.guest.open("me", "open", config=TINY, visibility="public", clock=clock)["id"]
        elsewhere = red.guest.open("me", "bot:random", config=TINY)["id"]
        with line(site, "/ws/lobby?lang=en", origin=site.url) as lobby:
            assert f'data-offer="{own}"' not in lobby.text()
            with red.page(elsewhere):
                while f'data-offer="{own}"' not in lobby.text():
                    pass
                assert f'data-offer="{own}"' in nobody.get("/lobby").text
        wait_until(lambda: f'data-offer="{own}"' not in nobody.get("/lobby").text)
