"""A sample of the campaign: `make campaign` plays a thousand games of each."""

from __future__ import annotations

import pytest
from support.campaign import CONFIGS, check
from support.examples import examples

from boem.core.registry import game_ids


def test_every_game_there_is_is_in_the_campaign() -> None:
    assert sorted(CONFIGS) == list(game_ids())


@pytest.mark.parametrize("game_id", CONFIGS)
def test_random_games_of_many_kinds_end_by_the_rules_and_replay_from_json_to_the_very_same(game_id: str) -> None:
    games = examples(30).max_examples
    lines = [check(game_id, seed) for seed in range(games)]
    assert sum(len(line.moves) for line in lines) > 2 * games
    assert len({line.config for line in lines}) > games / 2
    reasons = {line.history.public.result.reason for line in lines}
    assert reasons - {"resigned", "timeout", "abandoned", "last_seat"}
