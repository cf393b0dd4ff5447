"""Each stronger bot beats the weaker ones, and each lays as described."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from support.cases import case
from support.play import act, table

from boem.arena.game import play_game
from boem.bots import find_bot
from boem.bots.obvious import obvious
from boem.core.game import Seat
from boem.core.registry import find_game
from boem.core.squares import Square, neighbours
from boem.games.mijnenveger.bots.club import risks, scattered
from boem.games.mijnenveger.bots.laying import hard_layout, random_mines, seek, standard_race
from boem.games.mijnenveger.rules.config import BOARDS, Config
from boem.games.mijnenveger.rules.facts import Sweep
from boem.inference import Field

GAME = find_game("mijnenveger")


def won(name: str, rival: str, games: int, seconds: float) -> int:
    """How many games on the default board the first bot wins, beginning every other one."""
    wins = 0
    for game in range(games):
        config = replace(BOARDS["full"], starts=game % 2)
        chances = [Random(f"{game} {source}") for source in range(3)]
        wins += (
            0
            in play_game(
                GAME, config, [find_bot(GAME, name), find_bot(GAME, rival)], chances, seconds=seconds
            ).result.winners
        )
    return wins


@pytest.mark.usefixtures("many_games")
def test_each_is_stronger_than_the_one_before() -> None:
    matches = [("club", "random", 20, 18), ("careful", "club", 30, 17), ("expert", "careful", 12, 8)]
    for name, rival, games, least in matches:
        with case(f"{name} against {rival}"):
            assert won(name, rival, games, 0.01) >= least


def test_club_sees_what_two_clues_tell_and_not_what_three_do() -> None:
    seen = obvious(Field.from_rows(["...", "1.2"], 3))
    assert seen.mines == {Square.parse("C1")}
    assert seen.free == {Square.parse("A1")}
    seen = obvious(Field.from_rows(["2...", "..21"]))
    assert not seen.mines | seen.free


def test_club_takes_a_square_for_as_risky_as_the_clue_that_asks_for_most() -> None:
    seen = obvious(Field.from_rows(["1..2", "....", "...."], 4))
    found = {str(square): risk for square, risk in risks(seen.board).items()}
    assert found["B1"] == pytest.approx(1 / 3)
    assert found["C2"] == pytest.approx(2 / 3)
    assert found["A3"] == pytest.approx(4 / 10)


def test_club_sweeps_the_square_that_looks_least_risky() -> None:
    game = act(table(width=4, height=3, mines=4, sweepers=2), (0, "lay A1 B1 C1 D1"), (1, "lay A3 B3 C2 D2"))
    game = act(game, (0, "sweep D1"), (1, "sweep A3"))
    view = game.history.view(Seat(0))
    swept = {find_bot(GAME, "club").choose(view, Random(seed)) for seed in range(30)}
    assert Sweep(Square.parse("A1")) in swept
    assert not swept & {Sweep(Square.parse(name)) for name in ("C1", "C2", "D2")}


def pairs(mines: list[Square], config: Config) -> int:
    return sum(one in mines for mine in mines for one in neighbours(mine, config.width, config.height)) // 2


def test_club_lays_its_mines_farther_apart_than_chance_does() -> None:
    config, rng = Config(), Random(1)
    by_chance = [[Square(int(r), int(c)) for r, c in np.argwhere(random_mines(config, rng))] for _ in range(60)]
    touching = [pairs(scattered(config, rng), config) for _ in range(60)]
    assert sum(touching) < 0.8 * sum(pairs(mines, config) for mines in by_chance)
    assert len(set(touching)) > 3


@pytest.mark.usefixtures("many_games")
def test_expert_lays_what_costs_a_seeker_more_than_chance_does_and_never_the_same() -> None:
    config, rng = BOARDS["small"], Random(1)
    race = standard_race(config)

    def worth(layout: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> float:
        sought = seek(config, layout, race, rng)
        return race.finished(sought.turns) if sought.finished else 0.0

    def grid(mines: list[Square]) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
        return np.array([[Square(row, column) in mines for column in range(5)] for row in range(5)])

    laid = [grid(hard_layout(config, Random(seed), 0.1)) for seed in range(12)]
    hard = [worth(layout) for layout in laid for _ in range(8)]
    usual = [worth(random_mines(config, rng)) for _ in range(200)]
    assert sum(hard) / len(hard) < sum(usual) / len(usual) - 0.05
    assert len({layout.tobytes() for layout in laid}) == 12
