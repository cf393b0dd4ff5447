"""What a hint says is certain, and its proof holds."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from support.examples import examples

from boem.core.game import HOUSE, Seat
from boem.core.history import play, start
from boem.core.squares import Square
from boem.games.minesweeper import GAME
from boem.games.minesweeper.advice import advise
from boem.games.minesweeper.rules.config import Config
from boem.games.minesweeper.rules.facts import Open
from boem.games.minesweeper.rules.knowledge import field_of
from boem.inference import Field
from boem.testing.enumeration import enumerate_layouts


@examples(20)
@given(seed=st.integers(0, 2**32), mines=st.integers(3, 5))
def test_whoever_follows_the_hints_clears_a_field_that_needs_no_guess(seed: int, mines: int) -> None:
    config = Config(6, 5, mines)
    history = start(GAME, config)
    history, _ = play(GAME, history, HOUSE, GAME.referee.deal(history.state, Random(seed)))
    history, _ = play(GAME, history, Seat(0), Open(config.start))
    while history.public.status != "over":
        field = field_of(history.public.position)
        told = advise(field, frozenset())
        assert told is not None
        assert told.risk == 0
        assert told.square in enumerate_layouts(field).safe
        assert told.steps
        assert told.square in told.steps[-1].free
        history, _ = play(GAME, history, Seat(0), Open(told.square))
    assert history.public.result is not None
    assert history.public.result.reason == "cleared"


def test_a_flag_on_a_square_that_is_free_comes_first() -> None:
    field = Field.parse("...../12121/00000/00111/001..", mines=4)
    wrong = frozenset({Square.parse("E5"), Square.parse("C1")})
    told = advise(field, wrong)
    assert told is not None
    assert told.square == Square.parse("E5")


def test_where_nothing_is_certain_it_is_a_guess_with_its_risk() -> None:
    told = advise(Field.parse(".1/1.", mines=1), frozenset())
    assert told is not None
    assert (told.risk, told.steps) == (0.5, ())


def test_where_everything_is_open_there_is_nothing_to_advise() -> None:
    assert advise(Field.parse("01*/011", mines=1), frozenset()) is None
