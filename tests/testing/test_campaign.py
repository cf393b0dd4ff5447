"""A share of the campaign: `make campaign` plays a thousand games of each."""

from __future__ import annotations

from functools import cache

import pytest
from support.campaign import CONFIGS, check

from boem.core.registry import game_ids
from boem.testing.walk import Line

SHARE = 40


@cache
def checked(game_id: str) -> list[Line]:
    return [check(game_id, seed) for seed in range(SHARE)]


def test_every_game_there_is_is_in_the_campaign() -> None:
    assert sorted(CONFIGS) == list(game_ids())


@pytest.mark.parametrize("game_id", CONFIGS)
def test_random_games_replay_from_json_to_the_very_same(game_id: str) -> None:
    assert sum(len(line.moves) for line in checked(game_id)) > 2 * SHARE


@pytest.mark.parametrize("game_id", CONFIGS)
def test_the_games_are_of_many_kinds_and_end_by_the_rules(game_id: str) -> None:
    assert len({line.config for line in checked(game_id)}) > SHARE / 2
    reasons = {line.history.public.result.reason for line in checked(game_id)}
    assert reasons - {"resigned", "timeout", "abandoned", "last_seat"}
