"""Solve a small game: its value for the first player, and what policies lose to a best response. Resumable.

    python tools/solve.py mijnenveger width=2 height=2 mines=1 sweepers=1 --bot random --bot careful

The tree is built first, then CFR+ runs until nash_conv is small enough. Both are saved in build/solve every minute and
resumed when the same game is asked for again; --fresh starts over.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from boem.bots import SECONDS
from boem.envs.numbered import Numbered
from boem.envs.solve import Growth, Regrets, Solvable, of_bot, sensible, uniform

PIECE: Final = 2000  # nodes between two looks at the clock
ROUNDS: Final = 25
EVERY: Final = 60.0  # seconds between two savings


def main() -> None:
    """Solve one game, and print a line of figures as JSON."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("game", help="a turn-based game for two")
    options.add_argument("settings", nargs="*", help="such as width=2")
    options.add_argument("--sensible", action="store_true", help="leave out choices that are certainly mistakes")
    options.add_argument("--bot", action="append", default=[], help="a bot to measure; may be repeated")
    options.add_argument("--draws", type=int, default=200, help="a bot's draws per information state (%(default)s)")
    options.add_argument("--seconds", type=float, default=SECONDS, help="thinking time of a bot (%(default)s)")
    options.add_argument("--until", type=float, default=0.001, help="nash_conv of the average policy (%(default)s)")
    options.add_argument("--rounds", type=int, default=20_000, help="most rounds of CFR+ in total (%(default)s)")
    options.add_argument("--folder", type=Path, default=Path("build/solve"))
    options.add_argument("--fresh", action="store_true", help="discard saved progress")
    chosen = options.parse_args()
    settings = dict(_read(word) for word in chosen.settings)
    folder = chosen.folder / "-".join([chosen.game, *sorted(chosen.settings), *(["sensible"] * chosen.sensible)])
    folder.mkdir(parents=True, exist_ok=True)
    if chosen.fresh:
        for old in folder.iterdir():
            old.unlink()
    growth = Growth(Numbered(chosen.game, settings), sensible if chosen.sensible else None)
    with Progress(SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn(), console=_errors()) as bar:
        grown = _grown(growth, folder, bar)
        solved = growth.solvable()
        regrets = _learned(solved, folder, bar, chosen.rounds, chosen.until)
        figures = _figures(chosen, growth, solved, regrets)
    print(json.dumps(figures | {"seconds to grow": round(grown, 1)}))


def _grown(growth: Growth, folder: Path, bar: Progress) -> float:
    """Build the whole tree; returns the seconds that this run took."""
    path, task, began = folder / "tree.pickle", bar.add_task("growing"), time.monotonic()
    if path.exists():
        growth.restore(path)
    for _ in _saving(lambda: growth.save(path)):
        going_on = growth.grow(PIECE)
        bar.update(task, description=f"growing: {growth.nodes:,} nodes, {growth.finished:,} ends")
        if not going_on:
            break
    growth.save(path)
    return time.monotonic() - began


def _learned(solved: Solvable, folder: Path, bar: Progress, rounds: int, until: float) -> Regrets:
    path, task, regrets = folder / "regrets.npz", bar.add_task("learning"), Regrets(solved)
    if path.exists():
        regrets.restore(path)
    for _ in _saving(lambda: regrets.save(path)):
        gap = solved.nash_conv(regrets.average)
        bar.update(task, description=f"learning: {regrets.rounds} rounds, nash_conv {gap:.5f}")
        if gap <= until or regrets.rounds >= rounds:
            break
        regrets.run(ROUNDS)
    regrets.save(path)
    return regrets


def _saving(save: Any) -> Iterator[None]:
    """Runs forever; saves once a minute."""
    saved = time.monotonic()
    while True:
        yield
        if time.monotonic() - saved > EVERY:
            save()
            saved = time.monotonic()


def _figures(chosen: argparse.Namespace, growth: Growth, solved: Solvable, regrets: Regrets) -> dict[str, Any]:
    policies = {"uniform": uniform(solved), "cfr+": regrets.average}
    policies |= {name: of_bot(growth, solved, name, chosen.draws, chosen.seconds) for name in chosen.bot}
    return {
        "game": " ".join([chosen.game, *chosen.settings]),
        "nodes": growth.nodes,
        "ends": growth.finished,
        "information states": [len(states) for states in growth.states],
        "rounds": regrets.rounds,
        "value": round(solved.value(regrets.average), 5),
        "nash_conv": {name: round(solved.nash_conv(policy), 5) for name, policy in policies.items()},
    }


def _read(word: str) -> tuple[str, Any]:
    name, _, value = word.partition("=")
    return name, json.loads(value) if value[:1] in "-0123456789tf[" else value


def _errors() -> Console:
    return Console(stderr=True)


if __name__ == "__main__":
    main()
