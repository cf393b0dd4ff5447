"""Two tables of Uitweg that differ in Red's maze alone are alike to the byte for everybody else, over every channel.

The same two people play the same moves at both. Red's guard stands elsewhere and so do the barriers that Blue has not
run into; every answer is the same. Red's drafts differ too, and what Red is suggested,
and the conditional moves that Red leaves, and are noticed by nobody.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from typing import Any

import pytest
from support.play import answers, table, unsealed
from support.site import Site
from support.two_worlds import Script, World, everything, everything_differs, open_world, person, plan
from support.waiting import wait_until
from support.worlds import compare

from boem.core.game import Seat
from boem.records import append

CONFIG: dict[str, Any] = {"width": 4, "height": 4, "barriers": 6, "starts": 0}
BLUE = "build D4 B3|B4 C1|C2"
# Blue runs into A1|B1 and B2|C2 in both; all else differs: the guard, and the number and places of barriers.
RED = ("build D4 A1|B1 B2|C2 C4|D4 D1|D2", "build C4 A1|B1 B2|C2")
# Red goes back to B1, and Blue to A1, in one action each: three entries, and two.
STORY = (
    (0, "to B1"), (0, "to B2"), (0, "to B3"), (0, "to B4"), (1, "to A1"), (1, "to A2"), (1, "to A1"), (1, "to B1"),
    (0, "to A3"), (0, "to B1"), (0, "exit"), (1, "to A2"), (1, "to B2"), (1, "to C2"), (0, "to C1"), (0, "to C2"),
    (1, "to A1"),
)  # fmt: skip
PLANNED = (8, 14)  # of the story's moves, those that Red has left as conditional moves
LEAVES = STORY.index((0, "exit"))  # from where on Red's runner is outside


def refused(number: int) -> Sequence[tuple[str, int]]:
    """What neither Blue nor a spectator may do."""
    return (
        ("to D4", number + 9), ("to Z9", number), ("build A1", number if number > 1 else 99), ("exit", 0),
        ("timeout", number), ("build A1 A1|A2 A1|A2", number), ("build Z9", number), ("to C4", number),
        ("dance", number),
    )  # fmt: skip


SCRIPT = Script("uitweg", CONFIG, refused, lambda number: f"to Q{number}x")


@pytest.fixture
def worlds(site: Site) -> Iterator[tuple[World, World]]:
    """Two tables of the same people."""
    with ExitStack() as stack:
        red, blue, watcher = (stack.enter_context(person(site, plays=plays)) for plays in (True, True, False))
        yield open_world(stack, SCRIPT, red, (blue, watcher)), open_world(stack, SCRIPT, red, (blue, watcher))


def draft(world: World, what: str, words: str, guard: str) -> None:
    """Red makes a draft, or gets a suggestion, and it is saved."""
    sign = re.compile(rf'data-square="{guard}"\s+data-state="guard"')
    with world.red.page(world.table) as page:
        page.text()
        page.say(what=what, draft=words)
        wait_until(lambda: sign.search(world.red.client.get(f"/t/{world.table}").text))


def test_the_two_mazes_answer_the_story_alike_and_a_far_square_with_every_step() -> None:
    told = []
    for red in RED:
        game = table("uitweg", **CONFIG)
        for seat, text in ((0, red), (1, BLUE), *STORY):
            game = unsealed(append(game, Seat(seat), game.record.game.notation.read(text), at="2026-03-01T12:00:00Z"))
        told.append(answers(game))
    assert told[0] == told[1]
    assert len(told[0]) == 2 + len(STORY) + 2 + 1


def test_nothing_that_a_viewer_gets_tells_two_worlds_apart(
    worlds: tuple[World, World], pytestconfig: pytest.Config
) -> None:
    whole = pytestconfig.getoption("--level") == "all"
    first, second = worlds
    compare(*([one for who in (0, 1) for one in world.heard(who)] for world in worlds))
    draft(first, "draft", "C3 A1|A2 B1|B2", "C3")  # in one world only
    draft(second, "suggest", "random", "[A-D][1-4]")  # in the other one
    everything(worlds, whole=whole)
    compare(*(world.act(0, red) for world, red in zip(worlds, RED, strict=True)))
    everything(worlds, whole=whole)
    compare(*(list(world.refusals()) for world in worlds))
    compare(*(world.act(1, BLUE) for world in worlds))
    for number, move in enumerate(STORY):
        spare = "to C3" if number < LEAVES else "to D1"  # it never comes to this
        if number in PLANNED:
            continue  # it was played with Blue's move before
        if number + 1 in PLANNED:
            text = STORY[number + 1][1]
            plan(first, spare, only_after="to A4")  # replaced at once
            plan(first, text, spare, only_after=move[1])
            plan(second, text)
        elif move[0] == 1 and number + 2 not in PLANNED:
            plan(worlds[number % 2], spare, only_after="to A4")
        compare(*(world.act(*move) for world in worlds))
        if whole or number % 3 == 0:
            compare(*(list(world.refusals()) for world in worlds))
        if number % (5 if whole else 10) == 0:
            everything(worlds, whole=whole)
    everything(worlds, back=True, whole=whole)
    assert first.red.guest.see(first.table)["status"] == "playing"
    everything_differs(worlds)
