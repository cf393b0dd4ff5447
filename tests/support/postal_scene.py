"""What a viewer of Postal Minesweeper is shown, before it becomes HTML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boem.core.game import Seat, Viewer
from boem.core.history import facts_for
from boem.records import Match
from boem.web.tables.boards import Board, BoardSquare, TableView, ViewerContext, presenter_of

PRESENTER = presenter_of("postal")
RED, BLUE, NOBODY = Seat(0), Seat(1), None


def seen(game: Match, viewer: Viewer, *, draft: Sequence[str] = (), back: bool = False, **more: Any) -> TableView:
    """The page of a viewer with this draft."""
    heard = [facts_for(notices, viewer) for notices in game.said]
    names = game.record.seats
    held = [names] * len(game.said)
    eyes = ViewerContext(viewer=viewer, names=names, pencil={}, draft=draft, back=back, held=held, **more)
    return PRESENTER.scene(heard, game.history.view(viewer), eyes)


def squares(scene: TableView) -> dict[str, BoardSquare]:
    """The squares of the field, by name."""
    (board,) = scene.large
    assert isinstance(board, Board)
    return {square.name: square for row in board.rows for square in row}


def standing(scene: TableView) -> Mapping[str, Mapping[str, Any]]:
    """The lines of the standings, by name."""
    return {row["name"]: row for row in scene.panels[0].about["rows"]}


def line_of(scene: TableView, name: str) -> Mapping[str, Any]:
    """A line of the standings."""
    return standing(scene)[name]


def judged(scene: TableView) -> list[tuple[str, str, str, str, str]]:
    """The lines of the evaluation: square, kind of guess, by whom, why, points for each."""
    (panel,) = scene.below
    return [
        (group["square"].name, line["named"], line["by"], line["why"], line["points"])
        for group in panel.about["groups"]
        for line in group["lines"]
    ]
