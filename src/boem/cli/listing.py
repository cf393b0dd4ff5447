"""`boem games` and `boem bots`."""

from __future__ import annotations

from rich.markup import escape
from rich.table import Table

from boem.bots import bots_for
from boem.cli.files import print_json
from boem.cli.output import Output
from boem.cli.text import spoken
from boem.core.game import Json
from boem.core.registry import find_game, game_ids
from boem.core.settings import describe_settings


def games(*, as_json: bool) -> None:
    """Print the games with their settings, ranges and defaults."""
    listed = [find_game(game_id) for game_id in game_ids()]
    if as_json:
        print_json(
            {
                "games": {
                    game.id: {"title": game.title, "about": game.about, "settings": describe_settings(game.config)}
                    for game in listed
                }
            }
        )
        return
    console = Output()
    for game in listed:
        table = Table("setting", "default", "range", "what it is", title_justify="left")
        table.title = f"[bold]{escape(game.title)}[/bold] ({game.id}). {escape(game.about)}"
        for name, setting in describe_settings(game.config).items():
            table.add_row(name, _default(setting), _range(setting), setting["about"])
        console.print(table)


def bots(*, as_json: bool) -> None:
    """Print the bots, each game's weakest first."""
    listed = [
        {"game": game_id, "name": bot.name, "about": bot.about, "strength": strength}
        for game_id in game_ids()
        for strength, bot in enumerate(bots_for(find_game(game_id)).values(), 1)
    ]
    if as_json:
        print_json({"bots": listed})
        return
    table = Table("game", "bot", "strength", "what it does")
    for bot in listed:
        table.add_row(str(bot["game"]), str(bot["name"]), str(bot["strength"]), str(bot["about"]))
    Output().print(table)


def _default(setting: dict[str, Json]) -> str:
    if setting["default"] is not None:
        return spoken(setting["default"])
    return "needed" if setting["needed"] else "by the rules"


def _range(setting: dict[str, Json]) -> str:
    if "choices" in setting:
        return ", ".join(map(spoken, setting["choices"]))
    if "characters" in setting:
        return f"a text of {setting['characters']}"
    if "each" in setting:
        return f"each {_range(setting['each'])}"
    if setting["maximum"] is None:
        return f"{setting['minimum']} or more"
    return f"{setting['minimum']} to {setting['maximum']}{', in halves' if 'step' in setting else ''}"
