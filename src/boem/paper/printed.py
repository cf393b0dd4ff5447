"""Pads and pages as a PDF: the same sheet as often as wanted, on paper that is cut or not."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import accumulate
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Final

from boem.core.errors import ParseError
from boem.core.game import AnyGame, Json, Settings
from boem.core.texts import gettext, language, languages, locale, say, speaking
from boem.core.texts import gettext_noop as _
from boem.drawing.typeset import typeset
from boem.paper.face import PadPart, part_of
from boem.paper.pad import Pad, PadBoard
from boem.paper.page import PadPage

MOST_SHEETS: Final = 100
MOST_SEED: Final = 10**12
_HERE: Final = Path(__file__).parent
_WORDS: Final = {
    "player": _("Player"),
    "opponent": _("Opponent"),
    "date": _("Date"),
    "rules": _("The rules in brief"),
    "fold": _("Fold this half up along the line; open it only to answer."),
}


@dataclass(frozen=True, slots=True)
class Stock:
    """Paper: a page in millimetres, and how many sheets of a pad lie on it, one below another."""

    width: float
    height: float
    sheets: int

    @property
    def upright(self) -> Stock:
        """The same paper, higher than wide, as one whole page."""
        return Stock(min(self.width, self.height), max(self.width, self.height), 1)


STOCKS: Final[Mapping[str, Stock]] = MappingProxyType(
    {"a4": Stock(210, 297, 2), "a5": Stock(210, 148, 1), "letter": Stock(215.9, 279.4, 2)}
)


def print_pad(
    game: AnyGame,
    config: Settings,
    *,
    part: str | None = None,
    seed: int | None = None,
    sheets: int | None = None,
    language: str = "en",
    paper: str = "a4",
) -> bytes:
    """A PDF of a part, by default the players', as often as `sheets` says, by default for this number of players.

    With a `seed`, it deals the mines as well. The same arguments give the same bytes. Raises ParseError for a game
    without a pad, and for an invalid argument.
    """
    printed = part_of(game, part)
    for place, given, known in (("language", language, languages()), ("paper", paper, STOCKS)):
        if given not in known:
            raise ParseError(
                "must be one of {known}, not {given}", place, known=", ".join(known), given=f"{given!r:.40}"
            )
    if sheets is not None and not 1 <= sheets <= MOST_SHEETS:
        raise ParseError("must be 1 to {most}, not {given}", "sheets", most=MOST_SHEETS, given=sheets)
    check_seed(printed, seed)
    with speaking(language):
        drawn = printed.draw(config) if seed is None or printed.deal is None else printed.deal(config, Random(seed))
        template, content = _pad(drawn) if isinstance(drawn, Pad) else _pages(drawn)
        stock = STOCKS[paper] if isinstance(drawn, Pad) else STOCKS[paper].upright
        content["seed"] = None if seed is None else say(_("Dealt by seed {seed}"), seed=seed)
        content |= _common(stock, sheets or printed.sheets(config))
        return typeset(_HERE / template, pad=json.dumps(content, ensure_ascii=False))


def check_seed(part: PadPart, seed: int | None, place: str = "seed") -> None:
    """Raise ParseError unless it is none, or a seed for a part that deals something."""
    if seed is None:
        return
    if part.deal is None:
        raise ParseError("this part deals nothing; leave it out", place)
    if not 0 <= seed <= MOST_SEED:
        raise ParseError("must be 0 to {most}, not {given}", place, most=MOST_SEED, given=seed)


def _common(stock: Stock, sheets: int) -> dict[str, Json]:
    return {
        "paper": asdict(stock),
        "sheets": sheets,
        "code": language(),
        "region": locale(language()).territory,
        "words": {name: gettext(text) for name, text in _WORDS.items()},
    }


def _pad(pad: Pad) -> tuple[str, dict[str, Json]]:
    return "pad.typ", {
        "title": pad.title,
        "size": pad.size,
        "boards": [_board(board) for board in pad.boards],
        "tallies": [{"label": tally.label, "rows": [list(row) for row in tally.rows]} for tally in pad.tallies],
        "rules": _halved(pad.rules),
    }


def _pages(pages: Sequence[PadPage]) -> tuple[str, dict[str, Json]]:
    return "page.typ", {"pages": [_page(page) for page in pages]}


def _page(page: PadPage) -> Json:
    return {
        "title": page.title,
        "size": page.size,
        "blanks": list(page.blanks),
        "steps": [asdict(steps) for steps in page.steps],
        "boards": [_board(board) for board in page.boards],
        "tables": [asdict(table) for table in page.tables],
        "slip": asdict(page.slip) if page.slip else None,
        "rules": _halved(page.rules) if page.rules else None,
        "seeded": page.seeded,
        "fold": page.fold,
    }


def _board(board: PadBoard) -> dict[str, Json]:
    return {"title": board.title, "note": board.note, "svg": board.svg, "alt": board.alt, "most": board.most}


def _halved(rules: Sequence[str]) -> list[Json]:
    """The rules in two columns of about the same length."""
    ends = [0, *accumulate(map(len, rules))]
    cut = min(range(len(ends)), key=lambda place: abs(ends[-1] - 2 * ends[place]))
    return [list(rules[:cut]), list(rules[cut:])]
