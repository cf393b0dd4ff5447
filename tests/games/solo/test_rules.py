"""Every rule of docs/rules/solo.md, quoted from there, and the sheet's own example."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from support.play import Open, act, answers, deal, ending, heard, table
from support.solo import SHEET, SOLUTION, numbered, solutions, with_clues

from boem.core.errors import IllegalAction
from boem.core.game import HOUSE, Seat
from boem.core.settings import write_settings
from boem.core.squares import Square, squares
from boem.games.solo import GAME
from boem.games.solo.rules.config import Config
from boem.games.solo.rules.solution import solve
from boem.inference import Field, prove
from boem.records import Match, document_for, replay

CLUES = [
    "2 . . . 1 .",
    "3 . 2 1 . 3",
    ". 3 . . . .",
    "2 . . 1 . .",
    ". 2 . . . 2",
    "1 . 1 0 1 .",
]
SMALL = {"width": 4, "height": 4, "clues": ".11..1.11.10..1."}


def begun() -> Open:
    return deal(table("solo", **SMALL), "A1 D1 B4")


def marked(*squares: str, game: Match | None = None) -> Open:
    return act(game or deal(table("solo", **write_settings(SHEET)), SOLUTION), *((0, f"mine {one}") for one in squares))


# The sheet's own example, rebuilt from its text


def test_the_numbers_are_15_squares() -> None:
    assert "".join(CLUES).replace(" ", "") == SHEET.clues
    assert len(SHEET.numbered) == 15


def test_the_only_solution_has_the_10_mines() -> None:
    assert solutions(SHEET) == [frozenset(map(Square.parse, SOLUTION.split()))]
    assert solve(SHEET) == solutions(SHEET)[0]


def test_a_puzzle_is_solved_when_every_mine_and_nothing_else_is_marked_as_a_mine() -> None:
    game = marked(*SOLUTION.split()[:-1])
    assert game.history.public.status == "playing"
    game = marked("F6", game=game)
    assert ending(game) == ({0}, None, "solved")
    assert heard(game) == {
        "seat": 0, "do": "mine F6", "answer": "solved",
        "revealed": {"mines": ["B1", "F1", "B2", "A3", "E3", "F3", "B4", "F4", "B6", "F6"], "salts": {}},
    }  # fmt: skip


def test_a_proof_in_the_sheets_own_order_settles_all_of_it() -> None:
    proof = prove(Field.from_rows(SHEET.rows))
    assert (proof.mines, proof.open) == (solve(SHEET), frozenset())


@pytest.mark.parametrize("last", ["clear C1", "flag C1"])
def test_one_mine_too_many_is_no_solution_until_its_mark_is_gone(last: str) -> None:
    game = marked("C1", *SOLUTION.split())
    assert game.history.public.status == "playing"
    assert ending(act(game, (0, last))) == ({0}, None, "solved")


def test_flags_are_optional() -> None:
    game = act(deal(table("solo", **SMALL), "A1 D1 B4"), (0, "flag A2"), (0, "flag D1"))
    assert marked("A1", "B4", "D1", game=game).over


# A table


def test_the_number_of_mines_is_not_given() -> None:
    views = [document_for(begun(), eyes) for eyes in (None, Seat(0))]
    assert views[0] == views[1]
    assert views[0]["view"] == {"rows": [".11.", ".1.1", "1.10", "..1."], "mines": [], "flags": []}
    assert views[0]["entries"] == [{"n": 0, "deal": "…", "answer": "dealt"}]


def test_the_house_deals_and_then_the_seat_marks_as_often_as_it_likes() -> None:
    game = table("solo", **SMALL)
    assert (game.history.public.status, game.history.public.waits_for) == ("setup", {HOUSE})
    moves = ["mine A2", "flag A2", "mine A2", "clear A2", "flag C2", "clear C2"] * 3
    game = act(begun(), *((0, do) for do in moves))
    assert answers(game)[1:7] == ["marked", "flagged", "marked", "cleared", "flagged", "cleared"]
    assert game.history.public.waits_for == {0}


def test_a_square_is_a_mine_or_has_a_flag_and_never_both() -> None:
    game = act(begun(), (0, "flag A2"), (0, "mine A2"), (0, "mine C2"), (0, "flag C2"))
    assert document_for(game, None)["view"]["mines"] == ["A2"]
    assert document_for(game, None)["view"]["flags"] == ["C2"]


@pytest.mark.parametrize(("do", "why"), [("resign", "resigned"), ("timeout", "timeout")])
def test_who_resigns_or_has_no_time_left_has_not_solved_it_and_sees_the_solution(do: str, why: str) -> None:
    game = act(begun(), (0, "mine A1"), (0, do))
    assert ending(game) == (set(), None, why)
    assert heard(game)["revealed"]["mines"] == ["A1", "D1", "B4"]


def test_a_puzzle_left_before_the_deal_is_abandoned() -> None:
    game = act(table("solo", **SMALL), (0, "resign"))
    assert ending(game) == (set(), None, "abandoned")
    assert heard(game)["revealed"]["mines"] is None


def test_a_puzzle_without_a_mine_is_solved_by_the_deal() -> None:
    game = deal(table("solo", width=4, height=4, clues="0..00..00..00..0"), "")
    assert ending(game) == ({0}, None, "solved")
    assert heard(game) == {"deal": "…", "answer": "dealt", "revealed": {"mines": [], "salts": {}}}


# With the number of mines

COUNTED = Config(4, 4, "...2...3.1......", 3)


def test_exactly_one_layout_of_that_many_mines_fits_where_without_it_several_do() -> None:
    assert solutions(COUNTED) == [solve(COUNTED)]
    assert len(solutions(replace(COUNTED, count=None))) > 1


def test_everything_else_stays_as_it_is() -> None:
    mines = sorted(map(str, solve(COUNTED)))
    game = marked(*mines, game=deal(table("solo", **write_settings(COUNTED)), " ".join(mines)))
    assert ending(game) == ({0}, None, "solved")
    assert game.record.config.count == len(mines)


def test_a_deal_of_any_other_number_of_mines_is_refused_and_why_is_a_secret() -> None:
    other = next(layout for layout in solutions(replace(COUNTED, count=None)) if len(layout) != 3)
    with pytest.raises(IllegalAction) as caught:
        deal(table("solo", **write_settings(COUNTED)), " ".join(map(str, other)))
    assert str(caught.value) == f"The puzzle has 3 mines, and this deal has {len(other)}."
    assert caught.value.secret


@pytest.mark.parametrize(
    ("count", "why"),
    [
        (1, "No layout of mines fits these clues and the number of mines."),
        (12, "No layout of mines fits these clues and the number of mines."),
        (3, "More than one layout fits these clues and the number of mines: B1 may hold a mine or none."),
    ],
)
def test_clues_that_no_or_several_layouts_of_so_many_mines_fit_can_not_be_dealt(count: int, why: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        GAME.referee.foregone(Config(4, 4, "1..............1", count))
    assert str(caught.value) == why


# The deal


@pytest.mark.parametrize(
    ("squares", "why"),
    [
        ("A1 D1", "A3 says 1, and 0 mines of this deal touch it."),
        ("A1 D1 B4 A4", "A3 says 1, and 2 mines of this deal touch it."),
        ("A1 D1 B4 B1", "B1 has a number, so it holds no mine."),
        ("A1 D1 B4 a-1", "A1 is named twice; a square holds at most one mine."),
        ("A1 D1 B4 E1", "E1 is off the board, which goes from A1 to D4."),
    ],
)
def test_a_deal_that_does_not_fit_the_clues_is_refused_and_why_is_a_secret(squares: str, why: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        deal(table("solo", **SMALL), squares)
    assert str(caught.value) == why
    assert caught.value.secret


def test_a_record_with_a_deal_that_fits_but_is_not_the_only_one_is_refused() -> None:
    clues = "1" + "." * 15
    fitting = ["A2", "B1", "B2"]
    for mine in fitting:
        dealt = deal(table("solo", width=4, height=4, clues=clues), mine)
        refusal = replay(dealt.record).refusal
        assert str(refusal) == "More than one layout fits these clues: B1 may hold a mine or none."


def test_every_other_layout_than_the_solution_is_refused() -> None:
    covered = [str(one) for one in table("solo", **SMALL).record.config.covered]
    accepted = []
    for count in range(5):
        for mines in combinations(covered, count):
            try:
                deal(table("solo", **SMALL), " ".join(mines))
            except IllegalAction:
                continue
            accepted.append(" ".join(mines))
    assert accepted == ["A1 D1 B4"]


@pytest.mark.parametrize(
    ("clues", "why"),
    [
        ("8" + "." * 15, "No layout of mines fits these clues."),
        ("." * 16, "More than one layout fits these clues: A1 may hold a mine or none."),
    ],
)
def test_clues_that_are_no_puzzle_can_not_be_dealt(clues: str, why: str) -> None:
    game = table("solo", width=4, height=4, clues=clues)
    with pytest.raises(IllegalAction) as caught:
        game.record.game.referee.deal(game.history.state, Random(0))
    assert str(caught.value) == why


def test_clues_whose_solutions_are_too_hard_to_count_can_not_be_dealt() -> None:
    config = Config(5, 4, ".11..1...1...1...2..")
    with pytest.raises(IllegalAction, match="too hard to tell"):
        GAME.referee.foregone(config, budget=1)
    with pytest.raises(IllegalAction, match="More than one layout"):
        GAME.referee.foregone(config)


@pytest.mark.usefixtures("largest")
@pytest.mark.parametrize(("width", "height"), [(30, 30), (4, 30), (30, 4)])
def test_the_largest_and_the_narrowest_puzzles_are_dealt_and_solved(width: int, height: int) -> None:
    mines = frozenset(Random(1).sample(list(squares(width, height)), width * height // 6))
    config = with_clues(width, height, numbered(width, height, mines))
    assert solve(config) == mines
    game = deal(table("solo", **write_settings(config)), " ".join(map(str, mines)))
    assert marked(*map(str, sorted(mines)), game=game).over
