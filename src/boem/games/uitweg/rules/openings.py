"""A maze of Uitweg, slot by slot and square by square."""

from __future__ import annotations

from boem.core.game import Seat
from boem.core.hunt.openings import HuntOpenings
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import Build, Position, Step, View
from boem.games.uitweg.rules.squares import crossed, slots, squares


class UitwegOpenings(HuntOpenings[Config, View]):
    """A barrier says nothing of the square behind it; a square that can be entered says whether the guard is there."""

    def places(self, config: Config) -> list[str]:
        size = config.width, config.height
        return [str(place) for place in (*slots(*size), *squares(*size))]

    def contents(self, config: Config, secret: Build) -> list[str]:
        size, barriers = (config.width, config.height), frozenset(secret.barriers)
        return [
            *("barrier" if slot in barriers else "open" for slot in slots(*size)),
            *("guard" if square == secret.guard else "empty" for square in squares(*size)),
        ]

    def answered(self, position: Position, seat: Seat, action: Step, answer: str) -> dict[str, str]:
        control, to = position.control[seat], action.place
        slot, said = crossed(control.runner, to), {}
        may_be = answer == "no" or (answer == "out") == (to is None)
        known = control.barriers if answer == "no" else control.open
        if not may_be or slot not in known:
            said[str(slot)] = "barrier" if answer == "no" else "open" if may_be else answer  # which no slot can be
        if to is not None and answer != "no" and (answer == "found" or to not in control.visited):
            said[str(to)] = "guard" if answer == "found" else "empty"
        return said
