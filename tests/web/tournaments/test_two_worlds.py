"""A tournament's pages, calls and files tell two worlds apart no more than its tables do.

The same four play the same moves in a Swiss, twice. Only one player's mines differ, and every answer is the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pytest
from django.db import transaction
from django.test import Client
from support.apart import BLUE, CONFIG, STORY, layouts
from support.tables import do, fresh, member
from support.tournaments import go_on, names_at, started, under_way
from support.worlds import Got, compare, got

from boem.web.tables.store.match_cache import FOLDS
from boem.web.tournaments.adjudication import decide
from boem.web.tournaments.models import Tournament

pytestmark = pytest.mark.django_db
FOUR = ("Ada", "Bea", "Cas", "Dov")
NUMBERS = r'(value=")\d+(?=")'  # of rows


def everything(found: Tournament, table: str) -> Iterator[Got]:
    """All that each player and a stranger can ask for about the tournament."""
    about, call = f"/tournaments/{found.pk}", f"/api/v1/tournaments/{found.pk}"
    files = [f"{about}/files/{name}" for name in ("standings.csv", "games.csv", "results.json")]
    for name in (*FOUR, ""):
        client = Client()
        if name:
            client.force_login(member(name))
        for path in (about, "/tournaments", call, f"{call}/pairings", "/api/v1/tournaments", *files):
            text = client.get(path).text.replace(found.pk, "TOURNAMENT")
            yield got(f"{path.replace(found.pk, 'ID')} for {name}", re.sub(NUMBERS, r"\1N", text), table)


def world(mines: str, *, decided: bool) -> tuple[list[Got], str]:
    """What is told after each few moves, to the end; and the player's own page of the table."""
    found = started("swiss", *FOUR, rounds=1, config=CONFIG, days=3)
    (pairing,) = [one for one in under_way(found) if "Ada" not in names_at(one)]
    assert pairing.table is not None
    other = next(one.table_id for one in under_way(found) if one.table_id != pairing.table_id)
    table, told = pairing.table, list[Got]()
    for number, (seat, text) in enumerate(((0, mines), (1, BLUE), *STORY)):
        do(fresh(table), seat, text)
        if number % 6 == 1:
            told += everything(found, table.pk)
    player = Client()
    player.force_login(member(names_at(pairing)[0]))
    own = player.get(f"/api/v1/tables/{table.pk}").text
    if decided:
        decide(
            tournament_id=found.pk,
            organiser=member("Ada"),
            table_id=table.pk,
            winners=names_at(pairing)[:1],
            why="Late",
        )
    else:
        do(fresh(table), 0, "resign")
    go_on()
    told += everything(found, table.pk)
    return [*stamps_in_order(Got(one.channel, one.content.replace(str(other), "OTHER"), 0) for one in told)], own


def stamps_in_order(told: Iterable[Got]) -> Iterator[Got]:
    """The same, with each stamp of a page replaced by how many others came before it."""
    seen: dict[str, str] = {}
    for one in told:
        found = re.sub(r'(?<=data-stamp=")\w+', lambda stamp: seen.setdefault(stamp[0], str(len(seen))), one.content)
        yield Got(one.channel, found, one.size)


@pytest.mark.parametrize("decided", [False, True])
def test_nothing_about_a_tournament_tells_two_worlds_apart(*, decided: bool) -> None:
    heard, own = [], []
    for mines in layouts():
        with transaction.atomic():
            FOLDS.clear()  # of what was rolled back
            told, mine = world(mines, decided=decided)
            transaction.set_rollback(True)
        heard.append(told)
        own.append(mine)
    compare(*heard)
    assert any("result" in one.channel for one in heard[0])
    assert own[0] != own[1]
