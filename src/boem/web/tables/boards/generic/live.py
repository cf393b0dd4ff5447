"""Boards during a game: what may be done on each square, and what has changed since the viewer's last move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from boem.web.tables.boards.board import Board, BoardSquare
from boem.web.tables.boards.generic.known import HIDDEN
from boem.web.tables.boards.generic.options import PossibleActions


def words_of(boards: Sequence[Board]) -> list[str]:
    """The names that actions use for the squares of boards that take actions."""
    return [word_of(square) for board in boards if board.acts for row in board.rows for square in row]


def word_of(square: BoardSquare) -> str:
    """The name that actions use for a square."""
    return square.word or square.name


def made_live(boards: Sequence[Board], options: PossibleActions) -> list[Board]:
    """The boards with the verbs possible on each square; if a square has verbs already, only those are kept."""
    return [_live(board, options.does) for board in boards]


def _live(board: Board, does: Mapping[str, str]) -> Board:
    def able(square: BoardSquare) -> BoardSquare:
        verbs = does.get(word_of(square), "").split() if board.acts else []
        own = verbs if square.does is None else square.does.split()
        return replace(square, does=" ".join(verb for verb in verbs if verb in own))

    says = {**board.says, "noted": _("{label}, named in your move").format(label="{label}")}
    return replace(board, live=True, says=says, rows=[[able(square) for square in row] for row in board.rows])


def legend_of(boards: Sequence[Board]) -> tuple[tuple[str, str], ...]:
    """The drawings on these boards that need an explanation."""
    drawn = {name for board in boards for row in board.rows for one in row for name in (one.piece, one.note)}
    return ((HIDDEN, _("hidden here")),) if HIDDEN in drawn else ()


def at_rest(boards: Sequence[Board]) -> list[Board]:
    """The boards with no action possible on any square."""
    return [replace(board, rows=[[replace(one, does=None) for one in row] for row in board.rows]) for board in boards]


def with_changes(boards: Sequence[Board], before: Sequence[Board], by: str) -> list[Board]:
    """The boards with every square that differs from the boards `before` marked as changed by the seat `by`."""
    old = {board.kind: board for board in before}
    return [_with_changes(board, old[board.kind], by) if board.kind in old else board for board in boards]


def _with_changes(board: Board, old: Board, by: str) -> Board:
    if [len(row) for row in board.rows] != [len(row) for row in old.rows]:
        return board
    return replace(
        board,
        rows=[
            [one if _drawn(one) == _drawn(was) else _changed(one, by) for one, was in zip(row, old_row, strict=True)]
            for row, old_row in zip(board.rows, old.rows, strict=True)
        ],
    )


def _drawn(square: BoardSquare) -> tuple[str, ...]:
    """What a move can change. The piece isn't part of it: that may show the viewer's own secrets."""
    return square.state, square.number, square.sign


def _own(square: BoardSquare) -> tuple[str, ...]:
    return *_drawn(square), square.piece, square.part, square.note


def _changed(square: BoardSquare, by: str) -> BoardSquare:
    return replace(square, last=by, label=_("{label}, changed by the last move").format(label=square.label))


def joined(public: Sequence[Board], sides: Sequence[Sequence[Board]]) -> list[Board] | None:
    """The public boards, with each square as seen by a side that knows more of it; None if the sides' boards differ."""
    seen = [{board.kind: board for board in side} for side in sides]
    if any(side.keys() != {board.kind for board in public} for side in seen):
        return None
    return [_joined(board, [side[board.kind] for side in seen]) for board in public]


def _joined(public: Board, sides: Sequence[Board]) -> Board:
    def most(row: int, column: int) -> BoardSquare:
        known = public.rows[row][column]
        others = (side.rows[row][column] for side in sides)
        return next((one for one in others if _own(one) != _own(known)), known)

    return replace(
        public, rows=[[most(row, column) for column in range(len(line))] for row, line in enumerate(public.rows)]
    )
