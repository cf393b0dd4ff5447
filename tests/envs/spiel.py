"""Small games in OpenSpiel's notation, and the tiniest ones' numbers of nodes."""

from __future__ import annotations

from typing import Any, Final

import pyspiel

import boem.envs.openspiel  # noqa: F401 -- registers them

SMALL: Final = (
    "boem_coan(width=4,height=4,mines=2)",
    "boem_mijnenveger(width=3,height=3,mines=2,sweepers=2)",
    "boem_postal(width=3,height=3,mines=2,players=3,tips=1)",
    "boem_solo(width=4,height=4,clues=..1./.4../..4./1..2)",
    "boem_uitweg(width=3,height=3,barriers=8,equal_turns=True)",
)
FULL: Final = {
    "boem_coan(width=3,height=4,mines=3)": (3, 527, 816),
    "boem_mijnenveger(width=2,height=1,mines=1,sweepers=1)": (0, 15, 32),
    "boem_mijnenveger(width=3,height=1,mines=1,sweepers=1)": (0, 139, 396),
    "boem_uitweg(width=1,height=2,barriers=1)": (0, 671, 504),
}
PERFECT: Final = {
    "boem_coan(width=3,height=4,mines=3)": 352,
    "boem_mijnenveger(width=2,height=1,mines=1,sweepers=1)": 10,
    "boem_mijnenveger(width=3,height=1,mines=1,sweepers=1)": 107,
    "boem_uitweg(width=1,height=2,barriers=1)": 310,
}


def loaded(text: str) -> list[Any]:
    """The game; a simultaneous one also in its turn-based form."""
    game = pyspiel.load_game(text)
    simultaneous = game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
    return [game, pyspiel.load_game_as_turn_based(text)] if simultaneous else [game]
