"""Games of Coan's Minesweeper for two, for tests to play."""

from __future__ import annotations

from typing import Any

from support.play import Open, deal, table

SHEET = "A1 C1 E1 G1 I1 K1 A3 K3 A5 K5 A7 K7 A9 K9 A11"  # 15 mines, no two of them neighbours
FIVE = {"width": 5, "height": 5}


def dealt(mines: str, **config: Any) -> Open:
    return deal(table("coan", mines=len(mines.split()), **config), mines)
