"""The record of a short game that nobody has won yet."""

from __future__ import annotations

from typing import Any, Final

DUEL: Final[dict[str, Any]] = {
    "boem": 1,
    "game": "mijnenveger",
    "config": {"width": 3, "height": 3, "mines": 2, "sweepers": 2},
    "seats": ["Ann", "Ben"],
    "log": [
        {"seat": 0, "do": "lay A1 B1"},
        {"seat": 1, "do": "lay A3 C3"},
        {"seat": 0, "do": "sweep A1"},
        {"seat": 1, "do": "sweep C2"},
    ],
}
