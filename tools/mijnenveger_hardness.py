"""Measures which layouts of Mijnenveger are hard to search, for the bots' `hardness`; prints the weights.

Random layouts of the default board are each searched once by `careful`, and once by a seeker in a race. The weights are
fitted by least squares to the share of layouts that a seeker does better on.

    .venv/bin/python tools/mijnenveger_hardness.py --games 5000
"""

from __future__ import annotations

import argparse
from random import Random

import numpy as np
from numpy.typing import NDArray

from boem.games.mijnenveger.bots.careful import most_telling
from boem.games.mijnenveger.bots.hardness import FEATURES, features
from boem.games.mijnenveger.bots.known import BOEM, told
from boem.games.mijnenveger.bots.laying import Sought, random_mines, seek, standard_race
from boem.games.mijnenveger.rules.config import Config
from boem.inference import Field, infer

CONFIG = Config()
CAREFUL = 0.4
"""The weight of `careful`."""


def carefully(layout: NDArray[np.bool_], rng: Random) -> Sought:
    """Search a layout [height, width] as `careful` does."""
    answers = told(layout[np.newaxis])[0]
    rows, sweepers, turn = [["."] * CONFIG.width for _ in range(CONFIG.height)], CONFIG.sweepers, 0
    while True:
        known = infer(Field.from_rows(["".join(row) for row in rows], CONFIG.mines))
        for row, column in known.mined:
            rows[row][column] = "*"
        if sum(row.count("*") for row in rows) == CONFIG.mines:
            return Sought(turn, finished=True)
        square = most_telling(known, rng)
        answer = int(answers[square.row * CONFIG.width + square.column])
        rows[square.row][square.column] = "*" if answer == BOEM else str(answer)
        sweepers -= answer == BOEM
        if not sweepers:
            return Sought(turn, finished=False)
        turn += answer != BOEM or sum(row.count("*") for row in rows) < CONFIG.mines


def ranks(results: list[Sought]) -> NDArray[np.float64]:
    """The share of results that are better for the seeker: it finishes sooner, or at least loses later."""
    keys = np.array([one.turns if one.finished else 1000 - one.turns for one in results])
    ordered = np.sort(keys)
    return (np.searchsorted(ordered, keys, "left") + np.searchsorted(ordered, keys, "right")) / 2 / len(keys)


def main() -> None:
    """Search, fit, and print a line for every feature."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng, race = Random(options.seed), standard_race(CONFIG)
    layouts = [random_mines(CONFIG, rng) for _ in range(options.games)]
    hard = CAREFUL * ranks([carefully(layout, rng) for layout in layouts])
    hard += (1 - CAREFUL) * ranks([seek(CONFIG, layout, race, rng) for layout in layouts])
    seen = np.column_stack([features(np.stack(layouts)), np.ones(options.games)])
    weights = np.linalg.lstsq(seen, hard, rcond=None)[0]
    errors = np.sqrt(np.diag(np.linalg.inv(seen.T @ seen)) * (hard - seen @ weights).var())
    for name, weight, error in zip(FEATURES, weights, errors, strict=False):
        print(f"{weight:+.4f} ± {error:.4f}  {name}")


if __name__ == "__main__":
    main()
