"""Near the maze stands what the last turns brought."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation
from support.play import act, table

from boem.core.game import Seat, Viewer
from boem.core.history import facts_for
from boem.web.tables.boards import ViewerContext, presenter_of

RED, BLUE, NOBODY = Seat(0), Seat(1), None
STOPPED = [(0, "to B1"), (0, "to B2"), (0, "to B3"), (0, "to B4")]
BESIDE = [(1, "to C1"), (1, "to C2"), (1, "to C3"), (1, "to C4"), (1, "to D4")]


def told(*moves: tuple[int, str], viewer: Viewer = RED, named: bool = False, **config: Any) -> tuple[str, str]:
    """What happened, and the hint."""
    small = {"width": 4, "height": 4, "barriers": 6} | config
    game = act(table("uitweg", **small), (0, "build D4 C4|D4"), (1, "build D4 B3|B4"), *moves)
    names = ("Red", "your friend")
    heard = [facts_for(notices, viewer) for notices in game.said]
    eyes = ViewerContext(viewer, names, [names] * len(game.said), named=named)
    scene = presenter_of("uitweg").scene(heard, game.history.view(viewer), eyes)
    return scene.happened, scene.hint


def test_once_it_is_ones_turn_again_it_says_what_ended_the_last_one_and_how_far_the_opponent_came() -> None:
    own = "A barrier stopped you between B3 and B4."
    assert told(*STOPPED) == ("", own)
    assert told(*STOPPED, *BESIDE[:2]) == ("Your friend goes to C2.", own)
    theirs = "Your friend goes to C4. Your friend runs into the barrier between C4 and D4."
    assert told(*STOPPED, *BESIDE) == (f"{own} {theirs}", "")
    assert told(*STOPPED, *BESIDE, (0, "to C3")) == ("", "")


def test_the_opponent_hears_of_the_first_turn_before_having_had_one() -> None:
    heard, hint = told(*STOPPED, viewer=BLUE)
    assert heard == "Red goes to B3. Red runs into the barrier between B3 and B4."
    assert hint == "Enter through column 1, on the left."


def test_leaving_and_using_up_the_steps_are_told() -> None:
    assert told((0, "to A1"), (0, "exit"), viewer=BLUE)[0] == "Red goes to A1. Red leaves the maze."
    around = [(0, "to A1"), (0, "exit"), (1, "to A1"), (1, "exit")]
    assert told(*around)[0].startswith("You are outside again. Your friend goes to A1.")
    assert told((0, "to A1"), (1, "to A1"), steps=1)[0] == (
        "Your steps in this turn are used up. Your friend goes to A1."
    )


def test_that_the_opponent_has_found_the_guard_is_said_once() -> None:
    found = [(0, "to D1"), (0, "to D2"), (0, "to D3"), (0, "to D4")]
    heard, hint = told(*found, viewer=BLUE, equal_turns=True)
    assert (heard, hint) == ("Red goes to D3.", "Red has found your guard: this is your last turn.")


def test_spectators_hear_of_the_last_turn_and_a_named_viewer_of_both_by_name() -> None:
    assert told(*STOPPED, *BESIDE[:1], viewer=NOBODY) == ("Your friend goes to C1.", "You are watching.")
    heard, _hint = told(*STOPPED, *BESIDE[:1], named=True)
    assert heard == "Red goes to B3. Red runs into the barrier between B3 and B4. Your friend goes to C1."


@pytest.mark.parametrize(("language", "heard"), [
    ("nl", "Red gaat naar B3. Red loopt tegen de barrière tussen B3 en B4."),
    ("de", "Red geht nach B3. Red läuft gegen die Sperre zwischen B3 und B4."),
])  # fmt: skip
def test_it_is_told_in_the_readers_language(language: str, heard: str) -> None:
    with translation.override(language):
        assert told(*STOPPED, viewer=BLUE)[0] == heard
