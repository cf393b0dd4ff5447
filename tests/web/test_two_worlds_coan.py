"""Two tables of Minesweeper for two that differ in nothing but what a viewer can't know are alike to the byte.

The same two people play the same moves at both. The layouts differ, and so do the squares of Red's wrong marks and all
conditional moves that Red leaves, some of which are played; every answer is the same. So to Blue, and to whoever
watches, everything that comes from one table is what comes from the other, over every channel.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from random import Random
from typing import Any

import pytest
from support.play import Open, act, deal, table
from support.site import Site
from support.two_worlds import Script, World, everything, everything_differs, open_world, person, plan
from support.worlds import compare

from boem.core.game import HOUSE, Actor, Seat
from boem.games.coan import GAME
from boem.records import Match, Play

CONFIG: dict[str, Any] = {"width": 5, "height": 5, "mines": 4, "starts": 0}
MINES = "A1 E1 C5 A4"
STORY = (
    (0, "mark D5"), (1, "explore B2"), (0, "mark E4"), (1, "mark E5"), (0, "explore D2"), (1, "explore E1"),
    (0, "mark A1"),
)  # fmt: skip
PLANNED = (2, 6)  # of the story's moves, those that Red has left as conditional moves


def refused(number: int) -> Sequence[tuple[str, int]]:
    """What neither Blue nor a spectator may do; it names no square that differs."""
    return (
        ("explore C3", number), ("mark Z9", number), ("explore Z9", number), ("mark C3", 0), ("timeout", number),
        ("deal A1 A2 A3 A4", number), ("mark", number), ("explore A5", number + 9), ("dance", number),
    )  # fmt: skip


SCRIPT = Script("coan", CONFIG, refused, lambda number: f"explore Z{number + 5}")


def replayed() -> Open:
    """The story."""
    return act(deal(table("coan", **CONFIG), MINES), *STORY)


def worlds_apart() -> tuple[list[str], list[str]]:
    """The deals and moves of two worlds that neither Blue nor a spectator can tell apart by the end of the story."""
    game = replayed()
    view = game.history.view(Seat(1))
    moves: list[tuple[Actor, Any]] = [
        (entry.actor, entry.action) for entry in game.record.log if isinstance(entry, Play)
    ]
    here = texts(game, moves)
    for seed in range(2_000):
        there = texts(game, GAME.sampler.retell(moves, GAME.sampler.sample(view, Random(seed))) or ())
        marks = [one != other for one, other in zip(here, there, strict=True)]
        if marks[0] and sum(marks) == 3 and told(there) == told(here):
            return here, there
    raise AssertionError("the story tells everything")


def texts(game: Match, moves: Sequence[tuple[Actor, Any]]) -> list[str]:
    """The actions as text; the first is the deal."""
    return [game.record.game.notation.write(action) for _actor, action in moves]


def told(world: list[str]) -> list[Any]:
    """What Blue hears of a world, entry by entry."""
    dealt, *moves = world
    game = deal(table("coan", **CONFIG), dealt.removeprefix("deal "))
    for number, (seat, _text) in enumerate(STORY):
        game = act(game, (seat, moves[number]))
    return [[notice.fact for notice in said if notice.reaches(Seat(1))] for said in game.said]


@pytest.fixture
def worlds(site: Site) -> Iterator[tuple[World, World, list[list[str]]]]:
    """Two tables with the same people, and the actions at each."""
    with ExitStack() as stack:
        red, blue, watcher = (stack.enter_context(person(site, plays=plays)) for plays in (True, True, False))
        done = worlds_apart()
        deals = [world[0].removeprefix("deal ") for world in done]
        one, two = (open_world(stack, SCRIPT, red, (blue, watcher), mines) for mines in deals)
        yield one, two, [world[1:] for world in done]


def test_nothing_that_a_viewer_gets_tells_two_worlds_apart(
    worlds: tuple[World, World, list[list[str]]], pytestconfig: pytest.Config
) -> None:
    whole = pytestconfig.getoption("--level") == "all"
    *pair, done = worlds
    both = pair[0], pair[1]
    compare(*([one for who in (0, 1) for one in world.heard(who)] for world in both))
    everything(both, whole=whole)
    for number, (seat, text) in enumerate(STORY):
        if number in PLANNED:
            continue  # it was played with Blue's move before
        if number + 1 in PLANNED:
            mine = [moves[number + 1] for moves in done]
            plan(both[0], "explore A5", only_after="explore C4")  # replaced at once
            plan(both[0], mine[0], "mark A5")
            plan(both[1], mine[1], only_after=text)
        elif seat == 1:
            plan(both[0], "explore D2", only_after=text)  # never played, since Red doesn't hear which square it is
        compare(*(world.act(seat, moves[number]) for world, moves in zip(both, done, strict=True)))
        if whole or number % 3 == 0:
            compare(*(list(world.refusals()) for world in both))
        if number % 3 == 2:
            everything(both, whole=whole)
    everything(both, back=True, whole=whole)
    assert both[0].red.guest.see(both[0].table)["status"] == "playing"
    everything_differs(both)


def test_the_stories_moves_are_by_seats_and_the_house() -> None:
    assert {entry.actor for entry in replayed().record.log if isinstance(entry, Play)} == {HOUSE, 0, 1}
