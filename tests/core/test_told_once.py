"""Who knows the same and hears a fact shares one fold of it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest

from boem.core.base_view import told_once
from boem.core.game import HOUSE, Seat
from boem.core.history import play, start
from boem.core.registry import find_game
from boem.envs.sizes import settings_for


@dataclass(frozen=True)
class _Known:
    heard: tuple[str, ...] = ()


class _Counted:
    def __init__(self) -> None:
        self.folds = 0
        self.after = told_once(self._after)

    def _after(self, known: _Known, fact: str) -> _Known:
        self.folds += 1
        return _Known((*known.heard, fact))


def test_equal_knowledge_is_folded_once_and_shared_from_then_on() -> None:
    counted, one, two = _Counted(), _Known(("a",)), _Known(("a",))
    fact = "".join(["b", "c"])
    assert counted.after(one, fact) is counted.after(two, fact)
    assert counted.folds == 1


def test_other_knowledge_and_another_fact_are_folded_anew() -> None:
    counted, fact, same = _Counted(), "".join(["b", "c"]), "".join(["b", "c"])
    assert counted.after(_Known(), fact) == _Known(("bc",))
    assert counted.after(_Known(("a",)), fact) == _Known(("a", "bc"))
    assert counted.after(_Known(("a",)), same) == _Known(("a", "bc"))
    assert counted.folds == 3


@pytest.mark.parametrize("game_id", ["coan", "mijnenveger", "minesweeper", "postal", "solo", "uitweg"])
def test_referee_and_viewers_share_one_position(game_id: str) -> None:
    game, rng = find_game(game_id), Random(1)
    history = start(game, settings_for(game, {}))
    for _ in range(6):
        actor = min(history.public.waits_for, key=str)
        if actor == HOUSE:
            action = game.referee.deal(history.state, rng)
        else:
            action = game.observer.random_action(history.view(Seat(int(actor))), rng)
        history, _ = play(game, history, actor, action)
        positions = {id(known.position) for known in (history.state, history.public, *history.seats)}  # type: ignore[attr-defined]
        assert len(positions) == 1
