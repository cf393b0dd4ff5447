"""Policies to measure: uniform, and those of bots."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np

from boem.bots import SECONDS, find_bot
from boem.core.errors import ParseError
from boem.envs.numbered import Node, Numbered
from boem.envs.opponent import Opponent
from boem.envs.solve.grow import Growth
from boem.envs.solve.sequences import Floats, Solvable


def uniform(solvable: Solvable) -> tuple[Floats, Floats]:
    """Every choice with equal probability."""
    one, two = (solvable.normalised(side, np.zeros(solvable.sides[side].sequences)) for side in (0, 1))
    return one, two


def of_bot(
    growth: Growth, solvable: Solvable, name: str, draws: int, seconds: float = SECONDS
) -> tuple[Floats, Floats]:
    """The bot's policy, estimated from this many draws per information state."""
    find_bot(growth.numbered.game, name)
    bot = Opponent(growth.numbered, name, seconds)
    weights = [np.zeros(side.sequences) for side in solvable.sides]
    for seat, states in enumerate(growth.states):
        for state in states.values():
            node = growth.node_at(state.way)
            numbers = growth.choices(node)
            for number, count in _drawn(growth.numbered, bot, node, seat, draws).items():
                if number in numbers:
                    weights[seat][state.first + numbers.index(number)] += count
    one, two = (solvable.normalised(seat, weights[seat]) for seat in (0, 1))
    return one, two


def sensible(numbered: Numbered, node: Node) -> list[int]:
    """The legal choices without those that are certainly mistakes; see the game's `Encoding.sensible`."""
    numbers = numbered.choices(node, node.turn)
    some = numbered.encoding.sensible(node.history.seats[node.turn], numbers)
    if some is None:
        raise ParseError("{game} can't tell which choices are mistakes", game=numbered.game.id)
    return some


def _drawn(numbered: Numbered, bot: Opponent, node: Node, seat: int, draws: int) -> Counter[int]:
    """How often the bot chose each number; with an unfinished draft, only draws that begin with that draft count."""
    draft, counts = node.drafts[seat], Counter[int]()
    begun = _without_draft(node, seat)
    for draw in range(draws):
        rng, at = Random(draw), begun
        for number in draft:
            if bot.choose(at, seat, rng) != number:
                break
            at = numbered.after(at, number)
        else:
            counts[bot.choose(at, seat, rng)] += 1
    return counts


def _without_draft(node: Node, seat: int) -> Node:
    drafts = tuple(() if one == seat else draft for one, draft in enumerate(node.drafts))
    return Node(node.history, node.said, drafts, node.deal, node.turn)
