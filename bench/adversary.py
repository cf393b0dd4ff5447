"""How often a laying of Mijnenveger or a maze of Uitweg learnt by heart beats a bot: `make bench-adversary`.

Whoever knows a bot can look for the one layout or maze on which it does worst, and hide that in every game. Here a
local search does so. In Mijnenveger it starts from what the bot would sweep if all its sweeps hit mines, and moves one
mine at a time while that wins more games. In Uitweg it starts from mazes that say "no" to a bot for as long as they
can, and moves a barrier at a time while that costs the bot more turns. What is found then plays as many games with
fresh seeds, so that the luck of selection doesn't count, and seeks like `careful`. One game in two begins with the bot.

    .venv/bin/python bench/adversary.py expert former:FormerMijnenveger --steps 200 --games 400
    .venv/bin/python bench/adversary.py --game uitweg expert --steps 200 --games 200
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import Progress

from boem.arena.entrants import Entrant, read_entrants
from boem.arena.game import play_game
from boem.arena.interval import wilson
from boem.bots import AnyBot, Bot, find_bot
from boem.core.game import AnyGame, Seat
from boem.core.history import play, start
from boem.core.registry import find_game
from boem.core.squares import Square, spell
from boem.games.mijnenveger import GAME as MIJNENVEGER
from boem.games.mijnenveger.rules.config import Config
from boem.games.mijnenveger.rules.facts import HIT, Lay, Sweep, random_laying
from boem.games.uitweg.bots.building import moved
from boem.games.uitweg.estimates.field import field_of
from boem.games.uitweg.rules import squares as uitweg
from boem.games.uitweg.rules.config import Config as MazeConfig
from boem.games.uitweg.rules.facts import Build, Position, View
from boem.games.uitweg.rules.ways import reached

DREAMS: Final = 24
"""How often the bot is asked what it would sweep if every sweep hit a mine."""


@dataclass(frozen=True)
class LearntByHeart(Bot[Any, Any]):
    """Always hides the same, and seeks like another bot."""

    secret: Any
    seeks: AnyBot
    name: str = "learnt"
    about: str = "hides what it has learnt by heart"

    def choose(self, view: Any, rng: Random, seconds: float = 2.0) -> Any:
        """Its secret, or the other bot's choice."""
        return self.seeks.choose(view, rng, seconds) if view.position.hidden[view.viewer] else self.secret


class Adversary(ABC):
    """Looks for what beats a bot most often if it is hidden in every game."""

    def __init__(self, game: AnyGame, bot: AnyBot, wish: Namespace) -> None:
        self._game, self._bot, self._wish = game, bot, wish
        self._config: Any = game.boards[wish.board]
        self._seeks = find_bot(game, wish.seeks)
        self._rng = Random(wish.seed)

    def beats(self, secret: Any, seed: int) -> bool:
        """Whether the secret wins the game of this seed."""
        chances = [Random(f"{self._wish.seed} {seed} {part}") for part in ("learnt", "bot", "house")]
        config = replace(self._config, starts=seed % 2)
        bots = [LearntByHeart(secret, self._seeks), self._bot]
        return 0 in play_game(self._game, config, bots, chances, seconds=self._wish.time).result.winners

    @abstractmethod
    def search(self, bar: Progress) -> Any:
        """The best secret found."""

    @abstractmethod
    def read(self, text: str) -> Any:
        """A secret as `spell` writes it."""

    @abstractmethod
    def spell(self, secret: Any) -> str:
        """A secret by the names of its squares and slots."""


class LayingAdversary(Adversary):
    """Looks for a laying of Mijnenveger."""

    _config: Config

    def read(self, text: str) -> Lay:
        """The mines by name."""
        return Lay(tuple(Square.parse(name) for name in text.split()))

    def spell(self, secret: Lay) -> str:
        """The mines by name."""
        return spell(secret.mines)

    def search(self, bar: Progress) -> Lay:
        """A challenger plays the holder's games until it has lost as many."""
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
        history = start(MIJNENVEGER, self._config)
        for seat in (Seat(0), Seat(1)):
            history, _ = play(MIJNENVEGER, history, seat, random_laying(self._config, rng))
        view = history.view(Seat(0))
        for _ in range(min(self._config.sweepers, self._config.mines)):
            action = self._bot.choose(view, rng, self._wish.time)
            if not isinstance(action, Sweep):
                return
            yield action.square
            board = view.position.search[0].show(action.square, HIT)
            view = replace(view, position=replace(view.position, search=(board, view.position.search[1])))


