"""When a service dies and comes back: nothing acknowledged is lost, and nobody stays deaf."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from signal import SIGKILL
from typing import TYPE_CHECKING

import pytest
from support import services
from support.line import line
from support.ports import free_port
from support.site import Guest, Site
from support.tables import TINY
from support.waiting import SECONDS, wait_until

if TYPE_CHECKING:
    from support.fixtures import StartSite

RESTARTED = 1012


def game(site: Site) -> tuple[Guest, Guest, str]:
    red, blue = site.guest(), site.guest()
    table = str(red.open("me", "open", config=TINY)["id"])
    assert blue.call("POST", f"/tables/{table}/join").status_code == 200
    assert red.act(table, "lay A1 B1", 0).status_code == 200
    return red, blue, table


def wait_for_entries(guest: Guest, table: str, count: int) -> None:
    wait_until(lambda: guest.see(table)["number"] >= count, lambda: guest.see(table))


def game_with_a_bot(guest: Guest) -> str:
    return str(guest.open("me", "bot:random", config=TINY)["id"])


@pytest.mark.usefixtures("own_redis")
def test_after_redis_was_away_everybody_is_called_back_to_what_they_missed(
    tmp_path: Path, start_site: StartSite, site_database: Callable[[str], str]
) -> None:
    port, gone = free_port(), ExitStack()
    url = gone.enter_context(services.redis(port))
    with gone, start_site(tmp_path, site_database("away"), url) as site:
        red, blue, table = game(site)
        wait_for_entries(red, game_with_a_bot(red), 1)  # the worker is there too
        with line(site, f"/ws/v1/tables/{table}?after=1", red.token) as heard:
            gone.close()
            assert blue.act(table, "lay A3 C3", 1).status_code == 200
            assert heard.hear()["n"] == 1  # announced in this process alone
            with services.redis(port):
                assert heard.closed() == RESTARTED
                with line(site, f"/ws/v1/tables/{table}?after=1", red.token) as again:
                    assert again.hear()["n"] == 1
                    assert blue.act(table, "flag A1", 2).status_code == 200
                    assert again.hear()["n"] == 2
                wait_for_entries(red, game_with_a_bot(red), 1)


@pytest.mark.usefixtures("own_postgres")
def test_postgresql_that_crashes_and_a_worker_that_is_killed_stop_no_game(
    tmp_path: Path, start_site: StartSite, redis_url: str
) -> None:
    with (
        services.postgres() as url,
        start_site(tmp_path, url, redis_url) as site,
    ):
        red, blue, table = game(site)
        site.processes[1].send_signal(SIGKILL)
        site.processes.pop(1).wait(SECONDS)
        with_bot = game_with_a_bot(red)
        services.crash(url)
        with line(site, f"/ws/v1/tables/{table}?after=0", red.token) as heard:
            assert heard.hear()["n"] == 0
            assert blue.act(table, "lay A3 C3", 1).status_code == 200
            assert heard.hear()["n"] == 1
        site.run_worker()
        wait_for_entries(red, with_bot, 1)
        services.crash(url)
        assert red.act(with_bot, "lay A1 B1", 1).status_code == 200
        assert blue.see(table)["number"] == 2
