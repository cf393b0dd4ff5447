"""Sampled states are consistent with the view, and equally likely."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

from support.play import act, table

from boem.core.game import Seat
from boem.core.hunt import HuntSampler
from boem.core.squares import Square, squares
from boem.games.mijnenveger.rules.facts import View
from boem.games.mijnenveger.rules.sampler import fitting_laying

SAMPLER: HuntSampler[View] = HuntSampler(fitting_laying)
GAME = act(table(width=3, height=3, mines=3, sweepers=3), (0, "lay A1 B1 C3"), (1, "lay B1 C2 A3"))
MIDDLE = act(GAME, (0, "sweep A1"), (1, "sweep C3"), (0, "sweep B1"), (1, "sweep B2"))


def fitting(view: View, owner: Seat) -> set[frozenset[Square]]:
    """Every layout that gives the answers on the opponent's search board of the owner's field."""
    board = view.position.search[1 - owner]
    found = set()
    for mines in combinations(squares(3, 3), 3):
        shown = {}
        for square in squares(3, 3):
            near = sum(max(abs(square.row - mine.row), abs(square.column - mine.column)) == 1 for mine in mines)
            shown[square] = "*x" if square in mines else str(near)
        if all(board.at(square) in "." + shown[square] for square in squares(3, 3)):
            found.add(frozenset(mines))
    return found


def layout(secret: Any) -> frozenset[Square]:
    """The mines of a laying."""
    return frozenset(secret.mines)


def test_what_the_viewer_was_told_is_kept_and_the_rest_is_drawn_uniformly() -> None:
    view = MIDDLE.history.view(Seat(0))
    possible = fitting(view, Seat(1))
    assert 2 < len(possible) < 20
    drawn: Counter[frozenset[Square]] = Counter()
    for seed in range(200 * len(possible)):
        state = SAMPLER.sample(view, Random(seed))
        assert state.position == view.position
        assert state.secrets[0] == view.secrets[0]
        drawn[layout(state.secrets[1])] += 1
    assert set(drawn) == possible
    chi_square = sum((count - 200) ** 2 / 200 for count in drawn.values())
    assert chi_square < 3 * len(possible)


def test_a_spectator_supposes_both_layouts() -> None:
    seen = {SAMPLER.sample(MIDDLE.history.public, Random(seed)).secrets for seed in range(400)}
    for owner in (Seat(0), Seat(1)):
        assert {layout(secrets[owner]) for secrets in seen} == fitting(MIDDLE.history.public, owner)


def test_a_field_that_was_not_laid_is_supposed_unlaid_also_after_an_abandoned_game() -> None:
    half = act(table(width=3, height=3, mines=3), (1, "lay A1 A2 A3"))
    supposed = SAMPLER.sample(half.history.public, Random(0)).secrets
    assert supposed[0] is None
    assert supposed[1] is not None
    left = act(half, (0, "resign"))
    assert SAMPLER.sample(left.history.public, Random(0)).secrets == left.history.public.secrets
