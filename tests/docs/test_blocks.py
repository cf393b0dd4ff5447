"""Every block of code in the pages is run or read; none is only looked at."""

from __future__ import annotations

import ast
import doctest
import json
import os
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from importlib import import_module
from inspect import getsource
from pathlib import Path
from typing import Any, Final

import pytest
import typer
from cli.terminal import environment
from support.blocks import PAGES, ROOT, Block, blocks, every_block
from support.cases import case

from boem.bots import Bot
from boem.cli.app import app
from boem.web.api.conditional_moves import Planned
from boem.web.api.player_schemas import Guest
from boem.web.api.schemas import MatchScore, NewTable, Shape, Told

OPTION: Final = re.compile(r"--[a-z][a-z-]*")
ELSEWHERE: Final = {
    ("README.md", "python"): "docs/test_examples.py",
    ("docs/api.md", "console"): "docs/test_blocks.py",
    ("docs/benchmark.md", "python"): "benchset/test_tasks.py",
    ("docs/bots.md", "console"): "docs/test_examples.py",
    ("docs/bots.md", "python"): "docs/test_examples.py",
    ("docs/bots.md", "toml"): "bots/test_installed.py",
    ("docs/play-by-mail.md", "console"): "docs/test_play_by_mail.py",
    ("docs/record.md", "console"): "docs/test_examples.py",
    ("docs/record.md", "json"): "docs/test_examples.py",
    ("docs/research-gymnasium.md", "console"): "envs/test_pages.py",
    ("docs/research-gymnasium.md", "python"): "envs/test_pages.py",
    ("docs/research-openspiel.md", "console"): "envs/test_pages.py",
    ("docs/research-openspiel.md", "python"): "envs/test_pages.py",
    ("docs/research-pettingzoo.md", "console"): "envs/test_pages.py",
    ("docs/research-pettingzoo.md", "python"): "envs/test_pages.py",
    ("docs/three-ways.md", "console"): "support/three_ways.py",
    ("docs/three-ways.md", "python"): "support/three_ways.py",
    ("docs/three-ways.md", "text"): "support/three_ways.py",
    **{
        ("docs/writing-a-game.md", language): "docs/test_writing_a_game.py"
        for language in ("console", "css", "python", "text", "toml", "xml")
    },
}
"""What a page has in a language, and who follows it."""


def is_elsewhere(block: Block) -> bool:
    return (block.page, block.language) in ELSEWHERE


def test_no_block_is_of_a_language_that_nobody_tries() -> None:
    tried = {"caddyfile", "console", "cron", "json", "mermaid", "nginx", "pycon", "python", "text", "toml"}
    languages = {block.language for page in PAGES for block in blocks(page) if not is_elsewhere(block)}
    assert languages == tried


def test_who_is_said_to_follow_a_page_names_it() -> None:
    for (page, language), follower in ELSEWHERE.items():
        with case(f"{page}, {language}"):
            assert any(block.language == language for block in blocks(page))
            text = (ROOT / "tests" / follower).read_text(encoding="utf-8")
            assert re.search(r"research-\{|" + re.escape(Path(page).name), text)


def typed(block: Block) -> bool:
    return ">>> " in block.text


@pytest.mark.parametrize("page", sorted({block.page for block in every_block("pycon", "python") if typed(block)}))
def test_what_a_page_types_gives_what_it_shows(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, usual_weighing: float
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(import_module("boem.analysis.analyse"), "MOST_WEIGHING", usual_weighing)
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False, encoding="utf-8")
    assert failed == 0
    assert tried >= sum(block.text.count(">>> ") for block in blocks(page) if typed(block))


def test_every_program_of_a_page_is_run_by_a_test_that_names_the_page() -> None:
    lost = [str(block) for block in every_block("python") if not typed(block) and not is_elsewhere(block)]
    assert lost == []


def test_the_bots_page_shows_the_signature_that_bots_have() -> None:
    shown = next(block.text for block in blocks("docs/bots.md") if block.text.startswith("def choose"))
    signature = re.search(r"def choose\(.*?\) -> A:", getsource(Bot))
    assert signature is not None
    assert ast.dump(ast.parse(shown)) == ast.dump(ast.parse(re.sub(r"\bSECONDS\b", "2.0", signature[0]) + " ..."))


