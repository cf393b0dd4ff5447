"""The page of a finished game's analysis: the course of the game, and each move on the board its mover saw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.translation import gettext as _

from boem.analysis import Analysis, Move, critic_of
from boem.core.errors import TooHard
from boem.core.game import Seat, Viewer, ViewProtocol
from boem.core.points import plain
from boem.core.registry import find_game
from boem.inference.link import link_of
from boem.records import Moment
from boem.web.base.errors import Closed
from boem.web.base.heavy_answers import heavy, weight_of_log
from boem.web.tables.boards import Board, BoardSquare, Judging, ViewerContext, presenter_of
from boem.web.tables.jobs import analyst
from boem.web.tables.page.analysis_figures import FigureRow, equity_rows, totals_rows
from boem.web.tables.page.move_list import Stretch, holders, stretch_of
from boem.web.tables.page.move_review import MoveVerdict, heated, listed_number, verdict
from boem.web.tables.store import service
from boem.web.tables.store.record import record_for
from boem.web.tables.store.seat_names import names_of, with_you
from boem.web.tables.store.table_access import TableAccess

WIDTH, HEIGHT, EDGE = 600, 150, 12  # of the graph, in its own units
MOST_MARKS: Final = 5  # numbers on the left
MOST_POINTS: Final = 600  # per line: one for each unit of the width


@dataclass(frozen=True, slots=True)
class AnalysisLine:
    """A move in the list."""

    at: int  # among the judged moves
    entry: int
    called: str  # its number in the list of moves
    moment: str
    seat: int
    who: str
    text: str
    verdict: MoveVerdict


@dataclass(frozen=True, slots=True)
class ShownAnalysis:
    """The analysis, with one of its moves in full."""

    lines: Sequence[AnalysisLine]  # the listed ones
    stretch: Stretch  # which of all moves these are
    totals: Sequence[FigureRow]
    chances: Sequence[FigureRow]  # of winning; empty if they aren't known
    rated: Sequence[str]  # the names above those
    graph: Graph
    names: Sequence[str]
    line: AnalysisLine | None
    board: Board | None
    position: str  # the field of that board in one line; empty if the game has none
    judging: Judging
    marked: bool  # whether seats have badges

    @property
    def before(self) -> int | None:
        """The `at` of the previous move."""
        return self.line.at - 1 if self.line is not None and self.line.at > 0 else None

    @property
    def after(self) -> int | None:
        """The `at` of the next move."""
        return self.line.at + 1 if self.line is not None and self.line.at + 1 < self.stretch.number else None


def found(place: TableAccess) -> Analysis | None:
    """The analysis of a table whose game is over; None while it is being computed. Raises Closed or Unanalysed."""
    if place.table.status != "over":
        raise Closed("A game can be analysed once it is over.")
    return analyst.ANALYST.ask(place.table.id, lambda: _record(place))


def shown(place: TableAccess, found: Analysis, at: int) -> ShownAnalysis:
    """The analysis with its `at`-th move in full; of a long game only the moves around that one are listed."""
    me, presenter = None if place.table.device else place.viewer, presenter_of(place.table.game)
    own = names_of(place)
    held = holders(place, service.game_at(place.table).record.log, own)
    names = with_you(own, me)
    at = min(max(at, 0), len(found.moves) - 1)
    stretch = stretch_of(len(found.moves), at)
    listed = [(number, found.moves[number]) for number in range(stretch.first, stretch.end)]
    lines = [_line(place, number, move, held[move.number]) for number, move in listed]
    return ShownAnalysis(
        lines=lines,
        stretch=stretch,
        totals=list(totals_rows(found.totals, found.worth, presenter.judging)),
        chances=list(equity_rows(found.equities)) if found.equities else (),
        rated=[names[one.seat] for one in found.equities],
        names=names,
        line=lines[at - stretch.first] if lines else None,
        board=_board(place, found.moves[at], own, held) if lines else None,
        position=_position(place, found.moves[at]) if lines else "",
        judging=presenter.judging,
        marked=presenter.cards,
        graph=draw(found.course, names, found.moves[at].number if lines else None),
    )


def _record(place: TableAccess) -> str:
    with heavy(weight_of_log(place.table.number)):
        return record_for(place)


def _line(place: TableAccess, at: int, move: Move, names: Sequence[str]) -> AnalysisLine:
    presenter = presenter_of(place.table.game)
    called = listed_number(service.game_at(place.table), move.number, presenter)
    return AnalysisLine(
        at=at,
        entry=move.number,
        called=called,
        moment=str(presenter.judging.moment).format(number=called),
        seat=move.seat,
        who=_("You") if move.seat == place.viewer and not place.table.device else names[move.seat],
        text=presenter.done(move.text),
        verdict=verdict(move, presenter),
    )


def _board(place: TableAccess, move: Move, names: Sequence[str], held: Sequence[Sequence[str]]) -> Board | None:
    """The board right before a move, as its mover saw it, with the chances that could be known."""
    then = Moment(service.game_at(place.table), move.number - 1)
    device = place.table.device
    reader = None if device else place.viewer
    board = board_at(then, move.seat, names, held, named=device or move.seat != place.viewer, reader=reader)
    if board is None:
        return None
    chances = _chances(place, then.view(move.seat))
    return heated(board, chances, frozenset(choice.place for choice in move.choices))


def board_at(
    then: Moment,
    seat: Seat,
    names: Sequence[str],
    held: Sequence[Sequence[str]],
    *,
    named: bool = True,
    reader: Viewer = None,
) -> Board | None:
    """The board of a moment on which a seat chose its moves, as that seat saw it, with nothing to choose on it."""
    record = then.game.record
    presenter = presenter_of(record.game.id)
    eyes = ViewerContext(
        viewer=seat,
        names=names,
        held=held,
        back=True,
        times=[entry.at or "" for entry in then.log],
        named=named,
        reader=reader,
        config=record.config,
    )
    boards = presenter.scene(then.heard(seat), then.view(seat), eyes).large
    board = next((one for one in boards if presenter.judging.board in ("", one.kind)), None)
    return None if board is None else replace(board.changed(_without_points), live=False)


def _without_points(spot: Any, _told: str) -> Any:
    """The spot without the badge of what was earned there, which would hide it."""
    return replace(spot, points="", earner="") if isinstance(spot, BoardSquare) else spot


def _position(place: TableAccess, move: Move) -> str:
    then = Moment(service.game_at(place.table), move.number - 1)
    field = critic_of(find_game(place.table.game)).field(then.view(move.seat))
    return "" if field is None else link_of(field)


def _chances(place: TableAccess, view: ViewProtocol) -> Mapping[str, float]:
    """The chances by square or slot; empty if they take too long to compute."""
    try:
        return critic_of(find_game(place.table.game)).chances(view)
    except TooHard:
        return {}


@dataclass(frozen=True, slots=True)
class GraphLine:
    """A seat's line in the graph."""

    seat: int
    points: str  # as SVG writes them
    end: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Graph:
    """The lines, the marks at the side, where the shown move is, and a sentence for screen readers."""

    courses: Sequence[GraphLine]
    marks: Sequence[tuple[float, str]]  # heights, and what they mean
    here: float | None
    spoken: str
    width: int = WIDTH
    height: int = HEIGHT


