"""Uitweg in the commands for all games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli.shell import boem

DATA = Path(__file__).parents[3] / "records" / "data" / "uitweg.json"


def record(*, until: int) -> bytes:
    document = json.loads(DATA.read_bytes())
    return json.dumps(document | {"log": document["log"][:until]}).encode()


@pytest.mark.parametrize("eyes", ["public", "0", "1", "all"])
def test_a_game_replays_through_all_eyes(eyes: str) -> None:
    ran = boem("replay", DATA, "--as", eyes, "--json")
    assert (ran.status, ran.err, ran.told["status"]) == (0, "", "over")
    people = boem("replay", DATA, "--as", eyes)
    assert (people.status, people.err) == (0, "")
    assert all(entry["answer"] in people.out for entry in ran.told["entries"])


def test_a_replay_draws_what_the_viewer_knows_of_both_mazes() -> None:
    lines = boem("replay", "-", "--as", "0", stdin=record(until=8)).out.splitlines()
    start = next(number for number, line in enumerate(lines) if "Red seeks Blue’s guard" in line)
    assert [line.rstrip() for line in lines[start : start + 10]] == [
        "Red seeks Blue’s guard    Blue seeks Red’s guard",
        "Runner: outside           Runner: outside",
        "    1   2   3                 1   2   3",
        "  +---+---+---+             +---+---+---+",
        "A :   :   :   |           A #   |   :   |",
        "  + . + . + . +             + . + . + . +",
        "B   o #   :   |           B   o :   :   |",
        "  + . + . + . +             + . + . + . +",
        "C :   :   :   |           C :   :   : G |",
        "  +---+---+---+             +---+---+---+",
    ]


def test_a_draw_names_both() -> None:
    document = json.loads(record(until=2))
    document["log"] += [{"seat": 0, "do": do} for do in ("to A1", "to A2", "to B2")]
    document["log"] += [{"seat": 1, "do": do} for do in ("to C1", "to C2", "to C3")]
    out = boem("replay", "-", stdin=json.dumps(document).encode()).out
    assert "A draw of Red and Blue: the guard is found." in out
    assert "equal_turns true" in out


def test_a_refused_step_is_exit_status_1() -> None:
    document = json.loads(record(until=2))
    document["log"].append({"seat": 0, "do": "to A2"})
    ran = boem("replay", "-", stdin=json.dumps(document).encode())
    assert (ran.status, ran.err) == (1, "boem: log[2] is refused: A runner enters through column 1, not on A2.\n")


def test_a_finished_game_verifies() -> None:
    ran = boem("verify", DATA)
    assert ran.status == 0
    assert "Every answer fits the layouts" in ran.out
    assert ran.out.endswith("The record verifies, as far as it shows.\n")


def test_the_game_is_listed_with_a_setting_that_is_true_or_false() -> None:
    assert "false, true" in boem("games").out
    setting = boem("games", "--json").told["games"]["uitweg"]["settings"]["equal_turns"]
    assert (setting["default"], setting["choices"]) == (False, [False, True])