def schema(block: Block, shown: Any) -> type[Shape] | type[Planned] | None:
    """The API's schema of a JSON block; None for an entry, which is as in records."""
    if "waits_for" in shown:
        return Told
    if "seats" in shown:
        return NewTable
    if "moves" in shown:
        return Planned
    return MatchScore if "games" in shown else None


def test_what_the_api_page_shows_is_as_its_schemas_say() -> None:
    seen = []
    for block in (block for block in blocks("docs/api.md") if block.language == "json"):
        with case(block):
            text = block.text if block.text.startswith("{") else block.text.partition(": ")[2]
            for shown in json.loads(f"[{text}]"):
                promised = schema(block, shown)
                seen.append(promised)
                if promised is None:
                    assert {"n", "answer", "at"} <= shown.keys()
                else:
                    promised.model_validate_json(json.dumps(shown))
                    required = {one.alias or name for name, one in promised.model_fields.items() if one.is_required()}
                    assert required <= shown.keys()
    assert seen == [NewTable, None, None, Told, Planned, None, MatchScore]


def test_a_guest_is_made_as_the_api_page_shows(client: Any, db: None) -> None:
    command, shown = next(block.text for block in blocks("docs/api.md") if block.language == "console").splitlines()
    path = command.rpartition("127.0.0.1:8000")[2]
    answer = client.post(path)
    assert command.startswith("$ curl -X POST ")
    assert answer.json().keys() == json.loads(shown).keys()
    Guest.model_validate(answer.json())


def commands() -> Iterator[tuple[str, Any]]:
    """Our commands by name, as in `puzzle solve`."""

    def below(command: Any, path: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
        for name, one in getattr(command, "commands", {}).items():
            yield from below(one, (*path, name))
        if not hasattr(command, "commands"):
            yield " ".join(path), command

    return below(typer.main.get_command(app), ())


def usages() -> Iterator[tuple[Block, str]]:
    """The lines that say how a command is called, as one."""
    for block in every_block("text"):
        for line in re.split(r"\n(?! )", block.text.rstrip()):
            if line.startswith("boem "):
                yield block, " ".join(line.split())


def test_every_usage_names_the_options_that_its_command_has_and_no_other() -> None:
    known, seen = dict(commands()), set()
    for block, usage in usages():
        with case(f"{block}: {usage}"):
            name = max((one for one in known if usage.startswith(f"boem {one}")), key=len)
            seen.add(name)
            options = {name for one in known[name].params for name in one.opts if name.startswith("--")}
            assert set(OPTION.findall(usage)) == options - {"--help"}
    assert len(seen) > 25


def test_every_command_that_a_page_could_show_has_a_usage_or_a_section_on_its_page() -> None:
    page = (ROOT / "docs/command-line.md").read_text(encoding="utf-8")
    assert {name for name, _ in commands() if not re.search(rf"\bboem {name}\b", page)} == set()


def test_tables_of_settings_can_be_read() -> None:
    for block in every_block("toml"):
        with case(block):
            assert tomllib.loads(block.text)


def test_the_line_for_cron_writes_a_backup_and_deletes_old_ones(tmp_path: Path, cold: None) -> None:
    (block,) = every_block("cron")
    found = re.fullmatch(r"(?:\S+ ){5}boem (.*)\n", block.text)
    assert found is not None
    command = found[1].replace(r"\%", "%").replace("/var/backups/boem", str(tmp_path))
    command = command.replace("/var/lib/boem", str(tmp_path / "data"))
    command = command.replace("/opt/boem/bin/boem", str(ROOT / ".venv/bin/boem"))
    old = tmp_path / "boem-2001-01-01.gz"
    old.touch()
    os.utime(old, (0, 0))
    ran = subprocess.run(command, shell=True, capture_output=True, text=True, env=environment())
    assert (ran.returncode, len(list(tmp_path.glob("boem-????-??-??.gz")))) == (0, 1), ran.stderr
    assert not old.exists()


def test_caddy_understands_what_the_hosting_page_gives_it(tmp_path: Path, own_caddy: None, cold: None) -> None:
    (block,) = every_block("caddyfile")
    (tmp_path / "Caddyfile").write_text(block.text)
    command = [str(shutil.which("caddy")), "adapt", "--config", str(tmp_path / "Caddyfile")]
    ran = subprocess.run(command, capture_output=True, text=True)
    assert (ran.returncode, '"dial":"127.0.0.1:8000"' in ran.stdout) == (0, True), ran.stderr
