"""The field to keep, a sheet for the score, and the game master's field."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from random import Random
from typing import Final

from boem.core.points import plain, signed
from boem.core.texts import gettext_noop as _
from boem.core.texts import say
from boem.games.coan.brief import in_brief
from boem.games.coan.rules.config import HIT_POINTS, Config
from boem.games.coan.rules.referee import CoanReferee
from boem.paper import PadBoard, PadPage, PadPart, PadTable, PaperFace, Steps, one
from boem.paper.boards import counted_field, dealt_field, field, names_of, small

TITLE: Final = _("Minesweeper for two")
_ROWS: Final = 4
"""Of the series; more find no room above the fold, and are on the players' sheets alone."""
_LISTED: Final = 60
"""So many mines have a box each; of more, the boxes are for as many in a row as bring the same."""


def _size(config: Config) -> str:
    return say(
        _("{width} × {height}, {mines:1 mine|{mines} mines}"),
        width=config.width,
        height=config.height,
        mines=config.mines,
    )


def _blanks() -> tuple[str, str]:
    return say(_("First player")), say(_("Second player"))


def players(config: Config) -> Sequence[PadPage]:
    """The field, what its mines bring, and the score."""
    alt = say(
        _("An empty field of {width} × {height} squares with {opening} open, a 0"),
        width=config.width,
        height=config.height,
        opening=str(config.opening),
    )
    note = say(_("Write down the numbers, blot each visible mine, dot a square of yours that was marked wrongly."))
    drawing = field(*names_of(config.width, config.height), {config.opening: 0})
    board = PadBoard(say(_("The field")), note, drawing, alt)
    map_page = PadPage(say(TITLE), _size(config), _blanks(), boards=(board,), rules=in_brief(config))
    return [map_page, PadPage(say(TITLE), _size(config), _blanks(), tables=(*series(config), paid(config), _score()))]


def series(config: Config) -> tuple[PadTable, ...]:
    """What each mine brings, by how many are visible with it; empty if all bring the same."""
    if len(set(config.series)) == 1:
        return ()
    boxes = [(str(place + 1), points) for place, points in enumerate(config.series)]
    if len(boxes) > _LISTED:
        boxes = _runs(config.series)[:_LISTED]
    widest = max(len(text) for place, points in boxes for text in (place, str(points)))
    across = min(20 if widest <= 2 else 8, len(boxes))
    rows: list[list[str]] = []
    for start in range(0, len(boxes), across):
        part = boxes[start : start + across]
        empty = [""] * (across - len(part))
        rows.append([say(_("Visible mines")), *(place for place, _points in part), *empty])
        rows.append([say(_("Mine points")), *(plain(points) for _place, points in part), *empty])
    note = say(
        _(
            "Cross off a column for each mine that becomes visible, found or hit. The next column is what the next "
            "mine brings."
        )
        if len(config.series) <= _LISTED
        else _("The mines are counted as they become visible, found or hit.")
    )
    return (PadTable(say(_("What a mine brings that you mark")), note, rows[0], [0, *[1] * across], rows[1:]),)


def _runs(points: Sequence[int]) -> list[tuple[str, int]]:
    """The first and the last of the mines in a row that bring the same."""
    found, done = [], 0
    for value, run in groupby(points):
        count = len(list(run))
        found.append((str(done + 1) if count == 1 else f"{done + 1}–{done + count}", value))
        done += count
    return found


def paid(config: Config) -> PadTable:
    """What else is paid, by both printed scorings; by the older one, if it was chosen."""
    flat = config.scoring == "flat"
    names = [say(_("An older form"))] if flat else [say(_("German sheet")), say(_("English sheet"))]
    chosen = 0 if flat else ("numbers", "plain").index(config.scoring)
    found = [signed(5)] if flat else [say(_("see above"))] * 2
    if not flat and len(set(config.series)) == 1:
        found = [signed(config.series[0])] * 2
    explored = ["0"] if flat else [say(_("+1 for each mine beside it that wasn’t visible")), "0"]
    rows = [
        [say(_("A mine that you mark")), *found],
        [say(_("A mine that you explore")), *[signed(HIT_POINTS)] * len(names)],
        [say(_("A wrong mark")), *[signed(config.wrong_points)] * len(names)],
        [say(_("A free square that you explore")), *explored],
    ]
    note = say(_("This game goes by: {sheet}."), sheet=names[chosen])
    return PadTable(say(_("Points")), note, ["", *names], [0, *[1] * len(names)], rows)


def _score() -> PadTable:
    own = [say(_("Square")), say(_("Points")), say(_("Total"))]
    note = say(_("A line for each turn of both: the first player’s on the left, the second player’s on the right."))
    return PadTable(say(_("The score")), note, [say(_("Turn")), *own, *own], [2, 3, 3, 3, 3, 3, 3], share=1)


def master(config: Config) -> Sequence[PadPage]:
    """The field to lay the mines on, and what to do."""
    alt = say(
        _("An empty field of {width} × {height} squares with corners for numbers"),
        width=config.width,
        height=config.height,
    )
    note = say(
        _("Blot each mine and tick the squares beside it; the corner is for the number. Cross off what is uncovered.")
    )
    drawing = counted_field(*names_of(config.width, config.height), config.kept_free)
    board = PadBoard(say(_("The game master’s field")), note, drawing, alt)
    lay = (
        say(
            _("Lay {mines:one mine|{mines} mines} by lot, none of them on a grey square."),
            mines=config.mines,
        ),
        say(_("For each mine, tick every square beside it. A square’s ticks, counted, are its number.")),
        say(_("Check: a mine makes 8 ticks, 5 at the edge, 3 in a corner. Ticks on other mines mean nothing.")),
    )
    steps = (Steps(say(_("Before the first turn")), lay), _turn(config))
    return [PadPage(say(TITLE), _size(config), (say(_("Game master")),), steps=steps, boards=(board,))]


def _turn(config: Config) -> Steps:
    """How to answer."""
    return Steps(
        say(_("Each turn")),
        (
            say(_("Explored: say the number, or that it is a mine. Both write it down.")),
            say(
                _("Marked: the player shows you the square, unseen by the opponent. Say aloud whether it holds a mine.")
            ),
            say(
                _("If it does, name the square. If not, only the marker knows which it was: {points}."),
                points=signed(config.wrong_points),
            ),
            say(_("Whoever shows that a covered square is free, and with which number, has it opened, for no points.")),
        ),
        boxes=False,
    )


def dealt(config: Config, rng: Random) -> Sequence[PadPage]:
    """A field that is laid already, to be folded away."""
    referee = CoanReferee()
    mines = frozenset(referee.deal(referee.initial_state(config), rng).mines)
    alt = say(
        _("A field of {width} × {height} squares with its mines and numbers"), width=config.width, height=config.height
    )
    drawing = dealt_field(*names_of(config.width, config.height), mines)
    board = PadBoard(
        say(_("The game master’s field")), say(_("Cross off what is uncovered.")), drawing, alt, small(config.width)
    )
    tables = (*(table for table in series(config) if len(table.rows) < _ROWS), paid(config))
    blanks = (say(_("Game master")),)
    return [
        PadPage(say(TITLE), _size(config), blanks, steps=(_turn(config),), tables=tables, boards=(board,), fold=True)
    ]


PAPER: Final = PaperFace(
    parts={
        "players": PadPart(_("The field and a sheet for the score, for each player"), players),
        "master": PadPart(_("For the game master"), master, one, dealt),
    },
    boards={"usual": {}},
)
