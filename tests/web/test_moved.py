"""A running site's clock can be moved by tests; whoever sleeps there is woken."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from support.site import Guest
from support.tables import TINY
from support.waiting import wait_until

from boem.core.clock import SystemClock

if TYPE_CHECKING:
    from support.fixtures import StartSite

DAY = 24 * 3600


def begun(red: Guest, blue: Guest) -> str:
    """A table with three days per move."""
    table = str(red.open("me", "open", config=TINY, clock={"days": 3})["id"])
    blue.call("POST", f"/tables/{table}/join")
    return table


def test_time_passes_on_a_site_and_stays_passed_after_a_restart(tmp_path: Path, start_site: StartSite) -> None:
    with start_site(tmp_path) as site:
        red, blue = site.guest(), site.guest()
        table = begun(red, blue)
        site.forward(2 * DAY)
        assert red.see(table)["status"] == "setup"
        site.forward(2 * DAY)
        wait_until(lambda: red.see(table)["status"] == "over")
        site.stop()
        site.start()
        deadline = datetime.fromisoformat(red.see(begun(red, blue))["deadline"])
    assert site.now() - SystemClock().now() > timedelta(days=3)
    assert abs(deadline - site.now() - timedelta(days=3)) < timedelta(hours=1)
