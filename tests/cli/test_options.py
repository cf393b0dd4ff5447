"""The list of possible actions, in any game."""

from __future__ import annotations

import io
from random import Random

import pytest
from rich.console import Console
from support.play import table

from boem.cli.play.options import OptionList, OptionPage, first_example, options_for, page_of
from boem.core.errors import ParseError
from boem.core.game import Resign, Seat
from boem.core.history import play, start
from boem.core.registry import find_game


def options(game_id: str = "coan", **settings: int) -> OptionList:
    """The options of seat 0 after the deal."""
    game = find_game(game_id)
    config = table(game_id, **settings).record.config
    history = start(game, config)
    if "house" in history.public.waits_for:
        history, _ = play(game, history, "house", game.referee.deal(history.state, Random(1)))
    return options_for(game, history.view(Seat(0)))


def lines(page: OptionPage) -> list[str]:
    file = io.StringIO()
    Console(file=file, width=80).print(page)
    return file.getvalue().splitlines()


def test_actions_are_numbered_by_verb_and_resigning_is_the_last() -> None:
    found = options()
    verbs = [option.verb for option in found.listed]
    assert verbs == sorted(verbs, key=["explore", "mark", "resign"].index)
    assert [option.number for option in found.listed] == list(range(1, len(found.listed) + 1))
    assert found.listed[-1].action == Resign()
    assert found.by_number("1") == found.listed[0].action


def test_a_number_that_is_not_in_the_list_is_refused_and_a_word_is_no_number() -> None:
    found = options()
    last = len(found.listed)
    for number in ("0", str(last + 1), "9" * 5000):
        with pytest.raises(ParseError, match=f"in the list, which goes from 1 to {last}"):
            found.by_number(number)
    assert found.by_number("explore A1") is None
    assert found.by_number("²") is None


def test_pages_hold_each_action_once_and_fit_the_height() -> None:
    found = options()
    page: OptionPage | None = page_of(found, "", 12)
    shown: list[str] = []
    while page is not None:
        told = lines(page)
        assert len(told) <= 14  # with the heading of the list
        shown += [line for line in told if line.startswith("  ")]
        page = page.next
    numbers = [word for line in shown for word in line.split() if word.isdigit()]
    assert numbers == [str(option.number) for option in found.listed]


def test_a_beginning_chooses_those_that_begin_so() -> None:
    found = options()
    assert {option.text for option in found.beginning("MARK a1")} == {"mark A1", "mark A10", "mark A11"}
    with pytest.raises(ParseError, match='begins with "dig"'):
        found.beginning("dig")


def test_actions_that_the_rules_do_not_list_are_shown_by_an_example() -> None:
    found = options("mijnenveger", width=4, height=4, mines=2, sweepers=2)
    assert [option.text for option in found.listed] == ["resign"]
    assert len(found.examples) == 1
    assert found.examples[0].startswith("lay ")
    assert first_example(found) == found.examples[0]
    assert any(found.examples[0] in line for line in lines(page_of(found, "", None)))


def test_equal_views_have_equal_lists() -> None:
    assert options("mijnenveger", width=4, height=4, mines=2, sweepers=2) == options(
        "mijnenveger", width=4, height=4, mines=2, sweepers=2
    )
