"""What a viewer knows, as boards and a list of values, whatever the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from boem.core import outline
from boem.core.game import AnyGame, Json, ViewProtocol
from boem.core.outline import COVERED, OutlineLine, Path, heading_path
from boem.core.squares import Square
from boem.web.tables.boards.board import Board, BoardSquare, ViewerContext
from boem.web.tables.boards.generic.hidden import called
from boem.web.tables.boards.generic.places import size_of
from boem.web.tables.boards.generic.words import flat, spell

LARGEST: Final = 60  # rows and columns of an empty board, drawn if the view has none
MOST_VALUES: Final = 60
LONGEST: Final = 600  # characters of a value
LONGEST_NAME: Final = 60
HIDDEN: Final = "hidden"  # the drawing for a square on which something is known to be hidden
PAPER: Final = frozenset("012345678")


@dataclass(frozen=True, slots=True)
class KnownView:
    """A view in parts: `boards` by their path in the JSON, `titles` with that path in words, and all other `values`."""

    boards: Mapping[Path, tuple[str, ...]]
    titles: Mapping[Path, str]
    values: Sequence[tuple[str, str]]


def known(game: AnyGame, view: ViewProtocol, eyes: ViewerContext, *, revealed: Json = None) -> KnownView:
    """A view and what else was `revealed`, without the scores, which are shown elsewhere."""
    told = {key: value for key, value in game.notation.view(view).items() if not _is_scores(key, value, view)}
    more = {key: value for key, value in (revealed or {}).items() if key != "salts" and told.get(key) != value}
    whole = {**told, _("revealed"): more} if more else told
    size = size_of(eyes.config)
    boards, values = dict[Path, tuple[str, ...]](), list[tuple[str, str]]()
    for path, found in outline.outline(whole, size):
        name = _name(path, whole, eyes)
        if isinstance(found, outline.OutlineBoard):
            boards[path] = found.rows
        elif isinstance(found, OutlineLine):
            values += [(_name((*path, key), whole, eyes), _brief(flat(one))) for key, one in found.values.items()]
        elif isinstance(found, list) and None in found and _by_seat(found, len(eyes.names)):  # what some keep hidden
            parts = ((_name((*path, str(seat)), whole, eyes), one) for seat, one in enumerate(found))
            values += [(part, _brief(flat(one))) for part, one in parts]
        else:
            values.append((name, _brief(flat(found))))
    if len(values) > MOST_VALUES:
        more_than = _("and {count} more").format(count=len(values) - MOST_VALUES + 1)
        values = [*values[: MOST_VALUES - 1], ("…", more_than)]
    titles = {path: _name(heading_path(path, only=len(boards) == 1), whole, eyes) for path in boards}
    return KnownView(boards or _blank(size), titles, values)


def drawn(known: KnownView, hidden: Mapping[Path, Mapping[str, str]], notes: Mapping[Path, str]) -> list[Board]:
    """The boards. `hidden` says who has hidden something, by board and square; `notes` go beside the boards' titles."""
    return [
        _board(f"view{number}", rows, known, path, hidden.get(path, {}), notes.get(path, ""))
        for number, (path, rows) in enumerate(known.boards.items())
    ]


def _board(kind: str, rows: Sequence[str], known: KnownView, path: Path, hidden: Mapping[str, str], note: str) -> Board:
    several, title = len(known.boards) > 1, known.titles.get(path, "")
    size = _("{width} by {height}").format(width=len(rows[0]), height=len(rows))
    told = f", {note}" if several and note else ""
    return Board(
        kind=kind,
        label=f"{title or _('The board')}, {size}{told}",
        title=title if several else "",
        note=note if several else "",
        rows=[
            [_square(Square(row, column), sign, hidden) for column, sign in enumerate(line)]
            for row, line in enumerate(rows)
        ],
    )


def _square(at: Square, sign: str, hidden: Mapping[str, str]) -> BoardSquare:
    name = str(at)
    if sign == COVERED:
        label, state = _("{square}, covered").format(square=name), "covered"
    elif sign in PAPER:
        label, state = _("{square}, open, {number}").format(square=name, number=sign), "open"
    else:
        label, state = (_("{square}, blank") if sign.isspace() else "{square}, {sign}"), "sign"
        label = label.format(square=name, sign=sign)
    who = hidden.get(name)
    if who:
        label = _("{label}, hidden here: {name}").format(label=label, name=who)
    return BoardSquare(
        name,
        state,
        label,
        number=sign if state == "open" else "",
        sign=sign if state == "sign" else "",
        piece=HIDDEN if who and state == "covered" else "",
        note=HIDDEN if who and state != "covered" else "",
    )


def _blank(size: outline.Size) -> Mapping[Path, tuple[str, ...]]:
    """A covered board of the size in the settings, for a view that shows no board."""
    width, height = size
    fits = width is not None and height is not None and 0 < width <= LARGEST and 0 < height <= LARGEST
    return {(): (COVERED * (width or 0),) * (height or 0)} if fits else {}


def _is_scores(key: str, value: Json, view: ViewProtocol) -> bool:
    return key == "scores" and view.scores is not None and isinstance(value, list) and tuple(value) == view.scores


def _name(path: Path, whole: Json, eyes: ViewerContext) -> str:
    """The path to a value, in words; where a list or an object has one part for each seat, by the seats' names."""
    words, here = [], whole
    for key in path:
        by_seat = isinstance(here, list | Mapping) and _by_seat(here, len(eyes.names))
        words.append(called(int(key), eyes) if by_seat and len(eyes.names) > 1 else spell(key))
        here = _inside(here, key)
    return " · ".join(words)[:LONGEST_NAME]


def _by_seat(here: Json, seats: int) -> bool:
    if isinstance(here, Mapping):
        return bool(here) and all(key.isdecimal() and int(key) < seats for key in here)
    return len(here) == seats


def _inside(here: Json, key: str) -> Json:
    if isinstance(here, list):
        return here[int(key)]
    return here.get(key) if isinstance(here, Mapping) else None


def _brief(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
