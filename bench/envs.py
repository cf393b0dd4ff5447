"""Steps per second of the research environments and, where it is installed, of OpenSpiel's own; `make bench-envs`.

All play random legal games, interleaved, so that other work on the machine affects all alike. A step is one choice,
including those of chance; in a simultaneous game, one choice of every seat. OpenSpiel's kuhn_poker and tic_tac_toe are
the Python versions; its battleship is C++, stepped from Python like the others. In a vector of games a step is one
choice of one game; what a policy would do, drawing legal choices for all, is counted in. On a busy machine the
processor's seconds say more than those of the clock.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, Final

import gymnasium
import numpy as np
from rich.console import Console
from rich.table import Table

import boem.envs.gymnasium
import boem.envs.pettingzoo
from boem.core.registry import game_ids
from boem.envs.numbered import CHANCE, OVER, SIMULTANEOUS, Numbered

THEIRS: Final = {
    "OpenSpiel's kuhn_poker, in Python": "python_kuhn_poker",
    "OpenSpiel's tic_tac_toe, in Python": "python_tic_tac_toe",
    "OpenSpiel's battleship, in C++": "battleship",
}
VECTORS: Final[dict[str, dict[str, Any]]] = {"mijnenveger": {}, "solo": {"puzzles": 100}}
GAMES: Final = 256  # in a vector
Player = Callable[[Random], int]


def of_core(numbered: Numbered, rng: Random) -> int:
    """The steps of a game in the core shared by all three libraries."""
    node, steps = numbered.begin(), 0
    while node.turn != OVER:
        steps += 1
        if node.turn == CHANCE:
            numbers, chances = zip(*numbered.outcomes(node), strict=True)
            node = numbered.after(node, rng.choices(numbers, chances)[0])
        elif node.turn == SIMULTANEOUS:
            node = numbered.after_all(node, [rng.choice(numbered.choices(node, s)) for s in range(numbered.seats)])
        else:
            node = numbered.after(node, rng.choice(numbered.choices(node, node.turn)))
    return steps


def of_spiel(game: Any, rng: Random) -> int:
    """The steps of a game in OpenSpiel, without observations."""
    state, steps = game.new_initial_state(), 0
    while not state.is_terminal():
        steps += 1
        if state.is_chance_node():
            numbers, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(numbers, chances)[0])
        elif state.is_simultaneous_node():
            state.apply_actions([rng.choice(state.legal_actions(seat)) for seat in range(game.num_players())])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return steps


def of_pettingzoo(env: Any, rng: Random) -> int:
    """The steps of a game in PettingZoo, with observations and masks."""
    env.reset(seed=rng.randrange(2**31))
    steps = 0
    while not any(env.terminations.values()):
        seen = env.observe(env.agent_selection)
        env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        steps += 1
    return steps


def of_gymnasium(env: Any, rng: Random) -> int:
    """The steps of a game in Gymnasium, with observations, masks and the moves of the bot `random`."""
    seen, _ = env.reset(seed=rng.randrange(2**31))
    over, steps = False, 0
    while not over:
        seen, _, over, _, _ = env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        steps += 1
    return steps


class Vector:
    """The steps of many games at once, with observations, masks and the moves of the bot `random`."""

    def __init__(self, game_id: str, **settings: Any) -> None:
        self._envs = gymnasium.make_vec(boem.envs.gymnasium.IDS[game_id], GAMES, **settings)
        self._rng = np.random.default_rng(1)
        self._seen, _ = self._envs.reset(seed=1)
        for _ in range(20):  # makes the puzzles
            self(Random(1))

    def __call__(self, _rng: Random) -> int:
        """Ten steps of each game, with choices of its own."""
        for _ in range(10):
            mask = self._seen["action_mask"]
            chosen = (self._rng.random(mask.shape, np.float32) * mask).argmax(axis=1)
            self._seen, *_ = self._envs.step(chosen)
        return 10 * GAMES


def of_openspiel() -> Iterator[tuple[str, Player]]:
    """OpenSpiel's own games, and ours in it, if it is installed."""
    if find_spec("pyspiel") is None:
        return
    for registers in ("open_spiel.python.games", "boem.envs.openspiel"):
        import_module(registers)
    pyspiel = import_module("pyspiel")
    ours = {f"{game_id}: OpenSpiel": f"boem_{game_id}" for game_id in game_ids()}
    for name, theirs in {**THEIRS, **ours}.items():
        yield name, partial(of_spiel, pyspiel.load_game(theirs))


def players() -> Iterator[tuple[str, Player]]:
    """Everything to measure, at the usual sizes."""
    yield from of_openspiel()
    for game_id in game_ids():
        yield f"{game_id}: core", partial(of_core, Numbered(game_id))
        several = getattr(boem.envs.pettingzoo, f"{game_id}_v0", None)
        if several is not None:
            yield f"{game_id}: PettingZoo", partial(of_pettingzoo, several.env())
        env = gymnasium.make(boem.envs.gymnasium.IDS[game_id])
        yield f"{game_id}: Gymnasium", partial(of_gymnasium, env)
    for game_id, settings in VECTORS.items():
        yield f"{game_id}: Gymnasium, {GAMES} games at once", Vector(game_id, **settings)


def measured(rounds: int, share: float) -> Iterator[dict[str, Any]]:
    """One line per player: this many rounds in which each plays for at least `share` seconds."""
    every = list(players())
    spent, worked, steps = (dict.fromkeys(dict(every), 0.0) for _ in range(3))
    rng = Random(1)
    for _ in range(rounds):
        for name, play in every:
            began, working = time.perf_counter(), time.process_time()
            while time.perf_counter() - began < share:
                steps[name] += play(rng)
            spent[name] += time.perf_counter() - began
            worked[name] += time.process_time() - working
    for name, _ in every:
        yield {
            "what": name,
            "steps": int(steps[name]),
            "steps a second": round(steps[name] / spent[name]),
            "steps a processor second": round(steps[name] / worked[name]),
        }


def main() -> None:
    """Print a table, or JSON Lines."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=5, help="rounds, in which all play once (%(default)s)")
    options.add_argument("--seconds", type=float, default=0.4, help="least time per player and round (%(default)s)")
    options.add_argument("--json", action="store_true", help="JSON Lines")
    chosen = options.parse_args()
    lines = measured(chosen.rounds, chosen.seconds)
    if chosen.json:
        for line in lines:
            print(json.dumps(line), flush=True)
        return
    table = Table("what", "steps", "steps a second", "steps a processor second")
    for line in lines:
        what, *numbers = line.values()
        table.add_row(what, *(f"{number:,}" for number in numbers))
    Console(width=100).print(table)


if __name__ == "__main__":
    main()
