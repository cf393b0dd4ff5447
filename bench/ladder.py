"""What neighbouring levels of bots score against each other, as the table in docs/bots.md: `make bench-ladder`.

With names of games, only those: `.venv/bin/python bench/ladder.py coan --games 1000`. Two cores take some half an hour
for all.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from itertools import pairwise
from pathlib import Path

from rich.progress import track

from boem.arena import Rules, play_all, read_entrants, standings
from boem.bots import levels_of
from boem.cli.settings import board_settings, choose_config
from boem.core.registry import find_game, game_ids


def main() -> None:
    """Play, and print a line of Markdown for every two neighbours of every game."""
    ask = ArgumentParser(description=__doc__)
    ask.add_argument("game", nargs="*", default=[one for one in game_ids() if levels_of(find_game(one))])
    ask.add_argument("--games", type=int, default=400)
    ask.add_argument("--time", type=float, default=0.1)
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--jobs", type=int, default=-1)
    wish = ask.parse_args()
    for game in wish.game:
        print(f"| {game} | score of the stronger | 95 % |\n|---|---|---|")
        for weaker, stronger in pairwise(levels_of(find_game(game))):
            print(measured(game, weaker, stronger, wish), flush=True)


def measured(game_id: str, weaker: str, stronger: str, wish: Namespace) -> str:
    """The line of two levels: the share of games that the stronger one won, a draw counting half."""
    game = find_game(game_id)
    rules = Rules(game_id, choose_config(game, board_settings(game, None), {}), wish.seed, wish.time)
    played = play_all(rules, read_entrants(game, [stronger, weaker], Path.cwd()), wish.games, jobs=wish.jobs)
    watched = [*track(played, f"{game_id}: {stronger}, {weaker}", total=wish.games)]
    told = standings([stronger, weaker], watched)[stronger]
    return f"| {stronger} : {weaker} | {told.score:.3f} | {told.low:.3f}–{told.high:.3f} |"


if __name__ == "__main__":
    main()
