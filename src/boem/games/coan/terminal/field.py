"""The field in a terminal, as far as a view knows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from boem.cli import words as common
from boem.cli.signs import NUMBERS, Pen, Sign, in_lines
from boem.cli.text import ascii_only
from boem.core.squares import Square, column_name
from boem.core.texts import gettext, say
from boem.games.coan.rules.facts import COVERED, FOUND, HIT, Explored, Fact, Found, View
from boem.games.coan.terminal import words

WRONG, MINE = "wrong", "mine"
SIGNS: Final[Mapping[str, Sign]] = MappingProxyType(
    {
        **NUMBERS,
        COVERED: Sign("·", "color(243)", "."),
        FOUND: Sign("*", "bold"),
        HIT: Sign("x", "bold color(196)"),
        WRONG: Sign("–", "bold", "-"),
        MINE: Sign("●", "bold", "o"),
    }
)


def draw_field(view: View, names: Sequence[str], said: Iterable[Fact] = ()) -> CoanField:
    """The field with the points; the square of the latest exploration or find is highlighted.

    `names` are by seat, and safe for a terminal.
    """
    acted = [fact.square for fact in said if isinstance(fact, Explored | Found)]
    return CoanField(view, tuple(names), acted[-1] if acted else None)


@dataclass(frozen=True, slots=True)
class CoanField:
    """Draws a field with the signs that its output has."""

    view: View
    names: tuple[str, ...]
    latest: Square | None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        pen = Pen.of(console, options)
        title = Text(ascii_only(self._title()) if pen.ascii_only else self._title(), "bold")
        yield from title.wrap(console, options.max_width)
        yield from self._grid(pen)
        yield Text("")
        yield from in_lines(_legend(pen), options.max_width)

    def _title(self) -> str:
        position = self.view.position
        scores = ", ".join(f"{name} {points}" for name, points in zip(self.names, position.scores, strict=True))
        return say(words.POINTS, scores=scores, visible=position.visible, mines=position.config.mines)

    def _grid(self, pen: Pen) -> Iterator[Text]:
        config = self.view.position.config
        letters = "".join(f" {column_name(column):<2}" for column in range(config.width))
        yield Text(f"   {letters}", no_wrap=True)
        for row in range(config.height):
            cells = (self._cell(Square(row, column), pen) for column in range(config.width))
            yield Text.assemble(f"{row + 1:>2} ", *cells, no_wrap=True)

    def _cell(self, square: Square, pen: Pen) -> Text:
        state = self.view.position.at(square)
        if state == COVERED and square in (self.view.mines or ()):
            state = MINE
        elif state == COVERED and any(square in marked for marked in self.view.wrong):
            state = WRONG
        left, right = ("[", "]") if square == self.latest else (" ", " ")
        return Text.assemble((left, "bold"), pen.draw(SIGNS[state]), (right, "bold"))


def _legend(pen: Pen) -> Iterator[Text]:
    states = {
        COVERED: common.COVERED,
        FOUND: words.FOUND_MINE,
        HIT: common.HIT,
        MINE: common.MINE,
        WRONG: words.WRONG_MARK,
    }
    for state, meaning in states.items():
        yield pen.explain(SIGNS[state], gettext(meaning))
    yield Text(gettext(common.MARKED))
