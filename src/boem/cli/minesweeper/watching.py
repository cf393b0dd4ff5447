"""`boem minesweeper watch`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from boem.cli.board import MINE, TextBoard, draw_covered
from boem.cli.chances import draw_chances, percent
from boem.cli.paragraphs import Paragraph, show
from boem.core.texts import gettext, say
from boem.core.texts import gettext_noop as _
from boem.inference import infer
from boem.inference.field import COVERED
from boem.inference.play import MineTable, NextSquare, OrdinaryGame, next_square

_GUESS: Final = _("Guess {number}: {square}, a mine with a chance of {risk}.")
_END: Final = _("Guess {number}: {square}, a mine with a chance of {risk}; the best play wins {chance} %.")
_START: Final = _("First square: {square}.")
_WON: Final = _("Won, after {guesses:1 guess|{guesses} guesses}.")
_LOST: Final = _("Lost: {square} is a mine.")


def watch(game: OrdinaryGame, seed: int) -> int:
    """Show the first game that the seed makes, whenever nothing is certain, and its end; returns the exit status."""
    for shown in _told(game, seed):
        show(*shown)
        show(Text())
    return 0


def _told(game: OrdinaryGame, seed: int) -> Iterator[tuple[RenderableType, ...]]:
    table = MineTable(game, game.deal(seed)).open(game.start)
    yield (_line(say(_START, square=game.start)),)
    guesses = 0
    while not table.over:
        choice = next_square(table.field)
        if choice.square is None:
            break
        if choice.mine_probability > 0:
            guesses += 1
            yield draw_chances(infer(table.field)), _line(_guess(choice, guesses))
        table = table.open(choice.square)
    yield draw_end(table), _line(end_of(table, guesses))


def _guess(choice: NextSquare, number: int) -> str:
    told = {"number": number, "square": choice.square, "risk": risk_of(choice)}
    if choice.winning_chance is None:
        return say(_GUESS, **told)
    return say(_END, **told, chance=percent(choice.winning_chance))


def risk_of(choice: NextSquare) -> str:
    """The chance of a mine, rounded down but never to nothing."""
    chance = percent(choice.mine_probability)
    return say(_("{chance} %"), chance=chance) if chance else gettext(_("less than 1 %"))


def draw_end(table: MineTable) -> TextBoard:
    """The field with its mines, once the game is over."""
    signs = {square: MINE for square in table.field.find(COVERED) if table.is_mine(square)}
    return TextBoard(table.field, {**draw_covered(table.field).signs, **signs})


def end_of(table: MineTable, guesses: int) -> str:
    """What became of the game."""
    return say(_LOST, square=table.hit) if table.hit else say(_WON, guesses=guesses)


def _line(text: str) -> Paragraph:
    return Paragraph(Text(text))
