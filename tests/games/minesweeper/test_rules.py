"""Every rule of docs/rules/minesweeper.md, quoted from there, and its worked example."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from support.minesweeper import opens_by_logic
from support.play import Open, act, answers, deal, ending, heard, mines_of, table

from boem.core.errors import IllegalAction, ParseError
from boem.core.squares import Square
from boem.games.minesweeper import GAME
from boem.games.minesweeper.rules.config import Config
from boem.games.minesweeper.rules.layouts import needs_guess

EXAMPLE = "A5 A2 B1 E4 F1 F4"
OPENED = [
    ". . 1 0 1 .",
    ". 2 1 0 1 .",
    ". 1 0 1 2 .",
    ". 1 0 1 . .",
    ". 1 0 1 2 2",
    ". 1 0 0 0 0",
]


def example() -> Open:
    return act(deal(table("minesweeper", width=6, height=6, mines=6), EXAMPLE), (0, "open C3"))


def small(mines: str = "A1 C1 E1 D5") -> Open:
    return deal(table("minesweeper", width=5, height=5, mines=len(mines.split()), no_guess=False), mines)


def rows(game: Open) -> list[str]:
    return [" ".join(row) for row in game.history.public.position.rows]


# A worked example


def test_after_open_c3() -> None:
    assert rows(example()) == OPENED


def test_the_example_step_by_step() -> None:
    game = act(example(), (0, "flag E4"), (0, "flag F4"), (0, "around E3"))
    assert heard(game)["opened"] == {"F2": 1, "F3": 2}
    for square, number in {"A4": 1, "A1": 2, "A3": 1, "A6": 1}.items():
        game = act(game, (0, f"open {square}"))
        assert heard(game)["opened"] == {square: number}
    assert ending(game) == ({0}, None, "cleared")


# The field


@pytest.mark.parametrize(
    ("width", "height", "start"), [(9, 9, "E5"), (5, 5, "C3"), (6, 5, "C3"), (30, 16, "O8"), (16, 30, "H15")]
)
def test_the_start_is_in_the_middle_or_up_and_left_of_it(width: int, height: int, start: str) -> None:
    assert Config(width, height, 5).start == Square.parse(start)


def test_no_mine_is_on_the_start_or_beside_it() -> None:
    with pytest.raises(IllegalAction, match="B2 must stay free: it is the start C3 or beside it"):
        small("B2")


def test_without_no_guess_every_other_square_can_hold_a_mine() -> None:
    config = Config(5, 5, 16, no_guess=False)
    mines = mines_of(GAME.referee.deal(GAME.referee.initial_state(config), Random(1)))
    assert set(mines) == set(config.every_square) - config.kept_free


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"mines": 6}, "must be 1 to 5 on 5 × 5 squares if no guess may be needed, not 6"),
        ({"mines": 17, "no_guess": False}, "must be 1 to 16 on 5 × 5 squares, not 17"),
        ({"mines": 10**30}, "must be 1 or more, not a number so long"),
        ({"mines": 0}, "must be 1 or more, not 0"),
        ({"no_guess": 1}, "must be true or false"),
        ({"width": 4}, "must be 5 to 30, not 4"),
    ],
)
def test_settings_out_of_range_are_refused(settings: dict[str, int], says: str) -> None:
    with pytest.raises(ParseError, match=says):
        Config(**{"width": 5, "height": 5, "mines": 3, **settings})  # type: ignore[arg-type]


@pytest.mark.parametrize("mines", [1, 3, 4])
def test_a_layout_may_be_dealt_if_there_is_always_a_square_that_is_free_in_all_that_fit(mines: int) -> None:
    config = Config(5, 5, mines)
    outside = [square for square in config.every_square if square not in config.kept_free]
    every = [frozenset(Random(seed).sample(outside, mines)) for seed in range(20)]
    guessed = {layout for layout in every if needs_guess(config, layout)}
    assert guessed == {layout for layout in every if not opens_by_logic(config, layout)}
    assert bool(guessed) == (mines > 1)


def test_a_deal_that_needs_a_guess_is_refused() -> None:
    config = Config(5, 5, 2)
    outside = [square for square in config.every_square if square not in config.kept_free]
    layout = next(mines for mines in combinations(outside, 2) if needs_guess(config, mines))
    with pytest.raises(IllegalAction, match="can't be opened without a guess"):
        deal(table("minesweeper", width=5, height=5, mines=2), " ".join(map(str, layout)))


@pytest.mark.usefixtures("many_games")
def test_all_layouts_that_need_no_guess_are_equally_likely() -> None:
    config = Config(5, 5, 2)
    outside = [square for square in config.every_square if square not in config.kept_free]
    possible = {frozenset(mines) for mines in combinations(outside, 2) if not needs_guess(config, mines)}
    state, rng, each = GAME.referee.initial_state(config), Random(4), 60
    drawn = [frozenset(mines_of(GAME.referee.deal(state, rng))) for _ in range(each * len(possible))]
    assert set(drawn) == possible
    assert sum((drawn.count(one) - each) ** 2 / each for one in possible) < 1.5 * len(possible)


# Playing


def test_the_first_action_is_to_open_the_start() -> None:
    for do in ("open A2", "flag A1", "flag C3", "around C3", "unflag C3"):
        with pytest.raises(IllegalAction, match="Begin with C3: no mine is there or beside it"):
            act(small(), (0, do))


def test_a_mine_opened_loses_the_game() -> None:
    game = act(small(), (0, "open C3"), (0, "open C1"))
    assert ending(game) == (set(), None, "mine")
    assert heard(game) == {
        "seat": 0, "do": "open C1", "answer": "hit", "opened": {}, "hit": ["C1"],
        "revealed": {"mines": ["A1", "C1", "E1", "D5"], "salts": {}},
    }  # fmt: skip


def test_around_a_number_with_its_flags_all_covered_neighbours_without_a_flag_open() -> None:
    game = act(small(), (0, "open C3"), (0, "flag C1"), (0, "around C2"))
    assert heard(game)["opened"] == {"B1": 2, "D1": 2}


def test_around_a_number_a_wrong_flag_loses_and_the_others_are_open_all_the_same() -> None:
    game = act(small(), (0, "open C3"), (0, "flag B1"), (0, "around C2"))
    assert heard(game)["opened"] == {"D1": 2}
    assert heard(game)["hit"] == ["C1"]
    assert ending(game) == (set(), None, "mine")


@pytest.mark.parametrize(
    ("do", "says"),
    [
        ("around B2", "B2 says 2, so 2 flags must be around it"),
        ("around C2", "C2 says 1, so 1 flag must be around it"),
        ("around A1", "A1 is covered; only around a number"),
        ("around C3", "Around C3 there is nothing left to open"),
        ("open C3", "C3 is open already"),
        ("flag C3", "C3 is open already"),
        ("unflag A1", "A1 has no flag to take away"),
        ("open F1", "F1 is off the board, which goes from A1 to E5"),
    ],
)
def test_what_is_not_allowed_is_refused(do: str, says: str) -> None:
    with pytest.raises(IllegalAction, match=says):
        act(small(), (0, "open C3"), (0, do))


def test_a_square_with_a_flag_cannot_be_opened_until_the_flag_is_taken_away() -> None:
    game = act(small(), (0, "open C3"), (0, "flag B1"))
    with pytest.raises(IllegalAction, match="B1 has a flag; take it away first"):
        act(game, (0, "open B1"))
    with pytest.raises(IllegalAction, match="B1 has a flag already"):
        act(game, (0, "flag B1"))
    assert heard(act(game, (0, "unflag B1"), (0, "open B1")))["opened"] == {"B1": 2}


def test_around_a_0_squares_with_a_flag_open_as_well() -> None:
    game = deal(table("minesweeper", width=9, height=5, mines=4, no_guess=False), "C2 C3 C4 I1")
    game = act(game, (0, "open E3"), (0, "flag A1"), (0, "flag B2"), (0, "open A3"))
    assert heard(game)["opened"].items() >= {"A1": 0, "B2": 2}.items()
    assert not game.history.public.position.flags


# The end


def test_once_every_square_without_a_mine_is_open_the_seat_has_won_whatever_its_flags() -> None:
    game = act(small(), (0, "open C3"), (0, "flag A1"), (0, "open B1"), (0, "open D1"), (0, "open E5"))
    assert ending(game) == ({0}, None, "cleared")


def test_a_seat_that_resigns_or_runs_out_of_time_has_not_won() -> None:
    assert ending(act(small(), (0, "resign"))) == (set(), None, "resigned")
    assert ending(act(small(), (0, "timeout"))) == (set(), None, "timeout")
    assert ending(act(table("minesweeper"), (0, "resign"))) == (set(), None, "abandoned")


def test_flags_are_not_judged() -> None:
    game = act(small(), (0, "open C3"), (0, "flag B1"), (0, "unflag B1"))
    assert answers(game)[2:] == ["flagged", "unflagged"]
