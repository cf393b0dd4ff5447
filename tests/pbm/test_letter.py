"""Reading a message, and reporting its faults line by line."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.post import begun_post, new_post, play_round

from boem.core.game import Seat
from boem.games.postal.rules.orders import spell_guesses
from boem.pbm.letter import Faulty, Letter, read_letter

HERON = Seat(0)


def read(tmp_path: Path, text: str) -> Letter | Faulty:
    return read_letter(text.splitlines(), begun_post(tmp_path, "B8", "H5", "A9").game, HERON)


def orders(tmp_path: Path, text: str) -> str:
    letter = read(tmp_path, text)
    assert isinstance(letter, Letter), letter
    return "–" if letter.orders is None else spell_guesses(letter.orders)


def faults(tmp_path: Path, text: str) -> list[str]:
    letter = read(tmp_path, text)
    assert isinstance(letter, Faulty), letter
    return list(letter.faults)


@pytest.mark.parametrize(
    ("text", "understood"),
    [
        ("K9 mine, H4, A8", "K9 mine, H4, A8"),
        ("Orders: k-9 MINE; h4\na8", "K9 mine, H4, A8"),
        ("\n\nK9 *\n\npress: hello\nH4\nend\nZ99 whatever", "K9 mine, H4"),
        ("none", ""),
        ("geen", ""),
        ("A7\nfinal", "A7"),
        ("endgültig.", "–"),
        ("press: just words", "–"),
    ],
)
def test_a_message_is_understood(tmp_path: Path, text: str, understood: str) -> None:
    assert orders(tmp_path, text) == understood


def test_final_resigning_and_press_are_told_apart_from_squares(tmp_path: Path) -> None:
    letter = read(tmp_path, "A7\nPress:  one\npress: two: three\nFINAL")
    assert isinstance(letter, Letter)
    assert (letter.final, letter.resign, letter.press) == (True, False, (" one", "two: three"))
    resigning = read(tmp_path / "again", "resign")
    assert isinstance(resigning, Letter)
    assert resigning.resign


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "A7\nHello there\nB8\nM13",
            [
                "line 2: not a square: Hello",
                "line 3: B8 is uncovered already.",
                "line 4: M13 is off the board, which goes from A1 to L12.",
            ],
        ),
        (
            "A7\npress: One line\nand another",
            ["line 3: not a square: and", "each line of the press begins with press:"],
        ),
        ("press:\npress: ", ["there is no order in it; write one such as L2 mine, L6, A11, or the word none"]),
        ("A7\nA7 mine", ["A7 is named twice; once is enough."]),
        ("A7, B7, C7, D7", ["A round takes 3 squares, not 4."]),
        ("mine A7", ["mine goes after the square that it marks, not before it"]),
        ("", ["there is no order in it; write one such as L2 mine, L6, A11, or the word none"]),
        ("A7\nnone", ["it names squares and also says that there are none; send one or the other"]),
        ("A7\nresign", ["it resigns and also has orders; send one or the other"]),
        (f"press: {'x' * 5001}", ["the press is longer than 5,000 characters"]),
    ],
)
def test_each_line_at_fault_gets_a_sentence_and_nothing_is_taken(tmp_path: Path, text: str, said: list[str]) -> None:
    assert faults(tmp_path, text) == said


def test_in_the_first_round_no_mine_can_be_marked(tmp_path: Path) -> None:
    letter = read_letter(["A1 mine"], new_post(tmp_path).game, HERON)
    assert letter == Faulty(
        ("A1 can't be marked: the mines are laid after the first orders, on squares that nobody names.",)
    )


@pytest.mark.parametrize("rounds", [0, 1])
@pytest.mark.parametrize("size", [4, 20])
def test_a_message_without_an_order_is_told_one_that_would_be_taken_now(tmp_path: Path, size: int, rounds: int) -> None:
    post = new_post(tmp_path, width=size, height=size, mines=2, tips=3)
    for _ in range(rounds):
        post = play_round(post, "A1", "A2")
    letter = read_letter([], post.game, HERON)
    assert isinstance(letter, Faulty)
    example = letter.faults[0].removeprefix("there is no order in it; write one such as ").partition(", or the word")[0]
    assert isinstance(read_letter([example], post.game, HERON), Letter)
    assert ("mine" in example) is (rounds > 0)


def test_who_has_resigned_sends_no_more_orders(tmp_path: Path) -> None:
    post = play_round(begun_post(tmp_path, "B8", "H5", "A9"), "resign")
    assert read_letter(["A7"], post.game, HERON) == Faulty(("You have resigned; your score stands.",))
