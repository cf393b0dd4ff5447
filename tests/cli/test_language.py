"""People read what commands print in their language; what programs read is in English."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from cli.shell import boem
from cli.terminal import environment

RECORD = Path(__file__).parents[1] / "records/data/whole.json"
FIELD = "1.\n"
IMPOSSIBLE = "3.\n"
PUZZLE = ("--set", "width=4", "--set", "height=4", "--set", "clues=.11..1.11.10..1.")
PUZZLES = '{"width": 1}\n'
READ_BY_PROGRAMS = (
    ("games --json", ""),
    ("bots --json", ""),
    (f"replay {RECORD} --json", ""),
    ("replay - --json", "{}"),
    (f"analyse {RECORD} --json", ""),
    ("analyse - --json", "{}"),
    ("infer - --json", FIELD),
    ("infer - --json", IMPOSSIBLE),
    ("prove - --json", FIELD),
    ("prove - --json", IMPOSSIBLE),
    ("puzzle solve - --json", "no"),
    ("puzzle grade -", PUZZLES),
    ("puzzle explain - --json", "no"),
    ("puzzle generate --seed 1 --size 4x4 --count 1", ""),
    ("puzzle generate --seed 1 --size 4x4 --count 1 --format json", ""),
    ("arena --game mijnenveger --board small --bots careful,random --games 2 --seed 1 --records -", ""),
)


@pytest.mark.parametrize(("command", "given"), READ_BY_PROGRAMS)
def test_what_programs_read_is_the_same_in_every_language(command: str, given: str) -> None:
    english, dutch = (boem(*command.split(), stdin=given, LANGUAGE=code) for code in ("en", "nl"))
    assert (dutch.status, dutch.out) == (english.status, english.out)


def test_the_files_of_a_game_by_mail_are_the_same_in_every_language(tmp_path: Path) -> None:
    told = []
    for code in ("en", "nl"):
        folder = tmp_path / code / "winter"
        folder.parent.mkdir()
        assert boem("pbm", "new", folder, "--seat", "Heron", "--seat", "Otter", LANGUAGE=code).status == 0
        assert boem("pbm", "order", folder, "-", "--seat", "Heron", stdin="A1, nonsense", LANGUAGE=code).status == 1
        report = boem("pbm", "report", folder, "--as", "public", LANGUAGE=code)
        files = {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        told.append((files, report))
    assert told[0][0].keys() == told[1][0].keys()
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("command", "given", "said"),
    [
        ("games", "", "Minesweeper voor twee (coan)."),
        ("replay /no/such", "", "boem: /no/such: dat bestand of die map is er niet\n"),
        ("verify /no/such", "", "boem: /no/such: dat bestand of die map is er niet\n"),
        ("prove -", FIELD, "Hoeveel mijnen"),
        ("prove - --lang de", FIELD, "Wie viele Minen"),
        ("prove - --lang nl --json", FIELD, "mijn"),
    ],
)
def test_what_people_read_is_in_the_language_asked_for_or_else_theirs(command: str, given: str, said: str) -> None:
    ran = boem(*command.split(), stdin=given, LANGUAGE="nl")
    assert said in ran.out + ran.err


@pytest.mark.parametrize(
    ("code", "answer"), [("en", "y"), ("nl", "j"), ("nl", "Ja"), ("nl", "y"), ("de", "j"), ("de", "yes")]
)
def test_yes_is_typed_in_the_users_language_or_in_english(code: str, answer: str) -> None:
    ran = boem("play", "solo", *PUZZLE, stdin=f"resign\n{answer}\nagain\n", LANGUAGE=code)
    refused = boem("play", "solo", *PUZZLE, stdin="resign\nn\nagain\n", LANGUAGE=code)
    assert ("boem verify" in ran.out, "boem verify" in refused.out) == (True, False)


def test_whoever_plays_has_the_same_name_in_the_record_in_every_language(tmp_path: Path) -> None:
    played = boem("play", "solo", *PUZZLE, "--save", tmp_path / "game.json", stdin="resign!\n", LANGUAGE="nl")
    assert "Speler; mijnen gemarkeerd 0" in played.out
    assert json.loads((tmp_path / "game.json").read_text())["seats"] == ["Player"]


@pytest.mark.usefixtures("cold")
@pytest.mark.parametrize("command", [("replay", "/no/such"), ("play", "solo", *PUZZLE)])
def test_english_reads_no_catalogue(command: Sequence[str]) -> None:
    code = (
        f"import sys; from boem.cli.run import main; sys.argv = {['boem', *command]}\n"
        "try: main()\nexcept SystemExit: print('babel' in sys.modules)"
    )
    for language, read in (("en", "False\n"), ("nl", "True\n")):
        ran = subprocess.run(
            [sys.executable, "-c", code], input="", capture_output=True, text=True, env=environment(LANGUAGE=language)
        )
        assert ran.stdout.endswith(read)
