"""Draws docs/img/book.png: three pages of the book side by side, as really printed; part of `make pictures`."""

from __future__ import annotations

import tempfile
from pathlib import Path

import typst

from boem.puzzles import shelf
from boem.puzzles.book import make_book

IMAGE = Path(__file__).parent.parent / "docs" / "img" / "book.png"
PAGES = (1, 4, 6)
SPREAD = """
#set page(width: auto, height: auto, margin: 6mm, fill: rgb("#e8ddc7"))
#stack(dir: ltr, spacing: 6mm, ..(PAGES).map(page => box(fill: white, image("book.pdf", page: page, width: 100mm))))
"""


def main() -> None:
    """Write the picture."""
    fifty = [one for one in shelf() if one.puzzle.size == "6x6"][::4]
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "book.pdf").write_bytes(make_book(fifty))
        sheet = Path(folder, "spread.typ")
        sheet.write_text(SPREAD.replace("PAGES", ", ".join(map(str, PAGES))))
        typst.Compiler(input=str(sheet), ignore_system_fonts=True).compile(output=str(IMAGE), format="png", ppi=76)


if __name__ == "__main__":
    main()
