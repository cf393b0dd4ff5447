"""Bots that other packages offer under the entry point group `boem.bots`, as `GAME.BOT`.

An entry point refers to a `Bot` class that is made without arguments and has that name. A package is trusted, as one
with a game is. A bot that can't be loaded is left out; all others are unaffected. Nobody replaces a game's own bots.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from boem.bots.bot import AnyBot, Bot
from boem.core.errors import BoemError
from boem.core.faces import LOADING
from boem.core.registry import ID, find_game, game_ids, package_of

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "boem.bots"


@cache
def installed_bots(game_id: str) -> Mapping[str, AnyBot | BoemError]:
    """The installed bots for a game by name, sorted; instead of one that can't be loaded, a sentence that says why."""
    offers = {name.partition(".")[2]: points for name, points in _offers().items() if name.startswith(f"{game_id}.")}
    return {name: _load(game_id, name, points) for name, points in sorted(offers.items())}


def broken_bots() -> Sequence[BoemError]:
    """What is wrong with installed bots, each in a sentence for the host; none of them can be played."""
    from boem.bots import own_bots

    faults = []
    for offer, points in sorted(_offers().items()):
        game_id, _, name = offer.partition(".")
        package, offered = package_of(points[0]), repr(offer)
        if game_id not in game_ids() or not name:
            faults.append(
                BoemError(
                    "the package {package} offers the bot {offered}, but no such game is installed",
                    package=package,
                    offered=offered,
                )
            )
        elif name in own_bots(find_game(game_id)):
            faults.append(
                BoemError(
                    "the package {package} offers the bot {offered}, a name that one of the game's own has",
                    package=package,
                    offered=offered,
                )
            )
        elif isinstance(fault := installed_bots(game_id)[name], BoemError):
            faults.append(fault)
    return faults


@cache
def _offers() -> Mapping[str, Sequence[EntryPoint]]:
    from importlib.metadata import entry_points

    offers: defaultdict[str, list[EntryPoint]] = defaultdict(list)
    for point in entry_points(group=GROUP):
        offers[point.name].append(point)
    return offers


def _load(game_id: str, name: str, points: Sequence[EntryPoint]) -> AnyBot | BoemError:
    offer, package = points[0].value, " and ".join(sorted(map(package_of, points)))
    if len(points) > 1:
        return BoemError(
            "{packages} all offer a bot {bot} for {game}; uninstall all of them but one",
            packages=package,
            bot=repr(name),
            game=game_id,
        )
    try:
        kind = points[0].load()
        bot = kind() if isinstance(kind, type) and issubclass(kind, Bot) else None
        called, about = getattr(bot, "name", None), getattr(bot, "about", None)
    except LOADING as error:
        return BoemError(
            "{offer} of the package {package} can't be loaded: {why}",
            offer=offer,
            package=package,
            why=f"{type(error).__name__}: {error}",
        )
    if bot is None:
        return BoemError(
            "{offer} of the package {package} must be a class made from boem.bots.Bot", offer=offer, package=package
        )
    if called != name or not ID.fullmatch(name) or not isinstance(about, str):
        return BoemError(
            "the bot {offer} of the package {package} is offered as {offered}; its name must be the same, "
            "small letters, digits and _, at most 20, and it has a line about itself",
            offer=offer,
            package=package,
            offered=repr(name),
        )
    return bot
