"""What `boem minesweeper` can do."""

from __future__ import annotations

from typing import Annotated

import typer

from boem.cli.options import jobs_of, seed_of

app = typer.Typer(no_args_is_help=True, help="Ordinary minesweeper: play it, or watch the program play and measure it.")

Size = Annotated[str, typer.Option(metavar="WxH", help="Squares across and down, 1 to 512 each.")]
Mines = Annotated[int, typer.Option(metavar="M", help="How many mines there are.")]
Start = Annotated[
    str | None,
    typer.Option(
        metavar="SQUARE",
        help="The square opened first: like C3, corner or centre. By default C3 for an opening, otherwise corner.",
        show_default=False,
    ),
]
First = Annotated[
    str,
    typer.Option(
        metavar="opening|safe|any",
        help="The first square shows 0 in every game, is only safe, or may be any square, even a mine.",
    ),
]
Seed = Annotated[int | None, typer.Option(metavar="S", help="The same seed deals the same games.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]


@app.command()
def measure(
    size: Size = "30x16",
    mines: Mines = 99,
    start: Start = None,
    first: First = "opening",
    games: Annotated[int, typer.Option(metavar="N", help="How many games.")] = 1000,
    seed: Seed = None,
    jobs: Annotated[int, typer.Option(metavar="J", help="How many threads play; -1 for one on each core.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Say how many games the program wins.

    Example: boem minesweeper measure --size 16x16 --mines 40 --games 10000 --seed 1 --jobs -1
    """
    from boem.cli.minesweeper import measuring, reading

    game = reading.game_of(size, mines, start, first)
    amount = reading.amount_of(games)
    raise typer.Exit(measuring.measure(game, amount, seed_of(seed), jobs_of(jobs), as_json=as_json))


@app.command()
def watch(
    size: Size = "30x16",
    mines: Mines = 99,
    start: Start = None,
    first: First = "opening",
    seed: Seed = None,
) -> None:
    """Show a game of the program's, guess by guess.

    Example: boem minesweeper watch --size 9x9 --mines 10 --seed 4
    """
    from boem.cli.minesweeper import reading, watching

    raise typer.Exit(watching.watch(reading.game_of(size, mines, start, first), seed_of(seed)))


@app.command()
def play(
    size: Size = "9x9",
    mines: Mines = 10,
    start: Start = None,
    first: First = "opening",
    seed: Seed = None,
    without_guess: Annotated[bool, typer.Option("--no-guess", help="Deal a game that logic alone wins.")] = False,
) -> None:
    """Play a game yourself; the program says what it would open.

    Example: boem minesweeper play --size 16x16 --mines 40 --no-guess
    """
    from boem.cli.minesweeper import playing, reading

    game = reading.game_of(size, mines, start, first)
    raise typer.Exit(playing.play(game, seed_of(seed), without_guess=without_guess))
