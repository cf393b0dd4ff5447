"""`boem games`, `bots`, `replay` and `verify` as a shell runs them: output, errors, exit statuses."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from cli.shell import boem

from boem.bots.ladder import LEVELS
from boem.core.registry import game_ids
from boem.records import commit

DATA = Path(__file__).parents[1] / "records" / "data"
DOCUMENT = json.loads((DATA / "document.json").read_bytes())
BAD = "boem: log[3].do: not a square: Q-\n"


def record(*more: dict[str, Any], **keys: Any) -> bytes:
    return json.dumps({**DOCUMENT, "log": [*DOCUMENT["log"], *more], **keys}).encode()


RESIGN = {"seat": 0, "do": "resign"}
UNREADABLE = record(log=[*DOCUMENT["log"][:3], {"seat": 1, "do": "sweep Q-"}])
REFUSED = record({"seat": 0, "do": "sweep C1"})


def test_games_are_listed_with_their_settings_for_people_and_for_programs() -> None:
    assert "Mijnenveger" in boem("games").out
    width = boem("games", "--json").told["games"]["mijnenveger"]["settings"]["width"]
    assert (width["default"], width["minimum"], width["maximum"]) == (6, 3, 10)


def test_words_and_lists_are_listed_with_what_they_may_be() -> None:
    settings = boem("games", "--json").told["games"]["coan"]["settings"]
    assert settings["scoring"]["choices"] == ["numbers", "plain", "flat"]
    assert settings["mine_points"]["default"] is None
    people = boem("games").out
    assert "numbers, plain, flat" in people
    assert "by the rules" in people


def test_bots_are_listed_by_game_and_strength() -> None:
    assert "careful" in boem("bots").out
    bots = boem("bots", "--json").told["bots"]
    listed = [bot["name"] for bot in bots if bot["game"] == "mijnenveger"]
    assert (listed[0], listed[-1]) == ("random", "expert")
    assert [name for name in listed if name in LEVELS] == list(LEVELS)
    assert [bot["game"] for bot in bots if bot["name"] == "random"] == list(game_ids())


def test_one_games_bots_can_be_listed_alone() -> None:
    every, some = (boem("bots", *given, "--json").told["bots"] for given in ((), ("uitweg",)))
    assert some == [bot for bot in every if bot["game"] == "uitweg"]
    assert "coan" not in boem("bots", "uitweg").out


@pytest.mark.parametrize("name", ["example1.json", "lesson.json"])
@pytest.mark.parametrize("eyes", ["public", "0", "1", "all"])
def test_both_worked_examples_replay_through_all_eyes(name: str, eyes: str) -> None:
    ran = boem("replay", DATA / name, "--as", eyes, "--json")
    assert (ran.status, ran.err) == (0, "")
    assert ran.told["status"] == "playing"
    assert ran.out.count("\n") == 1
    people = boem("replay", DATA / name, "--as", eyes)
    assert (people.status, people.err) == (0, "")
    assert all(entry["answer"] in people.out for entry in ran.told["entries"])


def test_replay_shows_people_the_moves_the_boards_and_the_result() -> None:
    out = boem("replay", "-", stdin=record(RESIGN)).out
    assert "Red and Blue" in out
    assert "disarm A5" in out
    assert "Blue wins: the opponent has resigned." in out
    assert "\x1b" not in out


def test_a_refused_entry_is_exit_status_1_and_said_in_json_or_on_standard_error() -> None:
    ran = boem("replay", "-", "--json", stdin=REFUSED)
    assert (ran.status, ran.err) == (1, "")
    assert ran.told["refused"] == {"n": 5, "why": "C1 was already swept."}
    ran = boem("replay", "-", stdin=REFUSED)
    assert (ran.status, ran.err) == (1, "boem: log[5] is refused: C1 was already swept.\n")


def test_a_document_that_is_no_record_is_exit_status_2_and_one_sentence() -> None:
    ran = boem("replay", "-", stdin=UNREADABLE)
    assert ran == (2, "", BAD)
    ran = boem("replay", "-", "--json", stdin=UNREADABLE)
    assert (ran.status, ran.told, ran.err) == (2, {"error": "log[3].do: not a square: Q-"}, BAD)


def test_json_lines_come_out_in_their_order_and_the_worst_status_counts() -> None:
    lines = [record(), UNREADABLE, REFUSED, record(RESIGN)]
    ran = boem("replay", "-", "--json", stdin=b"\n".join(lines))
    told = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.status == 2
    assert [next(iter(one)) for one in told] == ["game", "error", "game", "game"]
    assert [one.get("status") for one in told] == ["playing", None, "playing", "over"]
    assert boem("replay", "-", "--json", stdin=b"\n".join([record(), REFUSED])).status == 1


def test_json_lines_for_people_are_one_game_after_another() -> None:
    ran = boem("replay", "-", stdin=b"\n".join([record(RESIGN), UNREADABLE, record(RESIGN)]))
    assert ran.status == 2
    assert ran.out.count("Blue wins") == 2
    assert ran.err == "boem: record 2: log[3].do: not a square: Q-\n"
    assert [f"record {number}" in ran.out for number in (1, 2, 3, 4)] == [True, True, True, False]


def test_of_several_records_each_complaint_says_which_it_is_of() -> None:
    lines = b"\n".join([record(RESIGN), REFUSED, UNREADABLE])
    ran = boem("replay", "-", stdin=lines)
    assert ran.err.splitlines() == [
        "boem: record 2: log[5] is refused: C1 was already swept.",
        "boem: record 3: log[3].do: not a square: Q-",
    ]
    ran = boem("verify", "-", stdin=lines)
    assert (ran.status, ran.err) == (2, "boem: record 3: log[3].do: not a square: Q-\n")


@pytest.mark.parametrize("eyes", ["2", "-1", "red", "", "00000", "٠"])
def test_eyes_that_nobody_has_are_unusable(eyes: str) -> None:
    ran = boem("replay", "-", f"--as={eyes}", stdin=record())
    assert ran.status == 2
    assert ran.err == f"boem: --as: must be public, all, or a seat from 0 to 1, not {eyes}\n"


def unusable() -> list[tuple[Sequence[str], str]]:
    return [
        (("replay", "no-such-file"), "boem: no-such-file: no such file or directory\n"),
        (("replay", "."), "boem: .: is a directory\n"),
        (("replay", "nul\0"), ""),
        (("verify", "no-such-file"), "boem: no-such-file: no such file or directory\n"),
    ]


@pytest.mark.parametrize(("arguments", "sentence"), [one for one in unusable() if "\0" not in one[0][1]])
def test_a_file_that_cannot_be_read_is_one_sentence(arguments: Sequence[str], sentence: str) -> None:
    assert boem(*arguments) == (2, "", sentence)


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (("replay",), "Missing argument 'FILE'"),
        (("reply", "x"), "No such command 'reply'. Did you mean 'replay', 'play'?"),
        (("replay", "x", "--sa", "0"), "No such option: --sa"),
        (("play", "mijnenveger", "--seed", "x"), "Invalid value for '--seed'"),
        (("bots", "chess"), f"no such game: 'chess'; known: {', '.join(game_ids())}"),
        (("play", "chess"), f"no such game: 'chess'; known: {', '.join(game_ids())}"),
    ],
)
def test_wrong_usage_is_exit_status_2_and_one_sentence(arguments: Sequence[str], wrong: str) -> None:
    ran = boem(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"boem: {wrong}")
    assert ran.err.count("\n") == 1


def test_saying_nothing_shows_the_help() -> None:
    ran = boem()
    assert (ran.status, ran.err) == (2, "")
    assert "replay" in ran.out


@pytest.mark.parametrize("arguments", [("games",), ("replay", DATA / "lesson.json", "--json")])
def test_a_full_disk_is_one_sentence_and_no_fault_of_the_program(arguments: Sequence[str]) -> None:
    command = [sys.executable, "-m", "boem", *map(str, arguments)]
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, timeout=60)
    assert (ran.returncode, ran.stderr) == (2, b"boem: input or output failed: No space left on device.\n")


@pytest.mark.usefixtures("cold")
def test_a_closed_standard_input_and_a_device_are_one_sentence() -> None:
    command = f"{sys.executable} -m boem replay - <&-"
    ran = subprocess.run(["/bin/sh", "-c", command], capture_output=True, timeout=60)
    assert (ran.returncode, ran.stderr) == (2, b"boem: -: standard input is closed\n")
    assert boem("replay", "/dev/zero") == (2, "", "boem: /dev/zero: a device is no file\n")


def test_names_cannot_steer_the_terminal() -> None:
    seats = ["\x1b[2JRed[bold]", "Blue\r\u202e" + "u" * 400]
    ran = boem("replay", "-", stdin=record(RESIGN, seats=seats))
    assert ran.status == 0
    assert "\x1b" not in ran.out
    assert "\u202e" not in ran.out
    assert "[bold]" in ran.out
    ran = boem("replay", "-", stdin=record(config={"\x1b]0;x\x07": 1}))
    assert "\x1b" not in ran.err


def test_an_output_that_speaks_ascii_alone_gets_ascii() -> None:
    ran = boem("replay", "-", stdin=record(RESIGN), PYTHONIOENCODING="ascii")
    assert ran.status == 0
    assert ran.out.isascii()
    told = boem("replay", "-", "--json", stdin=record(RESIGN), PYTHONIOENCODING="ascii").told
    assert told["entries"][0]["do"] == "lay …"


@pytest.mark.usefixtures("cold")
def test_a_reader_that_goes_away_is_no_traceback() -> None:
    command = f"{sys.executable} -m boem replay - --json | head -c 10"
    lines = b"\n".join([record(RESIGN)] * 3000)
    ran = subprocess.run(["/bin/sh", "-c", command], input=lines, capture_output=True, timeout=60)
    assert ran.stderr == b""


def committed() -> tuple[bytes, str]:
    salt = "5a" * 32
    promise = commit(salt, "lay A1 E1 B2 C3 D4 A5 E5")
    log = [dict(entry) for entry in [*DOCUMENT["log"], RESIGN]]
    log[1] |= {"commitment": promise, "salt": salt}
    return record(log=log), promise


def test_verify_says_what_holds_and_what_is_not_shown() -> None:
    data, promise = committed()
    ran = boem("verify", "-", "--commitment", f"1={promise}", stdin=data)
    assert (ran.status, ran.err) == (0, "")
    assert "Every answer fits the layouts" in ran.out
    assert "Seat 1: the layout is the one that was fixed before play." in " ".join(ran.out.split())
    assert "isn't shown" in " ".join(boem("verify", "-", stdin=data).out.split())


def test_verify_is_exit_status_1_where_it_does_not_verify() -> None:
    data, promise = committed()
    assert boem("verify", "-", "--commitment", f"1={'0' * 64}", stdin=data).status == 1
    assert boem("verify", "-", stdin=data.replace(promise.encode(), b"0" * 64)).status == 1
    assert boem("verify", "-", stdin=record()).status == 1


@pytest.mark.parametrize(
    ("note", "sentence"),
    [
        ("1", "--commitment: '1' is not of the form SEAT=HEX"),
        ("1=xyz", "--commitment: give 64 hexadecimal digits for seat 1"),
        ("7=" + "0" * 64, "--commitment: there is no seat 7; the seats are 0 to 1"),
    ],
)
def test_verify_names_a_commitment_that_is_none(note: str, sentence: str) -> None:
    assert boem("verify", "-", "--commitment", note, stdin=record(RESIGN)) == (2, "", f"boem: {sentence}\n")


def test_a_second_commitment_of_a_seat_does_not_quietly_replace_the_first() -> None:
    data, promise = committed()
    twice = ("--commitment", f"1={'0' * 64}", "--commitment", f"1={promise}")
    assert boem("verify", "-", *twice, stdin=data) == (2, "", "boem: --commitment: 1 is given twice\n")


def test_verify_of_what_is_no_record_is_exit_status_2() -> None:
    assert boem("verify", "-", stdin=UNREADABLE) == (2, "", BAD)


@pytest.mark.parametrize("command", ["games", "bots", "play", "replay", "verify", "infer"])
def test_help_explains_each_command_with_an_example(command: str) -> None:
    ran = boem(command, "--help")
    assert ran.status == 0
    assert f"Example: boem {command}" in ran.out


@pytest.mark.parametrize("command", ["play", "arena"])
def test_the_help_of_a_command_has_an_example_of_a_game_that_is_installed(command: str) -> None:
    told = " ".join(boem(command, "--help", COLUMNS="200").out.split())
    example = re.search(r"Example: boem (?:play|arena --game) (\w+)", told)
    assert example is not None
    assert example[1] in game_ids()
    assert "A board of Mijnenveger or Uitweg: small or full." in told
