"""How often our player of ordinary minesweeper wins, and how often another program does on the same fields.

The other program is a command that reads one line of JSON per game: width, height, mines, start as [row, column], and
layout as one string per row, a * for a mine and a . for none. It opens the square start, plays until the game is won or
lost, and answers a line with won, guesses, and ms, the processor time it took. bench/players/jsminesweeper.js is one.
"""

from __future__ import annotations

import math
import subprocess
import time
from argparse import REMAINDER, ArgumentParser
from dataclasses import dataclass
from typing import Final

import msgspec
from rich.console import Console
from rich.progress import track

from boem.arena.interval import wilson
from boem.cli.minesweeper.reading import game_of
from boem.inference.play import FirstSquare, OrdinaryGame

SIDES: Final = 1.96  # standard errors to either side of a 95 % interval
HEADS: Final = """\
| player | games | won, % | 95 % interval | guesses per game | ms per game |
|---|---|---|---|---|---|"""


class Played(msgspec.Struct, frozen=True):
    """How one game went."""

    won: bool
    guesses: int
    ms: float


@dataclass(frozen=True, slots=True)
class Pairs:
    """How many games both players won, how many only one of them, and how many neither."""

    both: int
    ours: int
    theirs: int
    neither: int

    @property
    def difference(self) -> tuple[float, float, float]:
        """How much larger our share of wins is, with its 95 % interval for games on the same fields."""
        games = self.both + self.ours + self.theirs + self.neither
        mean = (self.ours - self.theirs) / games
        side = SIDES * math.sqrt(((self.ours + self.theirs) / games - mean**2) / games)
        return mean, mean - side, mean + side

    def __str__(self) -> str:
        mean, low, high = (100 * share for share in self.difference)
        return (
            f"Both won {self.both:,}, only ours {self.ours:,}, only the other {self.theirs:,}, neither "
            f"{self.neither:,}: ours minus the other is {mean:+.2f} points (95 %: {low:+.2f} to {high:+.2f})."
        )


class Other:
    """Another program, which plays game after game."""

    def __init__(self, command: list[str]) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe)  # noqa: S603 (the user's choice, no shell)
        self._given, self._answers = (end for end in (self._process.stdin, self._process.stdout) if end is not None)

    def play(self, game: OrdinaryGame, seed: int, number: int) -> Played:
        """Raises EOFError if it ends instead of answering."""
        layout = ["".join(".*"[mined] for mined in row) for row in game.deal(seed, number).tolist()]
        told = {"width": game.width, "height": game.height, "mines": game.mines, "start": game.start, "layout": layout}
        self._given.write(msgspec.json.encode(told) + b"\n")
        self._given.flush()
        answer = self._answers.readline()
        if not answer:
            raise EOFError(f"the other program ended during game {number}, with exit status {self._process.wait()}")
        return msgspec.json.decode(answer, type=Played)

    def stop(self) -> None:
        """Close its input and wait until it has ended."""
        self._process.communicate()


def play_ours(game: OrdinaryGame, seed: int, number: int) -> Played:
    """Our player, in one thread."""
    begun = time.process_time()
    played = game.play(1, seed, first=number, threads=1)
    return Played(bool(played.won[0]), int(played.guesses[0]), 1e3 * (time.process_time() - begun))


def compare(ours: list[Played], theirs: list[Played]) -> Pairs:
    """Count who won the same games."""
    won = [(our.won, their.won) for our, their in zip(ours, theirs, strict=True)]
    return Pairs(*(won.count(pair) for pair in [(True, True), (True, False), (False, True), (False, False)]))


def line(player: str, played: list[Played]) -> str:
    """One player's line of the table."""
    games = len(played)
    share, guesses, ms = (sum(getattr(one, name) for one in played) / games for name in ("won", "guesses", "ms"))
    low, high = (f"{100 * end:.2f}" for end in wilson(share, games))
    return f"| {player} | {games:,} | {100 * share:.2f} | {low} to {high} | {guesses:.2f} | {ms:.1f} |"


def main() -> None:
    """Let both play and print a table in Markdown."""
    ask = ArgumentParser(description=__doc__)
    ask.add_argument("--size", default="30x16")
    ask.add_argument("--mines", type=int, default=99)
    ask.add_argument("--start", help="the square opened first; C3 or A1 by default")
    ask.add_argument("--first", choices=list(FirstSquare), default=FirstSquare.OPENING, help="what is promised of it")
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--games", type=int, default=10_000, help="at most so many (%(default)s)")
    ask.add_argument("--minutes", type=float, default=25, help="after which no game begins (%(default)s)")
    ask.add_argument("command", nargs=REMAINDER, help="the other program, with its arguments")
    wish = ask.parse_args()
    game, shown = game_of(wish.size, wish.mines, wish.start, wish.first), Console(stderr=True)
    ours, theirs, other = list[Played](), list[Played](), Other(wish.command)
    end = time.monotonic() + 60 * wish.minutes
    for number in track(range(wish.games), "games", console=shown, disable=not shown.is_terminal):
        if time.monotonic() > end:
            break
        ours.append(play_ours(game, wish.seed, number))
        theirs.append(other.play(game, wish.seed, number))
    other.stop()
    print("\n".join([HEADS, line("ours", ours), line("the other", theirs), "", str(compare(ours, theirs))]))


if __name__ == "__main__":
    main()
