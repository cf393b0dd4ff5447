"""`boem infer` as a shell runs it: output, errors, exit statuses."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest
from cli.shell import Ran, boem, on_terminal
from rich.cells import cell_len
from support.fields import played_field, ring, snake

from boem.cli.chances import percent
from boem.core.squares import Square, column_name
from boem.inference import Field, infer

LESSON = "1..3*\n.....\n2.1..\n.....\n*1..1\n"
THICK = "1..../12.2./...../.2.2./....."
EXPERT = played_field(30, 16, 99, 0.35, seed=2)
HUE = re.compile(rb"\x1b\[[0-9;]*38;5")


def infer_text(text: str | bytes, *arguments: str, **changes: str) -> Ran:
    if changes:
        return boem("infer", "-", *arguments, stdin=text, **changes)
    return boem("infer", "-", *arguments, stdin=text)


def test_the_lesson_is_shown_with_its_chances_and_all_that_is_certain() -> None:
    assert infer_text(LESSON, "--mines", "7") == (
        0,
        "   A  B  C  D  E\n"
        "1  1  ✓  ●  3  *\n"
        "2  ●  ✓  ✓  ✓  ●\n"
        "3  2  ●  1  ✓  ✓\n"
        "4  ✓  ✓  ✓  ✓ 50\n"
        "5  *  1  ✓ 50  1\n"
        "\n"
        "● mine  ✓ free  50 a mine in 50 % of the layouts  * known mine  1 open\n"
        "\n"
        "2 layouts fit, 7 mines\n"
        "Free (11): B1 B2 C2 D2 D3 E3 A4 B4 C4 D4 C5\n"
        "Mines (4): C1 A2 E2 B3\n"
        "Derivable, with its number (7): B1=2 B2=3 C2=2 D2=3 A4=2 B4=2 D4=1\n",
        "",
    )


def test_json_tells_exactly_layouts_probabilities_and_what_is_certain() -> None:
    ran = infer_text(LESSON, "--mines=7", "--json")
    assert (ran.status, ran.err, ran.out.count("\n")) == (0, "", 1)
    assert ran.told == {
        "layouts": "2",
        "mine_probability": [
            [None, 0, 1, None, 1],
            [1, 0, 0, 0, 1],
            [None, 1, None, 0, 0],
            [0, 0, 0, 0, 0.5],
            [1, None, 0, 0.5, None],
        ],
        "safe": ["B1", "B2", "C2", "D2", "D3", "E3", "A4", "B4", "C4", "D4", "C5"],
        "mined": ["C1", "A2", "E2", "B3"],
        "derivable": {"B1": 2, "B2": 3, "C2": 2, "D2": 3, "A4": 2, "B4": 2, "D4": 1},
    }


def test_json_gives_probabilities_to_the_last_bit() -> None:
    told = infer_text(str(EXPERT), "--mines=99", "--json").told
    posterior = infer(EXPERT)
    assert told["layouts"] == str(posterior.layouts)
    for row, chances in enumerate(told["mine_probability"]):
        for column, chance in enumerate(chances):
            expected = posterior.mine_probability[row, column]
            assert chance == expected or (chance is None and EXPERT[Square(row, column)] >= 0)


def test_mines_that_are_not_told_leave_every_number_of_them() -> None:
    ran = infer_text("...\n.8.\n...\n")
    assert (ran.status, ran.err) == (0, "")
    assert "1 layout fits, mines not told" in ran.out
    assert "Mines (8): A1 B1 C1 A2 C2 A3 B3 C3\n" in ran.out
    assert "Free (0): none\n" in ran.out
    assert infer_text("...", "--json").told["layouts"] == "8"
    assert "3 layouts fit, 1 mine\n" in infer_text("...", "--mines=1").out


@pytest.mark.parametrize(
    ("side", "mines", "says"),
    [
        (6, ("--mines=10",), "254,186,856 layouts fit, 10 mines"),
        (22, (), f"{2**484:.1e}".replace("e+", " × 10^") + " layouts fit, mines not told"),
    ],
)
def test_the_number_of_layouts_is_written_out_unless_it_is_huge(side: int, mines: Sequence[str], says: str) -> None:
    field = "\n".join(["." * side] * side)
    assert says in infer_text(field, *mines).out


def test_json_writes_numbers_out_that_have_more_digits_than_python_reads() -> None:
    digits = infer_text("\n".join(["." * 130] * 130), "--json").told["layouts"]
    assert len(digits) == 5088
    assert int(digits[-9:]) == pow(2, 130 * 130, 10**9)


def test_a_chance_that_is_no_certainty_is_never_0_or_100() -> None:
    out = infer_text(str(ring(20)), "--mines=4", "--json").told
    assert 0 < out["mine_probability"][0][1] < 1e-6
    lines = infer_text(str(ring(20)), "--mines=4").out.splitlines()
    assert lines[1].startswith(" 1  ✓ <1  ✓ <1  ✓ <1")
    assert lines[3].startswith(" 3  ✓  1 99  1  ✓ <1")
    assert lines[22:24] == [
        "✓ free  99 a mine in 99 % of the layouts, rounded down",
        "<1 a mine in less than 1 %  1 open",
    ]


@pytest.mark.parametrize(
    ("chance", "shown"), [(0.29, 29), (2 / 3, 66), (0.985, 98), (0.996, 99), (1 - 1e-15, 99), (0.01, 1), (1e-300, 0)]
)
def test_chances_are_rounded_down_so_that_99_says_at_least_that(chance: float, shown: int) -> None:
    assert percent(chance) == shown


def test_the_legend_explains_what_is_on_the_field_and_no_more() -> None:
    assert infer_text(".1").out.splitlines()[3] == "● mine  1 open"
    assert infer_text("...").out.splitlines()[3] == "50 a mine in 50 % of the layouts"
    assert infer_text("0.*").out.splitlines()[3] == "✓ free  * known mine  0 open"
    assert infer_text("12").status == 1


def test_a_legend_that_is_longer_than_a_line_goes_on_below() -> None:
    lines = infer_text("...", COLUMNS="20").out.splitlines()
    assert lines[3:5] == ["50 a mine in 50 % of", "   the layouts"]


@pytest.mark.parametrize(
    ("field", "arguments", "safest"),
    [
        (".../.../.../.2.", ("--mines=3",), "A1 B1 C1 A2 and 2 others (16 %)"),
        ("1../...", (), "B1 A2 B2 (33 %)"),
        ("." * 500, ("--mines=1",), "A1 B1 C1 D1 and 496 others (less than 1 %)"),
        (".....", ("--mines=1",), "A1 B1 C1 D1 E1 (20 %)"),
    ],
)
def test_the_safest_squares_are_named_where_none_is_certain_to_be_free(
    field: str, arguments: Sequence[str], safest: str
) -> None:
    lines = infer_text(field, *arguments).out.splitlines()
    assert [line for line in lines if line.startswith("Safest")] == [f"Safest: {safest}"]


@pytest.mark.parametrize("field", [LESSON, ".1", "0", "*"])
def test_no_square_is_the_safest_where_one_is_free_or_none_is_left(field: str) -> None:
    assert "Safest" not in infer_text(field).out


def test_long_lists_hang_below_their_names_and_no_line_ends_in_blanks() -> None:
    lines = infer_text(str(EXPERT), "--mines=99").out.splitlines()
    free, mines = (next(n for n, line in enumerate(lines) if line.startswith(name)) for name in ("Free", "Mines"))
    assert lines[free].startswith("Free (57): AD2 K3")
    assert all(line.startswith("  ") for line in lines[free + 1 : mines])
    assert not any(line.endswith(" ") for line in lines)


def test_on_a_terminal_too_a_wide_field_is_parted_into_blocks(tmp_path: Path) -> None:
    terminal = on_terminal("infer", EXPERT, tmp_path, 80)
    assert terminal.lines[0].split() == [column_name(column) for column in range(15)]
    assert terminal.lines[18].split() == [column_name(column) for column in range(15, 30)]


@pytest.mark.parametrize("columns", [80, 40, 20])
def test_no_line_is_longer_than_the_terminal_and_every_column_is_there(columns: int, tmp_path: Path) -> None:
    (tmp_path / "field.txt").write_text(str(EXPERT))
    out = infer_text(str(EXPERT), "--mines=99", COLUMNS=str(columns)).out
    assert max(map(cell_len, out.splitlines())) <= columns
    heads = [line.split() for line in out.splitlines() if re.fullmatch(r" +[A-Z]{1,2}( +[A-Z]{1,2})*", line)]
    assert [letter for head in heads for letter in head] == [column_name(column) for column in range(30)]
    assert len(heads) > 1
    assert len({len(head) for head in heads[:-1]}) == 1


def test_where_there_is_room_a_wide_field_is_in_one_piece() -> None:
    head = infer_text(str(EXPERT), "--mines=99", COLUMNS="100").out.splitlines()[0]
    assert head.split() == [column_name(column) for column in range(30)]


def test_colours_go_from_safe_to_dangerous_and_are_left_out_where_they_are_not_wanted(tmp_path: Path) -> None:
    coloured = on_terminal("infer", EXPERT, tmp_path).received
    assert HUE.search(coloured)
    plain = on_terminal("infer", EXPERT, tmp_path, NO_COLOR="1").received
    assert not re.search(rb"\x1b\[[0-9;]*[34]8;5", plain)
    assert not re.search(
        rb"\x1b\[[0-9;]*[34]8;5",
        on_terminal("infer", EXPERT, tmp_path, TERM="xterm").received,
    )


def test_an_output_that_speaks_ascii_alone_gets_ascii() -> None:
    ran = infer_text(LESSON, "--mines=7", PYTHONIOENCODING="ascii")
    assert ran.out.isascii()
    assert ran.out.splitlines()[1:4] == ["1  1 ok !!  3  *", "2 !! ok ok ok !!", "3  2 !!  1 ok ok"]
    covered = infer_text("\n".join(["." * 22] * 22), PYTHONIOENCODING="ascii").out
    assert " x 10^145 layouts fit" in covered


@pytest.mark.parametrize(("text", "arguments"), [("2.\n", ()), (LESSON, ("--mines=3",)), ("0*", ())])
def test_a_field_that_no_layout_fits_is_exit_status_1_and_one_sentence(text: str, arguments: Sequence[str]) -> None:
    ran = infer_text(text, *arguments)
    assert (ran.status, ran.out, ran.err.count("\n")) == (1, "", 1)
    assert ran.err.startswith("boem: ")
    in_json = infer_text(text, *arguments, "--json")
    assert (in_json.status, in_json.err) == (1, ran.err)
    assert in_json.told == {"error": ran.err.removeprefix("boem: ").rstrip("\n")}


@pytest.mark.parametrize(
    ("text", "arguments", "sentence"),
    [
        ("", (), "-: is empty, where a field has at least one square"),
        (" \n\n", (), "-: is empty, where a field has at least one square"),
        ("...\n..\n", (), "line 2: 2 squares, where the first row has 3"),
        ("...\n..9\n", (), "line 2: '9' on C2 is none of . (covered), 0 to 8 (open), * (known mine)"),
        ("...", ("--mines=4",), "--mines: 4 mines on 3 squares; 0 to 3 can be"),
        ("...", ("--mines=-1",), "--mines: -1 mines on 3 squares; 0 to 3 can be"),
        ("...", ("--mines=x",), "--mines: must be a whole number, not 'x'"),
        ("...", ("--mines=1.5",), "--mines: must be a whole number, not '1.5'"),
        ("...", ("--budget=x",), "--budget: must be a number above 0, such as 1e10, not 'x'"),
        ("...", ("--budget=0",), "--budget: must be a number above 0, such as 1e10, not '0'"),
        ("...", ("--budget=inf",), "--budget: must be a number above 0, such as 1e10, not 'inf'"),
        ("." * 600, (), "600 × 1 squares; each side can have 1 to 512"),
        (b".1\n.\xff\n", (), "byte 4: a field is text in UTF-8"),
        ("." * (1 << 20) + ".", (), "more than 1048576 bytes are no field"),
    ],
)
def test_an_invalid_field_is_exit_status_2_and_one_sentence_with_its_place(
    text: str | bytes, arguments: Sequence[str], sentence: str
) -> None:
    assert infer_text(text, *arguments) == (2, "", f"boem: {sentence}\n")
    ran = infer_text(text, *arguments, "--json")
    assert (ran.status, ran.told, ran.err) == (2, {"error": sentence}, f"boem: {sentence}\n")


def test_a_mark_at_the_beginning_that_editors_leave_is_no_fault() -> None:
    assert infer_text(b"\xef\xbb\xbf.1.\r\n", "--json").told["layouts"] == "2"


def test_a_covered_square_may_stand_as_it_is_drawn() -> None:
    assert infer_text("· 1 .\n", "--json").told["mine_probability"] == [[0.5, None, 0.5]]


def test_what_is_too_hard_is_exit_status_1_with_what_is_certain_all_the_same() -> None:
    assert infer_text(THICK, "--budget=2e1") == (
        1,
        "   A  B  C  D  E\n"
        "1  1  ●  ?  ?  ?\n"
        "2  1  2  ?  2  ?\n"
        "3  ✓  ✓  ?  ?  ?\n"
        "4  ?  2  ?  2  ?\n"
        "5  ?  ?  ?  ?  ?\n"
        "\n"
        "● mine  ✓ free  ? not settled\n"
        "\n"
        "Too hard to be counted; this is certain all the same, and more may be:\n"
        "Free (2): A3 B3\n"
        "Mines (1): B1\n",
        "boem: too hard: this takes about 1400 units of work, and the budget is 20; a larger budget may do\n",
    )
    assert infer_text(THICK).status == 0


THICKER: Final = "\n".join("." * 13 if row % 2 == 0 else ".3" * 6 + "." for row in range(13))
PART: Final = ".4.**...../*****.3.1./*****...../*****.4.2./*****.....".replace("/", "\n")


def test_chances_that_what_is_too_hard_does_not_touch_are_shown_with_what_is_left() -> None:
    ran = infer_text(PART, "--budget=1e3")
    assert (ran.status, ran.out) == (
        1,
        "   A  B  C  D  E  F  G  H  I  J\n"
        "1 50  4 50  *  *  ?  ?  ?  ?  ?\n"
        "2  *  *  *  *  *  ?  3  ?  1  ?\n"
        "3  *  *  *  *  *  ?  ?  ?  ?  ?\n"
        "4  *  *  *  *  *  ?  4  ?  2  ?\n"
        "5  *  *  *  *  *  ?  ?  ?  ?  ?\n"
        "\n"
        "? not settled  50 a mine in 50 % of the layouts  * known mine  1 open\n"
        "\n"
        "21 squares are too hard; the chances on all others are exact:\n"
        "Free (0): none\n"
        "Mines (0): none\n"
        "Left (21): F1 G1 H1 I1 J1 F2 H2 J2 F3 G3 H3 I3 J3 F4 H4 J4 F5 G5 H5 I5 J5\n",
    )
    told = infer_text(PART, "--budget=1e3", "--json").told
    assert told["left"] == [str(square) for square in Field.parse(PART).find(-1) if square.column > 3]
    assert told["mine_probability"][0] == [0.5, None, 0.5, 1, 1, None, None, None, None, None]


def test_chances_that_are_left_can_be_estimated_with_their_errors() -> None:
    ran = infer_text(THICKER, "--budget=2e6", "--estimate", "--seed=1", COLUMNS="200")
    assert (ran.status, ran.err) == (0, "")
    assert "\nToo hard to be counted, so 133 chances are estimated, with standard errors of at most " in ran.out
    assert ran == infer_text(THICKER, "--budget=2e6", "--estimate", "--seed=1", COLUMNS="200")
    told = infer_text(THICKER, "--budget=2e6", "--estimate", "--seed=1", "--json").told
    assert told["layouts"] is None
    assert len(told["estimated"]) == sum(error > 0 for row in told["standard_error"] for error in row) == 133
    assert told["rounds"] > 1
    exact = infer_text(THICKER, "--json").told
    for row, errors, true in zip(
        told["mine_probability"], told["standard_error"], exact["mine_probability"], strict=True
    ):
        for chance, error, right in zip(row, errors, true, strict=True):
            assert chance is right is None or abs(chance - right) <= max(10 * error, 1e-9)


def test_where_not_even_an_estimate_is_possible_what_is_known_is_shown() -> None:
    ran = infer_text(PART, "--budget=1", "--estimate", "--seed=1")
    assert ran.status == 1
    assert ran.err.startswith("boem: too hard: ")
    assert ran == infer_text(PART, "--budget=1")


def test_json_says_so_too() -> None:
    ran = infer_text(THICK, "--budget=1", "--json")
    assert (ran.status, ran.told["safe"], ran.told["mined"]) == (1, ["A3", "B3"], ["B1"])
    assert ran.told["error"] == ran.err.removeprefix("boem: ").rstrip("\n")


def test_chances_are_shown_even_where_counting_the_layouts_is_too_much() -> None:
    field = str(snake(16, 100, 3500))
    ran = infer_text(field, "--mines=3500", "--budget=1e8", COLUMNS="320")
    assert (ran.status, ran.err) == (0, "")
    assert "\nmore layouts fit than can be counted within the budget, 3500 mines\n" in ran.out
    told = infer_text(field, "--mines=3500", "--budget=1e8", "--json").told
    assert told["layouts"] is None
    assert sum(share for row in told["mine_probability"] for share in row if share is not None) == pytest.approx(3500)
