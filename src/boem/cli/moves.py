"""The moves of a replayed game, with their answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from rich.cells import cell_len
from rich.text import Text

from boem.cli.text import printable
from boem.cli.views import flat
from boem.core.game import Json
from boem.core.points import HYPHEN, signed
from boem.core.texts import gettext, pgettext, say
from boem.core.texts import gettext_noop as _

Entries: TypeAlias = Sequence[tuple[str, Mapping[str, Json]]]
"""The entries of a replay from `document_for`, each with the name of the player who acted."""
LONGEST: Final = 20_000  # columns of a move, or of its answer
_OF_THE_HOUSE: Final = (_("deal"), _("close"), _("undo"))
_ELSEWHERE: Final = frozenset(
    {"n", "seat", "do", *_OF_THE_HOUSE, "why", "handover", "to", "answer", "at", "commitment", "salt", "revealed"}
)


def list_moves(entries: Entries) -> Text:
    """The entries, one per line."""
    rows = [(str(number), who, done_in(entry), answer_in(entry)) for number, (who, entry) in enumerate(entries)]
    widths = [max((cell_len(cell) for cell in column), default=0) for column in zip(*rows, strict=True)]
    return Text("\n").join(_line(row, widths) for row in rows)


def done_in(entry: Mapping[str, Json]) -> str:
    """An action in words."""
    if "handover" in entry:
        return say(_("hands over to {name}"), name=entry["to"])
    if "do" in entry:
        return printable(str(entry["do"]), LONGEST)
    key = next((key for key in _OF_THE_HOUSE if key in entry), "")
    done = gettext(key)
    return done if entry.get(key, True) is True else f"{done} {printable(str(entry[key]), LONGEST)}"


def answer_in(entry: Mapping[str, Json]) -> str:
    """The answer, with the points and the squares shown for free, if any, and whatever else the entry holds."""
    parts = [_spoken(str(entry["answer"]))]
    points, opened = entry.get("points"), entry.get("opened")
    if isinstance(points, int | float) and points:
        parts.append(say(_("{points} points"), points=signed(points, HYPHEN)))
    if isinstance(opened, Mapping) and opened:
        shown = " ".join(f"{square}={number}" for square, number in opened.items())
        parts.append(say(_("shown for free {squares}"), squares=shown))
    known = {"points", "opened"} if isinstance(points, int | float | None) else {"opened"}
    parts += [f"{key} {flat(value)}" for key, value in entry.items() if key not in _ELSEWHERE | known]
    return printable(", ".join(parts), LONGEST)


def _spoken(answer: str) -> str:
    """An answer in the current language. Other packages translate theirs with the context `answer`, as on the site."""
    own = pgettext("answer", answer)
    return gettext(answer) if own == answer else own


def revealed_in(entry: Mapping[str, Json]) -> Json:
    """The secrets that an entry reveals, apart from salts; None if it reveals none."""
    revealed = entry.get("revealed")
    return revealed and {key: value for key, value in revealed.items() if key != "salts"}


def _line(row: Sequence[str], widths: Sequence[int]) -> Text:
    _, who, what, answer = (cell + " " * (width - cell_len(cell)) for cell, width in zip(row, widths, strict=True))
    return Text.assemble((f"{row[0]:>{widths[0]}}  ", "dim"), f"{who}  {what}  ", (answer.rstrip(), "bold"))
