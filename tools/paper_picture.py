"""Draws docs/img/paper.png: sheets of several games, as really printed; part of `make pictures`."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final

import typst

from boem.core.registry import find_game
from boem.core.settings import read_settings
from boem.paper import print_pad

IMAGE = Path(__file__).parent.parent / "docs" / "img" / "paper.png"
SHEETS: Final = (
    ("mijnenveger", "players", None),
    ("uitweg", "players", None),
    ("postal", "players", None),
    ("coan", "master", 42),
)
SPREAD = """
#set page(width: auto, height: auto, margin: 6mm, fill: rgb("#e8ddc7"))
#let sheet(name, width) = box(fill: white, image(name + ".pdf", width: width))
#grid(
  columns: 3,
  gutter: 6mm,
  stack(spacing: 6mm, sheet("mijnenveger", 210mm), sheet("uitweg", 210mm)),
  sheet("postal", 213.2mm),
  sheet("coan", 213.2mm),
)
"""


def main() -> None:
    """Write the picture."""
    with tempfile.TemporaryDirectory() as folder:
        for game_id, part, seed in SHEETS:
            game = find_game(game_id)
            config = list(game.boards.values())[-1] if game.boards else read_settings(game.config, game.suggest({}))
            pad = print_pad(game, config, part=part, seed=seed, sheets=1, paper="a5")
            Path(folder, f"{game_id}.pdf").write_bytes(pad)
        spread = Path(folder, "spread.typ")
        spread.write_text(SPREAD)
        typst.Compiler(input=str(spread), ignore_system_fonts=True).compile(output=str(IMAGE), format="png", ppi=60)


if __name__ == "__main__":
    main()
