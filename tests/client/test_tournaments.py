"""Programs elsewhere enter a tournament, and play all its games."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from support.site import Site as Served
from support.tables import TINY

from boem.bots import find_bot
from boem.client import Denied, Site
from boem.core.registry import find_game

BOT = find_bot(find_game("mijnenveger"), "careful")


def test_three_programs_play_a_round_robin_that_one_of_them_runs(site: Served) -> None:
    names = ("Robin One", "Robin Two", "Robin Three")
    first, *others = (Site(site.url, site.lasting(name).token) for name in names)
    made = first.organise("round_robin", "Programs", "mijnenveger", config=TINY, clock={"days": 1})
    assert made["id"] in [one["id"] for one in others[0].tournaments()]
    for one in (first, *others):
        one.enter(made["id"])
    assert first.run_tournament(made["id"], "start")["stage"] in ("open", "running")
    with ThreadPoolExecutor() as all_three:
        played = all_three.map(lambda one: one.play_tournament(made["id"], BOT, Random(5), every=0.1), (first, *others))
    assert list(played) == [2, 2, 2]
    told = first.read_tournament(made["id"])
    assert (told["stage"], sum(line["games"] for line in told["standings"])) == ("over", 6)
    assert len(first.pairings(made["id"], 1)["pairings"]) == 2


def test_what_the_site_refuses_is_denied(site: Served) -> None:
    guest = Site(site.url)
    with pytest.raises(Denied, match="Guests can't organise"):
        guest.organise("swiss", "Cup", "coan", clock={"days": 1})
    with pytest.raises(Denied, match="no such tournament"):
        guest.enter("nothing")
