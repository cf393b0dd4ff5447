"""A client checks each answer of a site, and a host that cheats is caught at that very move."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, Final

import pytest
from support.site import Site as Served
from support.tables import TINY
from websockets.sync import client

from boem.bots import Bot, find_bot
from boem.client import Site, sitting
from boem.core.errors import Unproved
from boem.core.game import Json
from boem.core.registry import find_game

CAREFUL: Final[Bot[Any, Any]] = find_bot(find_game("mijnenveger"), "careful")


def opened(here: Site) -> str:
    return str(here.open("mijnenveger", ["me", "bot:random"], TINY)["id"])


def test_every_answer_of_a_game_is_proved_and_at_the_end_both_layouts(site: Served) -> None:
    here = Site(site.url)
    table = opened(here)
    here.play(table, CAREFUL, Random(7))
    told = here.read(table)
    witness = here.witnesses[table]
    assert witness.over
    assert witness.proved == sum("opening" in entry for entry in told["entries"]) > 1
    assert {actor: (note.commitment, note.root) for actor, note in witness.notes.items()} == {
        entry["seat"]: (entry["commitment"], entry["root"]) for entry in told["entries"] if "root" in entry
    }


Cheat = Callable[[dict[str, Json]], dict[str, Json]]


@contextmanager
def host(monkeypatch: pytest.MonkeyPatch, cheat: Cheat) -> Iterator[list[int]]:
    """A host between the site and the client, which changes entries; yields the numbers of those it changed."""
    changed: list[int] = []
    real = client.connect

    class Line:
        """A connection through this host."""

        def __init__(self, line: Any) -> None:
            self.line = line
            self.send = line.send

        def recv(self) -> str:
            """What comes next, as the host wants it."""
            entry = json.loads(self.line.recv())
            told = cheat(entry) if "n" in entry else entry
            if told != entry:
                changed.append(entry["n"])
            return json.dumps(told)

    @contextmanager
    def connect(*args: Any, **more: Any) -> Iterator[Line]:
        with real(*args, **more) as line:
            yield Line(line)

    monkeypatch.setattr(sitting, "connect", connect)
    yield changed


def lies(entry: dict[str, Json]) -> dict[str, Json]:
    """Every sweep of the client is answered falsely."""
    if entry["seat"] == 0 and entry["do"].startswith("sweep"):
        return entry | {"answer": "0" if entry["answer"] == "boem" else "boem"}
    return entry


def moves_a_mine(entry: dict[str, Json]) -> dict[str, Json]:
    """The bot's field isn't the one whose root was published."""
    return entry | {"root": "ab" * 32} if entry["seat"] == 1 and "root" in entry else entry


def opens_another(entry: dict[str, Json]) -> dict[str, Json]:
    """What proves something else comes for a proof."""
    if entry["seat"] == 0 and "opening" in entry:
        path = entry["opening"]["path"]
        return entry | {"opening": entry["opening"] | {"path": [path[1], path[0], *path[2:]]}}
    return entry


def proves_nothing(entry: dict[str, Json]) -> dict[str, Json]:
    """The proof is left out."""
    return {key: value for key, value in entry.items() if key != "opening" or entry["seat"] == 1}


def shows_another(entry: dict[str, Json]) -> dict[str, Json]:
    """At the end another layout is shown."""
    if "revealed" not in entry:
        return entry
    fields = entry["revealed"]["fields"]
    mines = fields[1]["mines"]
    moved = min({"A1", "B1", "C1"} - {*mines})
    return entry | {"revealed": entry["revealed"] | {"fields": [fields[0], {"mines": [moved, *mines[1:]]}]}}


@pytest.mark.parametrize("cheat", [lies, moves_a_mine, opens_another, proves_nothing, shows_another])
def test_a_host_that_cheats_is_caught_at_that_very_move(
    site: Served, monkeypatch: pytest.MonkeyPatch, cheat: Cheat
) -> None:
    here = Site(site.url)
    table = opened(here)
    with host(monkeypatch, cheat) as changed, pytest.raises(Unproved):
        here.play(table, CAREFUL, Random(7))
    assert len(changed) == 1  # nothing that came later was heard
