"""A puzzle as a drawing: SVG without fonts or external resources."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Final
from xml.etree.ElementTree import Element, SubElement, tostring

from boem.core.errors import ParseError
from boem.core.squares import Square, column_name, squares
from boem.drawing.pieces import glyph, label, piece, rect
from boem.drawing.strokes import TICK
from boem.puzzles.puzzle import Puzzle

PITCH: Final = 48
"""From a square to the next; each tile leaves 2 units free on all sides."""
LABELS: Final = 26
"""The strip for the letters, and that for the numbers."""
RIM: Final = 8
STRIP: Final = 30
"""Below the squares, where the number of mines is given."""
COLOURS: Final = ("#6d6253", "#2438b0", "#1b6e52", "#b03a00", "#371668", "#683c05", "#07464c", "#a42c82", "#272320")


@dataclass(frozen=True, slots=True)
class Finish:
    """The colours of a drawing: of the tray around the tiles, and of the tiles."""

    tray: str
    edge: str
    label: str
    tile: str
    lip: str
    open: str
    open_edge: str


SCREEN: Final = Finish("#5d4763", "#402f45", "#f6ead6", "#ecdbb8", "#b99c68", "#fffaf0", "#fffaf0")
PRINT: Final = Finish("none", "none", "#5a4f44", "#f9f0dc", "#cfb98f", "#ffffff", "#cfb98f")
"""Without a tray, and light enough to write on with a pencil."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What is drawn besides the numbers: `mines` and `free` squares, highlighted `clues`, ringed `settled` squares."""

    mines: Collection[Square] = ()
    free: Collection[Square] = ()
    clues: Collection[Square] = ()
    settled: Collection[Square] = ()


def picture(
    puzzle: Puzzle, marks: Marks | None = None, *, title: str = "", description: str = "", finish: Finish = SCREEN
) -> str:
    """A whole SVG document. The default title and description are English: the size, and the content of each row.

    Raises ParseError for a mine or free square that has a number, and for a clue without one.
    """
    svg = drawing(puzzle, marks, finish)
    svg.set("role", "img")
    for place, (tag, text) in enumerate((("title", title or _title(puzzle)), ("desc", description or spoken(puzzle)))):
        element = Element(tag)
        element.text = _printable(text)
        svg.insert(place, element)
    return tostring(svg, encoding="unicode")


def drawing(puzzle: Puzzle, marks: Marks | None = None, finish: Finish = SCREEN) -> Element:
    """The same as an element without text, for use in another drawing."""
    shown = marks or Marks()
    _check(puzzle, shown)
    width, height = extent(puzzle)
    svg = Element("svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {width} {height}")
    svg.set("width", str(width))
    svg.set("height", str(height))
    _define(svg, puzzle, shown, finish)
    if finish.tray != "none":
        rect(svg, 0, 0, width, height, 14, fill=finish.edge)
        rect(svg, 0, 0, width, height - 4, 14, fill=finish.tray)
    _label(svg, puzzle, finish)
    if puzzle.count is not None:
        _tell(svg, puzzle, puzzle.count, finish)
    for square, cell in zip(squares(puzzle.width, puzzle.height), puzzle.cells, strict=True):
        x, y = _corner(square)
        for name in _pieces(square, cell, shown):
            SubElement(svg, "use", href=f"#{name}", x=str(x), y=str(y))
    return svg


def extent(puzzle: Puzzle) -> tuple[int, int]:
    """Width and height of a drawing, in units of which a square has PITCH."""
    return LABELS + puzzle.width * PITCH + RIM, _below(puzzle) + (RIM if puzzle.count is None else STRIP)


def spoken(puzzle: Puzzle, row: str = "Row {row}: {cells}.", blank: str = "blank") -> str:
    """Each row in words, for readers who can't see it."""
    rows = (
        row.format(row=number, cells=", ".join(blank if cell == "." else cell for cell in cells))
        for number, cells in enumerate(puzzle.rows, start=1)
    )
    return " ".join(rows)


def _title(puzzle: Puzzle) -> str:
    told = "" if puzzle.count is None else f", {puzzle.count} {'mine' if puzzle.count == 1 else 'mines'}"
    return f"A puzzle of {puzzle.width} × {puzzle.height} squares{told}"


