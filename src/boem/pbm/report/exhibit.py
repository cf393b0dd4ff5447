"""The generic exhibit of a report: what its viewer was told about a round, and the view after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from xml.etree.ElementTree import Element, SubElement

from boem.core.game import Json
from boem.core.outline import OutlineBoard, OutlineLine, Size, heading_path, outline
from boem.core.squares import column_name
from boem.pbm.report.html import paragraph
from boem.pbm.report.report import Exhibit, Printed, RoundReport, clean
from boem.pbm.report.text import wrap
from boem.pbm.report.words import ReportWords

_APART: Final = frozenset({"close", "points", "revealed", "salts", "n", "at", "commitment", "seat", "do"})
"""Keys of an entry that a report shows elsewhere, or not at all."""
_SHOWN_APART: Final = frozenset({"scores", "round"})
_LONGEST: Final = 2_000
"""Characters of a value."""


@dataclass(frozen=True, slots=True)
class Knowledge(Exhibit):
    """The entry that closed a round, if any, and the view, both in the game's own JSON."""

    words: ReportWords
    told: Mapping[str, Json]
    view: Mapping[str, Json]
    size: Size = (None, None)
    """Width and height in the settings."""

    @property
    def title(self) -> str:
        return self.words.heard if self.told else self.words.known

    def as_text(self, report: RoundReport) -> Iterator[str]:
        yield from self._lines(letters=True)

    def as_page(self, report: RoundReport) -> Iterator[Element]:
        for line in self._heard():
            yield paragraph("p", line)
        for name, value in self._known():
            if isinstance(value, OutlineBoard):
                if name:
                    yield paragraph("p", name, "soft")
                wide = Element(
                    "div", {"class": "grid", "tabindex": "0", "role": "group", "aria-label": name or self.title}
                )
                wide.append(_table(value.rows))
                yield wide
            else:
                yield paragraph("p", f"{name}: {value}")

    def as_print(self, report: RoundReport) -> Printed:
        return Printed("", lines=tuple(self._lines(letters=False)))

    def _lines(self, *, letters: bool) -> Iterator[str]:
        for line in self._heard():
            yield from wrap(line) if letters else [line]
        if self.told:
            yield ""
        for name, value in self._known():
            if isinstance(value, OutlineBoard):
                yield from [f"{name}:"] if name else []
                yield from _drawn(value.rows)
                yield ""
            else:
                line = f"{name}: {value}"
                yield from wrap(line, "", "  ") if letters else [line]

    def _heard(self) -> Iterator[str]:
        """The facts, one per line."""
        if "answer" in self.told:
            yield f"{clean(str(self.told['answer']))}."
        for key, value in self.told.items():
            if key not in _APART and key != "answer":
                yield f"{_name(key)}: {flat(value)}"

    def _known(self) -> Iterator[tuple[str, OutlineBoard | str]]:
        """The view's boards and values, each with its name."""
        shown = {key: value for key, value in self.view.items() if key not in _SHOWN_APART and value is not None}
        found = list(outline(shown, self.size))
        only = sum(isinstance(part, OutlineBoard) for _, part in found) == 1
        for path, part in found:
            if isinstance(part, OutlineBoard):
                yield _name(" ".join(heading_path(path, only=only))), OutlineBoard(tuple(map(clean, part.rows)))
            else:
                yield _name(" ".join(path)), flat(part.values if isinstance(part, OutlineLine) else part)


def flat(value: Json) -> str:
    """A JSON value on one line."""
    if isinstance(value, Mapping):
        said = "; ".join(f"{_name(str(key))} {flat(one)}" for key, one in value.items())
    elif isinstance(value, Sequence) and not isinstance(value, str):
        said = ", ".join(map(flat, value))
    elif value is None or value is False:
        said = "–"
    else:
        said = "+" if value is True else clean(str(value))
    return said[:_LONGEST] or "–"


def _drawn(rows: Sequence[str]) -> Iterator[str]:
    """The lines of a board, with letters above and numbers beside it."""
    names = [column_name(column) for column in range(len(rows[0]))]
    wide = max(map(len, names)) + 1
    yield "    " + "".join(f"{name:>{wide}}" for name in names)
    for number, row in enumerate(rows, 1):
        yield f"{number:>3} " + "".join(f"{cell:>{wide}}" for cell in row)


def _table(rows: Sequence[str]) -> Element:
    table = Element("table")
    head = SubElement(SubElement(table, "thead"), "tr")
    SubElement(head, "td")
    for column in range(len(rows[0])):
        _cell(head, "th", column_name(column), "col")
    body = SubElement(table, "tbody")
    for number, row in enumerate(rows, 1):
        line = SubElement(body, "tr")
        _cell(line, "th", str(number), "row")
        for cell in row:
            SubElement(line, "td").text = cell
    return table


def _cell(line: Element, tag: str, text: str, scope: str) -> None:
    cell = SubElement(line, tag, {"scope": scope})
    cell.text = text


def _name(key: str) -> str:
    return clean(key.replace("_", " "))
