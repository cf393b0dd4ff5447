"""Solve a small hunt exactly by linear programming, and write a certificate that `boem.envs.solve.checker` checks.

    python tools/certify.py mijnenveger width=2 height=2 mines=2 sweepers=1

The certificate goes to docs/solved: both strategies, as rationals, and the bounds that the checker finds.
"""

from __future__ import annotations

import argparse
import gzip
import json
import resource
import time
from collections.abc import Mapping
from fractions import Fraction
from math import ceil
from pathlib import Path
from typing import Any, Final

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_matrix, hstack, vstack

from boem.core.errors import ParseError
from boem.core.hunt.facts import HuntView
from boem.envs.numbered import Numbered
from boem.envs.solve.checker import best_response
from boem.envs.solve.public_tree import PublicTree
from boem.envs.solve.sequences import Floats, SideStates, Solvable

FOLDER: Final = Path(__file__).parents[1] / "docs/solved"
SIMPLEST: Final = 5000  # the largest denominator of a probability that is taken to be exact
CLOSE: Final = 1e-9


def main() -> None:
    """Solve one game, write its certificate, and print a line of figures as JSON."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("game", help="a hunt for two")
    options.add_argument("settings", nargs="*", type=setting, help="such as width=2")
    options.add_argument("--folder", type=Path, default=FOLDER)
    chosen = options.parse_args()
    began, settings = time.process_time(), dict(chosen.settings)
    if not chosen.folder.is_dir():
        options.error(f"there is no folder {chosen.folder}")
    try:
        numbered = hunt(chosen.game, settings)
    except ParseError as error:
        options.error(str(error))
    tree = PublicTree(numbered)
    while tree.grow(10_000):
        pass
    plans = equilibrium(tree.solvable())
    strategies = [strategy(tree, side, plans[side]) for side in (0, 1)]
    solved = time.process_time() - began
    high, low = rounded(best_response(numbered, 0, strategies[1])), -rounded(best_response(numbered, 1, strategies[0]))
    figures = {
        "game": chosen.game,
        "settings": settings,
        "at least": str(low),
        "at most": str(high),
        "nodes": tree.nodes,
        "information states": [len(names) for names in tree.names],
    }
    written = [{state: {k: str(v) for k, v in chances.items()} for state, chances in one.items()} for one in strategies]
    path = chosen.folder / f"{'-'.join([chosen.game, *(f'{k}{v}' for k, v in settings.items())])}.json.gz"
    text = json.dumps(figures | {"strategies": written}, separators=(",", ":"))
    path.write_bytes(gzip.compress(text.encode(), mtime=0))
    checked = time.process_time() - began - solved
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    more = {"seconds": round(solved, 1), "to check": round(checked, 1), "MB": memory, "bytes": path.stat().st_size}
    print(json.dumps(figures | more))


def hunt(game: str, settings: Mapping[str, int]) -> Numbered:
    """The game, if it can be solved; raises ParseError."""
    numbered = Numbered(game, settings)
    if isinstance(numbered.game.observer.initial_view(numbered.config, None), HuntView):
        return numbered
    told = "{game} is no hunt: only where each seat hides something is there a tree of what is public"
    raise ParseError(told, game=game)


def setting(word: str) -> tuple[str, int]:
    """A setting's name and value; raises ValueError."""
    name, _, number = word.partition("=")
    return name, int(number)


def rounded(bound: Fraction) -> Fraction:
    """An upper bound in few digits; exact ones of simple games stay."""
    return bound if bound.denominator <= SIMPLEST else Fraction(ceil(bound * 10**12), 10**12)


def equilibrium(solvable: Solvable) -> tuple[Floats, Floats]:
    """Both sides' realisation plans (Koller, Megiddo and von Stengel, 1996): side 0's by the program, side 1's dual.

    The variables are side 0's plan, and for each of side 1's information states what side 0 gets there at least.
    """
    one, two = solvable.sides
    payoffs = coo_matrix((solvable.worth, solvable.ends), shape=(one.sequences, two.sequences)).tocsr()
    flows, levels = _flow(one), _flow(two).T.tocsr()
    gets = hstack([-payoffs.T, levels]).tocsr()
    whole = coo_matrix(([1.0], ([0], [0])), shape=(1, one.sequences + len(two.first)))
    plan = vstack([hstack([flows, coo_matrix((len(one.first), len(two.first)))]), whole])
    found = linprog(
        gets[0].toarray().ravel(),
        A_ub=gets[1:],
        b_ub=np.zeros(two.sequences - 1),
        A_eq=plan.tocsr(),
        b_eq=np.concatenate([np.zeros(len(one.first)), [1.0]]),
        bounds=[(0, None)] * one.sequences + [(None, None)] * len(two.first),
        method="highs-ds",
    )
    if found.status:
        raise SystemExit(found.message)
    return found.x[: one.sequences], np.concatenate([[1.0], -found.ineqlin.marginals])


def _flow(side: SideStates) -> Any:
    """[states, sequences]: the choices of each state less the sequence that leads there."""
    states = np.arange(len(side.first))
    rows = np.concatenate([side.owner[1:], states])
    columns = np.concatenate([np.arange(1, side.sequences), side.after])
    signs = np.concatenate([np.ones(side.sequences - 1), -np.ones(len(states))])
    return coo_matrix((signs, (rows, columns)), shape=(len(states), side.sequences)).tocsr()


def strategy(tree: PublicTree, side: int, plan: Floats) -> dict[str, dict[str, Fraction]]:
    """The plan's probabilities as rationals, where the plan leads."""
    found, states = {}, tree.solvable().sides[side]
    for state, (secret, history) in enumerate(tree.names[side]):
        first, numbers = int(states.first[state]), tree.choices[side][state]
        reach, weights = plan[states.after[state]], np.maximum(plan[first : first + len(numbers)], 0)
        if reach < CLOSE:
            continue
        chances = _rationals(weights / weights.sum())
        spelt = ["-".join(map(str, tree.drafts[number])) for number in numbers] if state == 0 else map(str, numbers)
        name = " ".join(["-".join(map(str, tree.drafts[secret])), history]).strip() if state else ""
        found[name] = {one: chance for one, chance in zip(spelt, chances, strict=True) if chance}
    return found


def _rationals(chances: Floats) -> list[Fraction]:
    """Simple ones if they are close and add up to 1, otherwise the nearest of any kind that do."""
    simple = [Fraction(float(chance)).limit_denominator(SIMPLEST) for chance in chances]
    if sum(simple) == 1 and all(abs(one - chance) < CLOSE for one, chance in zip(simple, chances, strict=True)):
        return simple
    near = [Fraction(round(float(chance) * 10**12), 10**12) for chance in chances]
    near[int(np.argmax(chances))] += 1 - sum(near)
    return near


if __name__ == "__main__":
    main()
