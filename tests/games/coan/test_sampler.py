"""Sampled states are consistent with the view, and equally likely."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from random import Random

import pytest
from support.play import Open, act, deal, table

from boem.core.game import Seat, Viewer
from boem.core.layout import Layout
from boem.core.squares import Square, neighbours, squares
from boem.games.coan.rules.facts import View
from boem.games.coan.rules.sampler import CoanSampler

SAMPLER = CoanSampler()
EACH = 100


def played() -> Open:
    game = deal(table("coan", width=5, height=5, mines=2), "A1 E2")
    return act(game, (0, "mark B1"), (1, "mark E5"), (0, "explore A2"), (1, "mark C1"), (0, "explore E4"))


def layouts(view: View) -> set[Layout]:
    """Every layout that gives the visible cells and is free where the viewer has marked wrongly."""
    own = () if view.viewer is None else view.wrong[view.viewer]
    found = set()
    for mines in combinations(squares(5, 5), 2):
        shown = {one: str(sum(n in mines for n in neighbours(one, 5, 5))) for one in squares(5, 5)}
        fits = all(
            view.position.at(one) == "." or (one not in mines and view.position.at(one) == shown[one])
            for one in squares(5, 5)
        )
        if fits and not any(one in mines for one in own):
            found.add(frozenset(mines))
    return found


@pytest.mark.usefixtures("many_games")
@pytest.mark.parametrize("viewer", [None, Seat(0), Seat(1)])
def test_the_layout_is_uniform_among_all_that_fit_the_view(viewer: Viewer) -> None:
    view = played().history.view(viewer)
    possible = layouts(view)
    assert 5 < len(possible) < 120
    drawn = Counter(SAMPLER.sample(view, Random(seed)).mines for seed in range(EACH * len(possible)))
    assert set(drawn) == possible
    assert sum((count - EACH) ** 2 / EACH for count in drawn.values()) < 2 * len(possible)


def test_fewer_layouts_fit_for_a_seat_that_knows_more() -> None:
    public, red, blue = (layouts(played().history.view(viewer)) for viewer in (None, Seat(0), Seat(1)))
    assert red < public
    assert blue < public
    assert len({len(public), len(red), len(blue)}) == 3


@pytest.mark.usefixtures("many_games")
def test_anothers_wrong_marks_are_as_many_as_it_made_on_free_squares_that_were_covered_then() -> None:
    view, a2 = played().history.view(Seat(0)), Square.parse("A2")
    drawn = [SAMPLER.sample(view, Random(seed)) for seed in range(3000)]
    coverable = set(squares(5, 5)) - {Square.parse("C3")}
    assert all(state.wrong[0] == (Square.parse("B1"),) for state in drawn)
    assert all(len(set(state.wrong[1])) == 2 and not set(state.wrong[1]) & (state.mines or set()) for state in drawn)
    assert {state.wrong[1][0] for state in drawn} == coverable
    assert {state.wrong[1][1] for state in drawn} == coverable - {a2}  # which was explored before the second mark


def test_a_square_marked_wrongly_and_opened_since_is_no_riddle() -> None:
    game = act(played(), (1, "explore B1"), (0, "explore C1"), (1, "explore D5"))
    for viewer, seed in product((None, Seat(0), Seat(1)), range(5)):
        view = game.history.view(viewer)
        assert SAMPLER.sample(view, Random(seed)).mines in layouts(view)


def test_before_the_deal_and_after_the_end_nothing_is_drawn() -> None:
    before = table("coan")
    assert SAMPLER.sample(before.history.public, Random(0)) == before.history.state
    over = act(played(), (0, "resign"))
    assert SAMPLER.sample(over.history.public, Random(0)) == over.history.state
