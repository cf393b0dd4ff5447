"""Measures the pace of a strong seeker of Mijnenveger on random layouts, and saves it for the bots.

Games are played in rounds, each with the pace measured in the previous one; the first uses a guess. Each game starts
with 1 to 6 sweepers, half of the games on each of the two boards. A turn counts towards the two knots beside its
logarithm of layouts, the nearer one more.

    .venv/bin/python tools/mijnenveger_pace.py --games 3000 --rounds 4
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from boem.games.mijnenveger.bots.known import Counted
from boem.games.mijnenveger.bots.laying import seek
from boem.games.mijnenveger.bots.race import HORIZON, Pace, Race
from boem.games.mijnenveger.rules.config import BOARDS, Config

TARGET = Path("src/boem/games/mijnenveger/bots/pace.json")
KNOTS = np.array([0, *np.log([2, 3, 4, 6, 10, 18, 33]), *np.arange(4.5, 13, 1), *np.arange(14, 21, 1.5)])
MOST_SWEEPERS = 6


def guess() -> Pace:
    """A guess: about one turn plus one per 1½ bits; a seventh of the games end with the last sweeper lost."""
    finish = np.zeros((MOST_SWEEPERS, len(KNOTS), HORIZON))
    for knot, log in enumerate(KNOTS):
        for sweepers in range(MOST_SWEEPERS):
            finish[sweepers, knot, round(0 if log == 0 else 1 + 0.7 * log)] = 1 - (log > 0) / (2 + 5 * sweepers)
    return Pace(KNOTS, finish)


def measure(pace: Pace, games: int, rng: Random) -> Pace:
    """The pace of a seeker that plays by this one; where few turns were seen, the old values are kept."""
    counts = 4 * pace.finish
    weights = np.full(pace.finish.shape[:2], 4.0)
    for game in range(games):
        board = list(BOARDS.values())[game % 2]
        config = replace(board, sweepers=rng.randint(1, MOST_SWEEPERS))
        race = Race.against(pace.finishing(float(KNOTS[-1]) if board.area > 30 else 13.0, board.sweepers), pace)
        _play(config, race, rng, counts, weights)
    return Pace(KNOTS, counts / weights[:, :, np.newaxis])


def _play(config: Config, race: Race, rng: Random, counts: NDArray[np.float64], weights: NDArray[np.float64]) -> None:
    layout = np.zeros(config.area, np.bool_)
    layout[rng.sample(range(config.area), config.mines)] = True
    noted: list[tuple[float, int, int]] = []

    def notice(known: Counted, sweepers: int, turn: int) -> None:
        noted.append((known.log_layouts, sweepers, turn))

    sought = seek(config, layout.reshape(config.height, config.width), race, rng, notice)
    for log, sweepers, turn in noted:
        place = float(np.interp(log, KNOTS, np.arange(len(KNOTS))))
        for knot in {int(place), min(int(place) + 1, len(KNOTS) - 1)}:
            weight = max(0.0, 1 - abs(place - knot))
            weights[sweepers - 1, knot] += weight
            if sought.finished:
                counts[sweepers - 1, knot, min(sought.turns - turn, HORIZON - 1)] += weight


def main() -> None:
    """Measure round by round, and save."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng, pace = Random(options.seed), guess()
    for _ in range(options.rounds):
        pace = measure(pace, options.games, rng)
        row = pace.finish[4]
        print(f"{row[-1].sum():.3f} finish, after {row[-1] @ np.arange(HORIZON) / row[-1].sum():.2f} turns", flush=True)
    data = {
        "made_by": "tools/mijnenveger_pace.py",
        "games": options.games,
        "rounds": options.rounds,
        "seed": options.seed,
        "knots": [round(float(knot), 6) for knot in KNOTS],
        "finish": [[[round(1000 * float(share), 1) for share in row] for row in rows] for rows in pace.finish],
    }
    for rows in data["finish"]:
        for row in rows:
            while row and not row[-1]:
                row.pop()
    TARGET.write_text(json.dumps(data, separators=(",", ":")).replace("],[", "],\n[") + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
