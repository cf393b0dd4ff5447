"""How often a laying of Mijnenveger learnt by heart beats a bot: `make bench-adversary`.

Whoever knows a bot can look for the one layout on which it does worst, and lay that in every game. Here a local search
does so: it starts from what the bot would sweep if all its sweeps hit mines, and moves one mine at a time while that
wins more games. The layout found then plays as many games with fresh seeds, so that the luck of selection doesn't
count, and seeks like `careful`. One game in two begins with the bot.

    .venv/bin/python bench/adversary.py expert former:FormerMijnenveger --steps 200 --games 400
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Final

from rich.console import Console
from rich.progress import Progress

from boem.arena.entrants import Entrant, read_entrants
from boem.arena.game import play_game
from boem.arena.interval import wilson
from boem.bots import AnyBot, Bot, find_bot
from boem.core.game import Seat
from boem.core.history import play, start
from boem.core.squares import Square, spell
from boem.games.mijnenveger import GAME
from boem.games.mijnenveger.rules.config import BOARDS, Config
from boem.games.mijnenveger.rules.facts import HIT, Action, Lay, Sweep, View, random_laying

ANY: Final = GAME.opaque
DREAMS: Final = 24
"""How often the bot is asked what it would sweep if every sweep hit a mine."""


@dataclass(frozen=True)
class LearntByHeart(Bot[Action, View]):
    """Always lays the same, and seeks like another bot."""

    laying: Lay
    seeks: AnyBot
    name: str = "learnt"
    about: str = "lays what it has learnt by heart"

    def choose(self, view: View, rng: Random, seconds: float = 2.0) -> Action:
        """Its laying, or the other bot's choice."""
        laid = view.viewer is not None and view.position.laid[view.viewer]
        action: Action = self.seeks.choose(view, rng, seconds) if laid else self.laying
        return action


class Adversary:
    """Looks for the laying that beats a bot most often."""

    def __init__(self, bot: AnyBot, config: Config, wish: Namespace) -> None:
        self._bot, self._config, self._wish = bot, config, wish
        self._seeks = find_bot(ANY, wish.seeks)
        self._rng = Random(wish.seed)

    def beats(self, laying: Lay, seed: int) -> bool:
        """Whether the laying wins the game of this seed."""
        chances = [Random(f"{self._wish.seed} {seed} {part}") for part in ("learnt", "bot", "house")]
        config = replace(self._config, starts=seed % 2)
        bots = [LearntByHeart(laying, self._seeks), self._bot]
        return 0 in play_game(ANY, config, bots, chances, seconds=self._wish.time).result.winners

    def search(self, bar: Progress) -> Lay:
        """The best laying found. A challenger plays the holder's games until it has lost as many."""
        task, games = bar.add_task(self._bot.name, total=self._wish.steps), self._wish.block
        holder, lost = self._dreaded(), games
        for step in range(self._wish.steps):
            challenger = self._challenger(holder, step)
            losses = self._losses(challenger, games, lost)
            if losses < lost:
                holder, lost = challenger, losses
            if lost == 0:
                games *= 2
                lost = self._losses(holder, games, games)
            bar.update(task, advance=1, description=f"{self._bot.name}: {spell(holder.mines)} {1 - lost / games:.2f}")
        return holder

    def _losses(self, laying: Lay, games: int, most: int) -> int:
        """How many of the games it loses; stops at `most`."""
        lost = 0
        for seed in range(games):
            lost += not self.beats(laying, seed)
            if lost >= most:
                break
        return lost

    def _challenger(self, holder: Lay, step: int) -> Lay:
        """First the holder itself, then a few random layings, then the holder's with one mine elsewhere."""
        if step == 0:
            return holder
        if step <= self._wish.steps // 10:
            return random_laying(self._config, self._rng)
        free = [one for one in self._config.every_square if one not in holder.mines]
        left = self._rng.sample(holder.mines, len(holder.mines) - 1)
        return Lay(tuple(sorted([*left, self._rng.choice(free)])))

    def _dreaded(self) -> Lay:
        """The squares that the bot sweeps most often if every sweep hits a mine."""
        counts = Counter[Square](dict.fromkeys(self._config.every_square, 0))
        for dream in range(DREAMS):
            counts.update(self._dreamt(Random(f"dream {self._wish.seed} {dream}")))
        return Lay(tuple(sorted(square for square, _ in counts.most_common(self._config.mines))))

    def _dreamt(self, rng: Random) -> Iterator[Square]:
        history = start(GAME, self._config)
        for seat in (Seat(0), Seat(1)):
            history, _ = play(GAME, history, seat, random_laying(self._config, rng))
        view = history.view(Seat(0))
        for _ in range(min(self._config.sweepers, self._config.mines)):
            action = self._bot.choose(view, rng, self._wish.time)
            if not isinstance(action, Sweep):
                return
            yield action.square
            board = view.position.search[0].show(action.square, HIT)
            view = replace(view, position=replace(view.position, search=(board, view.position.search[1])))


def main() -> None:
    """Search, play with fresh seeds, and print a line of Markdown for every bot."""
    ask = ArgumentParser(description=__doc__)
    ask.add_argument("bots", nargs="*", default=["club", "careful", "expert"], help="or module:Class, from bench/")
    ask.add_argument("--board", choices=BOARDS, default="full")
    ask.add_argument("--seeks", default="careful", help="the bot that seeks for whoever has learnt the laying")
    ask.add_argument("--steps", type=int, default=200, help="layings tried (%(default)s)")
    ask.add_argument("--block", type=int, default=16, help="games that a laying is tried in, at first (%(default)s)")
    ask.add_argument("--games", type=int, default=400, help="games with fresh seeds (%(default)s)")
    ask.add_argument("--time", type=float, default=0.1, help="seconds a move (%(default)s)")
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--laying", help="measure this one instead of searching, such as 'C2 E3 B5'")
    wish = ask.parse_args()
    print("| bot | laying learnt by heart | games | it wins | 95 % |\n|---|---|---|---|---|")
    with Progress(console=Console(stderr=True)) as bar:
        for entrant in _entrants(wish.bots):
            print(_measured(entrant, wish, bar), flush=True)


def _entrants(names: Sequence[str]) -> Sequence[Entrant]:
    return read_entrants(ANY, [*names, "random"], Path(__file__).parent)[:-1]  # they ask for two at least


def _measured(entrant: Entrant, wish: Namespace, bar: Progress) -> str:
    adversary = Adversary(entrant.make(ANY), BOARDS[wish.board], wish)
    given = Lay(tuple(Square.parse(name) for name in wish.laying.split())) if wish.laying else None
    laying = given or adversary.search(bar)
    fresh = range(1_000_000, 1_000_000 + wish.games)
    watched = bar.track(fresh, description=f"{entrant.name}: fresh games")
    share = sum(adversary.beats(laying, seed) for seed in watched) / wish.games
    low, high = wilson(share, wish.games)
    return f"| `{entrant.name}` | {spell(laying.mines)} | {wish.games} | {share:.3f} | {low:.2f}–{high:.2f} |"


if __name__ == "__main__":
    main()
