"""`boem paper`."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.shell import boem
from pypdf import PdfReader


def test_a_pad_of_any_board_is_written(tmp_path: Path) -> None:
    out = tmp_path / "pad.pdf"
    ran = boem("paper", "mijnenveger", "--board", "small", "--sheets", "5", "--lang", "nl", "-o", str(out))
    assert ran == (0, "", "")
    reader = PdfReader(out, strict=True)
    assert len(reader.pages) == 3
    assert "Elke speler legt 7 mijnen op een veld van 5 × 5 vakken" in " ".join(reader.pages[2].extract_text().split())


def test_settings_replace_those_of_the_board(tmp_path: Path) -> None:
    out = tmp_path / "pad.pdf"
    assert boem("paper", "uitweg", "--set", "width=12", "--paper", "a5", "-o", str(out)) == (0, "", "")
    assert "12 × 6" in PdfReader(out, strict=True).pages[1].extract_text()


def test_a_seed_deals_the_same_field_again(tmp_path: Path) -> None:
    outs = [tmp_path / name for name in ("one.pdf", "again.pdf")]
    for out in outs:
        assert boem("paper", "coan", "--part", "master", "--seed", "42", "-o", str(out)) == (0, "", "")
    assert outs[0].read_bytes() == outs[1].read_bytes()
    assert "Dealt by seed 42" in PdfReader(outs[0], strict=True).pages[0].extract_text()


def test_a_part_is_printed_for_the_number_of_players(tmp_path: Path) -> None:
    out = tmp_path / "orders.pdf"
    ran = boem("paper", "postal", "--set", "seats=9", "--part", "orders", "--lang", "de", "-o", str(out))
    assert ran == (0, "", "")
    reader = PdfReader(out, strict=True)
    assert len(reader.pages) == 9
    assert "Höchstens 3 Kästchen" in reader.pages[8].extract_text()


@pytest.mark.parametrize(("arguments", "said"), [
    (["mijnenveger", "--sheets", "101"], "--sheets: must be 1 to 100, not 101"),
    (["mijnenveger", "--sheets", "-1"], "--sheets: must be 1 to 100, not -1"),
    (["mijnenveger", "--paper", "a3"], "--paper: must be one of a4, a5, letter, not 'a3'"),
    (["mijnenveger", "--lang", "xx"], "--lang: must be one of en, de, nl, not xx"),
    (["mijnenveger", "--set", "width=11"], "width: must be 3 to 10, not 11"),
    (["coan", "--part", "master", "--seed", "-1"], "--seed: must be 0 to 1000000000000, not -1"),
    (["postal", "--part", "orders", "--seed", "1"], "--seed: this part deals nothing; leave it out"),
    (["postal", "--part", "maps"], "--part: must be one of players, orders, master, not 'maps'"),
    (["postal", "--set", "seats=41"], "seats: must be 2 to 40, not 41"),
    (["postal", "--set", "width=61"], "width: must be 2 to 60, not 61"),
    (["solo"], "there is no pad to print for Solo puzzles"),
])  # fmt: skip
def test_a_pad_that_can_t_be_is_refused(arguments: list[str], said: str, tmp_path: Path) -> None:
    out = tmp_path / "pad.pdf"
    assert boem("paper", *arguments, "-o", str(out)) == (2, "", f"boem: {said}\n")
    assert not out.exists()
