"""A game without its own encoding can be played in numbers, in each of the three libraries."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterable
from dataclasses import replace
from importlib import import_module
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from envs.conftest import Bare
from envs.test_openspiel import keeps_the_api
from envs.test_pettingzoo import remarked_only
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test
from support.levels import Sampled
from support.toy import ToyObserver, toy
from support.toy_facts import Action, Config, Guess, Peek

from boem.core.cells import in_rows
from boem.core.game import AnyGame
from boem.core.registry import find_game
from boem.envs.encodings.leaves import Columns, Leaf, Seen
from boem.envs.gymnasium.seat import SeatEnv
from boem.envs.lots import LOTS
from boem.envs.numbered import CHANCE, OVER, Numbered
from boem.envs.openspiel.game import game_class
from boem.envs.pettingzoo.per_game import modules
from boem.envs.sizes import playable

CLUES = "..1..4....4.1..2"
SIZES: dict[str, dict[str, Any]] = {
    "coan": {"width": 5, "height": 5, "mines": 3},
    "mijnenveger": {"width": 3, "height": 3, "mines": 2, "sweepers": 2},
    "postal": {"width": 4, "height": 4, "mines": 3, "seats": 3, "tips": 2},
    "minesweeper": {"width": 5, "height": 5, "mines": 2},
    "solo": {"width": 4, "height": 4, "clues": CLUES},
    "uitweg": {"width": 3, "height": 3, "barriers": 6},
}


class Lists(ToyObserver):
    """A toy that lists its actions."""

    def all_actions(self, config: Config) -> Iterable[Action]:
        return [Peek(), *(Guess(card) for card in range(1, config.cards + 1))]


TOY: AnyGame = toy().game
LISTING: AnyGame = replace(toy(observer=Lists()).game, id="listing")


def _played(numbered: Numbered, seed: int) -> list[Any]:
    """The numbers of a random game, and its returns."""
    node, rng, numbers = numbered.begin(), Random(seed), list[Any]()
    while node.turn != OVER:
        by_chance = node.turn == CHANCE
        chosen = numbered.draw(node, rng) if by_chance else rng.choice(numbered.choices(node, node.turn))
        numbers.append((node.turn, chosen))
        node = numbered.after(node, chosen)
    return [*numbers, numbered.returns(node)]


@pytest.mark.parametrize("game_id", SIZES)
def test_every_game_can_be_played_to_its_end_without_an_encoding(game_id: str, bare: Bare) -> None:
    numbered = Numbered(bare(game_id), SIZES[game_id])
    played = [_played(numbered, seed) for seed in range(10)]
    assert all(len(game) <= 2 * numbered.encoding.longest for game in played)
    assert played == [_played(Numbered(numbered.game.id, SIZES[game_id]), seed) for seed in range(10)]


def test_each_legal_action_of_the_kinds_that_move_a_game_has_a_number_by_its_text(bare: Bare) -> None:
    coan, uitweg = (Numbered(bare(game_id), SIZES[game_id]).encoding for game_id in ("coan", "uitweg"))
    squares = [f"{row}{column}" for row in "ABCDE" for column in range(1, 6)]
    names = [coan.name(number) for number in range(coan.actions)]
    assert names[-1] == "by lot"
    squares.remove("C3")  # at the beginning of play
    assert names[:-1] == [f"{verb} {square}" for verb in ("explore", "mark") for square in squares]
    assert [uitweg.name(number) for number in range(3)] == ["exit", "to A1", "to A2"]


def test_secret_layings_are_drawn_at_random(bare: Bare) -> None:
    numbered = Numbered(bare("mijnenveger"), SIZES["mijnenveger"])
    first, drawn = numbered.begin(), numbered.encoding.drawn
    assert numbered.choices(first, 0) == [drawn]
    asked = numbered.after(first, numbered.choices(first, 0)[0])
    assert asked.turn == CHANCE
    assert numbered.heard(asked, first.history.seats[0].viewer).endswith("- by lot")
    outcomes = numbered.outcomes(asked)
    assert len(outcomes) == 36
    assert sum(chance for _, chance in outcomes) == pytest.approx(1)
    after: list[Any] = [numbered.after(asked, number).history.seats[0] for number, _ in outcomes]
    laid = {view.layouts[0] for view in after}
    assert len(laid) == 36


def test_a_deal_is_chance_unless_it_is_no_matter_of_luck(bare: Bare) -> None:
    assert Numbered(bare("solo"), SIZES["solo"]).begin().turn == 0
    coan = Numbered(bare("coan"), SIZES["coan"])
    assert coan.begin().turn == CHANCE
    first = coan.after(coan.begin(), 0)
    assert {coan.after(coan.begin(), lot).history.state == first.history.state for lot in range(5)} == {True, False}


def test_a_game_that_lists_its_actions_is_numbered_in_that_order(bare: Bare) -> None:
    numbered = Numbered(bare(LISTING), {"cards": 3})
    assert [numbered.encoding.name(number) for number in range(numbered.encoding.actions)] == [
        "peek", "guess 1", "guess 2", "guess 3",
    ]  # fmt: skip
    node = numbered.after(numbered.begin(), 0)
    assert numbered.choices(node, 0) == [0, 1, 2, 3]
    assert numbered.choices(numbered.after(node, 0), 0) == [1, 2, 3]


def test_without_a_list_only_what_random_play_takes_is_numbered(bare: Bare) -> None:
    """The toy's random play never peeks."""
    encoding = Numbered(bare(TOY), {"cards": 3}).encoding
    assert [encoding.name(number) for number in range(encoding.actions)] == ["guess 1", "guess 2", "guess 3", "by lot"]


