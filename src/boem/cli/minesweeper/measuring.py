"""`boem minesweeper measure`."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import Final

from rich.text import Text

from boem.arena.interval import wilson
from boem.cli.files import print_json
from boem.cli.paragraphs import Paragraph, show
from boem.cli.progress import bar
from boem.core.texts import figure, say
from boem.core.texts import gettext_noop as _
from boem.inference.batch import MOST_THREADS, threads_of
from boem.inference.play import FirstSquare, OrdinaryGame

_AT_ONCE: Final = 200
_FIRST: Final = {
    FirstSquare.OPENING: _("{square}, which shows 0"),
    FirstSquare.SAFE: _("{square}, which is safe"),
    FirstSquare.ANY: _("{square}, which may be a mine"),
}
_SENTENCE: Final = _(
    "{size}, {mines:1 mine|{mines} mines}, first {first}: {won} of {games:1 game|{games} games} won, {share} % (95 %: "
    "{low} to {high}); {guesses} guesses and {milliseconds} ms a game; seed {seed}."
)


@dataclass(frozen=True, slots=True)
class _Measured:
    game: OrdinaryGame
    games: int
    seed: int
    won: int
    guesses: float  # a game
    milliseconds: float  # of a thread, a game
    interval: tuple[float, float]  # 95 %

    @property
    def document(self) -> dict[str, object]:
        low, high = self.interval
        return {
            "width": self.game.width,
            "height": self.game.height,
            "mines": self.game.mines,
            "start": str(self.game.start),
            "first": str(self.game.first),
            "games": self.games,
            "seed": self.seed,
            "won": self.won,
            "share": self.won / self.games,
            "low": low,
            "high": high,
            "guesses": self.guesses,
            "milliseconds": self.milliseconds,
        }

    @property
    def sentence(self) -> str:
        low, high = self.interval
        return say(
            _SENTENCE,
            size=f"{self.game.width} × {self.game.height}",
            mines=self.game.mines,
            first=say(_FIRST[self.game.first], square=self.game.start),
            won=figure(self.won, ","),
            games=self.games,
            share=figure(100 * self.won / self.games, ".2f"),
            low=figure(100 * low, ".2f"),
            high=figure(100 * high, ".2f"),
            guesses=figure(self.guesses, ".2f"),
            milliseconds=figure(self.milliseconds, ".1f"),
            seed=self.seed,
        )


def measure(game: OrdinaryGame, games: int, seed: int, jobs: int, *, as_json: bool) -> int:
    """Play the games and print how many were won; returns the exit status."""
    threads = threads_of(None if jobs == -1 else min(jobs, MOST_THREADS))
    won = guesses = 0
    began = perf_counter()
    with bar(games) as progress:
        task = progress.add_task("", total=games)
        for first in range(0, games, _AT_ONCE):
            played = game.play(min(_AT_ONCE, games - first), seed, first=first, threads=threads)
            won += int(played.won.sum())
            guesses += int(played.guesses.sum())
            progress.advance(task, len(played.won))
    milliseconds = 1e3 * (perf_counter() - began) * threads / games
    found = _Measured(game, games, seed, won, guesses / games, milliseconds, wilson(won / games, games))
    if as_json:
        print_json(found.document)
    else:
        show(Paragraph(Text(found.sentence)))
    return 0
