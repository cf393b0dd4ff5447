"""The commands."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from boem.cli.arena.commands import arena
from boem.cli.bench_set import commands as bench_set
from boem.cli.examples import GameCommand
from boem.cli.files import stream_of
from boem.cli.host import commands as hosts
from boem.cli.minesweeper import commands as minesweeper
from boem.cli.options import Language, pairs
from boem.cli.output import ReaderGone
from boem.cli.pbm import commands as pbm
from boem.cli.puzzle import commands as puzzle
from boem.core.extras import need
from boem.core.texts import language as spoken


class Commands(TyperGroup):
    """Hides a broken pipe from the framework, which would exit with 1, our status for a negative answer."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise ReaderGone from None


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)

app.add_typer(puzzle.app, name="puzzle")
app.add_typer(pbm.app, name="pbm")
app.add_typer(minesweeper.app, name="minesweeper")
app.add_typer(bench_set.app, name="bench-set")

File = Annotated[
    str, typer.Argument(metavar="FILE", help="A game record, or several as JSON Lines; - is standard input.")
]
FieldFile = Annotated[
    str, typer.Argument(metavar="FILE", help="A field: . covered, 0 to 8 open, * a known mine; - is standard input.")
]
Mines = Annotated[str | None, typer.Option(metavar="N", help="How many mines there are in all, if that is known.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]


def _say_version(wanted: bool) -> None:
    if wanted:
        from importlib import metadata

        print(f"boem {metadata.version('boem')}")
        raise typer.Exit


@app.callback()
def boem(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version.", callback=_say_version, is_eager=True)
    ] = False,
) -> None:
    """Hidden-field deduction games: play, replay, verify."""


@app.command()
def games(as_json: AsJson = False) -> None:
    """List the games with their settings.

    Example: boem games --json
    """
    from boem.cli import listing

    listing.games(as_json=as_json)


@app.command(cls=GameCommand)
def bots(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="Only this game's; boem games lists them.")] = None,
    as_json: AsJson = False,
) -> None:
    """List the bots.

    Example: boem bots {game}
    """
    from boem.cli import listing

    listing.bots(game, as_json=as_json)


@app.command(cls=GameCommand)
def play(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which game; boem games lists them.")],
    bot: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Your opponent; boem bots lists them. By default {usual}, or the strongest in a game without levels.",
        ),
    ] = None,
    board: Annotated[str | None, typer.Option(metavar="NAME", help="A board of {boxes}: {boards}.")] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="A setting of the game.")
    ] = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="Makes lots and bots repeatable.")] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to save the record.")] = None,
) -> None:
    """Play a game against a bot, here in the terminal.

    Example: boem play {game} --bot {bot}{board}
    """
    from boem.cli.play.start import play as play_game

    chosen = pairs(settings, "--set", "KEY=VALUE")
    raise typer.Exit(play_game(game, bot, board=board, settings=chosen, seed=seed, save=save))


app.command(cls=GameCommand)(arena)


@app.command()
def replay(
    file: File,
    eyes: Annotated[str, typer.Option("--as", metavar="public|SEAT|all", help="Through whose eyes.")] = "public",
    as_json: AsJson = False,
) -> None:
    """Play a record again and show the moves, the boards and the result.

    Example: boem replay game.json --as 0
    """
    from boem.cli.replay import replay_file

    with stream_of(file) as stream:
        raise typer.Exit(replay_file(stream, eyes, as_json=as_json))


@app.command()
def verify(
    file: File,
    commitment: Annotated[
        list[str] | None, typer.Option(metavar="SEAT=HEX", help="A commitment that you noted during play.")
    ] = None,
    root: Annotated[
        list[str] | None, typer.Option(metavar="SEAT=HEX", help="A root that you noted during play.")
    ] = None,
) -> None:
    """Check a finished record: answers against layouts, layouts against commitments and roots.

    Example: boem verify game.json --commitment 1=5f0c…
    """
    from boem.cli.verify import verify_file

    noted = pairs(commitment, "--commitment", "SEAT=HEX")
    with stream_of(file) as stream:
        raise typer.Exit(verify_file(stream, noted, pairs(root, "--root", "SEAT=HEX")))


