"""The examples in the documentation do what the text says."""

from __future__ import annotations

import doctest
import json
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from support.site import Site

from boem.bots import find_bot
from boem.core.game import Seat
from boem.core.registry import find_game
from boem.core.settings import read_settings
from boem.records import document_for, read_record, replay

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


def blocks(page: str, language: str) -> list[str]:
    """A page's fenced blocks in one language."""
    text = (DOCS / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


@pytest.mark.usefixtures("many_games")
def test_the_bot_of_the_bots_page_plays_and_wins_as_often_as_it_says(tmp_path: Path) -> None:
    program = tmp_path / "sweeper.py"
    program.write_text(next(block for block in blocks("bots.md", "python") if "class Sweeper" in block))
    ran = subprocess.run([sys.executable, program], capture_output=True, text=True, timeout=600)
    command, *said = next(block for block in blocks("bots.md", "console") if "sweeper.py" in block).splitlines()
    assert command == "$ .venv/bin/python sweeper.py"
    assert (ran.stdout.splitlines(), ran.stderr) == (said, "")


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("mijnenveger", {"width": 3, "height": 3, "mines": 2}),
        ("coan", {"width": 5, "height": 5, "mines": 4}),
        ("uitweg", {"width": 3, "height": 3}),
        ("postal", {"width": 5, "height": 5, "mines": 4, "seats": 3}),
    ],
)
def test_the_loop_of_the_bots_page_plays_every_game(name: str, settings: dict[str, Any]) -> None:
    program: dict[str, Any] = {"__name__": "sweeper"}
    exec(next(block for block in blocks("bots.md", "python") if "class Sweeper" in block), program)
    game = find_game(name)
    config = read_settings(game.config, settings)
    won = program["winners"](game, config, [find_bot(game, "random")] * config.seats, seed=1)
    assert set(won) <= {"random"}


def mapper(folder: Path) -> Path:
    program = folder / "mapper.py"
    program.write_text(next(block for block in blocks("bots.md", "python") if "class Mapper" in block))
    assert len(program.read_text().splitlines()) <= 40
    return program


def test_the_bot_of_the_bots_page_plays_a_game_on_a_site_to_its_end(tmp_path: Path, site: Site) -> None:
    ran = subprocess.run([sys.executable, mapper(tmp_path), site.url], capture_output=True, text=True, timeout=600)
    assert ran.stderr == ""
    watch, end = ran.stdout.splitlines()
    with site.client() as client:
        told = client.get(f"/tables/{watch.rpartition('/')[2]}").json()
    assert watch == f"Watch it at {site.url}/t/{told['id']}"
    assert (told["status"], told["seats"][1]) == ("over", "bot:club")
    won = "Won." if told["result"]["winners"] == [0] else "Lost."
    assert end == f"{won} The reason: {told['result']['reason']}"


def test_the_bot_of_the_bots_page_plays_a_rated_game_and_sees_its_rating_change(tmp_path: Path, site: Site) -> None:
    token = site.command("token", "Mapper").stdout.strip()
    command: list[str | Path] = [sys.executable, mapper(tmp_path), site.url, token]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert ran.stderr == ""
    watch, end, told = ran.stdout.splitlines()
    with site.client() as client:
        table = client.get(f"/tables/{watch.rpartition('/')[2]}").json()
    ratings = [seat["rating"] for seat in table["ratings"]]
    assert told == f"Ratings now: {ratings}"
    assert table["rated"]
    assert (ratings[0] > 1500) == end.startswith("Won.")
    assert ratings[0] != 1500


def test_the_same_bot_enters_the_arena(tmp_path: Path) -> None:
    command = re.search(
        r"`(boem arena --game mijnenveger .* --bots mapper:Mapper,club)`", (DOCS / "bots.md").read_text()
    )
    assert command is not None
    arena = [sys.executable, "-m", *command[1].split(), "--games", "20", "--seed", "1"]
    folder = mapper(tmp_path).parent
    ran = subprocess.run(arena, capture_output=True, text=True, timeout=600, cwd=folder)
    assert ran.stderr == ""
    assert {line.split()[0] for line in ran.stdout.splitlines()[-2:]} == {"mapper", "club"}


@pytest.mark.usefixtures("many_games")
@pytest.mark.parametrize("bot", ["Sweeper", "Prudent"])
def test_the_arena_of_the_bots_page_ends_as_it_says_but_for_the_clock(tmp_path: Path, bot: str) -> None:
    (tmp_path / f"{bot.lower()}.py").write_text(
        next(block for block in blocks("bots.md", "python") if f"class {bot}" in block)
    )
    asked = (block for block in blocks("bots.md", "console") if "boem arena" in block and f":{bot}," in block)
    command, *said = next(asked).splitlines()
    arena = [sys.executable, "-m", *command.removeprefix("$ ").split()]
    ran = subprocess.run(
        arena, capture_output=True, text=True, timeout=600, cwd=tmp_path, env={**os.environ, "COLUMNS": "80"}
    )
    clock = r" +\d+(\.\d\d?)?  (?=[01]\.\d{3}  )"
    assert [re.sub(clock, " ", line) for line in ran.stdout.splitlines()] == [re.sub(clock, " ", line) for line in said]
    assert ran.stderr == ""


def test_the_hash_of_the_record_page_is_what_its_command_prints() -> None:
    command, said = next(block for block in blocks("record.md", "console") if "hashlib" in block).splitlines()
    program = re.fullmatch(r"\$ python3 -c '(.*)'", command)
    assert program is not None
    ran = subprocess.run([sys.executable, "-c", program[1]], capture_output=True, text=True, timeout=60)
    assert ran.stdout.strip() == said


def test_the_record_of_the_record_page_replays_as_it_says() -> None:
    record, _opening, ending, view, told = (json.loads(block) for block in blocks("record.md", "json"))
    whole = replay(read_record(json.dumps(record).encode()))
    assert document_for(whole, None)["entries"][-1] == ending
    record["log"] = record["log"][:5]
    assert document_for(replay(read_record(json.dumps(record).encode())), Seat(0)) == told
    record["log"] = [*record["log"], {"seat": 0, "do": "disarm A3"}]
    assert document_for(replay(read_record(json.dumps(record).encode())), Seat(0))["view"] == view


def test_a_game_of_bots_a_replay_and_an_analysis_are_five_lines_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    programs = re.findall(r"^```python\n(.*?)^```$", (ROOT / "README.md").read_text(), re.DOTALL | re.MULTILINE)
    assert [len(program.replace("\n\n", "\n").splitlines()) <= 5 for program in programs] == [True] * 3
    said = []
    for program in programs:
        exec(program, {})
        said.append(capsys.readouterr().out.splitlines())
    assert said[0] == [said[1][-1].replace(said[1][-1].split(" ", 1)[0], "frozenset({1})", 1)]
    assert len(said[1]) > 20
    assert re.fullmatch(r"seat [01]: (explore|mark) [A-K]\d+, better (explore|mark) [A-K]\d+", "".join(said[2]))


@pytest.mark.parametrize("module", ["field", "posterior"])
def test_what_the_inference_docstrings_type_gives_what_they_show(module: str) -> None:
    failed, tried = doctest.testmod(import_module(f"boem.inference.{module}"))
    assert tried > 2
    assert failed == 0
