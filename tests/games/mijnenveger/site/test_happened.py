"""Near the board stands what the last turns brought."""

from __future__ import annotations

import pytest
from django.utils import translation
from support.play import Open, act, table

from boem.core.game import Seat, Viewer
from boem.core.history import facts_for
from boem.records import Match
from boem.web.tables.boards import TableView, ViewerContext, presenter_of

RED, BLUE, NOBODY = Seat(0), Seat(1), None
FIRST = [(0, "sweep A1"), (1, "flag A3"), (1, "sweep C3")]
SECOND = [(0, "disarm C1"), (0, "disarm C2"), (0, "sweep A2")]


def playing(*moves: tuple[int, str]) -> Open:
    config = {"width": 3, "height": 3, "mines": 3, "sweepers": 2}
    return act(table("mijnenveger", **config), (0, "lay A1 B1 C3"), (1, "lay B3 C1 C2"), *moves)


def seen(game: Match, viewer: Viewer, *, named: bool = False, back: bool = False) -> TableView:
    names = ("Red", "your friend")
    heard = [facts_for(notices, viewer) for notices in game.said]
    eyes = ViewerContext(viewer, names, [names] * len(game.said), named=named, back=back)
    return presenter_of("mijnenveger").scene(heard, game.history.view(viewer), eyes)


def happened(*moves: tuple[int, str], viewer: Viewer = RED, named: bool = False) -> str:
    return seen(playing(*moves), viewer, named=named).happened


def test_nothing_has_happened_before_the_first_turn() -> None:
    assert happened() == ""


def test_ones_own_last_turn_and_the_opponents_answer_to_it_are_told_without_flags() -> None:
    assert happened(*FIRST[:2]) == "You sweep A1: 0."
    hit = "Boem! One minesweeper left."
    assert happened(*FIRST) == f"You sweep A1: 0. Your friend sweeps C3: {hit}"
    assert happened(*FIRST, viewer=BLUE) == "You sweep C3: Boem! One minesweeper left."


def test_a_turn_under_way_replaces_the_one_before_and_tells_what_was_disarmed_at_once() -> None:
    assert happened(*FIRST, *SECOND[:1]) == "You disarm C1: OK."
    assert happened(*FIRST, *SECOND) == "You disarm C1, C2: OK. You sweep A2: 1."
    assert happened(*FIRST, *SECOND, viewer=BLUE).endswith("Red disarms C1, C2: OK. Red sweeps A2: 1.")


def test_spectators_hear_of_the_last_turn_and_a_named_viewer_of_both_by_name() -> None:
    assert happened(*FIRST, *SECOND, viewer=NOBODY) == "Red disarms C1, C2: OK. Red sweeps A2: 1."
    assert happened(*FIRST, named=True).startswith("Red sweeps A1: 0. Your friend sweeps C3: Boem!")


@pytest.mark.parametrize(("language", "told"), [("nl", "Je veegt A1: 0."), ("de", "Du räumst A1: 0.")])
def test_it_is_told_in_the_readers_language(language: str, told: str) -> None:
    with translation.override(language):
        assert happened(*FIRST[:1]) == told


def test_looking_back_it_is_told_and_at_the_end_the_outcome_stands_alone() -> None:
    assert seen(playing(*FIRST), RED, back=True).happened.startswith("You sweep A1: 0.")
    assert happened(*FIRST, (0, "disarm A3")) == ""
