"""A map and order slips for each player, and what the game master needs."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from boem.core.points import Points, plain, signed
from boem.core.squares import Square
from boem.core.texts import gettext_noop as _
from boem.core.texts import say
from boem.games.postal.brief import costs, goal
from boem.games.postal.rules.config import Config
from boem.paper import PadBoard, PadPage, PadPart, PadTable, PaperFace, Slip, Steps, one
from boem.paper.boards import counted_field, field, names_of

TITLE: Final = _("Postal Minesweeper")
_MOST_SHARED: Final = 12
"""So many who are right on a square are listed; beyond them each takes one point less, as up to there."""
_MOST_LINES: Final = 60
_ACROSS: Final = 12
_LOTS: Final = 34 * _ACROSS
"""So many are on a page."""
_ROWS: Final = 22
"""About as many fit on a page of results with room to write."""


def _seats(config: Config) -> int:
    return config.seats


def _size(config: Config) -> str:
    return say(
        _("{width} × {height}, {mines:1 mine|{mines} mines}"),
        width=config.width,
        height=config.height,
        mines=config.mines,
    )


def points_table(config: Config) -> PadTable:
    """What each player who was right gets, by how many were."""
    shared = range(min(config.seats, _MOST_SHARED, max(8, int(config.reward) + 1)))
    values: list[tuple[str, Points]] = [
        (say(_("mine")), config.reward),
        *((str(number), number) for number in range(8, 0, -1)),
    ]
    rows = [(name, *(plain(max(0, value - others)) for others in shared)) for name, value in values]
    note = say(
        _(
            "For a 0, begin with the sum of the numbers that its area uncovers. Each further player who was right "
            "takes 1 off, and nothing falls below 0. Whoever was wrong there: {penalty}."
        ),
        penalty=signed(-config.fine),
    )
    heads = [say(_("Right on it")), *(str(others + 1) for others in shared)]
    return PadTable(say(_("Points for each player who was right")), note, heads, [0, *(1 for _ in shared)], rows)


def maps(config: Config) -> Sequence[PadPage]:
    """What a player keeps."""
    alt = say(_("An empty field of {width} × {height} squares"), width=config.width, height=config.height)
    note = say(_("After each round, write down the numbers and blot the mines that the game master reports."))
    score = PadTable(
        say(_("Your score")),
        "",
        [say(_("Round")), *(str(number) for number in range(1, 13))],
        [0, *[1] * 12],
        [[say(name), *[""] * 12] for name in (_("Points"), _("Total"))],
    )
    return [
        PadPage(
            say(TITLE),
            _size(config),
            blanks=(say(_("Player")), say(_("Game master"))),
            boards=(PadBoard(say(_("Your map")), note, field(*names_of(config.width, config.height)), alt),),
            tables=(score, points_table(config)),
            rules=(goal(), *costs(config)),
        )
    ]


def orders(config: Config) -> Sequence[PadPage]:
    """Slips for a player's orders, one a round."""
    slip = Slip(
        say(_("Orders: Postal Minesweeper")),
        blanks=(say(_("Player")), say(_("Round"))),
        lines=min(config.tips, _MOST_LINES),
        box=say(_("mine")),
        note=say(
            _("At most {tips:one square|{tips} squares}; tick what you name as a mine. In round 1, nothing is ticked."),
            tips=config.tips,
        ),
    )
    return [PadPage(say(TITLE), "", slip=slip)]


def master(config: Config) -> Sequence[PadPage]:
    """A checklist, the field, and sheets to evaluate a round and to report it."""
    by_lot = say(
        _("When the first orders are in, lay {mines:one mine|{mines} mines} by lot, on squares that nobody named."),
        mines=config.mines,
    )
    return [_checklist(config, by_lot), _field(config), *_forms(config)]


def dealt(config: Config, rng: Random) -> Sequence[PadPage]:
    """The same with all the lots that may be needed, drawn before anybody names a square."""
    squares = list(config.every_square)
    rng.shuffle(squares)
    lots = squares[: config.mines + config.seats * config.tips]
    pages = [_lots(config, lots[start : start + _LOTS], start) for start in range(0, len(lots), _LOTS)]
    by_lot = say(
        _("When the first orders are in, lay {mines:one mine|{mines} mines} as the list of lots says."),
        mines=config.mines,
    )
    return [_checklist(config, by_lot), *pages, _field(config), *_forms(config)]


def _forms(config: Config) -> Sequence[PadPage]:
    return [_evaluation(config), _result(config), _scores(config)]


