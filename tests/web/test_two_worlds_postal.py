"""Two tables of Postal Minesweeper that differ in nothing but what a viewer can't know are alike to the byte.

The same two people play at both. What Red orders and then replaces differs, what Red has pending in the last round too,
in squares, marks and number, and Red's standing orders in all rounds, and so does where the house has dealt; what is
judged is the same. So to Blue, and to
whoever watches, everything that comes from one table is what comes from the other, over every channel.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import ExitStack

import pytest
from support.line import line
from support.postal_play import begun, round_of
from support.site import Site
from support.two_worlds import (
    Script,
    World,
    everything,
    everything_differs,
    leave_standing_orders,
    open_world,
    person,
)
from support.worlds import Got, compare, got

from boem.core.game import Seat
from boem.core.history import facts_for

CONFIG = {"width": 6, "height": 6, "mines": 3}
MINES = ("C3 A6 F6", "C3 B6 E6")
FIRST = (
    (0, "order A5, B5", "order F1"), (1, "order D2", "order D2"), (0, "final", "final"),
    (0, "order", "order E1, F1, A5"), (0, "order B2", "order B2"), (0, "final", "final"),
)  # fmt: skip
SECOND = (
    (0, "order C3", "order A6 mine, F5"), (1, "order D3", "order D3"), (0, "order C3 mine", "order C3 mine"),
    (1, "order B3, D3", "order B3, D3"), (1, "final", "final"), (0, "final", "final"),
)  # fmt: skip
# Red's standing orders are sent when Blue's are final: those that are left in round 3.
STOOD = ((1, "order", "order"), (1, "order F5", "order F5"), (1, "final", "final"))
STANDING = ("F1 mine", "A5, B5"), ("A6 mine, A5", "F1"), ("A5", "B2 D2 C3 A5"), ("A6 mine", "A5, F1")
LAST = ((0, "order A6 mine, F6 mine", "order E4"), (1, "order E3", "order E3"), (0, "final", "final"))


def refused(number: int) -> Sequence[tuple[str, int]]:
    """What neither Blue nor a spectator may do; it names no square that differs."""
    return (
        ("order Z9", number), ("order E6, E6", number), ("order A1, B1, C1, D1", number), ("order mine", number),
        ("order A6", number + 9), ("final", number + 9), ("timeout", number), ("deal A1 A2 A3", number),
        ("close", number), ("undo 1", number), ("dance", number),
    )  # fmt: skip


SCRIPT = Script("postal", CONFIG, refused, lambda number: f"order Z{number + 5}")


@pytest.fixture
def worlds(site: Site) -> Iterator[tuple[World, World]]:
    """Two tables of the same people."""
    with ExitStack() as stack:
        red, blue, watcher = (stack.enter_context(person(site, plays=plays)) for plays in (True, True, False))
        yield open_world(stack, SCRIPT, red, (blue, watcher)), open_world(stack, SCRIPT, red, (blue, watcher))


def play(worlds: tuple[World, World], story: Sequence[tuple[int, str, str]], *, stand: int, whole: bool) -> None:
    """Leave Red's standing orders and play a part of the story.

    Unasked messages are compared after each move, and everything after some.
    """
    for world, orders in zip(worlds, STANDING[stand], strict=True):
        leave_standing_orders(world, "F6 mine")  # replaced at once
        leave_standing_orders(world, orders)
    for number, (seat, *texts) in enumerate(story):
        compare(*(world.act(seat, text) for world, text in zip(worlds, texts, strict=True)))
        if whole or number % 3 == 0:
            compare(*(list(world.refusals()) for world in worlds))
            everything(worlds, whole=whole)


def test_the_two_deals_give_the_judged_orders_the_same_points() -> None:
    told = []
    for mines in MINES:
        game = round_of(begun(mines, "B2", "D2", seats=2, width=6, height=6), "C3 mine", "B3, D3")
        game = round_of(game, "A5", "F5")
        told.append([facts_for(said, Seat(1)) for said in game.said])
    assert told[0] == told[1]


def test_nothing_that_a_viewer_gets_tells_two_worlds_apart(
    worlds: tuple[World, World], pytestconfig: pytest.Config
) -> None:
    whole = pytestconfig.getoption("--level") == "all"
    play(worlds, FIRST, stand=0, whole=whole)
    for world, mines in zip(worlds, MINES, strict=True):
        world.red.site.deal_and_close(world.table, mines)
        world.number = world.red.guest.see(world.table)["number"]
    everything(worlds, whole=whole)
    play(worlds, SECOND, stand=1, whole=whole)
    assert worlds[0].red.guest.see(worlds[0].table)["view"]["round"] == 3
    play(worlds, STOOD, stand=2, whole=whole)
    assert worlds[0].red.guest.see(worlds[0].table)["view"]["round"] == 4
    play(worlds, LAST, stand=3, whole=whole)
    everything(worlds, back=True, whole=whole)
    assert worlds[0].red.guest.see(worlds[0].table)["waits_for"] == [1]
    everything_differs(worlds)
    here, there = (ordered_by_red(world, text) for world, text in zip(worlds, LAST[0][1:], strict=True))
    with pytest.raises(AssertionError, match="differs"):
        compare([here], [there])


def ordered_by_red(world: World, text: str) -> Got:
    """Red's own orders, as Red's socket for all tables gets them."""
    with line(world.red.site, "/ws/v1/me", world.red.guest.token) as own:
        while own.hear() != {"event": "table", "table": world.table, "game": "postal", "seat": 0}:
            pass  # from then on it hears the table
        world.act(0, text)
        while "entry" not in (event := own.hear()) or event["table"] != world.table:
            pass
    return got("Red's socket for all tables", json.dumps(event), world.table)
