"""A pad as a PDF: the same sheet as often as wanted, on paper that is cut or not."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from itertools import accumulate
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from boem.core.errors import ParseError
from boem.core.faces import load_face
from boem.core.forms import Phrase
from boem.core.game import AnyGame, Json, Settings
from boem.core.texts import gettext, language, languages, locale, speaking
from boem.core.texts import gettext_noop as _
from boem.drawing.typeset import typeset
from boem.paper.pad import Pad, PadBoard

MOST_SHEETS: Final = 100
_TEMPLATE: Final = Path(__file__).with_name("pad.typ")
_WORDS: Final = {
    "player": _("Player"),
    "opponent": _("Opponent"),
    "date": _("Date"),
    "rules": _("The rules in brief"),
}

Drawn: TypeAlias = Callable[[Any], Pad]
"""A game's face for paper: its sheet, by its settings."""


@dataclass(frozen=True, slots=True)
class Stock:
    """Paper: a page in millimetres, and how many sheets lie on it, one below another."""

    width: float
    height: float
    sheets: int


STOCKS: Final[Mapping[str, Stock]] = MappingProxyType(
    {"a4": Stock(210, 297, 2), "a5": Stock(210, 148, 1), "letter": Stock(215.9, 279.4, 2)}
)


def print_pad(game: AnyGame, config: Settings, *, sheets: int = 2, language: str = "en", paper: str = "a4") -> bytes:
    """A PDF of `sheets` equal sheets, one for each player. The same arguments give the same bytes.

    Raises ParseError for a game without a pad, and for an invalid argument.
    """
    drawn: Drawn | None = load_face(game.faces.paper)
    if drawn is None:
        raise ParseError("there is no pad to print for {title}", title=Phrase(game.title))
    for place, given, known in (("language", language, languages()), ("paper", paper, STOCKS)):
        if given not in known:
            raise ParseError(
                "must be one of {known}, not {given}", place, known=", ".join(known), given=f"{given!r:.40}"
            )
    if not 1 <= sheets <= MOST_SHEETS:
        raise ParseError("must be 1 to {most}, not {given}", "sheets", most=MOST_SHEETS, given=sheets)
    with speaking(language):
        return typeset(_TEMPLATE, pad=json.dumps(_content(drawn(config), STOCKS[paper], sheets), ensure_ascii=False))


def _content(pad: Pad, stock: Stock, sheets: int) -> dict[str, Json]:
    return {
        "paper": asdict(stock),
        "sheets": sheets,
        "code": language(),
        "region": locale(language()).territory,
        "words": {name: gettext(text) for name, text in _WORDS.items()},
        "title": pad.title,
        "size": pad.size,
        "boards": [_board(board) for board in pad.boards],
        "tallies": [{"label": tally.label, "rows": [list(row) for row in tally.rows]} for tally in pad.tallies],
        "rules": _halved(list(pad.rules)),
    }


def _board(board: PadBoard) -> dict[str, Json]:
    return {"title": board.title, "note": board.note, "svg": board.svg, "alt": board.alt}


def _halved(rules: list[str]) -> list[Json]:
    """The rules in two columns of about the same length."""
    ends = [0, *accumulate(map(len, rules))]
    cut = min(range(len(ends)), key=lambda place: abs(ends[-1] - 2 * ends[place]))
    return [list(rules[:cut]), list(rules[cut:])]
