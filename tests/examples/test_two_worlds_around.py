"""Mails, lists and the log don't reveal secrets of an example's table either."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

import boem_blackbox
import boem_zeeslag
import pytest
from django.conf import LazySettings
from support.any_worlds import Told, differ, told_apart
from support.around import Course, life, site_that_mails
from support.stranger import install
from support.worlds import compare

from boem.core.game import AnyGame, Seat
from boem.core.settings import read_settings

pytestmark = pytest.mark.django_db
GAMES: Final[dict[str, AnyGame]] = {game.id: game for game in (boem_blackbox.GAME.opaque, boem_zeeslag.GAME.opaque)}
CONFIGS: Final[dict[str, dict[str, Any]]] = {
    "blackbox": {"width": 5, "height": 5, "balls": 3},
    "zeeslag": {"width": 5, "height": 5, "ships": [3, 2]},
}
DAYS: Final = {"days": 3}
MOVES: Final = 8
AT_THE_END: Final = slice(1, 2)  # steps after which everything is compared


@pytest.fixture(autouse=True)
def _installed(site_packages: Path, settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> None:
    for game in GAMES:
        install(site_packages, f"boem-{game}", f"{game} = boem_{game}:GAME")
    site_that_mails(settings, monkeypatch)


def worlds(game: str) -> tuple[Course, Course]:
    """Two worlds in which Red hides different things."""
    rules, config = GAMES[game], CONFIGS[game]
    story = told_apart(rules, read_settings(rules.config, config), (Seat(1), None), Random(2), most=MOVES)
    one, two = (Course(game, config, acts(story, world), DAYS, scribbles=bool(world)) for world in range(2))
    return one, two


def worlds_alone() -> tuple[Course, Course]:
    """Two worlds in which the house hides different things from Blue, who plays alone."""
    rules, config = GAMES["blackbox"], CONFIGS["blackbox"] | {"seats": 1}
    settings = read_settings(rules.config, config)
    empty = rules.referee.initial_state(settings)
    for lot in count():
        deals = (rules.referee.deal(empty, Random(seed)) for seed in (lot, lot + 1))
        dealt = [rules.notation.write(deal).removeprefix("deal ") for deal in deals]
        story = told_apart(rules, settings, (Seat(0), None), Random(2), most=MOVES, dealt=dealt)
        if differ(story) and len(story) > MOVES // 2:
            one, two = (Course("blackbox", config, acts(story[1:], world), lot=lot + world) for world in range(2))
            return one, two
    raise AssertionError


def acts(story: Sequence[Told], world: int) -> list[tuple[int, str]]:
    """The seats' actions."""
    return [(int(told.actor), told.texts[world]) for told in story]


@pytest.mark.usefixtures("whole_story")
@pytest.mark.parametrize("game", GAMES)
def test_nothing_round_the_table_tells_anybody_but_red_what_red_has_hidden(
    game: str, caplog: pytest.LogCaptureFixture
) -> None:
    both = [life(world, caplog, eyes=("Blue", "Red"), steps=AT_THE_END) for world in worlds(game)]
    here, there = ([told for told in world if " of Red" not in told.channel] for world in both)
    compare(here, there)
    assert {"metrics", "log", "mail to blue@example.org"} <= {told.channel for told in here}
    red, also = ({told.channel: told for told in world if " of Red" in told.channel} for world in both)
    differ = {channel.partition(" of Red")[0] for channel in red if red[channel] != also[channel]}
    assert {"page /t/T", "page /t/T/record", "call /tables/T", "call /tables/T/record"} <= differ
    assert not {"page /", "page /lobby", "page /players/Red", "call /me"} & differ


@pytest.mark.usefixtures("whole_story")
def test_nothing_round_the_table_tells_anybody_what_the_house_hides_from_who_plays_alone(
    caplog: pytest.LogCaptureFixture,
) -> None:
    here, there = (life(world, caplog, eyes=("Blue",), steps=AT_THE_END) for world in worlds_alone())
    compare(here, there)
    assert {"metrics", "log"} <= {told.channel for told in here}
