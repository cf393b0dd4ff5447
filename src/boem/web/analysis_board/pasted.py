"""A position from whatever text somebody has: rows of signs, a link, JSON. What was taken for what is said."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import dedent
from typing import Final, NoReturn

from django.utils.translation import gettext as _

from boem.core.game import Json
from boem.inference import Field
from boem.inference.field import COVERED, KNOWN_MINE
from boem.web.analysis_board import signs
from boem.web.analysis_board.position import is_link, position_of, require_size
from boem.web.base.errors import Unfit

MOST: Final = 50_000  # characters
_LINKED: Final = re.compile(r"https?://.*?(?:[?&]field=|/puzzles/)([^&#/?]+).*")
_SIZE: Final = re.compile(r"\s*[0-9]{1,3}\s*[x×*]\s*[0-9]{1,3}(?:\s*[x×*/,; ]\s*([0-9]{1,4}))?\D*", re.IGNORECASE)
_NAME: Final = r"(?:mines?|bombs?|mijnen|bommen|minen|bomben)"
_COUNT: Final = re.compile(rf"\W*(?:{_NAME}\W{{0,3}}([0-9]{{1,4}})|([0-9]{{1,4}})\s{{1,3}}{_NAME})\W*", re.IGNORECASE)
_EDGES: Final = frozenset(map(chr, range(0x2500, 0x2580))) | {"+", "="}
_BETWEEN: Final = re.compile(r"[\s|,;│┃║\[\]\"']+")
_CELLS: Final = re.compile(r"[|,;│┃║]")
_LABEL: Final = re.compile(r"\s*([0-9]{1,2})(\s*[|:)│┃║]|\s)\s?")
_QUOTED: Final = re.compile(r"(?:>+ ?)+")
STRANGE: Final = "¿"  # stands for nothing
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
FEW: Final = 8  # rows up to which a number before each might be a square


@dataclass(frozen=True, slots=True)
class PastedPosition:
    """A field, and in words what was taken for what."""

    field: Field
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Line:
    number: int  # in the text, from 1
    text: str


def read(text: str, mines: int | None = None) -> PastedPosition:
    """The position in a text; raises Unfit or ParseError. `mines` goes before a number that the text gives."""
    bare = text.strip("\ufeff \t\r\n") and text
    if not bare:
        raise Unfit("Paste a field first: its rows, a link, or JSON.")
    if len(bare) > MOST:
        raise Unfit("At most {most} characters are read, not {found}.", most=MOST, found=len(bare))
    if "\0" in bare:
        raise Unfit("Only text can be read as a field.")
    word = bare.strip()
    linked = _LINKED.fullmatch(word) if len(word.split()) == 1 else None
    if linked or is_link(word):
        field = position_of(linked[1] if linked else word)
        return PastedPosition(field if mines is None else _with_mines(field, mines))
    given = _json(word)
    if given is not None:
        return _of_json(given, mines)
    return _of_lines(signs.plain(bare), mines)


def _with_mines(field: Field, mines: int | None) -> Field:
    return Field(field.width, field.height, field.cells, mines)


def _json(text: str) -> Json:
    """What a JSON object or list holds; None for anything else."""
    if not text.startswith(("{", "[")):
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _of_json(given: Json, mines: int | None) -> PastedPosition:
    rows = given
    if isinstance(given, dict):
        told = [given[key] for key in ("mines", "count") if type(given.get(key)) is int]
        mines = told[0] if mines is None and told else mines
        rows = next((given[key] for key in ("rows", "field", "board", "cells") if key in given), None)
        width = given.get("width")
        if isinstance(rows, str) and type(width) is int and width > 0 and "\n" not in rows:
            rows = [rows[start : start + width] for start in range(0, len(rows), width)]
        if isinstance(rows, str) and _json(rows.strip()) is None:
            return read(rows, mines)
    if not isinstance(rows, list) or not rows or not all(isinstance(row, str | list) for row in rows):
        _refuse_json()
    return _field([signs.plain(row) if isinstance(row, str) else "".join(map(_cell, row)) for row in rows], mines, [])


def _refuse_json() -> NoReturn:
    raise Unfit("JSON for a field has its rows as “rows”, or “width” and “cells”.")


def _cell(cell: Json) -> str:
    """A square of a JSON list, as one sign."""
    if cell is None or cell == "":
        return signs.ZERO if cell == "" else signs.COVERED
    if type(cell) is int:
        return {COVERED: signs.COVERED, KNOWN_MINE: signs.MINE}.get(cell, str(cell) if 0 <= cell <= 9 else STRANGE)
    sign = signs.plain(cell) if isinstance(cell, str) else STRANGE
    return (signs.ZERO if sign == " " else sign) if len(sign) == 1 else STRANGE


def _of_lines(text: str, mines: int | None) -> PastedPosition:
    lines, told = _without_counts(_lines(text))
    notes = []
    if mines is None and told is not None:
        mines = told
    lines, labelled = _without_labels(lines)
    if labelled:
        notes.append(_("Names of rows or columns were left out."))
    if not lines:
        raise Unfit("There is no row of a field in this text.")
    rows = [_BETWEEN.sub("", line.text) for line in lines]
    if len(set(map(len, rows))) > 1:
        filled = _blanks_filled(lines)
        if filled:
            rows = filled
            notes.append(signs.blanks_told())
    return _field(rows, mines, notes, [line.number for line in lines])


def _lines(text: str) -> list[_Line]:
    """The lines that may belong to a field; one line with slashes is several rows."""
    if "\n" not in text.strip():
        text = text.strip().replace("/", "\n")
    quoted = [(number, _QUOTED.sub("", line, count=1)) for number, line in enumerate(text.splitlines(), 1)]
    shown = [(number, line) for number, line in quoted if line.strip() and not line.strip().startswith("```")]
    cut = dedent("\n".join(line for _number, line in shown)).split("\n")
    return [_Line(number, line) for (number, _line), line in zip(shown, cut, strict=False) if not _is_border(line)]


def _is_border(line: str) -> bool:
    used = set(line)
    return bool(used & _EDGES) and used <= _EDGES | set(" \t|-")


def _without_counts(lines: Sequence[_Line]) -> tuple[list[_Line], int | None]:
    """The lines without the size and the number of mines, and that number."""
    kept, mines = [], None
    for at, line in enumerate(lines):
        size = _SIZE.fullmatch(line.text) if not at and len(lines) > 1 and not _is_row(line, lines[1]) else None
        count = _COUNT.fullmatch(line.text)
        if size is None and count is None:
            kept.append(line)
        found = count[1] or count[2] if count else size[1] if size else None
        mines = int(found) if found else mines
    return kept, mines


def _is_row(first: _Line, second: _Line) -> bool:
    """Whether a first line such as 1*2 is no size, but squares with a mine among them: it is as wide as the second."""
    return "*" in first.text and len({len(_BETWEEN.sub("", line.text)) for line in (first, second)}) == 1


def _without_labels(lines: Sequence[_Line]) -> tuple[list[_Line], bool]:
    """The lines without letters or numbers of columns above, and numbers of rows before them."""
    headed = len(lines) > 1 and _is_heading([_parts(line) for line in lines])
    body = list(lines[1:] if headed else lines)
    found = [match for line in body if (match := _LABEL.match(line.text))]
    if len(found) == len(body) > 1 and _are_counted([int(match[1]) for match in found], at_most=len(body)):
        marked = all(match[2].strip() for match in found)
        if headed or marked or len(body) > FEW:
            return [_Line(line.number, line.text[match.end() :]) for line, match in zip(body, found, strict=True)], True
    return body, headed


def _parts(line: _Line) -> list[str]:
    return _BETWEEN.sub(" ", line.text).split()


def _are_counted(numbers: Sequence[int], at_most: int) -> bool:
    """Whether these count from 0 or 1, or down to 1."""
    up = list(range(at_most + 1))
    return numbers in (up[:-1], up[1:], up[:0:-1])


def _is_heading(lines: Sequence[Sequence[str]]) -> bool:
    """Whether the first line names columns. Numbers do so only if no square could have one, or all rows are named."""
    first, rest = lines[0], lines[1:]
    names = "".join(first).upper()
    if names.isascii() and names.isalpha():
        return len(names) > 2 and _LETTERS.startswith(names[:26])
    numbers = [int(part) for part in first if part.isascii() and part.isdigit() and len(part) < 4]
    counted = len(numbers) == len(first) > 2 and _are_counted(numbers, at_most=len(numbers))
    return counted and (len(numbers) > FEW or all(len(parts) == len(first) + 1 for parts in rest))


def _blanks_filled(lines: Sequence[_Line]) -> list[str]:
    """The rows if blanks stand for squares; empty if they don't seem to."""
    texts = [line.text.rstrip("\r\n") for line in lines]
    if all(_CELLS.search(text) for text in texts):
        split = [[part.strip() or signs.ZERO for part in _CELLS.split(text.strip("|│┃║"))] for text in texts]
        return ["".join(parts) for parts in split] if len({len(parts) for parts in split}) == 1 else []
    if any("\t" in text for text in texts):
        return []
    width = max(map(len, map(str.rstrip, texts)))
    padded = [text.rstrip().ljust(width) for text in texts]
    spaced = width > 1 and not any(text[1::2].strip() for text in padded)
    cells = [text[::2] if spaced else text for text in padded]
    inside = any(" " in text.rstrip() for text in cells)
    return [text.replace(" ", signs.ZERO) for text in cells] if inside else []


def _field(rows: list[str], mines: int | None, notes: Sequence[str], lines: Sequence[int] = ()) -> PastedPosition:
    lines = lines or range(1, len(rows) + 1)
    width = len(rows[0]) if rows else 0
    for row, line in zip(rows, lines, strict=True):
        if len(row) != width:
            raise Unfit(
                "Line {line} has {found:1 square|{found} squares}, where the first row has {width}.",
                line=line,
                found=len(row),
                width=width,
            )
    require_size(width, len(rows))
    meant, taken = signs.understood(rows, lines)
    return PastedPosition(Field.from_rows(meant, mines), (*notes, *taken))
