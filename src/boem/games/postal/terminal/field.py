"""The field in a terminal, with the standings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from boem.cli import words as common
from boem.cli.board import OPEN, TextBoard
from boem.cli.signs import Sign
from boem.core.game import Seat
from boem.core.points import HYPHEN, plain
from boem.core.squares import Square
from boem.core.texts import gettext, say
from boem.games.postal.rules.facts import COVERED, DISARMED, HIT, View
from boem.games.postal.terminal import words
from boem.inference import Field

FOUND: Final = Sign("*", "bold")
BLOWN: Final = Sign("x", "bold color(196)")
HIDDEN: Final = Sign("●", "bold", "o")
_SIGNS: Final = {COVERED: OPEN, DISARMED: FOUND, HIT: BLOWN}
_MEANINGS: Final = (
    (OPEN, common.COVERED),
    (FOUND, words.DISARMED_MINE),
    (BLOWN, words.HIT_MINE),
    (HIDDEN, words.HIDDEN_MINE),
)


def draw_postal(view: View, names: Sequence[str]) -> RenderableType:
    """Everything seen of the field, and everyone's points; `names` are by seat, safe for a terminal."""
    position = view.position
    signs = {
        square: _sign(view, square, mark)
        for square, mark in zip(position.config.every_square, position.seen, strict=True)
        if mark in _SIGNS
    }
    meanings = tuple((sign, gettext(meaning)) for sign, meaning in _MEANINGS if sign in signs.values())
    return Group(TextBoard(Field.from_rows(position.rows), signs, meanings), "", _standings(view, names))


def _sign(view: View, square: Square, mark: str) -> Sign:
    return HIDDEN if mark == COVERED and square in (view.mines or ()) else _SIGNS[mark]


def _standings(view: View, names: Sequence[str]) -> Table:
    """The seats by points; equal points share a place."""
    table = Table(*map(gettext, words.STANDINGS), box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.columns[0].justify = table.columns[2].justify = "right"
    scores, places = view.scores, view.position.places
    for seat in sorted(range(len(scores)), key=lambda seat: (places[seat], -scores[seat], seat)):
        table.add_row(str(places[seat]), Text(names[seat]), plain(scores[seat], HYPHEN), _remark(view, Seat(seat)))
    return table


def _remark(view: View, seat: Seat) -> str:
    missed = view.position.now.missed[seat]
    if seat in view.position.resigned:
        return gettext(words.HAS_RESIGNED)
    return say(words.MISSED, rounds=missed) if missed > 1 else ""
