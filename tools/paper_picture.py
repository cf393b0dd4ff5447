"""Draws docs/img/paper.png: a sheet of each pad, as really printed; part of `make pictures`."""

from __future__ import annotations

import tempfile
from pathlib import Path

import typst

from boem.core.registry import find_game
from boem.paper import print_pad

IMAGE = Path(__file__).parent.parent / "docs" / "img" / "paper.png"
GAMES = ("mijnenveger", "uitweg")
SPREAD = """
#set page(width: auto, height: auto, margin: 6mm, fill: rgb("#e8ddc7"))
#stack(spacing: 6mm, ..(GAMES).map(game => box(fill: white, image(game + ".pdf", width: 210mm))))
"""


def main() -> None:
    """Write the picture."""
    with tempfile.TemporaryDirectory() as folder:
        for game_id in GAMES:
            game = find_game(game_id)
            pad = print_pad(game, list(game.boards.values())[-1], sheets=1, paper="a5")
            Path(folder, f"{game_id}.pdf").write_bytes(pad)
        sheet = Path(folder, "spread.typ")
        sheet.write_text(SPREAD.replace("GAMES", ", ".join(f'"{game_id}"' for game_id in GAMES)))
        typst.Compiler(input=str(sheet), ignore_system_fonts=True).compile(output=str(IMAGE), format="png", ppi=90)


if __name__ == "__main__":
    main()
