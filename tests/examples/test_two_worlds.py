"""Two tables of an example that differ in nothing but what a viewer can't know are alike to the byte, everywhere.

The same people play at both, on a site that is served where the examples are installed. What Red hides differs, and
every answer is the same; where Blue plays alone, what the house hides differs. So to Blue, and to whoever watches,
everything that comes from one table is what comes from the other, over every channel.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import combinations
from random import Random
from typing import Any, Final

import boem_blackbox
import boem_zeeslag
import pytest
from support.any_worlds import Told, differ, told_apart
from support.installed import InstalledSite
from support.two_worlds import Person, Script, World, everything, everything_differs, listened_to, open_world, person
from support.worlds import compare

from boem.core.game import AnyGame, Seat
from boem.core.settings import read_settings

GAMES: Final[dict[str, AnyGame]] = {game.id: game for game in (boem_blackbox.GAME.opaque, boem_zeeslag.GAME.opaque)}
FOR_TWO: Final[dict[str, dict[str, Any]]] = {
    "blackbox": {"width": 5, "height": 5, "balls": 3},
    "zeeslag": {"width": 5, "height": 5, "ships": [3, 2], "salvo": True},
}
ALONE: Final[dict[str, Any]] = {**FOR_TWO["blackbox"], "seats": 1}
MOVES: Final = 9
FEWEST_ALONE: Final = 5


def story_of(game: str, config: dict[str, Any], viewer: int, dealt: Sequence[str] = ()) -> list[Told]:
    """What happens at both tables."""
    rules = GAMES[game]
    settings = read_settings(rules.config, config)
    return told_apart(rules, settings, (Seat(viewer), None), Random(2), most=MOVES, dealt=dealt)


def script_of(game: str, config: dict[str, Any]) -> Script:
    """What is refused to everybody, in any game."""
    notation: Any = GAMES[game].notation
    verbs = list(notation.verbs)

    def refused(number: int) -> Sequence[tuple[str, int]]:
        typed = [(f"{verb} {words}".strip(), number) for verb in verbs for words in ("", "Z9")]
        return [*typed, ("timeout", number), ("dance", number), ("resign", number + 9), (f"deal {'A1 ' * 3}", number)]

    return Script(game, config, refused, lambda number: f"dance {number}")


def played(worlds: tuple[World, World], story: Sequence[Told], *, whole: bool) -> None:
    """Play the story, comparing unasked messages after each move, and everything after some."""
    compare(*([one for who in (0, 1) for one in world.heard(who)] for world in worlds))
    everything(worlds, whole=whole)
    for number, told in enumerate(story):
        assert isinstance(told.actor, int)
        compare(*(world.act(told.actor, text) for world, text in zip(worlds, told.texts, strict=True)))
        if whole or number % 3 == 0:
            compare(*(list(world.refusals()) for world in worlds))
        if whole or number % 5 == 4:
            everything(worlds, whole=whole)
    everything(worlds, back=True, whole=whole)


@pytest.fixture
def people(installed_site: InstalledSite) -> Iterator[tuple[ExitStack, Person, tuple[Person, Person]]]:
    """Red, Blue and a spectator."""
    with ExitStack() as stack:
        red, blue, watcher = (stack.enter_context(person(installed_site, plays=plays)) for plays in (True, True, False))
        yield stack, red, (blue, watcher)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_tells_blue_or_a_spectator_what_red_has_hidden(
    game: str, people: tuple[ExitStack, Person, tuple[Person, Person]], pytestconfig: pytest.Config
) -> None:
    config, (stack, red, viewers) = FOR_TWO[game], people
    story = story_of(game, config, viewer=1)
    worlds = (
        open_world(stack, script_of(game, config), red, viewers),
        open_world(stack, script_of(game, config), red, viewers),
    )
    played(worlds, story, whole=pytestconfig.getoption("--level") == "all")
    assert red.guest.see(worlds[0].table)["status"] == "playing"
    everything_differs(worlds)


def test_nothing_tells_who_plays_black_box_alone_or_a_spectator_what_the_house_has_hidden(
    people: tuple[ExitStack, Person, tuple[Person, Person]], pytestconfig: pytest.Config
) -> None:
    stack, red, viewers = people
    tables, story = dealt_apart(viewers[0])
    script = script_of("blackbox", ALONE)
    one, two = (
        listened_to(stack, World(script, table, red, viewers, number=1, before=1, alone=True)) for table in tables
    )
    played((one, two), story[1:], whole=pytestconfig.getoption("--level") == "all")
    for world in (one, two):
        world.act(0, "resign")
    everything_differs((one, two))


def dealt_apart(blue: Person) -> tuple[tuple[str, str], list[Told]]:
    """Two tables where Blue plays alone, whose boxes allow enough equal discoveries."""
    tables: dict[str, str] = {}
    while True:
        table = str(blue.guest.open("me", game="blackbox", config=ALONE)["id"])
        tables[table] = " ".join(blue.site.dealt(table))
        for one, two in combinations(tables, 2):
            story = story_of("blackbox", ALONE, viewer=0, dealt=(tables[one], tables[two]))
            if differ(story) and len(story) > FEWEST_ALONE:
                return (one, two), story


@pytest.mark.parametrize("game", GAMES)
def test_the_two_stories_differ_only_in_what_red_hides(game: str) -> None:
    story = story_of(game, FOR_TWO[game], viewer=1)
    assert [told.actor for told in story if told.texts[0] != told.texts[1]] == [0]
    assert len(story) == MOVES
    assert sum(told.actor == 1 for told in story) > 2  # all but the first of which are answered by Red
