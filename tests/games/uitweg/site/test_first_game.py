"""What the guided first game says of its maze is true of every maze that fits."""

from __future__ import annotations

import pytest
from support.certain import mazes, uitweg

from boem.core.own import own
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import View
from boem.games.uitweg.rules.squares import Square
from boem.games.uitweg.site.first_game import FIRST_GAME
from boem.records import Match
from boem.web.guide.first_game import LEARNER, reply_at
from boem.web.rules.played import done, opened


def after(steps: int) -> Match:
    game = opened(FIRST_GAME.opening)
    for step in FIRST_GAME.steps[:steps]:
        game = done(game, f"{LEARNER} {step.do}")
        while LEARNER not in game.history.public.waits_for:
            game = done(game, f"1 {reply_at(FIRST_GAME, game, 1)}")
    return game


@pytest.mark.parametrize("number", range(3))
def test_the_only_way_on_is_open_however_many_barriers_there_are(number: int) -> None:
    assert uitweg(after(number), FIRST_GAME.steps[number].do, most=10)


def test_after_that_it_takes_the_number_of_barriers() -> None:
    assert not uitweg(after(3), FIRST_GAME.steps[3].do, most=4)


def test_the_guard_is_on_one_of_five_squares() -> None:
    game = after(3)
    view = own(View, game.history.view(LEARNER))
    config, control = own(Config, game.record.config), view.position.control[LEARNER]
    fitting = list(mazes(config, control, config.barriers))
    assert {maze.guard for maze in fitting} == {Square.parse(name) for name in ("A2", "A3", "B2", "B3", "C3")}
    assert len(fitting) == 5
