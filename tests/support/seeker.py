"""A sensible seeker of Uitweg: asks about the nearest unknown way to a new square, and leaves if there is none."""

from __future__ import annotations

from collections import deque
from random import Random

from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import Build, Control
from boem.games.uitweg.rules.squares import Place, crossed, next_to


def turns_to_find(config: Config, built: Build, rng: Random) -> int:
    """How many turns the seeker takes to find the guard; a barrier ends a turn, and so does leaving."""
    control, turns = Control(), 1
    while True:
        near = _walks(config, control)
        start, to = _question(config, control, near, rng)
        for place in _way(near, start):
            control = control.after(place, "yes")
        answer = built.answer(control.runner, to)
        control = control.after(to, answer)
        if answer == "found":
            return turns
        turns += answer in ("no", "out")


def _walks(config: Config, control: Control) -> dict[Place, tuple[int, Place]]:
    """The places reachable over known slots without leaving: how far, and from where."""
    found: dict[Place, tuple[int, Place]] = {control.runner: (0, control.runner)}
    queue = deque([control.runner])
    while queue:
        here = queue.popleft()
        for place in next_to(here, config.width, config.height):
            if place is not None and place not in found and crossed(here, place) in control.open:
                found[place] = found[here][0] + 1, here
                queue.append(place)
    return found


def _question(
    config: Config, control: Control, near: dict[Place, tuple[int, Place]], rng: Random
) -> tuple[Place, Place]:
    """The place to ask from, and the place to ask for."""
    tries = [(here, place) for here in near for place in next_to(here, config.width, config.height)]
    unknown = [one for one in tries if one[1] not in (None, *control.visited) and not control.knows(crossed(*one))]
    if unknown:
        least = min(near[here][0] for here, _ in unknown)
        return rng.choice([one for one in unknown if near[one[0]][0] == least])
    ways_out = [one for one in tries if one[1] is None and crossed(*one) not in control.barriers]
    return min(ways_out, key=lambda one: (crossed(*one) not in control.open, near[one[0]][0]))


def _way(near: dict[Place, tuple[int, Place]], to: Place) -> list[Place]:
    way: list[Place] = []
    while near[to][0]:
        way.append(to)
        to = near[to][1]
    return way[::-1]
