"""`boem minesweeper play`."""

from __future__ import annotations

import sys
from typing import Final

from rich.text import Text

from boem.cli.board import draw_covered
from boem.cli.minesweeper.watching import draw_end, end_of, risk_of
from boem.cli.paragraphs import Paragraph, show
from boem.core.errors import ParseError
from boem.core.squares import Square
from boem.core.texts import gettext, say
from boem.core.texts import gettext_noop as _
from boem.inference import infer
from boem.inference.play import MineTable, OrdinaryGame, next_square
from boem.inference.play.games import TRIED

_HELP: Final = _("Type a square to open it, such as E3; ? for what the program would open; quit to leave.")
_SAFE: Final = _("{square}: no mine can be there.")
_RISK: Final = _("{square}: a mine with a chance of {risk}.")


def play(game: OrdinaryGame, seed: int, *, without_guess: bool) -> int:
    """Play the first game that the seed makes, with squares from standard input; returns the exit status.

    Or the first that can be won without a guess; raises ParseError if none is found.
    """
    number = game.first_without_guess(seed) if without_guess else 0
    if number is None:
        raise ParseError(
            "no game that can be won without a guess was found among {tried}; fewer mines may do",
            "--no-guess",
            tried=TRIED,
        )
    table = MineTable(game, game.deal(seed, number)).open(game.start)
    guesses = 0
    show(_line(gettext(_HELP)))
    while not table.over:
        show(draw_covered(table.field))
        square = _asked(table)
        if square is None:
            return 0
        guesses += square not in infer(table.field).safe
        table = table.open(square)
    show(draw_end(table), _line(end_of(table, guesses)))
    return 0


def _asked(table: MineTable) -> Square | None:
    """The covered square to open; None at the end of the input."""
    while True:
        sys.stdout.write("> ")
        sys.stdout.flush()
        line = sys.stdin.readline()
        typed = line.strip()
        if not line or typed == "quit":
            return None
        try:
            if typed == "?":
                show(_line(_advice(table)))
            elif typed:
                square = Square.parse(typed)
                table.require_covered(square)
                return square
        except ParseError as error:
            show(_line(str(error)))


def _advice(table: MineTable) -> str:
    choice = next_square(table.field)
    if choice.mine_probability == 0:
        return say(_SAFE, square=choice.square)
    return say(_RISK, square=choice.square, risk=risk_of(choice))


def _line(text: str) -> Paragraph:
    return Paragraph(Text(text))
