"""The installed games: Boem's own, and those that other packages offer under the entry point group `boem.games`.

An entry point's name is the game's id, and it refers to a `Game` with that id. A package is code that the host chose to
install, and is trusted like Boem itself. A game that can't be loaded is left out; the others are unaffected.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from boem.core.errors import BoemError, ParseError
from boem.core.faces import LOADING
from boem.core.game import EDITION, LONGEST_REASON, AnyGame, Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "boem.games"
OWN: Final = "boem"
"""The package whose games nobody else's replace: a record means the same wherever it is read."""
ID: Final = re.compile(r"[a-z][a-z0-9_]{0,19}", re.ASCII)


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of all games that can be played, sorted."""
    return tuple(game_id for game_id in sorted(_offers()) if isinstance(_load(game_id), Game))


@cache
def broken_games() -> Mapping[str, BoemError]:
    """The installed games that can't be played, each with a sentence for the host that says why."""
    tried = {game_id: _load(game_id) for game_id in sorted(_offers())}
    return {game_id: fault for game_id, fault in tried.items() if isinstance(fault, BoemError)}


@cache
def find_game(game_id: str, edition: int = EDITION) -> AnyGame:
    """The game with this id, by the rules of an edition from 1 to `EDITION`; raises ParseError."""
    game = _load(game_id) if game_id in _offers() else None
    if isinstance(game, BoemError):
        raise ParseError("the game {game} is installed, but can't be loaded; boem doctor says why", game=repr(game_id))
    if game is None:
        known = ", ".join(game_ids())
        raise ParseError("no such game: {given}; known: {known}", given=repr(game_id[:40]), known=known)
    if edition == EDITION:
        return game
    return replace(game.first or game, edition=edition)


def offer_of(game_id: str) -> EntryPoint:
    """The entry point of a game that can be played."""
    return _offers()[find_game(game_id).id][0]


def locales() -> Sequence[Path]:
    """The `locale` folders of the games' packages, by game id; loads no game."""
    modules = [point.module for game_id in sorted(_offers()) for point in _offers()[game_id]]
    found = [Path(path) / "locale" for module in modules for path in _package_paths(module)]
    return [folder for folder in dict.fromkeys(found) if folder.is_dir()]


def _package_paths(module: str) -> Sequence[str]:
    try:
        spec = find_spec(module)
    except LOADING:  # the game can't be loaded either
        return ()
    return (spec and spec.submodule_search_locations) or ()


def games_with_rounds() -> tuple[str, ...]:
    """The ids of games that can be played by mail, Boem's own first."""
    found = [game_id for game_id in game_ids() if find_game(game_id).rounds]
    return tuple(sorted(found, key=lambda game_id: (package_of(_offers()[game_id][0]) != OWN, game_id)))


@cache
def _offers() -> Mapping[str, Sequence[EntryPoint]]:
    """The offer of each game by its id; nobody else can offer Boem's own."""
    from importlib.metadata import entry_points

    offers: defaultdict[str, list[EntryPoint]] = defaultdict(list)
    for point in entry_points(group=GROUP):
        offers[point.name].append(point)
    own = {name: [point for point in points if package_of(point) == OWN] for name, points in offers.items()}
    return {name: own[name][:1] or points for name, points in offers.items()}


@cache
def _load(game_id: str) -> AnyGame | BoemError:
    """The game, or the reason why it can't be loaded."""
    points = _offers()[game_id]
    packages = " and ".join(sorted(map(package_of, points)))
    if len(points) > 1:
        return BoemError(
            "{packages} all offer a game {game}; uninstall all of them but one", packages=packages, game=repr(game_id)
        )
    try:
        game = points[0].load()
    except LOADING as error:
        return BoemError(
            "{offer} of the package {package} can't be loaded: {why}",
            offer=points[0].value,
            package=packages,
            why=f"{type(error).__name__}: {error}",
        )
    if not isinstance(game, Game):
        return BoemError(
            "{offer} of the package {package} must be a boem.core.game.Game, not {kind}",
            offer=points[0].value,
            package=packages,
            kind=type(game).__name__,
        )
    if too_long := [reason for reason in game.reasons if len(reason) > LONGEST_REASON]:
        return BoemError(
            "the reason {reason} of the game {game} is longer than {most} characters",
            reason=repr(too_long[0]),
            game=game.id,
            most=LONGEST_REASON,
        )
    if game.id != game_id or not ID.fullmatch(game_id):
        return BoemError(
            "the game {game} of the package {package} is offered as {offered}; both must be the same, "
            "small letters, digits and _, at most 20",
            game=repr(game.id),
            package=packages,
            offered=repr(game_id),
        )
    return game


def package_of(point: EntryPoint) -> str:
    """The name of the package that offers an entry point; ? if it doesn't say."""
    with suppress(FileNotFoundError):  # of its metadata, in later versions of importlib.metadata
        if point.dist and "Name" in point.dist.metadata:
            return point.dist.name or "?"
    return "?"
