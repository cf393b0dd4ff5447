"""`boem prove` as a shell runs it: output, errors, exit statuses."""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import StringIO
from pathlib import Path

import pytest
from cli.shell import Ran, boem, on_terminal
from rich.cells import cell_len
from rich.console import Console
from support.fields import played_field
from support.proofs import SOLO

from boem.cli.board import draw_covered
from boem.core.squares import column_name
from boem.inference import Field
from boem.inference.proof import prove

LESSON = "1..3*\n.....\n2.1..\n.....\n*1..1\n"
HARD = ".1.0/..../...."
EXPERT = played_field(30, 16, 99, 0.35, seed=2)
HUE = re.compile(rb"\x1b\[[0-9;]*38;5")


def prove_text(text: str | bytes, *arguments: str, **changes: str) -> Ran:
    if changes:
        return boem("prove", "-", *arguments, stdin=text, **changes)
    return boem("prove", "-", *arguments, stdin=text)


def test_the_lesson_is_shown_proved_and_shown_again() -> None:
    assert prove_text(LESSON, "--mines", "7") == (
        0,
        "   A  B  C  D  E\n"
        "1  1  ·  ·  3  *\n"
        "2  ·  ·  ·  ·  ·\n"
        "3  2  ·  1  ·  ·\n"
        "4  ·  ·  ·  ·  ·\n"
        "5  *  1  ·  ·  1\n"
        "\n"
        "Seven mines in all.\n"
        "\n"
        "1  B5 (1) has its mine already, A5, so A4, B4, C4 and C5 are free.\n"
        "2  C3 (1) allows at most one mine on B2 and B3. A3 (2) needs two, so A2 holds a\n"
        "   mine too. B2 and B3 then hold all that C3 needs, so C2, D2, D3 and D4 are\n"
        "   free.\n"
        "3  D1 (3) has one mine already, E1; the other two can only be on C1 and E2.\n"
        "4  A1 (1) has its mine already, A2, so B1 and B2 are free.\n"
        "5  A3 (2) has one mine already, A2; the last one can only be on B3.\n"
        "6  Only one mine is still missing, and E5 (1) needs it, on E4 or D5. So E3 is\n"
        "   free.\n"
        "\n"
        "   A  B  C  D  E\n"
        "1  1  ✓  ●  3  *\n"
        "2  ●  ✓  ✓  ✓  ●\n"
        "3  2  ●  1  ✓  ✓\n"
        "4  ✓  ✓  ✓  ✓  ?\n"
        "5  *  1  ✓  ?  1\n"
        "\n"
        "● mine  ✓ free  ? not settled  * known mine\n"
        "\n"
        "Logic alone can't settle E4 and D5.\n",
        "",
    )


def test_json_has_the_steps_with_their_sentences_and_what_came_of_them() -> None:
    ran = prove_text(str(SOLO), "--json", "--lang", "nl")
    assert (ran.status, ran.err, ran.out.count("\n")) == (0, "", 1)
    proof = prove(SOLO)
    assert len(ran.told["steps"]) == len(proof.steps)
    assert ran.told["steps"][0] == {
        "technique": "full",
        "clues": ["A1"],
        "mines": ["B1", "B2"],
        "free": [],
        "sentence": "A1 (2) grenst aan maar twee onbekende vakken, B1 en B2: op beide ligt een mijn.",
    }
    assert ran.told["mines"] == ["B1", "F1", "B2", "A3", "E3", "F3", "B4", "F4", "B6", "F6"]
    assert len(ran.told["free"]) == 11
    assert ran.told["open"] == []


@pytest.mark.parametrize(
    ("language", "head", "end", "legend"),
    [
        ("en", "How many mines there are is not told.", "That settles every square.", "● mine  ✓ free"),
        ("nl", "Hoeveel mijnen er zijn, is niet gegeven.", "Daarmee zijn alle vakken bekend.", "● mijn  ✓ vrij"),
        ("de", "Wie viele Minen es gibt, ist nicht angegeben.", "Damit sind alle Kästchen bestimmt.", "● Mine  ✓ frei"),
    ],
)
def test_all_output_is_in_the_language_asked_for(language: str, head: str, end: str, legend: str) -> None:
    lines = prove_text(str(SOLO), "--lang", language).out.splitlines()
    assert lines[8] == head
    assert lines[-3:] == [legend, "", end]


def test_where_nothing_follows_the_field_is_shown_once_and_what_stays_open_is_named() -> None:
    head = "   A  B  C\n1  ·  ·  ·\n\nHow many mines there are is not told.\n\n"
    assert prove_text("...").out == head + "Logic alone can't settle A1, B1 and C1.\n"
    assert prove_text("1*").out.endswith("\nNo square was left to be settled.\n")


@pytest.mark.parametrize("columns", [80, 40, 20])
def test_no_line_is_longer_than_the_terminal_and_every_column_is_there(columns: int) -> None:
    lines = prove_text(str(EXPERT), "--mines=99", COLUMNS=str(columns)).out.splitlines()
    assert max(map(cell_len, lines)) <= columns
    assert not any(line.endswith(" ") for line in lines if line.strip())
    heads = [line for line in lines if re.fullmatch(r" +[A-Z]( +[A-Z])*", line)]
    letters = "".join(head.replace(" ", "") for head in heads)
    assert letters.count("Z") == 2
    assert len(letters) == 2 * sum(len(column_name(column)) for column in range(30))


def test_thirty_columns_fit_a_terminal_of_80_in_one_piece_with_long_names_upright() -> None:
    lines = prove_text(str(EXPERT), "--mines=99").out.splitlines()
    assert lines[0] == " " * 55 + "A A A A"
    assert lines[1].endswith("X Y Z A B C D")
    assert [line.split()[0] for line in lines[2:18]] == [str(number) for number in range(1, 17)]


