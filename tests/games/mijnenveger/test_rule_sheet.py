"""The worked examples of the rule sheet."""

from __future__ import annotations

from pathlib import Path

from support.play import Open, act, answers, unsealed

from boem.core.game import Seat
from boem.core.squares import Square
from boem.inference import Field, Posterior, infer
from boem.records import Match, read_record, replay

DATA = Path(__file__).parents[2] / "records" / "data"


def played(name: str) -> Open:
    return unsealed(replay(read_record((DATA / name).read_bytes())))


def spots(text: str) -> set[Square]:
    return {Square.parse(word) for word in text.split()}


def red_knows(game: Match) -> Posterior:
    position = unsealed(game).history.view(Seat(0)).position
    return infer(Field.from_rows(position.search[0].rows, position.config.mines))


def test_example_1_red_sweeps_e3_with_four_mines_around_it_and_is_told_4() -> None:
    assert answers(played("example1.json"))[2] == "4"


def test_example_1_blue_sweeps_a_mine_on_a1_boem_and_loses_a_sweeper_and_locates_it() -> None:
    game = played("example1.json")
    assert answers(game)[3] == "boem"
    board = game.history.public.position.search[1]
    assert (board.sweepers, board.located, board.at(Square.parse("A1"))) == (4, 1, "x")


def test_example_1_red_disarms_f3_ok_and_the_turn_goes_on() -> None:
    game = played("example1.json")
    assert answers(game)[4] == "ok"
    assert game.history.public.waits_for == {0}


def test_lesson_the_swept_squares_show_the_numbers_of_the_sheet() -> None:
    game = played("lesson.json")
    rows = game.history.public.position.search[0].rows
    assert rows == ("1..3x", ".....", "2.1..", ".....", "x1..1")
    assert game.history.public.position.search[0].sweepers == 1


def test_lesson_exactly_two_layouts_fit() -> None:
    assert red_knows(played("lesson.json")).layouts == 2


def test_lesson_logic_alone_gives_six_of_seven_mines_and_all_squares_but_d5_and_e4() -> None:
    known = red_knows(played("lesson.json"))
    assert known.mined == spots("A2 B3 C1 E2")
    assert known.safe == spots("A4 B4 C4 C5 B2 D2 C2 B1 D3 D4 E3")
    assert set(known.field.find(-1)) - known.mined - known.safe == spots("D5 E4")


def test_lesson_sweeping_d3_tells_1_for_d5_and_2_for_e4() -> None:
    game = played("lesson.json")
    assert answers(act(game, (0, "sweep D3")))[-1] == "1"
    entries = (DATA / "lesson.json").read_text().replace("A2 A5 B3 C1 D5 E1 E2", "A2 A5 B3 C1 E4 E1 E2")
    other = replay(read_record(entries.encode()))
    assert answers(other) == answers(game)
    assert answers(act(other, (0, "sweep D3")))[-1] == "2"
