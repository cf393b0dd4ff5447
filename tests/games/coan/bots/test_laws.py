"""Every bot plays by the rules and is reproducible."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.coan import GAME, SUBJECT, configs
from support.examples import examples

from boem.arena.game import play_game
from boem.bots import bots_for, find_bot
from boem.core.errors import LawBroken
from boem.core.history import start
from boem.games.coan.rules.config import Config
from boem.testing.walk import walk

NAMES = ["club", "careful", "expert"]
QUICK = 0.002


def test_the_bots_of_coan_come_weakest_first() -> None:
    assert " ".join(bots_for(GAME)) == "random mouse hen rabbit hedgehog club badger cat careful fox expert"
    assert [name for name, bot in bots_for(GAME).items() if bot.thinks] == ["expert"]


@pytest.mark.parametrize("name", NAMES)
@examples(12)
@given(config=configs(), seed=st.integers(0, 2**32))
def test_a_bot_plays_whole_games_by_the_rules(name: str, config: Config, seed: int) -> None:
    bot = find_bot(GAME, name)
    played = play_game(GAME, config, [bot, bot], [Random(seed + seat) for seat in range(3)], seconds=QUICK)
    assert played.result.reason == "all_mines_visible"


@pytest.mark.parametrize("scoring", ["numbers", "plain", "flat"])
def test_the_bots_meet_on_the_sheets_board_in_every_scoring(scoring: str) -> None:
    config = Config(scoring=scoring)
    bots = [find_bot(GAME, "expert"), find_bot(GAME, "club")]
    played = play_game(GAME, config, bots, [Random(seat) for seat in range(3)], seconds=QUICK)
    assert played.result.winners == {0}


@pytest.mark.parametrize("name", NAMES)
@examples(25)
@given(config=configs(), seed=st.integers(0, 2**32))
def test_equal_views_and_seeds_give_equal_choices(name: str, config: Config, seed: int) -> None:
    history = walk(SUBJECT, config, Random(seed), seed % 30).history
    for seat in history.public.waits_for - {"house"}:
        one, two = (find_bot(GAME, name).choose(history.view(seat), Random(seed), QUICK) for _ in range(2))
        assert one == two
        GAME.observer.check(history.view(seat), one)


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_has_an_answer_when_there_is_no_time_at_all(name: str) -> None:
    bot = find_bot(GAME, name)
    played = play_game(
        GAME, Config(width=5, height=5, mines=3), [bot, bot], [Random(seat) for seat in range(3)], seconds=0
    )
    assert played.result.scores is not None


@pytest.mark.parametrize("name", NAMES)
def test_a_spectators_view_is_no_seat_to_play_from(name: str) -> None:
    with pytest.raises(LawBroken, match="spectator"):
        find_bot(GAME, name).choose(start(GAME, Config()).public, Random(0))
