"""A story of Mijnenveger in which Red's mines may be in two layouts, and nobody else can tell which."""

from __future__ import annotations

from random import Random
from typing import Any

from support.play import Open, act, table

from boem.core.game import Seat

CONFIG: dict[str, Any] = {"width": 4, "height": 4, "mines": 4, "sweepers": 3, "starts": 0}
BLUE = "lay A1 B1 C1 D1"
RED = "lay A4 C4 B3 D2"
# What happens after the layings; Blue's sweeps and disarmings are answered from Red's mines.
STORY = (
    (0, "flag C3"), (1, "flag A1"), (0, "sweep B2"), (1, "sweep A1"), (0, "unflag C3"), (0, "disarm A1"),
    (0, "sweep C3"), (1, "flag C1"), (1, "sweep B1"), (0, "sweep D4"), (1, "unflag C1"), (1, "sweep A2"),
    (0, "sweep B1"), (1, "sweep D1"),
)  # fmt: skip


def replayed(red: str) -> Open:
    """The story, with this laying of Red's."""
    return act(table(**CONFIG), (0, red), (1, BLUE), *STORY)


def layouts() -> tuple[str, str]:
    """Two layings of Red's that Blue can't tell apart at the end of the story."""
    game = replayed(RED)
    rng, sampler, view = Random(3), game.record.game.sampler, game.history.view(Seat(1))
    for _ in range(500):
        truth: Any = sampler.sample(view, rng)
        other = f"lay {' '.join(map(str, sorted(truth.secrets[0].mines)))}"
        if set(other.split()) != set(RED.split()):
            return RED, other
    raise AssertionError("the story tells everything")
