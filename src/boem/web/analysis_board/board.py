"""A position as a board: its chances, or a step of its proof."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Final

from django.utils.translation import gettext as _

from boem.core.squares import Square, squares
from boem.inference import Field
from boem.inference.field import KNOWN_MINE
from boem.web.analysis_board.findings import Findings, ProvedStep
from boem.web.tables.boards import Board, BoardSquare
from boem.web.tables.page.move_review import percent, step_of

NOTHING: Final[frozenset[Square]] = frozenset()


@dataclass(frozen=True, slots=True)
class Overlay:
    """What is drawn over the squares."""

    chances: Mapping[Square, float] = field(default_factory=dict)
    errors: Mapping[Square, float] = field(default_factory=dict)  # of the chances that are estimated
    clues: Collection[Square] = NOTHING  # highlighted as what something rests on
    settled: Collection[Square] = NOTHING  # highlighted as what follows
    mines: Collection[Square] = NOTHING  # shown to be mines, so far
    free: Collection[Square] = NOTHING
    best: Square | None = None


NO_OVERLAY: Final = Overlay()


def of_chances(found: Findings) -> Overlay:
    """The chances, and the best move."""
    every = squares(found.field.width, found.field.height)
    chances = {square: chance for square, chance in zip(every, found.chances, strict=False) if chance is not None}
    return Overlay(chances, found.errors, best=found.next)


def of_step(steps: tuple[ProvedStep, ...], number: int) -> Overlay:
    """A step, from 0, and what those before it have shown."""
    mines = {square for step in steps[: number + 1] for square in step.mines}
    free = {square for step in steps[: number + 1] for square in step.free}
    now = steps[number]
    return Overlay(clues=now.clues, settled={*now.mines, *now.free}, mines=mines, free=free)


def drawn(position: Field, over: Overlay) -> Board:
    """The board of a position."""
    cells = iter(list(position))
    every = iter([_square(square, cell, over) for square, cell in zip(_all(position), cells, strict=True)])
    rows = [[next(every) for _column in range(position.width)] for _row in range(position.height)]
    says = {
        "covered": _("{square}, covered"),
        "mine": _("{square}, a mine"),
        "open": _("{square}, {number}"),
        "chance": _("{label}; a mine: {chance}%"),
        "rough": _("{label}; a mine: about {chance}%, standard error {error}%"),
        "free": _("{label}; surely free"),
        "mined": _("{label}; surely a mine"),
    }
    label = _("The position, {width} × {height}").format(width=position.width, height=position.height)
    return Board("analysis", label, "", "", rows, says=says)


def _all(position: Field) -> list[Square]:
    return list(squares(position.width, position.height))


def _square(square: Square, cell: int, over: Overlay) -> BoardSquare:
    name = str(square)
    hint = "clue" if square in over.clues else "settled" if square in over.settled else ""
    hint = "best" if square == over.best else hint
    if cell >= 0:
        label = _("{square}, {number}").format(square=name, number=cell)
        return BoardSquare(name, "open", label, number=str(cell), hint=hint)
    if cell == KNOWN_MINE:
        return BoardSquare(name, "mine", _("{square}, a mine").format(square=name), piece="mine", hint=hint)
    label = _("{square}, covered").format(square=name)
    chance = over.chances.get(square)
    if square in over.mines or square in over.free or chance in (0, 1):
        mine = square in over.mines or chance == 1
        told = _("{label}; surely a mine") if mine else _("{label}; surely free")
        piece, heat = "pencil-mine" if mine else "pencil-free", "" if chance is None else step_of(chance)
        return BoardSquare(name, "covered", told.format(label=label), piece=piece, heat=heat, hint=hint)
    if chance is None:
        return BoardSquare(name, "covered", label, hint=hint)
    shown, heat, rough = percent(chance), step_of(chance), square in over.errors
    told = _("{label}; a mine: about {chance}%, standard error {error}%") if rough else _("{label}; a mine: {chance}%")
    told = told.format(label=label, chance=shown, error=percent(over.errors.get(square, 0.0)))
    return BoardSquare(name, "covered", told, chance=shown, heat=heat, hint=hint, rough=rough)
