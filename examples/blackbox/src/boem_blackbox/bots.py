"""The bot `careful`."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from boem.bots import SECONDS, Bot, seat_of
from boem.core.game import Seat
from boem.core.hunt import HuntView
from boem_blackbox.rules import Action, Hide, Name, Position, Ray, fitting_balls, ports

BOXES = 24
"""Boxes that it imagines for a turn, and as many again if these are all the same."""


class BlackBoxCareful(Bot[Action, HuntView[Position]]):
    """Sends the least predictable ray; names the balls once all boxes that it imagines are the same."""

    name = "careful"
    about = "sends the ray that tells most, and names the balls once it is sure of them"

    def choose(self, view: HuntView[Position], rng: Random, seconds: float = SECONDS) -> Action:
        seat, position = seat_of(view), view.position
        if not position.hidden[0 if len(position.hidden) == 1 else seat]:
            return Hide(fitting_balls(position, seat, rng).mines)
        search, owner = position.searches[seat], 1 - seat
        boxes = [fitting_balls(position, owner, rng) for _ in range(BOXES)]
        if len(set(boxes)) == 1 and not search.named:
            boxes += [fitting_balls(position, owner, rng) for _ in range(BOXES)]
        held = Counter(square for box in boxes for square in box.mines)
        known = {port for ray in search.rays for port in ray}
        rays = [Ray(port) for port in ports(position.config) if port not in known]
        if search.named or not rays or min(held.values()) == len(boxes):
            return Name(max((square for square in held if square not in search.named), key=held.__getitem__))
        rng.shuffle(rays)
        return min(rays, key=lambda ray: _commonest(position, boxes, seat, ray))


def _commonest(position: Position, boxes: list[Any], seat: Seat, ray: Ray) -> int:
    """In how many of the boxes the ray's most frequent exit occurs."""
    return Counter(position.answer(box, seat, ray) for box in boxes).most_common(1)[0][1]


BOTS = (BlackBoxCareful,)
