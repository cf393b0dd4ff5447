"""A bot needs only its view: in a process that never saw a State, it plays exactly the same games."""

from __future__ import annotations

import pickle
import subprocess
from inspect import getsource
from itertools import groupby
from random import Random
from sys import modules
from types import ModuleType

import pytest
from support.arena import CONFIGS, SECONDS
from support.cases import case
from support.lonely import COMMAND, Elsewhere, names_a_state, with_length

from boem.arena.game import play_game
from boem.bots import AnyBot, bots_for, find_bot
from boem.core.history import start
from boem.core.registry import find_game
from boem.records import write_record


def supposes(bot: AnyBot) -> bool:
    """Whether its module, or one of the bots' that it imports, samples truths and so makes states itself."""
    found, todo = set[str](), [type(bot).__module__]
    while todo:
        name = todo.pop()
        if name in found or not name.startswith("boem.bots."):
            continue
        found.add(name)
        used = vars(modules[name]).values()
        todo += [one.__name__ if isinstance(one, ModuleType) else str(getattr(one, "__module__", "")) for one in used]
    return any(".sample(" in getsource(modules[name]) for name in found)


def played(game_id: str, bots: list[AnyBot], seed: int) -> str:
    game, config = find_game(game_id), CONFIGS[game_id]
    chances = [Random(f"{seed} {seat}") for seat in range(config.seats + 1)]
    table = [bots[seat % 2] for seat in range(config.seats)]
    outcome = play_game(game, config, table, chances, seconds=SECONDS, names=["X"] * config.seats)
    assert outcome.failures == ()
    return write_record(outcome.record)


@pytest.mark.usefixtures("cold")
@pytest.mark.parametrize("game_id", CONFIGS)
def test_every_bot_plays_whole_games_in_another_process_from_its_view_alone(game_id: str) -> None:
    game = find_game(game_id)
    bots = sorted((find_bot(game, name) for name in bots_for(game)), key=supposes)
    for suppose, some in groupby(bots, key=supposes):
        with Elsewhere(game_id, suppose=suppose) as elsewhere:
            for bot in some:
                with case(bot.name):
                    plays_the_same_there(game_id, bot, elsewhere)


def plays_the_same_there(game_id: str, bot: AnyBot, elsewhere: Elsewhere) -> None:
    rival = find_bot(find_game(game_id), "random")
    elsewhere.name, elsewhere.asked = bot.name, 0
    for seed in range(3):
        bots: list[AnyBot] = [elsewhere, rival]  # type: ignore[list-item]  # it has what a bot has
        assert played(game_id, bots, seed) == played(game_id, [bot, rival], seed)
    assert elsewhere.asked > 3


@pytest.mark.parametrize("game_id", CONFIGS)
def test_a_state_would_be_seen_in_what_is_sent(game_id: str) -> None:
    history = start(find_game(game_id), CONFIGS[game_id])
    assert names_a_state(pickle.dumps(history.state))
    assert not names_a_state(pickle.dumps(history.seats))


@pytest.mark.usefixtures("cold")
def test_a_bot_that_asks_for_a_state_finds_none() -> None:
    view = start(find_game("mijnenveger"), CONFIGS["mijnenveger"]).seats[0]
    question = with_length(pickle.dumps(("random", Supposing(view), Random(1).getstate(), SECONDS)))
    asked = subprocess.run([*COMMAND, "mijnenveger"], input=question, capture_output=True, timeout=60)
    assert asked.returncode == 1
    assert b"a bot has asked for a State" in asked.stderr


class Supposing:
    """Unpickling it makes a State."""

    def __init__(self, view: object) -> None:
        self.view = view

    def __reduce__(self) -> tuple[object, ...]:
        return find_game("mijnenveger").sampler.sample, (self.view, Random(1))