class MazeAdversary(Adversary):
    """Looks for a maze of Uitweg, by the turns that the bot takes for it when it seeks undisturbed."""

    _config: MazeConfig

    def read(self, text: str) -> Build:
        """The guard, then the barriers."""
        guard, *barriers = text.split()
        return Build(uitweg.Square.parse(guard), tuple(map(uitweg.Slot.parse, barriers)))

    def spell(self, secret: Build) -> str:
        """The guard, then the barriers."""
        return " ".join([str(secret.guard), *uitweg.spell(secret.barriers)])

    def search(self, bar: Progress) -> Build:
        """A challenger is tried with the holder's seeds, until it falls behind."""
        task, firsts = bar.add_task(self._bot.name, total=self._wish.steps), self._wish.steps // 10
        holder, best = frozenset[uitweg.Slot](), np.zeros(self._wish.block)
        guard = 0
        for step in range(self._wish.steps):
            challenger = self._refusing(step) if step <= firsts else self._moved(holder)
            turns = self._turns(challenger, best)
            if turns is not None:
                holder, guard = challenger, int(turns.sum(axis=0).argmax())
                best = turns[:, guard]
            bar.update(task, advance=1, description=f"{self._bot.name}: {best.mean():.1f} turns")
        place = field_of(self._config).place(guard)
        return Build(place or uitweg.Square(0, 0), tuple(sorted(holder)))

    def _turns(self, barriers: frozenset[uitweg.Slot], best: NDArray[np.float64]) -> NDArray[np.float64] | None:
        """[seed, square]: the turns to each square; None if those to none are as many as these on average."""
        found = np.empty((0, field_of(self._config).outside))
        for seed in range(len(best)):
            found = np.vstack([found, self._sought(barriers, seed)[1]])
            slack = 3.0 * (len(best) - len(found)) / len(found)
            if found.mean(axis=0).max() < best[: len(found)].mean() - slack:
                return None
        return found

    def _refusing(self, seed: int) -> frozenset[uitweg.Slot]:
        """Barriers wherever the bot asks, for as long as they last and every square can be reached."""
        return self._sought(None, -1 - seed)[0]

    def _moved(self, barriers: frozenset[uitweg.Slot]) -> frozenset[uitweg.Slot]:
        field = field_of(self._config)
        walls = moved(field, np.array([slot in barriers for slot in field.slots]), self._rng)
        return frozenset(field.slots[number] for number in np.flatnonzero(walls))

    def _sought(
        self, barriers: frozenset[uitweg.Slot] | None, seed: int
    ) -> tuple[frozenset[uitweg.Slot], NDArray[np.float64]]:
        """The bot's search of all squares: the barriers, and [square] the turns; None stands for refusing ones."""
        rng, field, config = Random(f"seek {self._wish.seed} {seed}"), field_of(self._config), self._config
        start_ = Position.start(config)
        own = self._bot.choose(View(Seat(0), start_, (None, None)), rng, self._wish.time)
        view = View(Seat(0), replace(start_, hidden=(True, True), turn=Seat(0)), (own, None))
        refused = barriers or frozenset()
        near, turns, turn = reached(config, refused), np.zeros(field.outside), 1
        while near - view.position.control[0].visited:
            action = self._bot.choose(view, rng, self._wish.time)
            before = view.position.control[0]
            slot = uitweg.crossed(before.runner, action.place)
            if barriers is None and not before.knows(slot) and len(refused) < config.barriers:
                more = refused | {slot}
                refused = more if len(reached(config, more)) == field.outside else refused
            answer = "no" if slot in refused else "out" if action.place is None else "yes"
            position = view.position.heard(Seat(0), action, answer)
            if action.place is not None and answer == "yes" and action.place not in before.visited:
                turns[field.number(action.place)] = turn
            turn += position.turn != 0
            view = replace(view, position=replace(position, turn=Seat(0)))
        return refused, turns


ADVERSARIES: Final = {"mijnenveger": LayingAdversary, "uitweg": MazeAdversary}


def main() -> None:
    """Search, play with fresh seeds, and print a line of Markdown for every bot."""
    ask = ArgumentParser(description=__doc__)
    ask.add_argument("--game", choices=ADVERSARIES, default="mijnenveger")
    ask.add_argument("bots", nargs="*", default=["club", "careful", "expert"], help="or module:Class, from bench/")
    ask.add_argument("--board", default="full")
    ask.add_argument("--seeks", default="careful", help="the bot that seeks for whoever has learnt the secret")
    ask.add_argument("--steps", type=int, default=200, help="layings or mazes tried (%(default)s)")
    ask.add_argument("--block", type=int, default=16, help="games that one is tried in, at first (%(default)s)")
    ask.add_argument("--games", type=int, default=400, help="games with fresh seeds (%(default)s)")
    ask.add_argument("--time", type=float, default=0.1, help="seconds a move (%(default)s)")
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--laying", help="measure this one instead of searching, such as 'C2 E3 B5'; a guard comes first")
    wish = ask.parse_args()
    print("| bot | learnt by heart | games | it wins | 95 % |\n|---|---|---|---|---|")
    game = find_game(wish.game)
    with Progress(console=Console(stderr=True)) as bar:
        for entrant in read_entrants(game, [*wish.bots, "random"], Path(__file__).parent)[:-1]:  # they ask for two
            print(_measured(game, entrant, wish, bar), flush=True)


def _measured(game: AnyGame, entrant: Entrant, wish: Namespace, bar: Progress) -> str:
    adversary = ADVERSARIES[wish.game](game, entrant.make(game), wish)
    secret = adversary.read(wish.laying) if wish.laying else adversary.search(bar)
    fresh = range(1_000_000, 1_000_000 + wish.games)
    watched = bar.track(fresh, description=f"{entrant.name}: fresh games")
    share = sum(adversary.beats(secret, seed) for seed in watched) / wish.games
    low, high = wilson(share, wish.games)
    spelt = adversary.spell(secret).replace("|", "\\|")  # a slot's own line would end the cell
    return f"| `{entrant.name}` | {spelt} | {wish.games} | {share:.3f} | {low:.2f}–{high:.2f} |"


if __name__ == "__main__":
    main()
