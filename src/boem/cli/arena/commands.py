"""The options of `boem arena`."""

from __future__ import annotations

from typing import Annotated

import typer

from boem.cli.options import jobs_of, pairs, seed_of
from boem.core.errors import ParseError


def arena(
    game: Annotated[str, typer.Option(metavar="G", help="Which game; boem games lists them.")],
    bots: Annotated[
        str,
        typer.Option(
            metavar="A,B", help="Which bots; boem bots lists them. module:Class is one of your own, from this folder."
        ),
    ],
    games: Annotated[
        int, typer.Option(metavar="N", help="How many games for every pair of bots; rounded up to an even number.")
    ] = 100,
    seed: Annotated[int | None, typer.Option(metavar="S", help="The same seed gives the same games.")] = None,
    time: Annotated[float, typer.Option(metavar="SECONDS", help="How long a bot may think about an action.")] = 0.1,
    board: Annotated[str | None, typer.Option(metavar="NAME", help="A board of {boxes}: {boards}.")] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="A setting of the game.")
    ] = None,
    jobs: Annotated[int, typer.Option(metavar="J", help="How many processes play; -1 for one on each core.")] = 1,
    dask: Annotated[str | None, typer.Option(metavar="ADDRESS", help="A Dask scheduler, whose workers play.")] = None,
    records: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Where to write the records, as JSON Lines; - is standard output."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
) -> None:
    """Let bots play each other: each deal twice, with the seats swapped.

    Example: boem arena --game {game} --bots {bot},{weakest} --games 200 --seed 1 --jobs -1
    """
    from boem.cli.arena import planning, running

    if dask is not None and jobs != 1:
        raise ParseError("there is --jobs for this machine or --dask for others, and not both", "--jobs")
    if as_json and records == "-":
        raise ParseError("standard output can have the records or the JSON of --json, and not both", "--records")
    rules = planning.rules_of(game, board, pairs(settings, "--set", "KEY=VALUE"), seed_of(seed), time)
    plan = planning.ArenaPlan(rules, planning.entrants_of(game, bots), planning.games_of(games), jobs_of(jobs), dask)
    raise typer.Exit(running.run(plan, records, as_json=as_json))
