"""Bots play by the rules on every field, and are reproducible."""

from __future__ import annotations

from random import Random

import pytest
from games.uitweg.bots.scenes import choice
from hypothesis import given
from hypothesis import strategies as st
from support.examples import examples
from support.uitweg import SUBJECT, configs

from boem.arena.game import play_game
from boem.bots import bots_for, find_bot
from boem.core.errors import LawBroken
from boem.core.game import Seat
from boem.core.history import start
from boem.games.uitweg import GAME
from boem.games.uitweg.rules.config import Config
from boem.testing.walk import walk

NAMES = ["club", "careful", "expert"]


def test_the_bots_come_weakest_first() -> None:
    assert " ".join(bots_for(GAME.opaque)) == "random mouse hen rabbit hedgehog club badger careful cat fox expert"
    assert [name for name, bot in bots_for(GAME.opaque).items() if bot.thinks] == ["expert"]


@pytest.mark.parametrize("name", NAMES)
@given(config=configs(), seed=st.integers(0, 2**32))
@examples(15)
def test_a_bot_plays_whole_games_by_the_rules(name: str, config: Config, seed: int) -> None:
    bot = find_bot(GAME.opaque, name)
    played = play_game(GAME.opaque, config, (bot, bot), [Random(seed + number) for number in range(3)], seconds=0.01)
    assert played.result.reason in {"guard_found", "stalled"}


@pytest.mark.parametrize("name", NAMES)
@given(config=configs(), seed=st.integers(0, 2**32))
@examples(20)
def test_equal_views_and_chances_give_equal_choices(name: str, config: Config, seed: int) -> None:
    history = walk(SUBJECT, config, Random(seed), seed % 40).history
    for seat in sorted(actor for actor in history.public.waits_for if actor != "house"):
        view = history.view(seat)
        one, two = (choice(name, view, seed) for _ in range(2))
        assert one == two
        GAME.observer.check(view, one)


@pytest.mark.parametrize("name", NAMES)
@given(config=st.builds(Config, st.integers(3, 12), st.integers(3, 12), st.integers(0, 150)), seed=st.integers(0, 99))
@examples(10)
def test_a_building_is_legal_on_every_field(name: str, config: Config, seed: int) -> None:
    view = start(GAME, config).view(Seat(0))
    GAME.observer.check(view, choice(name, view, seed, 0.1))


@pytest.mark.usefixtures("many_games")
@pytest.mark.parametrize("name", NAMES)
def test_no_two_buildings_are_alike(name: str) -> None:
    view = start(GAME, Config()).view(Seat(0))
    built = [choice(name, view, seed, 0.1) for seed in range(8)]
    assert len(set(built)) == 8


@pytest.mark.parametrize("name", NAMES)
def test_a_spectator_has_no_turn(name: str) -> None:
    with pytest.raises(LawBroken, match="spectator"):
        choice(name, start(GAME, Config()).public)
