from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import pytest
import typer
from cli.terminal import Terminal
from support.languages import one_more
from support.pseudo import CODE

from boem.cli.app import app
from boem.cli.run import run
from boem.core.texts import speaking

SitDown: TypeAlias = Callable[..., Terminal]
Printed: TypeAlias = Callable[..., str]


@pytest.fixture
def sit_down(tmp_path: Path) -> Iterator[SitDown]:
    """Starts the program in a terminal, up to its first prompt; its folder is `tmp_path`."""
    terminals: list[Terminal] = []

    def start(arguments: Sequence[str], *, columns: int = 80, lines: int = 24, **changes: str) -> Terminal:
        terminal = Terminal(arguments, folder=tmp_path, columns=columns, lines=lines, **changes)
        terminals.append(terminal)
        terminal.wait()
        return terminal

    yield start
    for terminal in terminals:
        terminal.close()


@pytest.fixture
def printed(
    fourth_language: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Iterator[Printed]:
    """Runs a command in the fourth language; gives what it prints."""

    def show(*words: str, stdin: str = "", status: int | None = 0) -> str:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        monkeypatch.setattr(sys, "argv", ["boem", *words])
        with pytest.raises(SystemExit) as ended:
            run(command)
        told = capfd.readouterr()
        assert status in (None, ended.value.code or 0), told
        return told.out + told.err

    command: Any = typer.main.get_command(app)
    monkeypatch.setenv("COLUMNS", "1000")
    monkeypatch.chdir(tmp_path)
    with one_more(fourth_language), speaking(CODE):
        yield show