def test_squares_have_the_colour_of_their_content_where_there_are_colours(tmp_path: Path) -> None:
    coloured = on_terminal("prove", SOLO, tmp_path).received
    assert HUE.search(coloured)
    assert b"\x1b[1;38;5;160mB1\x1b[0m" in coloured
    assert b"\x1b[1;38;5;29mC1\x1b[0m" in coloured
    for changes in ({"NO_COLOR": "1"}, {"TERM": "xterm"}):
        assert not HUE.search(on_terminal("prove", SOLO, tmp_path, 80, **changes).received)


def test_an_output_that_speaks_ascii_alone_gets_ascii() -> None:
    ran = prove_text(str(SOLO), "--lang=de", PYTHONIOENCODING="ascii")
    assert ran.out.isascii()
    assert "o Mine  - frei" in ran.out
    assert "Damit sind alle Kaestchen bestimmt." in ran.out


@pytest.mark.parametrize(
    ("text", "arguments", "sentence"),
    [
        ("3.\n", (), "A1 says 3, but only 1 square around it can hold a mine"),
        ("1.3/...", (), "the numbers on A1, C1 can't all be right: no layout of mines fits them"),
        (LESSON, ("--mines=3",), "3 mines in all can't be: the numbers allow from 7 to 8"),
    ],
)
def test_a_field_that_no_layout_fits_is_exit_status_1_and_a_sentence_that_says_where(
    text: str, arguments: Sequence[str], sentence: str
) -> None:
    assert prove_text(text, *arguments) == (1, "", f"boem: {sentence}\n")
    in_json = prove_text(text, *arguments, "--json")
    assert (in_json.status, in_json.told, in_json.err) == (1, {"error": sentence}, f"boem: {sentence}\n")


@pytest.mark.parametrize(
    ("text", "arguments", "sentence"),
    [
        ("...\n..9\n", (), "line 2: '9' on C2 is none of . (covered), 0 to 8 (open), * (known mine)"),
        ("...", ("--mines=4",), "--mines: 4 mines on 3 squares; 0 to 3 can be"),
        ("...", ("--mines=x",), "--mines: must be a whole number, not 'x'"),
        ("...", ("--budget=-1",), "--budget: must be a number above 0, such as 1e10, not '-1'"),
        ("...", ("--lang=fr",), "--lang: must be one of en, de, nl, not fr"),
    ],
)
def test_unusable_input_is_exit_status_2_and_one_sentence(text: str, arguments: Sequence[str], sentence: str) -> None:
    assert prove_text(text, *arguments) == (2, "", f"boem: {sentence}\n")
    in_json = prove_text(text, *arguments, "--json")
    assert (in_json.status, in_json.told, in_json.err) == (2, {"error": sentence}, f"boem: {sentence}\n")


def test_what_is_too_hard_is_exit_status_1_with_the_steps_found_until_then() -> None:
    ran = prove_text(HARD, "--budget=1")
    needed = "this takes about 3 units of work, and the budget is 1; a larger budget may do"
    assert (ran.status, ran.err) == (1, f"boem: too hard: {needed}\n")
    assert ran.out.endswith(
        "\n"
        "1  D1 (0) has no mine around it, so C1, C2 and D2 are free.\n"
        "\n"
        "   A  B  C  D\n"
        "1  ?  1  ✓  0\n"
        "2  ?  ?  ✓  ✓\n"
        "3  ?  ?  ?  ?\n"
        "\n"
        "✓ free  ? not settled\n"
        "\n"
        "Here the budget was spent: three squares are settled, and of the seven others\n"
        "more may follow. A larger --budget looks further; boem infer says what is\n"
        "certain without saying why.\n"
    )
    assert "spent" not in prove_text(HARD).out


def test_json_has_the_steps_until_then_beside_the_error() -> None:
    ran = prove_text(HARD, "--budget=1", "--lang=nl", "--json")
    assert (ran.status, ran.told["error"]) == (1, ran.err.removeprefix("boem: ").rstrip("\n"))
    assert ran.told["error"].startswith("te moeilijk: dit kost ongeveer 3 eenheden werk")
    assert [step["clues"] for step in ran.told["steps"]] == [["D1"]]
    assert ran.told["free"] == ["C1", "C2", "D2"]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "13 squares remain, and logic alone settles no more of them."),
        ("nl", "Er blijven 13 vakken over; met logica alleen valt daarover niets meer te bepalen."),
        ("de", "13 Kästchen bleiben übrig; mit Logik allein lässt sich keines davon mehr bestimmen."),
    ],
)
def test_many_squares_that_stay_open_are_counted_and_few_are_named(language: str, sentence: str) -> None:
    end = prove_text("." * 13, "--lang", language, COLUMNS="100").out.splitlines()[-1]
    assert end == sentence
    assert "A1, B1, C1" in prove_text("." * 12, "--lang", language, COLUMNS="100").out.splitlines()[-1]


@pytest.mark.parametrize("columns", range(6, 40))
def test_blocks_of_columns_are_never_wider_than_there_is_room_and_have_all_columns(columns: int) -> None:
    console = Console(file=StringIO(), width=columns)
    with console.capture() as shown:
        console.print(draw_covered(Field.parse("." * 17)))
    lines = shown.get().splitlines()
    assert max(map(len, lines)) <= columns
    assert re.sub(r"[^A-Z]", "", shown.get()) == "ABCDEFGHIJKLMNOPQ"
