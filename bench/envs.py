"""Steps per second of the research environments and, in the same run, of OpenSpiel's own games; `make bench-envs`.

All play random legal games, interleaved, so that other work on the machine affects all alike. A step is one choice,
including those of chance; in a simultaneous game, one choice of every seat. OpenSpiel's kuhn_poker and tic_tac_toe are
the Python versions; its battleship is C++, stepped from Python like the others.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any, Final

import gymnasium
import numpy as np
import open_spiel.python.games  # noqa: F401 -- registers OpenSpiel's own
import pyspiel
from rich.console import Console
from rich.table import Table

import boem.envs.gymnasium
import boem.envs.openspiel
import boem.envs.pettingzoo
from boem.core.registry import game_ids
from boem.envs.numbered import CHANCE, OVER, SIMULTANEOUS, Numbered

THEIRS: Final = {
    "OpenSpiel's kuhn_poker, in Python": "python_kuhn_poker",
    "OpenSpiel's tic_tac_toe, in Python": "python_tic_tac_toe",
    "OpenSpiel's battleship, in C++": "battleship",
}
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


def players() -> Iterator[tuple[str, Player]]:
    """Everything to measure, at the usual sizes."""
    for name, theirs in THEIRS.items():
        yield name, partial(of_spiel, pyspiel.load_game(theirs))
    for game_id in game_ids():
        yield f"{game_id}: core", partial(of_core, Numbered(game_id))
        yield f"{game_id}: OpenSpiel", partial(of_spiel, pyspiel.load_game(f"boem_{game_id}"))
        several = getattr(boem.envs.pettingzoo, f"{game_id}_v0", None)
        if several is not None:
            yield f"{game_id}: PettingZoo", partial(of_pettingzoo, several.env())
        env = gymnasium.make(boem.envs.gymnasium.IDS[game_id])
        yield f"{game_id}: Gymnasium", partial(of_gymnasium, env)


def measured(rounds: int, share: float) -> Iterator[dict[str, Any]]:
    """One line per player: this many rounds in which each plays for at least `share` seconds."""
    every = list(players())
    spent, steps = dict.fromkeys(dict(every), 0.0), dict.fromkeys(dict(every), 0)
    rng = Random(1)
    for _ in range(rounds):
        for name, play in every:
            began = time.perf_counter()
            while time.perf_counter() - began < share:
                steps[name] += play(rng)
            spent[name] += time.perf_counter() - began
    for name, _ in every:
        yield {"what": name, "steps": steps[name], "steps a second": round(steps[name] / spent[name])}


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
    table = Table("what", "steps", "steps a second")
    for line in lines:
        table.add_row(line["what"], f"{line['steps']:,}", f"{line['steps a second']:,}")
    Console(width=100).print(table)


if __name__ == "__main__":
    main()
