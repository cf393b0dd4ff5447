"""`boem puzzle` as a shell runs it: generating, solving, grading, explaining, and refusals."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from xml.etree.ElementTree import fromstring

import pytest
from cli.shell import Ran, boem
from cli.terminal import Terminal, environment

from boem.core.layout import number_at
from boem.core.squares import Square, squares
from boem.puzzles import Grade, Puzzle, Symmetry, Wish, make, read_puzzles, to_text

SHEET = "2...1.\n3.21.3\n.3....\n2..1..\n.2...2\n1.101.\n"
MINES = ["B1", "F1", "B2", "A3", "E3", "F3", "B4", "F4", "B6", "F6"]
ANY = json.dumps({"width": 6, "height": 6, "cells": "." * 36})
NONE = json.dumps({"width": 4, "height": 4, "cells": "8" + "." * 15})


def puzzle(*arguments: str | Path, stdin: str = "") -> Ran:
    return boem("puzzle", *arguments, stdin=stdin)


def lines(ran: Ran) -> list[dict[str, object]]:
    return [json.loads(line) for line in ran.out.splitlines()]


def test_puzzles_are_made_from_a_seed_as_text_and_as_json() -> None:
    wish = Wish(7, 5, Grade.MEDIUM, symmetry=Symmetry.HALF_TURN)
    made = [make(wish, seed) for seed in (4, 5, 6)]
    arguments = ["--size", "7x5", "--count", "3", "--grade", "medium", "--symmetry", "half-turn", "--seed", "4"]
    text = puzzle("generate", *arguments)
    assert text == (0, "".join(f"{to_text(number, one)}\n" for number, one in enumerate(made, 1)), "")
    assert lines(puzzle("generate", *arguments, "--format", "json")) == [one.to_json() for one in made]


def test_puzzles_that_give_their_number_of_mines_are_made_solved_and_explained() -> None:
    made = [make(Wish(6, 6, Grade.HARD, count=True), seed) for seed in (1, 2)]
    text = puzzle("generate", "--count", "2", "--grade", "hard", "--mines-given", "--seed", "1").out
    assert text == "".join(f"{to_text(number, one)}\n" for number, one in enumerate(made, 1))
    assert f"\nmines: {len(made[0].mines)}\n" in text
    assert puzzle("solve", "-", stdin=text).status == 0
    assert puzzle("grade", "-", stdin=text).out.count(": hard, ") == 2
    told = puzzle("explain", "-", stdin=made[0].puzzle.link)
    assert told.status == 0
    assert "mines are" in told.out
    assert puzzle("convert", "-", "--format", "puzz.link", stdin=text).err.splitlines()[0] == (
        "boem: puzz.link can't give the number of mines, without which several layouts may fit"
    )


def test_a_line_of_json_has_the_keys_that_are_promised() -> None:
    (line,) = lines(puzzle("generate", "--count", "1", "--minimal", "--format", "json"))
    assert {"width", "height", "cells", "mines", "grade", "steps", "seed"} <= line.keys()
    assert (line["width"], line["height"]) == (6, 6)
    again = puzzle("generate", "--count", "1", "--minimal", "--format", "json", "--seed", str(line["seed"]))
    assert lines(again) == [line]


def test_fifty_puzzles_are_made_unless_told_and_none_comes_twice() -> None:
    made = list(read_puzzles(puzzle("generate", "--grade", "easy", "--size", "4x4").out.splitlines()))
    assert len(set(made)) == 50


def test_svg_is_one_drawing_or_one_file_for_each(tmp_path: Path) -> None:
    assert fromstring(puzzle("generate", "--format", "svg", "--seed", "1").out).tag.endswith("svg")
    out = tmp_path / "sheet.svg"
    assert puzzle("generate", "--format", "svg", "--count", "12", "-o", out) == (0, "", "")
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == [f"sheet-{number:02}.svg" for number in range(1, 13)]
    assert all(fromstring(path.read_text()).tag.endswith("svg") for path in tmp_path.iterdir())


def test_puzzles_go_into_a_file_and_can_be_made_by_several_processes(tmp_path: Path) -> None:
    out = tmp_path / "many.jsonl"
    arguments = ["generate", "--count", "12", "--seed", "9", "--format", "json"]
    assert puzzle(*arguments, "--jobs", "2", "-o", out) == (0, "", "")
    assert out.read_text() == puzzle(*arguments).out


def test_a_progress_bar_is_shown_on_a_terminal(tmp_path: Path) -> None:
    command = ["-m", "boem", "puzzle", "generate", "--count", "8", "--grade", "hard", "-o", "hard.txt"]
    terminal = Terminal(command, folder=tmp_path, columns=80, lines=24)
    assert terminal.wait_for_end() == 0
    assert b"/8" in terminal.received
    assert len(list(read_puzzles((tmp_path / "hard.txt").read_text().splitlines()))) == 8


def test_puzzles_that_are_too_rare_are_reported_after_those_made() -> None:
    ran = puzzle("generate", "--size", "4x4", "--grade", "expert", "--symmetry", "mirror", "--count", "2")
    assert ran.status == 1
    assert ran.err == (
        "boem: no expert 4 × 4 puzzle, mirror was found among 22500 candidates; another size, grade or seed may do; "
        "0 of 2 were made.\n"
    )


@pytest.mark.parametrize(("arguments", "said"), [
    (["--size", "3x9"], "--size: a puzzle has 4 to 30 squares each way, not 3"),
    (["--size", "big"], "--size: must be like 6x6, not 'big'"),
    (["--count", "0"], "--count: must be 1 to 1000000, not 0"),
    (["--grade", "hardest"], "--grade: must be one of easy, medium, hard, expert, extreme, not 'hardest'"),
    (["--grade", "easy", "--mines-given"],
     "--grade: no puzzle that needs the number of mines is easy; choose another grade"),
    (["--symmetry", "turn"], "--symmetry: must be one of none, half-turn, mirror, not 'turn'"),
    (["--seed", "-4"], "--seed: must be a whole number from 0 on, not -4"),
    (["--jobs", "0"], "--jobs: must be 1 to 1024, or -1 for all cores, not 0"),
    (["--format", "png"], "--format: must be one of text, json, svg, not png"),
    (["--format", "svg", "--count", "2"],
     "--count: an SVG shows one puzzle; with -o NAME.svg there will be one file for each"),
])  # fmt: skip
def test_an_option_that_means_nothing_is_refused_in_one_sentence(arguments: list[str], said: str) -> None:
    assert puzzle("generate", *arguments) == (2, "", f"boem: {said}\n")


def test_the_sheet_s_example_is_solved() -> None:
    assert lines(puzzle("solve", "-", "--json", stdin=SHEET)) == [{"solutions": 1, "mines": MINES}]
    shown = puzzle("solve", "-", stdin=SHEET)
    assert shown.status == 0
    assert shown.out.endswith("The only solution: 10 mines.\n")


def test_json_lines_come_out_as_json_lines_in_the_same_order_and_the_worst_decides() -> None:
    sheet = json.dumps({"width": 6, "height": 6, "cells": SHEET.replace("\n", "")})
    ran = puzzle("solve", "-", stdin=f"{sheet}\n{ANY}\n{NONE}\n{sheet}\n")
    assert (ran.status, ran.err) == (1, "")
    assert [line["solutions"] for line in lines(ran)] == [1, "2+", 0, 1]
    assert [line["mines"] for line in lines(ran)] == [MINES, None, None, MINES]
    ran = puzzle("solve", "-", stdin=f'{sheet}\n{{"width": 1}}\n{sheet}\n')
    assert ran.status == 2
    assert lines(ran)[1] == {"error": "line 2.height: must be a whole number"}


def test_a_puzzle_with_two_solutions_is_shown_with_both() -> None:
    ran = puzzle("solve", "-", stdin="1.../..../..../....")
    assert ran.status == 1
    assert "Not proper: more than one layout fits. Two that do differ on" in ran.out
    assert ran.out.count("   A  B  C  D") == 2


def test_the_clashing_numbers_of_a_puzzle_without_a_solution_are_named() -> None:
    ran = puzzle("solve", "-", stdin="0.4./..../..../....\n")
    assert (ran.status, ran.out) == (1, "No layout of mines fits: the numbers on A1 and C1 can't all be right.\n")
    one = puzzle("solve", "-", stdin="8.../..../..../....\n")
    assert one == (1, "No layout of mines fits: the number on A1 can't be right.\n", "")


def test_grades_are_told_in_a_line_each() -> None:
    ran = puzzle("grade", "-", stdin=f"{SHEET}\n{SHEET}")
    assert ran == (0, "6x6-2c1a3a21a3a3d2b1c2c21a101a: medium, 14 steps, score 17\n" * 2, "")
    (line,) = lines(puzzle("grade", "-", "--json", stdin=SHEET))
    assert line["mines"] == MINES
    assert puzzle("grade", "-", stdin=ANY).status == 1
    assert puzzle("grade", "-", stdin="....").status == 2


@pytest.mark.parametrize(("language", "first", "end"), [
    ("en", "A1 (2) touches only two unknown squares, B1 and B2: both hold mines.",
     "That settles every square. Grade: medium, in 14 steps."),
    ("nl", "A1 (2) grenst aan maar twee onbekende vakken, B1 en B2: op beide ligt een mijn.",
     "Daarmee zijn alle vakken bekend. Niveau: gemiddeld, in 14 stappen."),
    ("de", "A1 (2) grenzt an nur zwei unbekannte Kästchen, B1 und B2: Auf beiden liegt eine Mine.",
     "Damit sind alle Kästchen bestimmt. Schwierigkeit: mittel, in 14 Schritten."),
])  # fmt: skip
def test_the_sheet_s_example_is_explained_in_three_languages(language: str, first: str, end: str) -> None:
    ran = puzzle("explain", "-", "--lang", language, stdin=SHEET)
    assert (ran.status, ran.err) == (0, "")
    assert first.split(":", maxsplit=1)[0] in ran.out
    assert ran.out.splitlines()[-1] == end
    told = puzzle("explain", "-", "--lang", language, "--json", stdin=SHEET).told
    assert told["mines"] == MINES
    assert told["steps"][0]["sentence"] == first
    assert len(told["steps"]) == 14


@pytest.mark.parametrize(("arguments", "stdin", "status", "said"), [
    (["--lang", "fr"], SHEET, 2, "--lang: must be one of en, de, nl, not fr"),
    ([], "", 2, "expected one puzzle, found none"),
    ([], f"{SHEET}\n{SHEET}", 2, "expected one puzzle, found 2"),
    ([], "..../..../..../...", 2, "line 4: 3 squares, where the first row has 4"),
    ([], ANY, 1, "More than one layout fits these clues: A1 may hold a mine or none."),
    (["--lang", "nl"], "....\n..\n", 2, "regel 2: 2 vakken, terwijl de eerste rij er 4 heeft"),
])  # fmt: skip
def test_inexplicable_puzzles_are_refused(arguments: list[str], stdin: str, status: int, said: str) -> None:
    assert puzzle("explain", "-", *arguments, stdin=stdin) == (status, "", f"boem: {said}\n")


def test_with_json_an_error_is_an_object_too() -> None:
    ran = puzzle("explain", "-", "--json", "--lang", "nl", stdin="....\n..\n")
    said = "regel 2: 2 vakken, terwijl de eerste rij er 4 heeft"
    assert (ran.status, ran.told, ran.err) == (2, {"error": said}, f"boem: {said}\n")


@pytest.mark.usefixtures("largest")
def test_puzzles_that_nobody_could_solve_are_refused_in_a_sentence() -> None:
    rng = Random(1)
    apart = {square for square in squares(30, 30) if square.row % 2 and square.column % 2}
    mines = frozenset(square for square in squares(30, 30) if rng.random() < 0.45 and square not in apart)
    cells = "".join(str(number_at(square, mines)) if square in apart else "." for square in squares(30, 30))
    ran = puzzle("solve", "-", stdin=json.dumps({"width": 30, "height": 30, "cells": cells}))
    assert (ran.status, lines(ran)) == (1, [{"error": "too hard to tell; no puzzle for people takes so much work"}])


@pytest.mark.parametrize("command", ["solve", "grade", "explain"])
def test_bytes_that_are_no_text_and_files_that_are_not_there_are_refused(command: str) -> None:
    assert boem("puzzle", command, "-", stdin=b"\xff\xfe1") == (
        2, "", "boem: byte 0: puzzles are text in UTF-8\n",
    )  # fmt: skip
    assert puzzle(command, "nowhere.txt").status == 2


def test_a_book_is_printed(tmp_path: Path) -> None:
    out = tmp_path / "book.pdf"
    ran = puzzle("book", "--count", "6", "--seed", "2", "--lang", "de", "--paper", "a5", "-o", out)
    assert ran == (0, "", "")
    assert out.read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(("arguments", "said"), [
    (["--count", "0"], "--count: must be 1 to 1000, not 0"),
    (["--lang", "xx"], "--lang: must be one of en, de, nl, not 'xx'"),
    (["--paper", "a3"], "--paper: must be one of a4, a5, letter, not 'a3'"),
    (["--grade", "x"], "--grade: must be one of easy, medium, hard, expert, extreme, not 'x'"),
])  # fmt: skip
def test_a_book_that_can_t_be_is_refused(arguments: list[str], said: str, tmp_path: Path) -> None:
    out = tmp_path / "book.pdf"
    assert puzzle("book", *arguments, "-o", out) == (2, "", f"boem: {said}\n")
    assert not out.exists()


@pytest.mark.parametrize(("out", "said"), [
    ("nowhere/x.txt", "there is no folder"), (".", "not an ordinary file"),
])  # fmt: skip
@pytest.mark.parametrize("command", ["generate", "book"])
def test_an_unwritable_folder_is_reported_before_anything_is_made(
    command: str, out: str, said: str, tmp_path: Path
) -> None:
    ran = puzzle(command, "--count", "2", "-o", tmp_path / out)
    assert ran.status == 2
    assert ran.err.startswith(f"boem: {tmp_path}")
    assert said in ran.err
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_leaves_the_file_that_was_there(tmp_path: Path) -> None:
    out = tmp_path / "many.txt"
    out.write_text("what was there")
    program = (
        "import resource, runpy, signal, sys\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))\n"
        "runpy.run_module('boem', run_name='__main__')\n"
    )
    arguments = ["puzzle", "generate", "--count", "200", "--size", "4x4", "--grade", "easy", "-o", str(out)]
    ran = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, timeout=60, env=environment()
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == f"boem: {out}: can't be written: file too large\n"
    assert out.read_text() == "what was there"
    assert [path.name for path in tmp_path.iterdir()] == ["many.txt"]


def test_generated_puzzles_get_the_same_solution_and_grade_when_read(tmp_path: Path) -> None:
    made = lines(puzzle("generate", "--size", "5x8", "--count", "20", "--seed", "3", "--format", "json"))
    text = "\n".join(map(json.dumps, made))
    assert [line["mines"] for line in lines(puzzle("solve", "-", stdin=text))] == [line["mines"] for line in made]
    for line, graded in zip(made, lines(puzzle("grade", "-", stdin=text)), strict=True):
        assert graded == {**line, "seed": None}


def test_a_link_is_read_where_a_grid_is() -> None:
    link = Puzzle.parse(SHEET).link
    assert lines(puzzle("solve", "-", "--json", stdin=link)) == [{"solutions": 1, "mines": MINES}]


def test_a_puzzle_goes_from_one_format_into_another_and_back() -> None:
    address = "https://puzz.link/p?mines/6/6/2i1g3g21g3g3j2h1i2i21g101g\n"
    assert puzzle("convert", "-", "--format", "puzz.link", stdin=SHEET) == (0, address, "")
    for form in ("line", "json", "pzprv3", "janko", "grid"):
        there = puzzle("convert", "-", "--format", form, stdin=f"{address}\n{address}")
        assert (there.status, there.err) == (0, "")
        assert puzzle("convert", "-", "--format", "puzz.link", stdin=there.out) == (0, 2 * address, "")
    assert puzzle("convert", "-", stdin=address).out.startswith("# 1: puzz.link\n2 . . . 1 .\n")


def test_a_board_with_its_mines_becomes_a_puzzle_without_numbers_to_spare(tmp_path: Path) -> None:
    board = tmp_path / "board.mbf"
    board.write_bytes(bytes([6, 6, 0, len(MINES)]) + bytes(place for mine in MINES for place in at(mine)))
    whole = puzzle("convert", board, "--format", "line")
    assert (whole.status, whole.err) == (0, "")
    assert len(Puzzle.parse(whole.out).numbered) == 36 - len(MINES)
    fewer = puzzle("convert", board, "--minimal", "--format", "line")
    assert len(Puzzle.parse(fewer.out).numbered) < 15
    assert lines(puzzle("solve", "-", "--json", stdin=fewer.out)) == [{"solutions": 1, "mines": MINES}]
    assert puzzle("convert", "-", "--minimal", stdin=NONE) == (
        1, "", "boem: Numbers can be left out only while exactly one layout fits.\n",
    )  # fmt: skip
    board.write_bytes(bytes([6, 6, 0, 1, 6, 0]))
    assert puzzle("solve", board) == (2, "", "boem: byte 4: a mine outside of the board\n")


def at(name: str) -> tuple[int, int]:
    """Column and row."""
    square = Square.parse(name)
    return square.column, square.row


@pytest.mark.parametrize(("stdin", "option", "status", "said"), [
    ("", "grid", 2, "no puzzle is there"),
    (SHEET, "mbf", 2, "--format: must be one of grid, line, json, puzz.link, pzprv3, janko, not 'mbf'"),
    ("mines/4/4/z", "line", 2, "line 1: more than the 16 squares of 4 × 4"),
])  # fmt: skip
def test_what_can_not_be_converted_is_refused_in_one_sentence(stdin: str, option: str, status: int, said: str) -> None:
    assert puzzle("convert", "-", "--format", option, stdin=stdin) == (status, "", f"boem: {said}\n")
