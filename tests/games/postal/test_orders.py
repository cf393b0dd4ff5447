"""Order texts as people write them, good and bad, and their canonical form."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boem.core.errors import ParseError
from boem.core.game import Resign
from boem.core.squares import Square
from boem.games.postal import GAME
from boem.games.postal.rules.facts import Finish, Order
from boem.games.postal.rules.orders import Guess, parse_guesses, read_guesses, spell_guesses

NOTATION = GAME.notation
SQUARES = st.builds(Square, st.integers(0, 59), st.integers(0, 59))
GUESSES = st.lists(st.builds(Guess, SQUARES, st.booleans()), max_size=6).map(tuple)


@pytest.mark.parametrize(
    "text",
    [
        "K9 mine, H5, A8",
        "K9 mine, H5; a-8",
        "k9 Mine\nh5\na8",
        "K-9 mijn; H-5; A-8",
        "K9 M, H5, A8.",
        "K9*, H5, A8",
        "K9 * H5 A8",
        "\r\n  K9\tMINE ,, H5;\r\n\r\n; a8 ;\n",
    ],
)
def test_squares_are_parted_by_commas_semicolons_blanks_and_lines_and_marked_in_many_ways(text: str) -> None:
    assert spell_guesses(parse_guesses(text)) == "K9 mine, H5, A8"
    assert NOTATION.read(f"order {text}") == NOTATION.read("order K9 mine, H5, A8")
    assert NOTATION.read(f" order\n{text}") == NOTATION.read("order K9 mine, H5, A8")


@pytest.mark.parametrize("text", ["order", " order ", "order\n", "order ,;\n"])
def test_an_order_of_nothing_is_an_order(text: str) -> None:
    assert NOTATION.read(text) == Order(())
    assert NOTATION.write(Order(())) == "order"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Q-", "not a square: Q-"),
        ("K9 mine, H", "not a square: H"),
        ("mine K9", "mine goes after the square that it marks, not before it"),
        ("* K9", "* goes after the square that it marks, not before it"),
        ("K9 mine mijn", "K9 is marked twice; once is enough"),
        ("K9 mines", "not a square: mines"),
        ("K9\nH5 boom\nA8", "line 2: not a square: boom"),
        (
            "K9\nH0\n\nA8\nmine",
            "line 2: not a square: H0; line 5: mine goes after the square that it marks, not before it",
        ),
        ("K9 mіne", "not a square: mіne"),  # with a Cyrillic letter
        ("Ｋ9", "not a square: Ｋ9"),
        ("K٩", "not a square: K٩"),
        ("K9\0", "not a square: K9\0"),
        ("…", "not a square: …"),
        ("A" * 500, f"not a square: {'A' * 40}…"),
    ],
)
def test_each_line_that_can_not_be_read_is_one_sentence(text: str, why: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_guesses(text)
    assert str(caught.value) == why


def test_unreadable_lines_give_no_guesses_and_readable_ones_all_of_theirs() -> None:
    guesses, faults = read_guesses("K9 mine, H5\nA8, Q-, B1\nC1")
    assert spell_guesses(guesses) == "K9 mine, H5, C1"
    assert [(fault.place, fault.what) for fault in faults] == [("line 2", "not a square: Q-")]


@given(guesses=GUESSES)
def test_spelt_orders_can_be_read_back(guesses: tuple[Guess, ...]) -> None:
    assert parse_guesses(spell_guesses(guesses)) == guesses
    for between in (";", "\n", ", ", " "):
        assert parse_guesses(between.join(map(str, guesses))) == guesses


@given(guesses=GUESSES)
def test_the_canonical_order_is_in_reading_order_and_round_trips(guesses: tuple[Guess, ...]) -> None:
    text = NOTATION.write(Order(guesses))
    assert NOTATION.write(NOTATION.read(text)) == text
    assert text == NOTATION.write(Order(tuple(sorted(guesses, key=lambda guess: guess.square))))


@given(text=st.text(max_size=60) | st.text("AK9 0*mM,;\n-.", max_size=30))
def test_any_text_is_an_order_or_a_sentence_and_never_a_fault_of_the_program(text: str) -> None:
    guesses, faults = read_guesses(text)
    assert parse_guesses(spell_guesses(guesses)) == guesses
    assert all(str(fault) for fault in faults)


@pytest.mark.usefixtures("largest")
def test_a_text_of_100_000_characters_is_read_at_once() -> None:
    assert len(parse_guesses("A1," * 33_333)) == 33_333
    assert len(read_guesses("*\n" * 50_000)[1]) == 50_000


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not an action: ''; known: order, final, resign"),
        ("tip A1", "not an action: 'tip A1'; known: order, final, resign"),
        ("orders A1", "not an action: 'orders A1'; known: order, final, resign"),
        ("final A1", "not an action: 'final A1'; known: order, final, resign"),
        ("close", "not an action: 'close'; known: order, final, resign"),
        ("order …", "this order was still secret when the record was saved; one saved after the game has it"),
    ],
)
def test_a_text_that_is_no_action_is_named(text: str, why: str) -> None:
    with pytest.raises(ParseError) as caught:
        NOTATION.read(text)
    assert str(caught.value) == why


def test_final_and_resign_stand_alone() -> None:
    assert (NOTATION.read(" final "), NOTATION.read("resign\n")) == (Finish(), Resign())
    assert [NOTATION.write(action) for action in (Finish(), Resign())] == ["final", "resign"]