@app.command("analyse")
def analyse_command(
    file: File,
    seat: Annotated[int | None, typer.Option(metavar="SEAT", help="Only this seat's moves.")] = None,
    language: Language = None,
    as_json: AsJson = False,
) -> None:
    """Judge a finished game move by move: what was certain, what was risked, and what a move was worth.

    Example: boem analyse game.json --seat 0
    """
    from boem.cli.analyse import analyse_file

    with stream_of(file) as stream:
        raise typer.Exit(analyse_file(stream, seat, language, as_json=as_json))


@app.command()
def infer(
    file: FieldFile,
    mines: Mines = None,
    budget: Annotated[
        str | None,
        typer.Option(
            metavar="UNITS", help="How much work it may take, in units of about a nanosecond; by default 1e10."
        ),
    ] = None,
    estimated: Annotated[
        bool, typer.Option("--estimate", help="Where that isn't enough, estimate the chances, with their errors.")
    ] = False,
    seed: Annotated[int | None, typer.Option(metavar="S", help="The same seed gives the same estimate.")] = None,
    as_json: AsJson = False,
) -> None:
    """Show what a partly open field tells: each square's chance of a mine, and what is certain.

    Example: boem infer field.txt --mines 10
    """
    from boem.cli.infer import infer_file

    rng = Random(seed) if estimated else None
    raise typer.Exit(infer_file(file, mines, budget, rng, as_json=as_json))


@app.command()
def prove(
    file: FieldFile,
    mines: Mines = None,
    language: Language = None,
    budget: Annotated[
        str | None,
        typer.Option(metavar="UNITS", help="How much work it may take, in units of some microseconds; by default 2e6."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Settle what logic can settle on a field, step by step, in sentences.

    Example: boem prove field.txt --mines 10 --lang nl
    """
    from boem.cli.prove import prove_file

    raise typer.Exit(prove_file(file, mines, language, budget, as_json=as_json))


@app.command(cls=GameCommand)
def paper(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which game; boem games lists them.")],
    out: Annotated[str, typer.Option("-o", metavar="PAD.pdf", help="Where to write it; - is standard output.")],
    board: Annotated[str | None, typer.Option(metavar="NAME", help="A board of {boxes}: {boards}.")] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="A setting of the game.")
    ] = None,
    part: Annotated[
        str | None, typer.Option(metavar="PART", help="What to print: players (unless you choose), orders, master.")
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", help="Deals the mines on the game master's sheet; the same for the same N."),
    ] = None,
    sheets: Annotated[
        int | None, typer.Option(metavar="N", help="How often, at most 100; by default for the number of players.")
    ] = None,
    language: Language = None,
    stock: Annotated[str, typer.Option("--paper", metavar="a4|a5|letter", help="The paper.")] = "a4",
) -> None:
    """Print what a game needs on paper: boards, boxes to cross off, forms, and the rules in brief.

    Example: boem paper {game} --sheets 20 -o pad.pdf
    """
    from boem.cli.paper import PadOrder, write_pad

    order = PadOrder(part, seed, sheets, language or spoken(), stock)
    raise typer.Exit(write_pad(game, board, pairs(settings, "--set", "KEY=VALUE"), order, out))


@app.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The game's name: small letters, digits and _.")],
    inside: Annotated[
        Path, typer.Option("--in", metavar="FOLDER", help="Where to make its folder; by default here.")
    ] = Path(),
) -> None:
    """Write a package with a small game in it, to be grown into one of your own.

    Example: boem new-game treasure
    """
    from boem.cli.authoring.new_game import make_game

    raise typer.Exit(make_game(name, inside))


@app.command()
def laws(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which game; boem games lists them.")],
    examples: Annotated[int, typer.Option(metavar="N", help="How many random games for each law.")] = 100,
) -> None:
    """Hold a game to the laws that all games keep: nothing leaks, what is legal can be played, all can be written.

    Example: boem laws treasure
    """
    need("testing")
    from boem.cli.authoring.laws import hold_to_laws

    raise typer.Exit(hold_to_laws(game, examples))


for command in (
    hosts.serve,
    hosts.worker,
    hosts.token,
    hosts.moderator,
    hosts.setup_push,
    hosts.doctor,
    hosts.backup,
    hosts.restore,
):
    app.command()(command)