def draw(course: Sequence[tuple[float, ...]], names: Sequence[str], entry: int | None) -> Graph:
    """The graph of a game. `course` has each seat's progress before the first entry and after every one."""
    shown = _spread(len(course))
    values = [value for number in shown for value in course[number]]
    low, high = min([0.0, *values]), max([1.0, *values])
    across = (WIDTH - 2 * EDGE) / max(1, len(course) - 1)

    def height_of(value: float) -> float:
        return round(HEIGHT - EDGE - (value - low) / (high - low) * (HEIGHT - 2 * EDGE), 1)

    courses = []
    for seat in range(len(names)):
        places = [(round(EDGE + number * across, 1), height_of(course[number][seat])) for number in shown]
        courses.append(GraphLine(seat, " ".join(f"{x},{y}" for x, y in places), places[-1]))
    step = max(1, -(-int(high - low) // MOST_MARKS))
    marks = [(height_of(value), str(value)) for value in range(int(low), int(high) + 1, step)]
    ended = ", ".join(f"{name} {plain(value)}" for name, value in zip(names, course[-1], strict=True))
    here = None if entry is None else round(EDGE + (entry + 1) * across, 1)
    return Graph(courses, marks, here, _("How it went, move by move; at the end: {ended}").format(ended=ended))


def _spread(number: int) -> list[int]:
    """At most MOST_POINTS indices below `number`, evenly spread, the first and the last included."""
    step = max(1, -(-number // MOST_POINTS))
    return [*range(0, number - 1, step), number - 1]
