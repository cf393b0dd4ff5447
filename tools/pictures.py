"""Draws the README's pictures: real output of `boem` on a terminal, as SVG; `make pictures`."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.sax.saxutils import escape

import pexpect
import pyte

WIDTH, HEIGHT = 86, 44
CELL, LINE, MARGIN = 8.4, 19, 22
PAPER, INK = "#fcf6ea", "#2a2420"
GAME = ("b2", "e5", "d2", "flag a2", "b5", "e2", "c4", "disarm c2!")


def played() -> pyte.Screen:
    """The screen in the middle of a game."""
    screen, terminal = _start("play", "mijnenveger", "--seed", "11")
    for line in ("random", "", *GAME):
        terminal.expect("> $")
        _show(screen, terminal)
        terminal.sendline(line)
    terminal.expect("> $")
    _show(screen, terminal)
    terminal.close(force=True)
    return screen


def replayed() -> pyte.Screen:
    """The screen after a replay."""
    screen, terminal = _start("replay", "tests/records/data/whole.json")
    terminal.expect(pexpect.EOF)
    _show(screen, terminal)
    return screen


def svg(screen: pyte.Screen, title: str) -> str:
    """The screen's text as SVG, without embedded fonts."""
    rows = [row for row, line in enumerate(screen.display) if line.strip()]
    last = max(rows)
    width, height = WIDTH * CELL + 2 * MARGIN, (last + 1) * LINE + 2 * MARGIN
    body = "".join(_row(screen, row) for row in range(last + 1))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{title}">\n'
        f'<rect width="{width:g}" height="{height:g}" rx="14" fill="{PAPER}"/>\n'
        f'<g font-family="ui-monospace, Menlo, Consolas, monospace" font-size="14" fill="{INK}">\n{body}</g>\n</svg>\n'
    )


def _start(*arguments: str) -> tuple[pyte.Screen, pexpect.spawn]:
    screen = pyte.Screen(WIDTH, HEIGHT)
    environment = {"TERM": "xterm-256color", "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "INPUTRC": "/dev/null"}
    command = ["-m", "boem", *arguments]
    terminal = pexpect.spawn(
        sys.executable, command, encoding="utf-8", dimensions=(HEIGHT, WIDTH), env=environment, timeout=20
    )
    return screen, terminal


def _show(screen: pyte.Screen, terminal: pexpect.spawn) -> None:
    after = terminal.after if isinstance(terminal.after, str) else ""
    pyte.Stream(screen).feed((terminal.before or "") + after)


def _row(screen: pyte.Screen, row: int) -> str:
    marks = []
    for column in range(WIDTH):
        cell = screen.buffer[row][column]
        if cell.data.strip():
            colour = "" if cell.fg == "default" else f' fill="#{cell.fg}"'
            weight = ' font-weight="bold"' if cell.bold else ""
            x, y = MARGIN + column * CELL, MARGIN + (row + 0.75) * LINE
            marks.append(f'<text x="{x:.1f}" y="{y:.1f}"{colour}{weight}>{escape(cell.data)}</text>\n')
    return "".join(marks)


if __name__ == "__main__":
    folder = Path("docs/img")
    folder.mkdir(exist_ok=True)
    for name, screen, title in (
        ("play", played(), "A game of Mijnenveger in the terminal"),
        ("replay", replayed(), "The record of a game, replayed"),
    ):
        (folder / f"{name}.svg").write_text(svg(screen, title), encoding="utf-8")