def _lots(config: Config, lots: Sequence[Square], start: int) -> PadPage:
    rows = []
    for first in range(0, len(lots), _ACROSS):
        row = [str(square) for square in lots[first : first + _ACROSS]]
        rows.append([f"{start + first + 1}–{start + first + len(row)}", *row, *[""] * (_ACROSS - len(row))])
    note = say(
        _(
            "Go along the rows from the top. Cross out each square that somebody named in round 1, and lay "
            "{mines:one mine on the first|the {mines} mines on the first {mines}} of the others."
        ),
        mines=config.mines,
    )
    heads = ["", *(str(place + 1) for place in range(_ACROSS))]
    table = PadTable(say(_("The lots")), note, heads, [0, *[1] * _ACROSS], rows, share=1)
    return PadPage(say(TITLE), _size(config), blanks=(say(_("Game master")),), tables=(table,), seeded=True)


def _checklist(config: Config, by_lot: str) -> PadPage:
    before = (
        say(_("Give each of the {seats} players a map, order slips and the first deadline."), seats=config.seats),
        by_lot,
        say(_("For each mine, tick every square beside it. A square’s ticks, counted, are its number.")),
        say(_("Check: a mine makes 8 ticks, 5 at the edge, 3 in a corner. Ticks on other mines mean nothing.")),
    )
    each = (
        say(_("Collect the orders until the deadline. A player’s later slip replaces the earlier one.")),
        say(
            _("Give back a slip that names an open square, one off the field, a square twice, or more than {tips}."),
            tips=config.tips,
        ),
        say(_("List each named square once: what it holds, who named it as free, and who as a mine.")),
        say(_("Look up what those who were right get. All squares count as they were before the round.")),
        say(
            _("Each wrong guess: {penalty}. It doesn’t count among those who were right."), penalty=signed(-config.fine)
        ),
        say(
            _(
                "A 0 opens its neighbours, and so does each further 0. Its sum leaves out squares that were open "
                "before or named this round. Whoever names two squares of one area gets its sum once."
            )
        ),
        say(_("Uncover every named square on your field, whoever was right; add up the points.")),
        say(_("Send everybody the result, with the next deadline. The round with the last mine is the last.")),
    )
    return PadPage(
        say(TITLE),
        _size(config),
        blanks=(say(_("Game master")), say(_("Begun"))),
        steps=(Steps(say(_("Before the first evaluation")), before), Steps(say(_("Each round")), each)),
        tables=(points_table(config),),
        rules=(goal(), *costs(config)),
    )


def _field(config: Config) -> PadPage:
    alt = say(
        _("An empty field of {width} × {height} squares with corners for numbers"),
        width=config.width,
        height=config.height,
    )
    note = say(
        _("Blot each mine and tick the squares beside it; the corner is for the number. Cross off what is uncovered.")
    )
    board = PadBoard(
        say(_("The game master’s field")), note, counted_field(*names_of(config.width, config.height)), alt
    )
    return PadPage(say(TITLE), _size(config), blanks=(say(_("Game master")),), boards=(board,))


def _evaluation(config: Config) -> PadPage:
    heads = [
        say(_("Square")),
        say(_("Holds")),
        say(_("Named as free by")),
        say(_("Named as a mine by")),
        say(_("Right")),
        say(_("Each gets")),
    ]
    note = say(
        _("A line for each named square. Whoever was wrong: {penalty}. For a 0, write down its sum."),
        penalty=signed(-config.fine),
    )
    table = PadTable(say(_("Evaluation of a round")), note, heads, [3, 2, 8, 8, 2, 3], share=1)
    return PadPage(say(TITLE), _size(config), blanks=(say(_("Round")),), tables=(table,))


def _result(config: Config) -> PadPage:
    heads = [say(_("Player")), say(_("Orders")), say(_("Points")), say(_("Total"))]
    rows = [[""] * len(heads)] * config.seats
    table = PadTable(say(_("Result of a round")), "", heads, [6, 12, 3, 3], rows, share=config.seats)
    pairs = [say(_("Square")), say(_("Holds"))] * 4
    share = max(6, _ROWS - config.seats)
    uncovered = PadTable(say(_("Uncovered in this round")), "", pairs, [1] * len(pairs), share=share)
    blanks = (say(_("Round")), say(_("Mines still covered")), say(_("Next deadline")))
    return PadPage(say(TITLE), _size(config), blanks=blanks, tables=(table, uncovered))


def _scores(config: Config) -> PadPage:
    rounds = [str(number) for number in range(1, 13)]
    rows = [[""] * 13] * config.seats
    table = PadTable(say(_("Totals after each round")), "", [say(_("Player")), *rounds], [4, *[1] * 12], rows, share=1)
    return PadPage(say(TITLE), _size(config), tables=(table,))


PAPER: Final = PaperFace(
    parts={
        "players": PadPart(_("A map for each player"), maps, _seats),
        "orders": PadPart(_("Order slips, a page for each player"), orders, _seats),
        "master": PadPart(_("For the game master"), master, one, dealt),
    },
    boards={str(seats): {"seats": seats} for seats in (4, 6, 12)},
)
