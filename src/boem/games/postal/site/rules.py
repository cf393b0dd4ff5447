"""Settings and examples on the rules page of Postal Minesweeper: those of docs/rules/postal.md, in one round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boem.core.own import own
from boem.core.squares import Square
from boem.games.postal.rules.facts import View
from boem.games.postal.rules.orders import Guess
from boem.games.postal.site.orders import word
from boem.records import Match
from boem.web.rules.example import SEND, Stand
from boem.web.rules.played import Opening, Sent
from boem.web.tables.boards.form import SettingWords

SIDE: Final = gettext_lazy("12 for up to 6 seats, 20 for up to 12, and more for more")
SETTINGS: Final = {
    "width": SettingWords(gettext_lazy("Squares across"), SIDE),
    "height": SettingWords(gettext_lazy("Squares down"), SIDE),
    "mines": SettingWords(
        gettext_lazy("Mines"),
        gettext_lazy("18% of the squares"),
        gettext_lazy("{range}, at most the squares less all that can be named in the first round"),
    ),
    "seats": SettingWords(gettext_lazy("Seats"), gettext_lazy("you and three others")),
    "tips": SettingWords(gettext_lazy("Squares a seat and round")),
    "mine_points": SettingWords(
        gettext_lazy("P, points for a mine"), gettext_lazy("half the number of seats, rounded up")
    ),
    "penalty": SettingWords(
        gettext_lazy("M, points lost by a wrong guess"), gettext_lazy("a quarter of the number of seats, rounded up")
    ),
}
FIELD: Final = (
    ("width", 11),
    ("height", 9),
    ("mines", 8),
    ("seats", 4),
    ("tips", 3),
    ("mine_points", 6),
    ("penalty", 3),
)
FINAL: Final = ("0 final", "1 final", "2 final", "3 final")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ordered(Sent):
    """Try sending orders in a round that closes at once."""

    def changed(self, draft: Sequence[str], verb: str, place: str) -> tuple[str, ...]:
        guess = word(Guess(Square.parse(place), mine=verb == "mine"))
        rest = tuple(one for one in draft if one.removesuffix("*") != guess.removesuffix("*"))
        return rest if guess in draft else (*rest, guess)

    def drafted(self, stand: Stand) -> Sequence[str]:
        return (f"r{own(View, stand.game.history.public).position.round}", *stand.draft) if stand.draft else ()

    def judged(self, stand: Stand) -> tuple[str, ...]:
        squares = [square for board in self.boards(stand) for row in board.rows for square in row if square.order]
        return tuple(f"{square.label}." for square in sorted(squares, key=lambda square: int(square.order)))

    def told(self, before: Match, after: Match) -> tuple[str, ...]:
        groups = self.scene(Stand(after)).below[0].about["groups"]
        return tuple(_judgement(group, line) for group in groups for line in group["lines"])


def _judgement(group: Any, line: Any) -> str:
    told = _("{square}. Named {named} by {names}: {points} each ({why}).")
    return told.format(square=group["square"].label, names=line["by"], **line)


EXAMPLES: Final = (
    Ordered(
        name="round",
        title=gettext_lazy("A round"),
        ask=gettext_lazy(
            "B orders K9 as a mine and H5 as free, C orders K9 as a mine and A9 as free, D orders K9 as free and "
            "H5 as a mine. K9 holds a mine, H5 and A8 hold none. Name three squares, such as K9 as a mine, H5 and "
            "A8, and see what they bring."
        ),
        verbs={"free": gettext_lazy("Free"), "mine": gettext_lazy("A mine")},
        buttons={SEND: gettext_lazy("Send")},
        action="order",
        opening=Opening(
            "postal",
            FIELD,
            (
                *("0 order B5", "1 order B8", "2 order J3", "3 order D9", *FINAL),
                *("deal K9 G4 H4 I4 G5 A6 B6 C9", "close"),
                *("1 order K9 mine, H5", "2 order K9 mine, A9", "3 order K9, H5 mine", *FINAL[1:]),
            ),
        ),
        then=("0 final", "close"),
    ),
)
