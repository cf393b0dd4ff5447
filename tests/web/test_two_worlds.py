"""Two tables that differ in nothing but what a viewer can't know are alike to the byte, over every channel.

The same two people play the same moves at both. Only Red's mines differ, and they are chosen so that every answer is
the same. So to Blue, and to whoever watches, everything that comes from one table is what comes from the other: pages
and looking back, the page's socket, the API, its sockets, records, refusals, with all headers and sizes. Red's notes,
drafts and conditional moves differ too, and are noticed by nobody.

Where the law is tried, by channel and game; "here" is the test of that name beside this one, `_coan` and so on:

| | Mijnenveger | Coan | Uitweg | Postal |
|---|---|---|---|---|
| pages, sockets, API, records, refusals | here | here | here | here |
| looking back, replay, analysis and lesson before the end | here | here | here | here |
| drafts, pencil marks, suggestions | here | - | here | - |
| conditional moves, played and dropped; standing orders | here | here | here | here |
| lobby, profiles, mails, metrics, log, clocks, pauses | `_around` | - | - | - |
| tournaments | `tournaments/` | - | - | - |
| games by mail: desk, reports; letters | - | - | - | `pbm/`, `pbm/post/` |
| exercises (`exercises/test_exercises.py`) | tried | - | - | - |

Elsewhere nothing hidden is at hand: a premove stays in the browser until it is sent as a move (premove.js), a challenge
is a table on which nothing has happened, and the analysis board and puzzles know no tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack

import pytest
from support.apart import BLUE, CONFIG, STORY, layouts
from support.site import Site
from support.two_worlds import Script, World, everything, everything_differs, note, open_world, person, plan
from support.worlds import compare, got


def refused(number: int) -> Sequence[tuple[str, int]]:
    """What neither Blue nor a spectator may do."""
    return (
        ("sweep B4", number + 9), ("sweep Z9", number), ("lay A1", number), ("unflag D4", number), ("disarm A1", 0),
        ("timeout", number), ("lay A1 A2 A3 A4 B1", number), ("dance", number),
    )  # fmt: skip


def nonsense(number: int) -> str:
    """What Blue's sockets refuse."""
    return f"lay {'A2 ' * number}" if number < 2 else f"flag Z{number + 5}"


BEFORE_FIRED, FIRED = STORY[11:13]
SCRIPT = Script("mijnenveger", CONFIG, refused, nonsense)


@pytest.fixture
def worlds(site: Site) -> Iterator[tuple[World, World]]:
    """Two tables with the same people, and different layings by Red."""
    with ExitStack() as stack:
        red, blue, watcher = (stack.enter_context(person(site, plays=plays)) for plays in (True, True, False))
        viewers = blue, watcher
        yield open_world(stack, SCRIPT, red, viewers), open_world(stack, SCRIPT, red, viewers)


def test_nothing_that_a_viewer_gets_tells_two_worlds_apart(
    worlds: tuple[World, World], pytestconfig: pytest.Config
) -> None:
    whole = pytestconfig.getoption("--level") == "all"
    first = worlds[0]
    compare(*([one for who in (0, 1) for one in world.heard(who)] for world in worlds))
    note(first, square="B2", draft=True)  # in one world only
    everything(worlds, whole=whole)
    compare(*(world.act(0, laying) for world, laying in zip(worlds, layouts(), strict=True)))
    everything(worlds, whole=whole)
    compare(*(list(world.refusals()) for world in worlds))
    compare(*(world.act(1, BLUE) for world in worlds))
    for number, move in enumerate(STORY):
        if move == FIRED:
            continue  # it was, with Blue's move before
        if move == BEFORE_FIRED:
            plan(worlds[0], "sweep C4", only_after="sweep D4")  # replaced at once
            plan(worlds[0], FIRED[1], "sweep C4")
            plan(worlds[1], FIRED[1], only_after=BEFORE_FIRED[1])
        elif move[0] == 1 and "sweep" in move[1]:
            plan(worlds[number % 2], "sweep C4", only_after="sweep D4")  # which doesn't come
        if number % 3 == 0:
            note(worlds[number % 2], square=f"{'ABCD'[number % 4]}4", draft=False)
        compare(*(world.act(*move) for world in worlds))
        if whole or number % 3 == 0:
            compare(*(list(world.refusals()) for world in worlds))
        if number % (5 if whole else 10) == 0:
            everything(worlds, whole=whole)
    everything(worlds, back=True, whole=whole)
    assert first.red.guest.see(first.table)["status"] == "playing"
    everything_differs(worlds)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        (["mines: 3"], ["mines: 4"]),
        (["at 2026-02-28T19:30:00.123Z"], ["at 2026-02-28T19:30:00.1234Z"]),
        (["/t/aaaa B"], ["/t/aaaa B "]),
        (["a", "b"], ["a"]),
        (["a"], ["a", "b"]),
        (["a", "b"], ["b", "a"]),
        (["0" * 64 + " and 1"], ["1" * 64 + " and 2"]),
    ],
)
def test_the_comparison_finds_what_differs(one: Sequence[str], two: Sequence[str]) -> None:
    here, there = ([got("x", text, "aaaa") for text in texts] for texts in (one, two))
    with pytest.raises(AssertionError):
        compare(here, there)
    with pytest.raises(AssertionError):
        compare([got("x", "a", "aaaa")], [got("y", "a", "aaaa")])


def test_ids_times_commitments_and_tokens_are_no_difference() -> None:
    texts = [
        f"/t/{table} 2026-02-28T19:30:0{second}.123Z {digit * 64} csrftoken={digit * 32}"
        for table, second, digit in (("aaaa", 1, "a"), ("bbbb", 2, "b"))
    ]
    one, two = (got("x", text, table) for text, table in zip(texts, ("aaaa", "bbbb"), strict=True))
    compare([one], [two])
