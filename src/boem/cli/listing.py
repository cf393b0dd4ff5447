"""`boem games` and `boem bots`."""

from __future__ import annotations

from typing import Final

from rich.markup import escape
from rich.table import Table

from boem.bots import bots_for, own_bots
from boem.bots.installed import broken_bots
from boem.cli.complain import complain
from boem.cli.files import print_json
from boem.cli.output import Output
from boem.cli.text import spoken
from boem.core.game import Json
from boem.core.registry import find_game, game_ids
from boem.core.settings import describe_settings
from boem.core.texts import gettext, say
from boem.core.texts import gettext_noop as _

_SETTING: Final = (_("setting"), _("default"), _("range"), _("what it is"))
_BOT: Final = (_("game"), _("bot"), _("strength"), _("what it does"))


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
        table = Table(*map(gettext, _SETTING), title_justify="left")
        title, about = map(escape, map(gettext, (game.title, game.about)))
        table.title = f"[bold]{title}[/bold] ({game.id}). {about}"
        for name, setting in describe_settings(game.config).items():
            what = setting["about"]
            table.add_row(name, _default(setting), _range(setting), gettext(what))
        console.print(table)


def bots(game_id: str | None = None, *, as_json: bool) -> None:
    """Print the bots of all games or one: its own, weakest first, then those of other packages.

    Says which can't be loaded. Raises ParseError for an unknown game.
    """
    listed = []
    for game in map(find_game, [game_id] if game_id else game_ids()):
        ranks = {name: rank for rank, name in enumerate(own_bots(game), 1)}
        listed += [(game.id, bot, ranks.get(name)) for name, bot in bots_for(game).items()]
    for fault in broken_bots():
        complain(fault)
    if as_json:
        told = [{"game": one, "name": bot.name, "about": bot.about, "strength": rank} for one, bot, rank in listed]
        print_json({"bots": told})
        return
    table = Table(*map(gettext, _BOT))
    for one, bot, rank in listed:
        table.add_row(one, escape(bot.name), str(rank or ""), escape(gettext(bot.about)))
    Output().print(table)


def _default(setting: dict[str, Json]) -> str:
    if setting["default"] is not None:
        return spoken(setting["default"])
    return gettext(_("needed") if setting["needed"] else _("by the rules"))


def _range(setting: dict[str, Json]) -> str:
    if "choices" in setting:
        return ", ".join(map(spoken, setting["choices"]))
    if "characters" in setting:
        return say(_("a text of {characters}"), characters=setting["characters"])
    if "each" in setting:
        return say(_("each {range}"), range=_range(setting["each"]))
    least, most = setting["minimum"], setting["maximum"]
    if most is None:
        return say(_("{minimum} or more"), minimum=least)
    span = _("{minimum} to {maximum}, in halves") if "step" in setting else _("{minimum} to {maximum}")
    return say(span, minimum=least, maximum=most)
