"""Two players of ordinary minesweeper side by side: counting wins in pairs, and talking to the other program."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from cli.terminal import SECONDS, environment
from support.forkserver import run

from boem.core.squares import Square
from boem.inference.play import FirstSquare, OrdinaryGame

PLAYERS = Path(__file__).parents[2] / "bench" / "players.py"
bench = SimpleNamespace(**runpy.run_path(str(PLAYERS)))
GAME = OrdinaryGame(9, 5, 10, Square.parse("B4"), FirstSquare.SAFE)
TALKS = """
import json, sys
for line in map(json.loads, sys.stdin):
    row, column = line["start"]
    assert (len(line["layout"]), len(line["layout"][0])) == (line["height"], line["width"])
    assert "".join(line["layout"]).count("*") == line["mines"] and line["layout"][row][column] == "."
    print(json.dumps({"won": line["layout"][0][0] == "*", "guesses": 2, "ms": 0.5}), flush=True)
"""


def games(wins: str) -> list[object]:
    return [bench.Played(win == "1", 1, 2.0) for win in wins]


def test_counts_who_won_the_same_games() -> None:
    pairs = bench.compare(games("1110100"), games("1101000"))
    assert pairs == bench.Pairs(both=2, ours=2, theirs=1, neither=2)


def test_the_difference_is_the_mean_of_the_pairs_differences() -> None:
    each = np.repeat([0, 1, -1, 0], [40, 12, 8, 40])
    side = 1.96 * each.std() / 10
    assert bench.Pairs(40, 12, 8, 40).difference == pytest.approx((0.04, 0.04 - side, 0.04 + side))


def test_a_line_has_shares_and_means() -> None:
    assert bench.line("ours", games("1100")) == "| ours | 4 | 50.00 | 15.00 to 85.00 | 1.00 | 2.0 |"


def test_plays_the_games_of_the_seed(tmp_path: Path, cold: None) -> None:
    options = ["--size", "9x5", "--mines", "10", "--start", "B4", "--first", "safe", "--seed", "7", "--games", "20"]
    command = [str(PLAYERS), *options, sys.executable, "-c", TALKS]
    ran = run(command, environment(), folder=tmp_path, given=b"", seconds=SECONDS)
    assert ran.status == 0, ran.err
    theirs = np.array([GAME.deal(7, number)[0, 0] for number in range(20)])
    ours = GAME.play(20, 7)
    *_, our_line, their_line, _, counted = ran.out.decode().splitlines()
    assert f"| ours | 20 | {100 * ours.won.mean():.2f} |" in our_line
    assert f"| {ours.guesses.mean():.2f} |" in our_line
    assert their_line.startswith(f"| the other | 20 | {100 * theirs.mean():.2f} |")
    assert their_line.endswith("| 2.00 | 0.5 |")
    both, only_ours = int((ours.won & theirs).sum()), int((ours.won & ~theirs).sum())
    only_theirs = int((~ours.won & theirs).sum())
    assert counted == str(bench.Pairs(both, only_ours, only_theirs, 20 - both - only_ours - only_theirs))


def test_says_when_the_other_program_ends(cold: None) -> None:
    other = bench.Other([sys.executable, "-c", "import json, sys; json.loads(input()); sys.exit(3)"])
    with pytest.raises(EOFError, match="ended during game 5, with exit status 3"):
        other.play(GAME, 7, 5)
    other.stop()
