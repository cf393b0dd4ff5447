"""The bot `random` plays whole games of every game by the rules."""

from __future__ import annotations

from random import Random

import pytest
from support.campaign import CONFIGS

from boem.bots import bots_for
from boem.core.game import HOUSE
from boem.core.history import play, start
from boem.core.registry import find_game, game_ids


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("seed", range(5))
def test_a_game_of_random_bots_alone_comes_to_its_end(game_id: str, seed: int) -> None:
    game, rng = find_game(game_id), Random(seed)
    bot = bots_for(game)["random"]
    history = start(game, CONFIGS[game_id](rng))
    for _ in range(game.referee.max_game_length(CONFIGS[game_id](Random(seed)))):
        if history.public.status == "over":
            break
        actor = rng.choice(sorted(history.public.waits_for, key=str))
        action = game.referee.deal(history.state, rng) if actor == HOUSE else bot.choose(history.view(actor), rng)
        history, _ = play(game, history, actor, action)
    assert history.public.result is not None
    assert history.public.result.reason not in {"resigned", "timeout", "abandoned", "last_seat"}
