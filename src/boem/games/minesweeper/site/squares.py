"""The squares of the field as they are drawn and read out."""

from __future__ import annotations

from django.utils.translation import gettext as _

from boem.core.squares import Square
from boem.games.minesweeper.advice import Advice
from boem.games.minesweeper.rules.facts import COVERED, HIT, View
from boem.web.tables.boards.board import Board, BoardSquare


def board_of(view: View, told: Advice | None, *, live: bool) -> Board:
    """The field with its flags, and the squares that a hint names."""
    config = view.position.config
    return Board(
        kind="field",
        label=_("The field, {width} by {height}").format(width=config.width, height=config.height),
        title="",
        note="",
        rows=[
            [_square(view, Square(row, column), told) for column in range(config.width)] for row in range(config.height)
        ],
        live=live,
        says={
            "flag": _("{square}, flag: a mine").format(square="{square}"),
            "covered": _("{square}, covered").format(square="{square}"),
        },
    )


def _square(view: View, at: Square, told: Advice | None) -> BoardSquare:
    position, name = view.position, str(at)
    cell = position.at(at)
    if cell == HIT:
        return BoardSquare(name, "hit", _("{square}, mine, hit").format(square=at), piece="hit")
    if cell != COVERED:
        label = _("{square}, open, {number}").format(square=at, number=cell)
        clears = position.end is None and position.is_flagged_out(at) and bool(position.openable(at))
        hinted = "clue" if told is not None and at in told.clues else ""
        return BoardSquare(name, "open", label, number=cell, hint=hinted, does="around" if clears else None)
    if view.mines is not None and position.end is not None:
        return _shown(view, at)
    if at in position.flags:
        return BoardSquare(
            name, "flag", _("{square}, flag: a mine").format(square=at), piece="flag", hint=_hinted(at, told)
        )
    if not position.begun and at == position.config.start:
        return BoardSquare(name, "covered", _("{square}, covered: begin here").format(square=at), hint="settled")
    return BoardSquare(name, "covered", _("{square}, covered").format(square=at), hint=_hinted(at, told))


def _hinted(at: Square, told: Advice | None) -> str:
    return "settled" if told is not None and at == told.square else ""


def _shown(view: View, at: Square) -> BoardSquare:
    """A covered square once the layout is shown: a mine, flagged or not, or a flag without one."""
    name, flagged = str(at), at in view.position.flags
    if at in (view.mines or ()):
        if flagged:
            return BoardSquare(name, "found", _("{square}, mine, with a flag").format(square=at), piece="found")
        return BoardSquare(name, "mine", _("{square}, mine").format(square=at), piece="mine")
    if flagged:
        return BoardSquare(name, "wrong", _("{square}, no mine, wrongly flagged").format(square=at), piece="wrong")
    return BoardSquare(name, "covered", _("{square}, covered").format(square=at))