def test_a_game_of_marks_only_is_cut_short(bare: Bare) -> None:
    numbered = Numbered(bare("solo"), SIZES["solo"])
    node, rng = numbered.begin(), Random(1)
    there = numbered.choices(node, 0)[-1]
    while node.turn != OVER:
        back = [number for number in numbered.choices(node, 0) if number == there] or numbered.choices(node, 0)[:1]
        node = numbered.after(node, rng.choice(back))
    assert len(node.said) <= numbered.encoding.longest


def test_observations_tell_what_notation_says() -> None:
    seen = {"rows": Seen(), "points": Seen(), "names": Seen(), "open": Seen()}
    said: list[tuple[Leaf, ...]] = [(("..", ".."), 0, (), False), (("1.", ".x"), 3, ("a1", "b2"), True)]
    for several in said:
        for path, leaf in zip(seen, several, strict=True):
            seen[path].add(leaf)
    columns = Columns(seen, (2, 2))
    planes = columns.planes({"rows": (".1", "x."), "points": 10, "names": ("b2", "c3"), "open": None})
    assert columns.grids == {"rows": ".1x"}
    assert planes[:3].tolist() == [[[1, 0], [0, 1]], [[0, 1], [0, 0]], [[0, 0], [1, 0]]]
    assert planes[3:, 0, 0].tolist() == [0.5, 0, 1, 0, 0]


@pytest.mark.parametrize("game_id", SIZES)
def test_gymnasium_takes_a_game_without_an_encoding(game_id: str, bare: Bare) -> None:
    seat = "boem.envs.gymnasium.seat:SeatEnv"
    gymnasium.register(id="Bare-v0", entry_point=seat, kwargs={"game_id": bare(game_id)})
    try:
        check_env(gymnasium.make("Bare-v0", **SIZES[game_id]).unwrapped)
    finally:
        del gymnasium.registry["Bare-v0"]


def test_gymnasium_plays_a_stranger_to_the_end(bare: Bare) -> None:
    env: gymnasium.Env[Any, Any] = SeatEnv(bare(TOY), cards=3)
    env.action_space.seed(1)
    seen, _ = env.reset(seed=1)
    over, info = False, dict[str, Any]()
    while not over:
        seen, _, over, _, info = env.step(env.action_space.sample(mask=seen["action_mask"]))
    assert info["result"] == "located"


def test_pettingzoo_takes_games_without_an_encoding(bare: Bare, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = [*map(bare, SIZES), bare(TOY)]
    monkeypatch.setattr("boem.envs.sizes.game_ids", lambda: ids)
    made: dict[str, Any] = {module.__name__: module for module in modules("here")}
    assert set(made) == {f"here.{game_id}_v0" for game_id in ids if game_id not in ("bare_solo", "bare_minesweeper")}
    for game_id, settings in {**SIZES, "toy": {"cards": 3}}.items():
        if game_id not in ("solo", "minesweeper"):
            with remarked_only():
                api_test(made[f"here.bare_{game_id}_v0"].env(**settings), num_cycles=30)
    seed_test(lambda: made["here.bare_coan_v0"].env(**SIZES["coan"]), num_cycles=20)
    assert not hasattr(made["here.bare_postal_v0"], "parallel_env")


def test_a_game_whose_settings_nobody_knows_is_left_out_where_they_must_be_known(
    bare: Bare, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ids = [bare(replace(find_game("postal"), suggest=dict)), bare("coan")]
    monkeypatch.setattr("boem.envs.sizes.game_ids", lambda: ids)
    assert [game.id for game in playable()] == ["bare_coan"]
    assert "bare_postal is left out: its usual settings make no game. width: this setting is missing" in caplog.text


@pytest.mark.usefixtures("many_games")
def test_openspiel_takes_games_without_an_encoding(bare: Bare, sampled: Sampled[str]) -> None:
    sim_game = import_module("open_spiel.python.tests.games_sim_test").GamesSimTest().sim_game
    np.random.seed(1)
    for game_id, settings in {**{one: SIZES[one] for one in sampled(list(SIZES))}, "toy": {"cards": 3}}.items():
        game_class(find_game(bare(TOY if game_id == "toy" else game_id)))
        params = {"players" if name == "seats" else name: value for name, value in settings.items()}
        params |= {"clues": "/".join(in_rows(CLUES, 4))} if game_id == "solo" else {}
        game = pyspiel.load_game(f"boem_bare_{game_id}", params)
        assert game.max_chance_outcomes() == LOTS
        with contextlib.redirect_stdout(io.StringIO()):
            pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
            sim_game(game)


@pytest.mark.usefixtures("many_games")
def test_openspiel_gets_perfect_recall_of_such_a_game(bare: Bare) -> None:
    """With two cards and no peeking: two own cards, two misses heard, and four pairs of own card and own miss."""
    api = import_module("open_spiel.integration_tests.api_test")
    for game, states in {TOY: 8, LISTING: 39}.items():
        game_class(find_game(bare(game)))
        loaded = pyspiel.load_game(f"boem_bare_{game.id}", {"cards": 2})
        keeps_the_api(api.EnforceAPIOnPartialTreeBase, game.id, loaded)
        assert len(api._assert_is_perfect_recall(loaded)) == states
