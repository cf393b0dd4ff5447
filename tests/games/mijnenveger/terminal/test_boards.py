"""Mijnenveger's boards in a terminal."""

from __future__ import annotations

import io
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console, RenderableType

from boem.core.game import Seat
from boem.core.hunt import Hid, HidAs, Said
from boem.core.squares import Square
from boem.games.mijnenveger import GAME
from boem.games.mijnenveger.rules.config import Config
from boem.games.mijnenveger.rules.facts import Disarm, Fact, Flag, Lay, Sweep, View
from boem.games.mijnenveger.terminal.boards import draw_boards, latest
from boem.games.mijnenveger.terminal.draft import Draft

A, B = Seat(0), Seat(1)
CONFIG = Config(width=5, height=5, mines=7, sweepers=3)


def drawn(what: RenderableType, width: int = 80, encoding: str = "utf-8") -> list[str]:
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    Console(file=file, width=width).print(what)
    file.flush()
    file.seek(0)
    return [line.rstrip() for line in file.read().splitlines()]


def seen(viewer: Seat | None) -> View:
    view = GAME.observer.initial_view(CONFIG, viewer)
    mines = frozenset({Square(0, 0), Square(0, 4)})
    facts: list[Fact] = [
        Hid(A),
        Hid(B),
        Said(A, Sweep(Square(0, 0)), "boem"),
        Said(B, Sweep(Square(2, 2)), "3"),
        Said(A, Disarm(Square(0, 1)), "ok"),
        Said(A, Flag(Square(4, 4)), "flagged"),
        Said(B, Flag(Square(0, 4)), "flagged"),
        Said(A, Sweep(Square(1, 1)), "8"),
    ]
    for fact in [HidAs(A, Lay(tuple(mines))), *facts] if viewer == A else facts:
        view = GAME.observer.apply(view, fact)
    return view


def test_a_spectator_sees_both_searches_and_no_mine_that_is_not_located() -> None:
    lines = drawn(draw_boards(seen(None), ["Red", "Blue"]))
    assert lines[:4] == [
        "Red searches Blue’s field                Blue searches Red’s field",
        "Mines located 2 of 7, sweepers 2 of 3    Mines located 0 of 7, sweepers 3 of 3",
        "    A  B  C  D  E                            A  B  C  D  E",
        " 1  x  *  ·  ·  ·                         1  ·  ·  ·  ·  ⚑",
    ]
    assert not any("●" in line for line in lines[:8])


def test_a_seat_sees_its_own_mines_with_the_flags_of_the_other_on_them() -> None:
    lines = drawn(draw_boards(seen(A), ["Red", "Blue"], you=A, marked=[{Square(1, 1)}, ()]))
    assert lines[0].split("  ")[0] == "You search Blue’s field"
    assert lines[3].endswith(" 1  ●  ·  ·  ·  ●⚑")
    assert lines[4].startswith(" 2  · [8] ·")


def test_boards_are_stacked_where_the_room_is_narrow() -> None:
    lines = drawn(draw_boards(seen(None), ["Red", "Blue"]), width=40)
    assert "Blue searches Red’s field" in lines
    assert max(map(len, lines)) <= 40


def test_boards_stay_level_when_one_title_takes_more_lines_than_the_other() -> None:
    lines = drawn(draw_boards(seen(None), ["A name of 24 characters!", "B"]), width=60)
    assert any(line.startswith("    A  B  C  D  E ") and line.endswith("    A  B  C  D  E") for line in lines)


def test_an_encoding_without_the_signs_gets_others() -> None:
    lines = drawn(draw_boards(seen(A), ["Red", "Blaauw é"], you=A), encoding="ascii")
    assert lines[0].startswith("You search Blaauw e's field")
    assert lines[3].endswith(" 1  o  .  .  .  oF")
    assert ". covered  F flag  * disarmed  x hit  o mine  [ ] latest" in lines


@pytest.mark.parametrize(
    "name", ["[red]x[/red]", ":boom:", "{owner}", "%s", "\x1b[2J\x1b]0;t\x07", "名" * 40, "a\nb", ""]
)
def test_a_name_is_shown_and_never_obeyed(name: str) -> None:
    lines = drawn(draw_boards(seen(None), [name, "Blue"]))
    assert not any("\x1b" in line or "\x07" in line for line in lines)
    assert max(map(cell_len, lines)) <= 80
    if name.isascii() and name.isprintable() and name:
        assert name in lines[0]


def test_the_latest_turn_is_its_disarmings_and_its_sweep() -> None:
    facts: list[Fact] = [
        Said(A, Sweep(Square(0, 0)), "1"),
        Said(B, Sweep(Square(4, 4)), "1"),
        Said(A, Disarm(Square(0, 1)), "ok"),
        Said(A, Sweep(Square(0, 2)), "1"),
        Said(B, Disarm(Square(4, 3)), "ok"),
    ]
    assert latest(facts, A) == {Square(0, 1), Square(0, 2)}
    assert latest(facts, B) == {Square(4, 3)}
    assert latest([], A) == frozenset()


@given(st.lists(st.text("aA1b2Bc3!x,; -9", max_size=12), max_size=5), st.integers(0, 9))
def test_no_line_lays_more_mines_than_there_are_or_off_the_board(lines: list[str], seed: int) -> None:
    draft = Draft(CONFIG)
    for line in lines:
        draft, _ = draft.toggle(line)
        assert draft.missing >= 0
        assert all(square.row < 5 and square.column < 5 for square in draft.mines)
    full = draft.at_random(Random(seed))
    assert full.missing == 0
    assert full.mines >= draft.mines or not draft.missing
