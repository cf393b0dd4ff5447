"""Each bot beats the weaker one, and the expert's mazes delay its own kind."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from games.uitweg.bots.scenes import wins
from support.cases import case

from boem.games.uitweg.bots.building import hard_building
from boem.games.uitweg.estimates.field import field_of
from boem.games.uitweg.estimates.known import Known
from boem.games.uitweg.estimates.seeking import explore
from boem.games.uitweg.mazes import winding_building
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import Build


@pytest.mark.usefixtures("many_games")
def test_the_stronger_bot_wins_more_games() -> None:
    matches = [("club", "random", 20, 13), ("careful", "club", 20, 13), ("expert", "careful", 6, 3)]
    for stronger, weaker, games, least in matches:
        with case(f"{stronger} against {weaker}"):
            assert wins(stronger, weaker, Config(), games) >= least


@pytest.mark.usefixtures("many_games")
def test_the_experts_mazes_take_its_seeker_more_turns_than_winding_ones() -> None:
    hard = [hard_building(Config(), Random(seed), 0.2) for seed in range(8)]
    winding = [winding_building(Config(), Random(seed)) for seed in range(60)]
    assert _turns(hard) > _turns(winding) + 1


def _turns(several: list[Build]) -> float:
    field = field_of(Config())
    walls = np.array([[slot in built.barriers for built in several] for slot in field.slots])
    guards = [field.number(built.guard) for built in several]
    turns = [explore(Known(Config()), walls, np.random.default_rng(seed)) for seed in range(10)]
    return 1 + float(np.mean([one[guards, range(len(several))] for one in turns]))
