"""How each game looks on the site: its presenter, found by the game's id."""

from __future__ import annotations

import logging
from functools import cache
from typing import Final, TypeAlias

from boem.core.faces import load_face
from boem.core.game import AnyGame, Settings, ViewProtocol
from boem.core.registry import find_game, game_ids
from boem.web.tables.boards.board import (
    Board,
    BoardSquare,
    Button,
    HistoryMark,
    MoveText,
    Panel,
    SeatSummary,
    TableView,
    ViewerContext,
)
from boem.web.tables.boards.brief import Brief, ButtonHelp
from boem.web.tables.boards.generic import GenericPresenter
from boem.web.tables.boards.planned import PlannedVerb
from boem.web.tables.boards.presenter import Judging, Offer, Presenter, Way

__all__ = [
    "AnyPresenter",
    "Board",
    "BoardSquare",
    "Brief",
    "Button",
    "ButtonHelp",
    "GenericPresenter",
    "HistoryMark",
    "Judging",
    "MoveText",
    "Offer",
    "Panel",
    "PlannedVerb",
    "Presenter",
    "SeatSummary",
    "TableView",
    "ViewerContext",
    "Way",
    "is_analysed",
    "is_shown",
    "presenter_for",
    "presenter_of",
    "shown_games",
]

AnyPresenter: TypeAlias = Presenter[Settings, ViewProtocol]
_LOG: Final = logging.getLogger(__name__)


def shown_games() -> tuple[AnyGame, ...]:
    """The installed games in the home page's order."""
    return tuple(
        find_game(game_id) for game_id in sorted(game_ids(), key=lambda game_id: (presenter_of(game_id).place, game_id))
    )


def is_shown(game_id: str) -> bool:
    """Whether a game is installed; tables of other games have no pages."""
    return game_id in game_ids()


def is_analysed(game_id: str) -> bool:
    """Whether finished games of this kind have an analysis on the site."""
    return presenter_of(game_id).reviewed and bool(find_game(game_id).faces.analysis)


@cache
def presenter_of(game_id: str) -> AnyPresenter:
    """The presenter of an installed game: its own, or else the generic one."""
    return presenter_for(find_game(game_id))


def presenter_for(game: AnyGame) -> AnyPresenter:
    """The same for a game that need not be installed."""
    face = load_face(game.faces.site)
    if isinstance(face, type) and issubclass(face, GenericPresenter):
        return face(game)
    if isinstance(face, type) and issubclass(face, Presenter):
        return face()
    if face is not None:
        _LOG.error("%s is no Presenter; the game %s gets the generic one.", game.faces.site, game.id)
    return GenericPresenter(game)
