"""The ends of games, in words and with both layouts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cli.conftest import SitDown
from cli.terminal import boem, read_fields, scripted

from boem.core.game import Seat
from boem.inference import Field, Posterior, infer
from boem.records import read_record, replay, verify

MINES = "A5 B5 C5 D5 E5 E4 D4"  # the bot's
OWN = "A1 B1 C1 D1 E1 A2 B2"
SMALL = ("--board", "small", "--seed", "1")
ONE_LEFT = (*SMALL, "--set", "sweepers=1")
DISARM_ALL = [f"disarm {square}" for square in OWN.split()]


def test_locating_every_mine_wins(sit_down: SitDown) -> None:
    terminal = sit_down(scripted(MINES, ["sweep C3"], *SMALL))
    terminal.type(OWN, "", *(f"disarm {square}!" for square in MINES.split()))
    assert "You win: you have located every mine." in terminal.lines
    assert terminal.leave("quit!") == 0


@pytest.mark.parametrize(
    ("options", "moves", "lines", "sentence"),
    [
        (ONE_LEFT, ["sweep C3"], ["A5"], "You lose: your last minesweeper is lost."),
        (SMALL, ["sweep C3"], ["disarm C3!"], "You lose: that square holds no mine."),
        (SMALL, ["sweep C3"], ["resign", "y"], "You lose: you have resigned."),
        (SMALL, ["sweep C3", *DISARM_ALL], ["C3"], "You lose: scripted has located every mine of yours."),
        (SMALL, ["sweep C3", "disarm C4"], ["C3"], "You win: scripted disarmed a square that holds no mine."),
        (ONE_LEFT, ["sweep C3", "sweep A1"], ["C3"], "You win: scripted has lost its last minesweeper."),
    ],
)
def test_every_ending_gives_its_reason_and_shows_the_other_layout(
    sit_down: SitDown, options: tuple[str, ...], moves: list[str], lines: list[str], sentence: str
) -> None:
    terminal = sit_down(scripted(MINES, moves, *options))
    terminal.type(OWN, "")
    if "scripted sweeps" not in terminal.text:  # the person began
        terminal.type("B3")
    terminal.type(*lines)
    assert sentence in terminal.lines
    assert "Game over>" in terminal.lines[-1]
    assert re.search(r"^ 5 [ \[][●x][ \]] ●  ●  ●  ● ", "\n".join(terminal.lines), re.MULTILINE)


def test_resigning_asks_once_and_no_is_no(sit_down: SitDown) -> None:
    terminal = sit_down(scripted(MINES, (), *SMALL))
    terminal.type(OWN, "", "resign", "")
    assert "The game goes on." in terminal.lines
    assert terminal.lines[-1] == "Your turn>"


def test_again_swaps_the_seats(sit_down: SitDown) -> None:
    terminal = sit_down(scripted(MINES, ["sweep C3"], *SMALL))
    first = read_fields(terminal.text, r"The lot has fallen: (?P<who>\w+) begins?\.")
    terminal.type(OWN, "", "resign!", "again")
    second = read_fields(terminal.text, r"The seats are swapped: (?P<who>\w+) begins?\.")
    assert {first["who"], second["who"]} == {"you", "scripted"}
    terminal.type(OWN, "")
    assert "Mines located 0 of 7" in terminal.text
    assert terminal.lines[-1] == "Your turn>"


@pytest.mark.usefixtures("many_games")
@pytest.mark.parametrize("seed", ["1", "2"])
def test_a_whole_game_played_from_the_screen_alone_is_the_game_in_the_record(
    sit_down: SitDown, tmp_path: Path, seed: str
) -> None:
    terminal = sit_down(boem("--seed", seed, "--save", "game.json"), columns=100)
    noted = read_fields(terminal.text, r"(?P<short>[0-9a-f]{12})…")["short"]
    terminal.type("commitment")
    whole = read_fields(terminal.text, r"seat (?P<seat>[01]), .* SHA-256 (?P<digits>[0-9a-f]{64})")
    assert whole["digits"].startswith(noted)
    terminal.type("random", "")
    while terminal.lines[-1] == "Your turn>":
        known = infer(Field.from_rows(terminal.search_rows(6, 6), 10))
        terminal.type(f"d {min(known.mined)}!" if known.mined else f"{_least(known)}")
    won = any(line.startswith("You win: ") for line in terminal.lines)
    assert "The whole record is in game.json." in terminal.lines
    assert terminal.leave("quit!") == 0
    game = replay(read_record((tmp_path / "game.json").read_bytes()))
    assert game.refusal is None
    result = game.history.public.result
    assert result is not None
    other = Seat(int(whole["seat"]))
    assert result.winners == {1 - other if won else other}
    assert all(found.holds is not False for found in verify(game.record, {other: whole["digits"]}))


def _least(known: Posterior) -> str:
    return str(min(known.field.find(-1), key=lambda square: known.mine_probability[square]))
