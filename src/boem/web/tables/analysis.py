"""A finished game's analysis as its page shows it: how it went, and each move on the board as its mover knew it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from boem.analysis import Analysis, Move, Total, analyse, critic_of
from boem.core.history import facts_for
from boem.records import Replay
from boem.web.tables import service
from boem.web.tables.boards import Board, Eyes, look_of
from boem.web.tables.errors import Closed
from boem.web.tables.graph import Graph, draw
from boem.web.tables.models import find_table
from boem.web.tables.names import names_of
from boem.web.tables.place import Place
from boem.web.tables.show import as_of
from boem.web.tables.verdicts import Verdict, verdict

BOARDS: Final[Mapping[str, str]] = MappingProxyType({"coan": "shared", "mijnenveger": "search"})
"""The games that have the page, and the kind of board on which the mover chose."""
HEAT: Final = 10  # steps of colour


@dataclass(frozen=True, slots=True)
class Line:
    """A move in the list."""

    at: int  # among the moves that are judged
    entry: int
    seat: int
    who: str
    text: str
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Shown:
    """The analysis, and one move of it in full."""

    lines: Sequence[Line]
    totals: Sequence[tuple[str, Total]]
    graph: Graph
    names: Sequence[str]
    line: Line | None
    board: Board | None
    pointed: bool

    @property
    def before(self) -> int | None:
        """The move before the one shown."""
        return self.line.at - 1 if self.line is not None and self.line.at > 0 else None

    @property
    def after(self) -> int | None:
        """And the one after it."""
        return self.line.at + 1 if self.line is not None and self.line.at + 1 < len(self.lines) else None


def shown(place: Place, at: int) -> Shown:
    """The analysis of a table where the game is over, with the `at`-th of its moves; or raise Closed."""
    if place.table.status != "over":
        raise Closed("A game can be analysed once it is over.")
    found, names = _analysis(place.table.id), names_of(place)
    lines = [_line(place, number, move, names) for number, move in enumerate(found.moves)]
    at = min(max(at, 0), len(lines) - 1)
    return Shown(
        lines=lines,
        totals=[(names[total.seat], total) for total in found.totals],
        names=names,
        line=lines[at] if lines else None,
        board=_board(place, found.moves[at], names) if lines else None,
        pointed=any(move.gained is not None for move in found.moves),
        graph=draw(found.course, names, found.moves[at].number if lines else None),
    )


@lru_cache(maxsize=32)
def _analysis(table_id: str) -> Analysis:
    """Of a game that is over, so it never changes."""
    return analyse(service.game_at(find_table(table_id)))


def _line(place: Place, at: int, move: Move, names: Sequence[str]) -> Line:
    look = look_of(place.table.game)
    return Line(at, move.number, move.seat, names[move.seat], look.done(move.text), verdict(move, look))


def _board(place: Place, move: Move, names: Sequence[str]) -> Board | None:
    """The board right before a move, as its mover saw it, with what could be known of its squares."""
    game = as_of(service.game_at(place.table), move.number - 1)
    view, heard = game.history.view(move.seat), [facts_for(notices, move.seat) for notices in game.said]
    eyes = Eyes(viewer=move.seat, names=names, pencil={}, draft=[], back=True, times=_times(game))
    scene = look_of(place.table.game).scene(heard, view, eyes)
    board = next((one for one in scene.large if one.kind == BOARDS[place.table.game]), None)
    if board is None:
        return None
    chances = critic_of(place.table.game).chances(view)
    chosen = frozenset(choice.place for choice in move.choices)
    return replace(board, live=False, rows=[_heated(row, chances, chosen) for row in board.rows])


def _heated(row: Iterable[Any], chances: Mapping[str, float], chosen: frozenset[str]) -> list[Any]:
    heated = []
    for square in row:
        chance = chances.get(square.name)
        if chance is not None:
            heat = 0 if chance == 0 else HEAT if chance == 1 else min(max(round(chance * HEAT), 1), HEAT - 1)
            square = replace(square, chance=f"{round(100 * chance)}", heat=str(heat))  # noqa: PLW2901 (a value)
        heated.append(replace(square, hint="settled") if square.name in chosen else square)
    return heated


def _times(game: Replay) -> list[str]:
    return [entry.at or "" for entry in game.record.log]
