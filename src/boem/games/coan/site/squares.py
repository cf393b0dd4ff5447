"""The squares of the shared field as they are drawn and read out."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from boem.core.points import signed
from boem.core.squares import Square
from boem.games.coan.rules.facts import COVERED, FOUND, HIT, View
from boem.games.coan.site.account import Turn
from boem.web.tables.boards.board import BoardSquare, Heard, ViewerContext


class Drawing:
    """The field as one viewer sees it."""

    def __init__(self, heard: Heard, view: View, turns: list[Turn], eyes: ViewerContext) -> None:
        self._view, self._eyes = view, eyes
        self._finders = {turn.square: str(turn.seat) for turn in turns if turn.kind == "found"}
        self._changed = _changed(view, turns)
        self._latest = turns[-1] if turns and view.position.end is None else None

    def square(self, at: Square) -> BoardSquare:
        """One square, with what has just changed and what was just earned on it."""
        square = self._with_marks(at, self._bare(at))
        by = self._changed.get(at, "")
        if by:
            square = replace(square, last=by, label=_("{label}, changed by the last move").format(label=square.label))
        turn = self._latest
        if turn is None or turn.square != at or not turn.points:
            return square
        label = _("{label}, {points} points").format(label=square.label, points=signed(turn.points))
        return replace(square, points=signed(turn.points), earner=str(turn.seat), label=label)

    def _bare(self, at: Square) -> BoardSquare:
        view, name = self._view, str(at)
        cell = view.position.at(at)
        if cell == FOUND:
            return BoardSquare(
                name, "found", _("{square}, mine, found").format(square=at), piece="found", by=self._finders[at]
            )
        if cell == HIT:
            return BoardSquare(name, "hit", _("{square}, mine, hit").format(square=at), piece="hit")
        if cell != COVERED:
            return BoardSquare(name, "open", _("{square}, open, {number}").format(square=at, number=cell), number=cell)
        if view.mines is not None and at in view.mines:
            return BoardSquare(name, "mine", _("{square}, mine, never found").format(square=at), piece="mine")
        return self._covered(at)

    def _with_marks(self, at: Square, square: BoardSquare) -> BoardSquare:
        """At the end, wrong marks are shown also on squares that were opened later."""
        if (
            square.state != "open"
            or self._view.position.end is None
            or not any(at in some for some in self._view.wrong)
        ):
            return square
        return replace(square, note="wrong", label=_("{label}, wrongly marked before").format(label=square.label))

    def _covered(self, at: Square) -> BoardSquare:
        """A covered square, with the wrong mark on it if the viewer knows of one."""
        view = self._view
        marked = [seat for seat in (0, 1) if at in view.wrong[seat]]
        if not marked:
            return BoardSquare(str(at), "covered", _("{square}, covered").format(square=at))
        if view.position.end is None:
            label = _("{square}, covered, my wrong mark, seen by me alone")
            if self._eyes.named:
                label = _("{square}, covered, a wrong mark that {name} alone saw")
            told = label.format(square=at, name=self._eyes.names[marked[0]])
            return BoardSquare(str(at), "wrong", told, piece="wrong", secret=True)
        label = _("{square}, no mine, wrongly marked").format(square=at)
        return BoardSquare(str(at), "wrong", label, piece="wrong", by=str(marked[0]) if len(marked) == 1 else "")


def _changed(view: View, turns: list[Turn]) -> dict[Square, str]:
    """The squares changed since the viewer's own last turn; for a spectator, in the last turn."""
    found: dict[Square, str] = {}
    for turn in reversed(turns):
        if turn.seat == view.viewer:
            break
        squares = [square for square, _number in turn.opened]
        if turn.square is not None and turn.kind != "wrong":
            squares.append(turn.square)
        found |= {square: str(turn.seat) for square in squares}
        if view.viewer is None:
            break
    return found