def _check(puzzle: Puzzle, marks: Marks) -> None:
    covered, numbered = set(puzzle.covered), {square for square, _number in puzzle.numbered}
    for marked in (marks.mines, marks.free, marks.settled):
        _expect(marked, covered, "{square} is no square to be found out, so nothing can be drawn on it")
    _expect(marks.clues, numbered, "{square} has no number to be lit up")


def _expect(marked: Iterable[Square], allowed: Collection[Square], fault: str) -> None:
    wrong = next((square for square in sorted(marked) if square not in allowed), None)
    if wrong is not None:
        raise ParseError(fault, square=str(wrong))


def _pieces(square: Square, cell: str, marks: Marks) -> Iterator[str]:
    """What lies on a square, bottom to top, by the ids of the definitions."""
    if cell != ".":
        yield "clue" if square in marks.clues else "open"
        yield f"n{cell}"
        return
    yield "settled" if square in marks.settled else "covered"
    if square in marks.mines:
        yield "mine"
    elif square in marks.free:
        yield "free"


def _define(svg: Element, puzzle: Puzzle, marks: Marks, finish: Finish) -> None:
    defs = SubElement(svg, "defs")
    _tile(defs, "covered", finish.tile, finish.lip)
    opened = SubElement(defs, "g", id="open")
    rect(opened, 2.5, 2.5, 43, 43, 6, fill=finish.open, stroke=finish.open_edge)
    if marks.clues:
        lit = SubElement(defs, "g", id="clue")
        rect(lit, 3.5, 3.5, 41, 41, 6, **{"fill": "#fbe7ae", "stroke": "#8a5a00", "stroke-width": "3"})
    if marks.settled:
        ring = _tile(defs, "settled", "#d6e9dc", finish.lip)
        dashes = {"fill": "none", "stroke": "#1c6a4c", "stroke-width": "3", "stroke-dasharray": "6 4"}
        rect(ring, 3.5, 3.5, 41, 39, 6, **dashes)
    for cell in sorted(set(puzzle.cells) - {"."}):
        scale = 0.66 if cell == "0" else 0.78
        glyph(defs, cell, PITCH / 2, PITCH / 2, scale, COLOURS[int(cell)]).set("id", f"n{cell}")
    _define_pieces(defs)


def _define_pieces(defs: Element) -> None:
    mine = SubElement(defs, "g", id="mine")
    piece(mine, "#2a2420", "#fffaf0", f"translate({PITCH / 2} {PITCH / 2 - 1}) scale(.74) translate(-24 -24)")
    free = {"fill": "none", "stroke": "#1c6a4c", "stroke-width": "4.5", "stroke-linecap": "round"}
    tick = SubElement(defs, "g", id="free")
    SubElement(tick, "path", {"d": TICK, **free, "transform": "translate(24 24) scale(.72) translate(-24 -24)"})


def _tile(defs: Element, name: str, face: str, lip: str) -> Element:
    """A raised tile with its edge below."""
    tile = SubElement(defs, "g", id=name)
    rect(tile, 2, 4, 44, 43, 7, fill=lip)
    rect(tile, 2.6, 2, 42.8, 42, 6.5, **{"fill": face, "stroke": lip, "stroke-width": "1.2"})
    return tile


def _label(svg: Element, puzzle: Puzzle, finish: Finish) -> None:
    for column in range(puzzle.width):
        label(svg, column_name(column), LABELS + (column + 0.5) * PITCH, LABELS / 2 + 1, finish.label)
    for row in range(puzzle.height):
        label(svg, str(row + 1), LABELS / 2 + 1, LABELS + (row + 0.5) * PITCH, finish.label)


def _tell(svg: Element, puzzle: Puzzle, count: int, finish: Finish) -> None:
    """A small mine, and how many there are."""
    x, y = LABELS + PITCH / 2, _below(puzzle) + STRIP / 2
    glint = PRINT.open if finish.tray == "none" else finish.tray
    piece(svg, finish.label, glint, f"translate({x:g} {y:g}) scale(.5) translate(-24 -24)")
    for place, sign in enumerate(str(count)):
        glyph(svg, sign, x + 26 + 15 * place, y, 0.46, finish.label)


def _below(puzzle: Puzzle) -> int:
    return LABELS + puzzle.height * PITCH


def _corner(square: Square) -> tuple[int, int]:
    return LABELS + square.column * PITCH, LABELS + square.row * PITCH


def _printable(text: str) -> str:
    """The text without characters that XML can't hold."""
    return "".join(sign for sign in text if sign.isprintable() or sign in "\n\t")
