"""A real site that is killed while programs play a Swiss: everybody is paired once a round, and no result is lost.

`make campaign-tournaments` does the same with more players and more kills.
"""

from __future__ import annotations

from pathlib import Path
from signal import SIGKILL
from typing import TYPE_CHECKING

from support.programs import CONFIG, Swarm, ask
from support.waiting import wait_until

if TYPE_CHECKING:
    from support.fixtures import StartSite

PLAYERS, ROUNDS = 4, 2


def test_a_swiss_goes_on_after_a_kill(start_site: StartSite, tmp_path: Path) -> None:
    with start_site(tmp_path) as site:
        clock = {"seconds": 300, "rounds": ROUNDS}
        made = ask(site, f"organised('swiss', {PLAYERS}, {clock}, {CONFIG})")
        with Swarm(site, made["tokens"], pause=0.05) as swarm:
            ask(site, f"start({made['id']!r})")
            wait_until(lambda: ask(site, f"round_of({made['id']!r})") > 0)
            site.stop(SIGKILL)
            site.start()
            wait_until(lambda: ask(site, f"stage({made['id']!r})") == "over")
        told = ask(site, f"checked({made['id']!r}, {dict(swarm.heard)!r})")
        assert told["faults"] == []
        assert (told["players"], told["rounds"]) == (PLAYERS, ROUNDS)
        assert told["games"] == told["finished"] == PLAYERS // 2 * ROUNDS
