"""What `boem pbm` can do."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from boem.cli.files import stream_of
from boem.cli.options import LANGUAGES
from boem.pbm.deadlines import DAYS

app = typer.Typer(no_args_is_help=True, help="Run a play-by-mail game in a folder, without a server.")

Folder = Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of the game.")]
SeatName = Annotated[str, typer.Argument(metavar="SEAT", help="A player's name, or the seat's number, from 0.")]


@app.command()
def new(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A new or empty folder.")],
    seat: Annotated[
        list[str] | None, typer.Option(metavar="NAME[=ADDRESS]", help="Who plays; once for each seat.")
    ] = None,
    title: Annotated[
        str | None, typer.Option(metavar="TITLE", help="The heading of the reports; by default the game's name.")
    ] = None,
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="Another game with rounds, by its id; boem games lists them.")
    ] = None,
    size: Annotated[
        str | None, typer.Option(metavar="WxH", help="Squares across and down; 12x12, or more for more than 6 seats.")
    ] = None,
    mines: Annotated[int | None, typer.Option(metavar="N", help="How many mines; 18 % of the squares.")] = None,
    tips: Annotated[int | None, typer.Option(metavar="N", help="Squares that a seat orders in a round; 3.")] = None,
    mine_points: Annotated[
        float | None, typer.Option(metavar="P", help="What a mine is worth, in halves; half the seats, rounded up.")
    ] = None,
    penalty: Annotated[
        float | None,
        typer.Option(metavar="M", help="What a wrong guess costs; a quarter of the seats, rounded up."),
    ] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="Any other setting of the game.")
    ] = None,
    zone: Annotated[str, typer.Option(metavar="ZONE", help="The time zone of the deadlines.")] = "UTC",
    first: Annotated[
        str | None, typer.Option(metavar="TIME", help="The deadline of round 1 in that zone, as 2026-03-06T20:00.")
    ] = None,
    days: Annotated[int, typer.Option(metavar="N", help="Days from one deadline to the next.")] = DAYS,
    grace: Annotated[int, typer.Option(metavar="HOURS", help="How many hours a round waits for late orders.")] = 0,
    language: Annotated[str, typer.Option("--lang", metavar=LANGUAGES, help="The language of the reports.")] = "en",
) -> None:
    """Make the folder of a new game.

    Example: boem pbm new winter --seat Heron=heron@example.org --seat Otter --first 2026-03-06T20:00
    """
    from boem.cli.pbm import setting_up

    players = [setting_up.player_of(text, "--seat") for text in seat or ()]
    told = {"mines": mines, "tips": tips, "mine_points": mine_points, "penalty": penalty}
    wanted = {name: value for name, value in told.items() if value is not None}
    wishes = setting_up.Wishes(game, size, wanted | dict(map(setting_up.setting_of, settings or ())))
    dates = setting_up.Dates(zone, first, days, grace)
    raise typer.Exit(setting_up.new(folder, title, language, players, wishes, dates))


@app.command()
def order(
    folder: Folder,
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="The message as it came in: a text, or an e-mail (.eml); - is standard input."
        ),
    ],
    seat: Annotated[
        str | None,
        typer.Option(metavar="SEAT", help="Whose it is; for an e-mail the sender decides.", show_default=False),
    ] = None,
    mail: Annotated[bool, typer.Option("--mail", help="Read it as an e-mail, whatever the file is called.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Even if it resigns, which can't be undone.")] = False,
) -> None:
    """Take a player's orders, or say what is wrong with them.

    Example: boem pbm order winter heron.eml
    """
    from boem.cli.pbm import rounds

    raise typer.Exit(rounds.order(folder, file, seat, is_mail=mail, resigns=yes))


@app.command()
def check(
    folder: Folder,
    orders: Annotated[bool, typer.Option("--orders", help="Show what was ordered, too.")] = False,
) -> None:
    """Tell who is in, whose message could not be read, who is missing, and the deadline.

    Example: boem pbm check winter
    """
    from boem.cli.pbm import rounds

    raise typer.Exit(rounds.check(folder, shows_orders=orders))


@app.command()
def close(
    folder: Folder,
    early: Annotated[bool, typer.Option("--early", help="Even if orders are missing, or not final.")] = False,
    empty: Annotated[
        bool, typer.Option("--empty", help="Even if nobody has ordered anything; every seat misses the round.")
    ] = False,
    press: Annotated[
        str | None, typer.Option(metavar="FILE", help="The game master's own words for the report.")
    ] = None,
    layout: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="The mines of the first round, laid by you: squares, or a grid of . and *."),
    ] = None,
    preview: Annotated[bool, typer.Option("--preview", help="Show the report and write nothing.")] = False,
) -> None:
    """Evaluate the round and show its report; the mines are dealt right before the first.

    Example: boem pbm close winter --preview
    """
    from boem.cli.pbm import rounds

    files = rounds.RoundFiles(press, layout)
    raise typer.Exit(rounds.close_round(folder, files, early=early, empty=empty, previewed=preview))


@app.command()
def report(
    folder: Folder,
    viewer: Annotated[
        str | None, typer.Option("--as", metavar="public|SEAT", help="For everybody, or for one player.")
    ] = None,
    form: Annotated[
        str | None, typer.Option("--format", metavar="text|html|pdf", help="The format; by default text.")
    ] = None,
    number: Annotated[
        int | None, typer.Option("--round", metavar="N", help="The report on an earlier round; 0 is before the first.")
    ] = None,
    language: Annotated[
        str | None, typer.Option("--lang", metavar=LANGUAGES, help="The language; by default the one in game.toml.")
    ] = None,
    out: Annotated[
        str | None, typer.Option("-o", metavar="FILE", help="Where to write it; - is standard output.")
    ] = None,
) -> None:
    """Write the reports, for everybody and for each player, into the folder; or one of them where you say.

    Example: boem pbm report winter --as Heron --format html -o heron.html
    """
    from boem.cli.pbm import reporting

    raise typer.Exit(reporting.report(folder, viewer, form, number, language, out))


@app.command()
def undo(
    folder: Folder,
    why: Annotated[str, typer.Option("--why", metavar="REASON", help="The players will read it.")],
) -> None:
    """Take back the round that was evaluated last.

    Example: boem pbm undo winter --why "Otter's mail lay in the wrong folder"
    """
    from boem.cli.pbm import rounds

    raise typer.Exit(rounds.undo_round(folder, why))


@app.command()
def standby(
    folder: Folder,
    seat: SeatName,
    player: Annotated[str, typer.Argument(metavar="NAME[=ADDRESS]", help="Who takes over the seat.")],
) -> None:
    """Hand a seat over to somebody else.

    Example: boem pbm standby winter Otter Lynx=lynx@example.org
    """
    from boem.cli.pbm import rounds, setting_up

    raise typer.Exit(rounds.standby(folder, seat, setting_up.player_of(player, "NAME")))


@app.command()
def replay(
    folder: Folder,
    eyes: Annotated[str, typer.Option("--as", metavar="public|SEAT|all", help="Through whose eyes.")] = "public",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
) -> None:
    """Show the whole game, round by round.

    Example: boem pbm replay winter --as all
    """
    from boem.cli.replay import replay_file
    from boem.pbm.folder import RECORD

    with stream_of(str(folder / RECORD)) as stream:
        raise typer.Exit(replay_file(stream, eyes, as_json=as_json))
