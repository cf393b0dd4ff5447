"""Answers that are kept are those that would be given."""

from __future__ import annotations

import pytest
from django.utils import translation
from django.utils.translation import gettext as _
from hypothesis import given
from hypothesis import strategies as st

from boem.core.squares import Square
from boem.games.mijnenveger.rules.facts import COVERED, DISARMED, HIT
from boem.games.mijnenveger.site import squares
from boem.web.base.remembered import remembered
from boem.web.tables.page.move_list import ListedMove
from boem.web.tables.templatetags.moves import move_lines
from boem.web.tables.templatetags.squares import _button

LANGUAGES = st.sampled_from(["en", "nl", "de"])
CELLS = st.sampled_from([COVERED, DISARMED, HIT, "0", "3"])


def test_it_is_worked_out_once_for_each_language() -> None:
    made = []

    @remembered(10)
    def greet(name: str, *, loud: bool = False) -> str:
        made.append(name)
        return f"{_('Sweep')} {name}{'!' if loud else ''}"

    for language in ("en", "nl", "en", "nl"):
        with translation.override(language):
            here = greet.here()
            assert here("Ann") == greet("Ann") == f"{_('Sweep')} Ann"
            assert greet("Ann", loud=True) == f"{_('Sweep')} Ann!"
    assert len(made) == 4


def test_what_fails_is_tried_again() -> None:
    made = []

    @remembered(10)
    def fail(number: int) -> int:
        made.append(number)
        raise ZeroDivisionError

    for _time in range(2):
        with pytest.raises(ZeroDivisionError):
            fail(1)
    assert made == [1, 1]


@given(LANGUAGES, st.integers(0, 3), CELLS, st.booleans(), st.booleans(), st.sampled_from(["", "0", "1"]))
def test_squares_are_those_of_now(language: str, column: int, cell: str, flag: bool, mined: bool, by: str) -> None:
    at, again = Square(1, column), Square(1, column)
    with translation.override(language):
        own = squares.own_square(at, cell, mined=mined, flag=flag, by=by)
        assert own == squares.own_square._make(again, cell, mined=mined, flag=flag, by=by)
        searched = squares.searched_square(at, cell, mined=mined, flag=flag, mark="", by=by)
        assert searched == squares.searched_square._make(again, cell, mined=mined, flag=flag, mark="", by=by)
        for one in (own, searched):
            assert _button(one, sends=True, first=flag) == _button.__wrapped__(one, sends=True, first=flag)


def test_the_line_of_a_move_depends_on_all_that_it_shows() -> None:
    move = ListedMove(3, "2", 0, "<Ann>", "sweeps B2", "1")
    lines = {
        move_lines([one], shown=shown, also=also, marks=marks)
        for one in (move, ListedMove(3, "2", 1, "<Ann>", "sweeps B2", "1"), ListedMove(3, "2", 0, "Bob", "flag", ""))
        for shown in (2, 3)
        for also in ("", "&seat=1")
        for marks in ([], ["card"])
    }
    assert len(lines) == 24
    assert all("<Ann>" not in line for line in lines)
    assert move_lines([move, move], shown=9, also="", marks=[]) == 2 * move_lines([move], shown=9, also="", marks=[])
