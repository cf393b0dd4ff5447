"""Simultaneous actions at one table: nothing is lost or doubled, and one of two rivals wins."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from threading import Barrier
from typing import TypeVar

import pytest
from django.db import connection
from httpx import Response
from support.site import Guest, Site, running_site
from support.tables import TINY, do, fresh, laid_out, log_of, table_of

from boem.core.clock import CLOCK
from boem.core.errors import BoemError, IllegalAction
from boem.web.accounts.models import Player
from boem.web.base.errors import Closed, Stale
from boem.web.tables.models import SeatRow, Table
from boem.web.tables.store import service
from boem.web.tables.store.opening import join, rematch

T = TypeVar("T")
THREADS = 6


def at_once(jobs: Sequence[Callable[[], T]]) -> list[T | BoemError]:
    """The result of each job, when all begin together."""
    barrier = Barrier(len(jobs))

    def run(job: Callable[[], T]) -> T | BoemError:
        barrier.wait()
        try:
            return job()
        except BoemError as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(run, jobs))


@pytest.mark.django_db(transaction=True)
def test_of_sweeps_that_saw_the_same_table_exactly_one_is_taken() -> None:
    table = laid_out()
    squares = ["A2", "B1", "B2", "B3", "C1", "C2"]
    done = at_once([partial(do, table, 0, f"sweep {square}", after=2) for square in squares])
    assert sum(not isinstance(one, BoemError) for one in done) == 1
    assert all(one.number == 3 for one in done if isinstance(one, Stale))
    assert len(log_of(table)) == 3


@pytest.mark.django_db(transaction=True)
def test_the_same_action_with_the_same_key_is_taken_once_and_answered_to_all() -> None:
    table = laid_out()
    done = at_once([lambda: do(table, 0, "sweep B2", after=2, key="k")] * THREADS)
    assert [getattr(one, "number", one) for one in done] == [2] * THREADS
    assert log_of(table)[2:] == [(0, "sweep B2")]


@pytest.mark.django_db(transaction=True)
def test_notes_of_the_other_seat_and_a_sweep_are_all_taken() -> None:
    table = laid_out()
    jobs = [lambda: do(table, 1, "flag B2", after=2), lambda: do(table, 0, "sweep B1", after=2)]
    for one in at_once(jobs):
        assert not isinstance(one, IllegalAction), one
    assert (0, "sweep B1") in log_of(table)


@pytest.mark.django_db(transaction=True)
def test_one_seat_is_taken_by_one() -> None:
    table = table_of("me", "open")
    people = [Player.objects.create(name=f"Runner {number}") for number in range(THREADS)]
    done = at_once([partial(join, table_id=table.id, player=one) for one in people])
    taken = [seat for seat in done if isinstance(seat, SeatRow)]
    assert len(taken) == 1
    assert all(isinstance(one, SeatRow | Closed) for one in done)
    assert SeatRow.objects.get(table=table, number=1).player_id == taken[0].player_id


@pytest.mark.django_db(transaction=True)
def test_both_who_ask_for_a_rematch_at_once_get_the_same_table() -> None:
    table = laid_out()
    do(table, 0, "resign")
    people = list(Player.objects.filter(seats__table=table))
    done = at_once([partial(rematch, table_id=table.id, player=one) for one in people])
    assert [one.id for one in done if isinstance(one, Table)] == [fresh(table).rematch_id] * 2


@pytest.mark.django_db(transaction=True)
def test_time_that_has_run_out_is_ruled_on_once() -> None:
    table = laid_out(days=1)
    Table.objects.filter(id=table.id).update(deadline=CLOCK.now() - timedelta(seconds=1))
    done = at_once([lambda: service.rule_if_late(table_id=table.id)] * THREADS)
    assert sorted(map(bool, done)) == [False] * (THREADS - 1) + [True]
    assert len(log_of(table)) == 3


@pytest.fixture(scope="module")
def twins(big_site: Site) -> Iterator[tuple[Site, Site]]:
    """Two web processes on one PostgreSQL, each with its own memory and its own writer."""
    with running_site(big_site.folder, big_site.database_url, big_site.redis_url) as other:
        yield big_site, other


def on_both(twins: tuple[Site, Site], guest: Guest) -> tuple[Guest, Guest]:
    here, there = (Guest(site, guest.name, guest.token) for site in twins)
    return here, there


def at_a_table(site: Site) -> tuple[Guest, Guest, str]:
    red, blue = site.guest(), site.guest()
    table = str(red.open("me", "open", config=TINY)["id"])
    blue.call("POST", f"/tables/{table}/join")
    red.act(table, "lay A1 B1", 0)
    blue.act(table, "lay A3 C3", 0)
    return red, blue, table


def test_of_sweeps_through_two_processes_exactly_one_is_taken(twins: tuple[Site, Site]) -> None:
    red, _, table = at_a_table(twins[0])
    here, there = on_both(twins, red)
    sweeps = zip(["A2", "B1", "B2", "B3", "C1", "C2"], [here, there] * 3, strict=True)
    done = at_once([partial(guest.act, table, f"sweep {square}", 2) for square, guest in sweeps])
    assert sorted(one.status_code for one in done if isinstance(one, Response)) == [200] + [409] * 5
    assert here.see(table) == there.see(table)
    assert here.see(table)["number"] == 3


def test_the_same_key_through_two_processes_is_taken_once(twins: tuple[Site, Site]) -> None:
    red, _, table = at_a_table(twins[0])
    done = at_once([partial(guest.act, table, "sweep B2", 2, "k") for guest in on_both(twins, red) * 3])
    assert {(one.status_code, one.text) for one in done if isinstance(one, Response)} == {(200, done[0].text)}  # type: ignore[union-attr]
    assert red.see(table)["number"] == 3


def test_flags_of_both_seats_through_two_processes_are_all_taken(twins: tuple[Site, Site]) -> None:
    red, blue, table = at_a_table(twins[0])
    squares = ["B1", "C1", "B2", "C2", "B3", "C3"]

    def flag_all(guest: Guest) -> list[int]:
        return [guest.act(table, f"flag {square}", guest.see(table)["number"]).status_code for square in squares]

    one, two = on_both(twins, red)[0], on_both(twins, blue)[1]
    assert at_once([partial(flag_all, one), partial(flag_all, two)]) == [[200] * 6] * 2
    told = red.see(table)
    assert [entry["n"] for entry in told["entries"]] == list(range(14))
    assert [board["flags"] for board in told["view"]["search"]] == [squares, squares]
