"""Settings and examples on the rules page: a few moves, a laying, and the rule sheet's lesson in deduction."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boem.core.own import own
from boem.core.squares import Square
from boem.games.mijnenveger.rules.facts import View
from boem.inference import Field
from boem.records import Match, entry_for
from boem.web.rules.claimed import ClaimedExample
from boem.web.rules.example import SEND, Stand
from boem.web.rules.played import Opening, PlayedExample, Sent
from boem.web.tables.boards.form import BEGINS, SettingWords

GAME: Final = "mijnenveger"
FULL: Final = (("width", 6), ("height", 6), ("mines", 10), ("sweepers", 5))
SMALL: Final = (("width", 5), ("height", 5), ("mines", 7), ("sweepers", 3))
LAYING: Final = (("width", 4), ("height", 4), ("mines", 5), ("sweepers", 2), ("starts", 1))
SETTINGS: Final = {
    "width": SettingWords(gettext_lazy("Squares across")),
    "height": SettingWords(gettext_lazy("Squares down")),
    "mines": SettingWords(gettext_lazy("Mines each"), may=gettext_lazy("{range}, as long as a square stays free")),
    "sweepers": SettingWords(gettext_lazy("Minesweepers each")),
    "starts": BEGINS,
}
VERBS: Final = {"sweep": gettext_lazy("Sweep"), "disarm": gettext_lazy("Disarm")}


def _in_turn(red: str, blue: str) -> Iterator[str]:
    """Both sweep in turn, Red first."""
    pairs = zip(red.split(), blue.split(), strict=True)
    return chain.from_iterable((f"0 sweep {one}", f"1 sweep {other}") for one, other in pairs)


LESSON: Final = Opening(
    GAME,
    SMALL,
    (
        "0 lay A5 B5 C5 D5 E5 E4 D4",
        "1 lay A2 B3 C1 E2 A5 E1 D5",
        *_in_turn("A1 A3 B5 C3 D1 E5 A5 E1", "A1 B1 C1 D1 E1 A2 B2 C2"),
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid(Sent):
    """Try laying mines so that the opponent's first sweep gets the answer `wanted`."""

    wanted: str

    def judged(self, stand: Stand) -> tuple[str, ...]:
        return tuple(board.note for board in self.boards(stand))

    def told(self, before: Match, after: Match) -> tuple[str, ...]:
        heard = entry_for(after, len(after.said) - 1, self.seat)["answer"]
        verdict = _("That is what was asked for.") if heard == self.wanted else _("Something else was asked for.")
        return (*Sent.told(self, before, after), verdict)


class Deduced(ClaimedExample):
    """Try what the search board tells; a correct claim is pencilled in."""

    __slots__ = ()

    def field(self, stand: Stand) -> Field:
        position = own(View, stand.game.history.view(self.seat)).position
        return Field.from_rows(position.search[self.seat].rows, position.config.mines)

    def marked(self, stand: Stand, verb: str, square: Square) -> Stand:
        return replace(stand, pencil={**stand.pencil, str(square): verb})


EXAMPLES: Final = (
    Laid(
        name="lay",
        title=gettext_lazy("Lay your mines"),
        ask=gettext_lazy("Lay five mines so that your opponent hears “4” on C3."),
        verbs={"lay": ""},
        buttons={SEND: gettext_lazy("Lay")},
        action="lay",
        opening=Opening(GAME, LAYING, ("1 lay A1 B1 C1 D1 A2",)),
        replies=("1 sweep C3",),
        wanted="4",
        board="field",
    ),
    PlayedExample(
        name="turn",
        title=gettext_lazy("A few moves"),
        ask=gettext_lazy(
            "A1 is 0, so B1 holds no mine: sweep it. When your opponent has moved, its number says where two "
            "mines are: disarm C1 and C2. Or try something else."
        ),
        verbs=VERBS,
        opening=Opening(
            GAME,
            FULL,
            (
                *("0 lay A1 C6 A3 F6 D6 B4 F1 C3 E5 A6", "1 lay C1 C2 E2 F3 D4 A6 B5 C6 D6 F6"),
                *_in_turn("A1", "E1"),
            ),
        ),
        replies=tuple(f"1 sweep {square}" for square in ["A1", "B2", "E2", "D2", "B6", "F4", "D3", "C1", "B1"]),
        board="search",
    ),
    Deduced(
        name="certain",
        title=gettext_lazy("What is certain?"),
        ask=gettext_lazy("Seven mines, and two of them hit. Which squares surely hold a mine, and which surely none?"),
        verbs={"free": gettext_lazy("No mine"), "mine": gettext_lazy("A mine")},
        opening=LESSON,
        board="search",
    ),
    PlayedExample(
        name="decide",
        title=gettext_lazy("The last mine"),
        ask=gettext_lazy(
            "The same game. One minesweeper is left, and the last mine is on D5 or on E4. "
            "Sweep the square that decides, then disarm all five."
        ),
        verbs=VERBS,
        opening=LESSON,
        replies=tuple(f"1 sweep {square}" for square in ["D2", "E2", "A3", "B3", "C3", "D3", "E3", "A4", "B4", "C4"]),
        board="search",
    ),
)
