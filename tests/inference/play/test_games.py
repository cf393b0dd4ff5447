"""Games dealt and played in native code: as with the rules in Python, however the work is shared."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.examples import examples

from boem.core.errors import ParseError
from boem.core.squares import Square, neighbours
from boem.inference import infer
from boem.inference.play import FirstSquare, MineTable, OrdinaryGame, next_square


@st.composite
def games(draw: st.DrawFn) -> OrdinaryGame:
    width, height = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    start = Square(draw(st.integers(0, height - 1)), draw(st.integers(0, width - 1)))
    first = draw(st.sampled_from(FirstSquare))
    room = OrdinaryGame(width, height, 0, start, first).room
    return OrdinaryGame(width, height, draw(st.integers(0, min(room, 12))), start, first)


def played_slowly(game: OrdinaryGame, seed: int, number: int) -> tuple[bool, int]:
    """Whether the game is won, and its guesses, by the rules in Python."""
    table, guesses = MineTable(game, game.deal(seed, number)).open(game.start), 0
    while not table.over:
        posterior = infer(table.field)
        for square in sorted(posterior.safe):
            if square not in table.opened:
                table = table.open(square)
        if not posterior.safe:
            chosen = next_square(table.field)
            assert chosen.square is not None
            guesses += 1
            table = table.open(chosen.square)
    return table.won, guesses


@given(games(), st.integers(0, 2**64 - 1))
@examples(100)
def test_a_game_goes_as_with_the_rules_in_python(game: OrdinaryGame, seed: int) -> None:
    results = game.play(2, seed, threads=1)
    assert list(zip(results.won.tolist(), results.guesses.tolist(), strict=True)) == [
        played_slowly(game, seed, number) for number in (0, 1)
    ]


@given(games(), st.integers(0, 2**64 - 1), st.integers(0, 100))
@examples(100)
def test_a_deal_keeps_its_promise_and_has_all_its_mines(game: OrdinaryGame, seed: int, number: int) -> None:
    layout = game.deal(seed, number)
    assert np.count_nonzero(layout) == game.mines
    assert np.array_equal(layout, game.deal(seed, number))
    kept = {FirstSquare.ANY: [], FirstSquare.SAFE: [game.start]}.get(
        game.first, [game.start, *neighbours(game.start, game.width, game.height)]
    )
    assert not any(layout[square] for square in kept)


@pytest.mark.parametrize("first", FirstSquare)
def test_every_layout_that_keeps_the_promise_is_dealt_as_often(first: FirstSquare) -> None:
    game = OrdinaryGame(4, 2, 2, Square(0, 0), first)
    dealt = [game.deal(5, number).tobytes() for number in range(6000)]
    several = game.room * (game.room - 1) // 2
    counts = [dealt.count(one) for one in set(dealt)]
    assert len(counts) == several
    expected = len(dealt) / several
    assert sum((count - expected) ** 2 / expected for count in counts) < 3 * several + 20


def test_neither_threads_nor_batches_change_a_result() -> None:
    game = OrdinaryGame(9, 9, 10, Square(0, 0), FirstSquare.SAFE)
    whole = game.play(60, 1, threads=1)
    shared = game.play(60, 1, threads=3)
    parts = [game.play(20, 1, first=first) for first in (0, 20, 40)]
    assert np.array_equal(whole.won, shared.won)
    assert np.array_equal(whole.guesses, shared.guesses)
    assert np.array_equal(whole.won, np.concatenate([part.won for part in parts]))
    assert not np.array_equal(whole.won, game.play(60, 2).won)


def test_a_first_square_that_may_be_a_mine_loses_as_often_as_one_is_there() -> None:
    game = OrdinaryGame(3, 1, 1, Square(0, 1), FirstSquare.ANY)
    lost = ~game.play(600, 7).won
    mined = np.array([game.deal(7, number)[0, 1] for number in range(600)])
    assert (lost >= mined).all()
    assert 150 < np.count_nonzero(mined) < 250


def test_no_games_at_all_have_no_results() -> None:
    assert len(OrdinaryGame(9, 9, 10, Square(0, 0)).play(0, 1).won) == 0


@pytest.mark.parametrize(
    ("width", "height", "mines", "start", "says"),
    [
        (0, 3, 1, Square(0, 0), "each side can have 1 to 512"),
        (3, 3, 10, Square(0, 0), "0 to 9 can be"),
        (3, 3, 6, Square(0, 0), "6 mines, where 5 squares can hold one"),
        (3, 3, 1, Square(0, 3), "D1 is not on a field of 3 × 3 squares"),
    ],
)
def test_a_game_that_cannot_be_is_refused(width: int, height: int, mines: int, start: Square, says: str) -> None:
    with pytest.raises(ParseError, match=says):
        OrdinaryGame(width, height, mines, start)


def test_an_open_square_cannot_be_opened_again() -> None:
    game = OrdinaryGame(5, 5, 3, Square(0, 0))
    table = MineTable(game, game.deal(1)).open(game.start)
    with pytest.raises(ParseError, match="A1 is not covered"):
        table.open(Square(0, 0))


@given(games(), st.integers(0, 2**32))
@examples(60)
def test_the_first_game_without_a_guess_is_the_first_that_certain_squares_alone_win(
    game: OrdinaryGame, seed: int
) -> None:
    found = game.first_without_guess(seed, first=3, most=40)
    assert found == next((number for number in range(3, 43) if won_by_logic(game, seed, number)), None)


def won_by_logic(game: OrdinaryGame, seed: int, number: int) -> bool:
    """Whether opening nothing but certain squares wins, by the rules in Python."""
    table = MineTable(game, game.deal(seed, number)).open(game.start)
    while not table.over and (safe := infer(table.field).safe):
        table = table.open(min(safe))
    return table.won


def test_a_game_of_which_none_can_be_won_without_a_guess_has_no_number() -> None:
    assert OrdinaryGame(2, 2, 1, Square(0, 0), FirstSquare.SAFE).first_without_guess(1, most=100) is None


@given(games(), st.integers(0, 2**32))
@examples(60)
def test_a_layout_follows_if_certain_squares_alone_win(game: OrdinaryGame, seed: int) -> None:
    assert game.follows(game.deal(seed)) == won_by_logic(game, seed, 0)


def test_a_layout_of_another_game_is_refused() -> None:
    game = OrdinaryGame(5, 4, 3, Square(0, 0))
    for layout in (game.deal(1).T, np.zeros((4, 5), np.bool_)):
        with pytest.raises(ParseError, match="must have 4 rows of 5 squares, and 3 mines"):
            game.follows(layout)
