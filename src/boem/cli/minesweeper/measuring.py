"""`boem minesweeper measure`."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from rich.text import Text

from boem.arena.interval import wilson
from boem.cli.files import print_json
from boem.cli.output import bar
from boem.cli.paragraphs import Paragraph, show
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
    seconds = perf_counter() - began
    low, high = wilson(won / games, games)
    if as_json:
        print_json(
            {
                "width": game.width,
                "height": game.height,
                "mines": game.mines,
                "start": str(game.start),
                "first": str(game.first),
                "games": games,
                "seed": seed,
                "won": won,
                "share": won / games,
                "low": low,
                "high": high,
                "guesses": guesses / games,
                "milliseconds": 1e3 * seconds * threads / games,
            }
        )
        return 0
    told = say(
        _SENTENCE,
        size=f"{game.width} × {game.height}",
        mines=game.mines,
        first=say(_FIRST[game.first], square=game.start),
        won=figure(won, ","),
        games=games,
        share=figure(100 * won / games, ".2f"),
        low=figure(100 * low, ".2f"),
        high=figure(100 * high, ".2f"),
        guesses=figure(guesses / games, ".2f"),
        milliseconds=figure(1e3 * seconds * threads / games, ".1f"),
        seed=seed,
    )
    show(Paragraph(Text(told)))
    return 0
