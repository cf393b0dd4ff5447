"""Every command that a page tells to type is run, in order, in a folder of its own; long campaigns are only begun."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path
from typing import Final

import pytest
import yaml
from cli.shell import boem
from cli.terminal import SECONDS, environment
from docs.test_blocks import ELSEWHERE
from support.blocks import ROOT, Step, every_block, steps
from support.cases import case
from support.forkserver import run

import boem as facade
from boem.core.extras import NotInstalled

UNTRIED: Final = ("serve", "worker", "token", "moderator")  # they run on, or want people: see `tests/web`
SHORTER: Final = {
    r"--games \d\d+": "--games 2", r"--count \d\d+": "--count 4", r"--sheets \d\d+": "--sheets 2",
    " --save game.json": "", "bench-set run": "bench-set run --class small",
}  # fmt: skip
FIELD: Final = "1 . . . . .\n" + ". . . . . .\n" * 4
MAKE: Final = frozenset(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
SERVICES: Final = frozenset(yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"])
SHELL: Final = ("chmod", "cp", "echo", "mkdir", "openssl", "printf")
OF_HOSTS: Final = ("git", "install", "ln", "pip", "python3", "runuser", "systemctl", "systemd-run", "useradd")
HERE: Final = [block for block in every_block("console") if (block.page, block.language) not in ELSEWHERE]
BY_PAGE: Final = {page: [block for block in HERE if block.page == page] for page in {block.page for block in HERE}}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cold: None) -> Path:
    """A folder with the files that the pages' commands read."""
    monkeypatch.chdir(tmp_path)
    game = facade.Game("mijnenveger", board="small", seed=3)
    game.play_out("fox", "careful")
    game.save("game.json")
    Path("games.jsonl").write_text(json.dumps(json.loads(game.record)) + "\n")
    Path("field.txt").write_text(FIELD)
    Path("build/docs").mkdir(parents=True)
    for name in (".venv", "bench", "systemd", "tools"):
        Path(name).symlink_to(ROOT / name)
    return tmp_path


def of_boem(words: Sequence[str], step: Step) -> None:
    """Run one of our commands, unless it is untried here."""
    if words[0] in UNTRIED:
        assert step.shown in {"", f"boem: {NotInstalled('site')}\n"}
        return
    source = re.search(r" < (\S+)$", step.command)
    ran = boem(*words, stdin=Path(source[1]).read_bytes() if source else b"", BOEM_DATA=str(Path("data").absolute()))
    assert ran.status == 0, ran
    if step.shown:
        assert re.fullmatch(re.escape(step.shown).replace("…\\\n", "(.*\n)*"), ran.out), ran.out
        assert ran.err == ""


def of_a_tool(words: Sequence[str]) -> None:
    """See that a benchmark or a tool, which would run for minutes, has the options that a page gives it."""
    told = run([words[1], "--help"], environment(), folder=Path.cwd(), given=b"", seconds=SECONDS)
    assert told.status == 0, told.err
    assert {word for word in words if word.startswith("--")} <= set(re.findall(r"--[a-z-]+", told.out.decode()))


def of_docker(words: Sequence[str]) -> None:
    """See that a service is one of ours."""
    if words[1] == "compose" and words[2] in {"exec", "run", "stop"}:
        assert next(word for word in words[3:] if not word.startswith("-")) in SERVICES


def follow(step: Step) -> None:
    command = step.command
    for long, short in SHORTER.items():
        command = re.sub(long, short, command)
    words = list(takewhile(lambda word: word not in {"<", ">"}, shlex.split(command)))
    match Path(words[0]).name:
        case "boem":
            of_boem(words[1:], step)
        case "python":
            of_a_tool(words)
        case "docker":
            of_docker(words)
        case "make":
            assert words[1] in MAKE
        case "cat":
            Path(words[1]).write_text(step.shown)
        case program if program in SHELL:
            subprocess.run(command, shell=True, check=True, env=environment(BOEM_DATA=str(Path("data").absolute())))
        case program:
            assert program in OF_HOSTS
            named = [word for word in words if word.startswith("systemd/") or re.fullmatch(r"boem\S*\.\w+", word)]
            assert [word for word in named if not list(Path().glob(f"systemd/{word.removeprefix('systemd/')}"))] == []


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("page", sorted(BY_PAGE))
def test_the_commands_of_a_page_do_what_it_shows(page: str) -> None:
    for block in BY_PAGE[page]:
        for step in steps(block):
            with case(f"{block}: {step.command}"):
                follow(step)
