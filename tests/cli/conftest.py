from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

import pytest
from cli.terminal import Terminal

SitDown: TypeAlias = Callable[..., Terminal]


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
