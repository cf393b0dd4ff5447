"""Texts about a game, and pages shown on request in place of the boards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from boem.cli import words
from boem.cli.play.table import SHORT, LocalGame
from boem.cli.text import listed
from boem.core.forms import Phrase
from boem.core.game import HOUSE, Actor
from boem.core.texts import gettext, say

_SPEAKING: Final = 6  # more sentences than these run on as one paragraph


def news(sentences: Sequence[str]) -> list[str]:
    """The sentences, one a line as long as they are few."""
    spoken = [sentence for sentence in sentences if sentence]
    return spoken if len(spoken) <= _SPEAKING else [" ".join(spoken)]


def opening(table: LocalGame, promise: str, *, swapped: bool) -> list[str]:
    """Who begins, and what the bot or the house has committed to: a sentence for it, with `other` and `short`."""
    other, begins = table.names[table.across], table.config.starts == table.person
    return [
        words.said(words.SWAPPED if swapped else words.LOTS, begins, other=other),
        say(promise, other=other, short=table.commitment[:SHORT]),
    ]


def how_to_check(table: LocalGame, file: str) -> list[RenderableType]:
    """How to verify the finished game."""
    if not table.commitment:
        return []
    head = words.HOW_TO_CHECK if file else words.HOW_TO_CHECK_UNSAVED
    return [say(head, whose=_whose(table)), verify_command(table, file)]


def verify_command(table: LocalGame, file: str) -> RenderableType:
    """The command to verify a record: one line, however long, for copying."""
    noted = " ".join(words.NOTED.format(seat=actor, commitment=digits) for actor, digits in table.promises.items())
    command = words.VERIFY.format(file=file or gettext(words.VERIFY_FILE), noted=noted)
    return Group(Text(f"  {command}", no_wrap=True, overflow="ignore"))


def commitment_page(table: LocalGame, file: str) -> RenderableType:
    """The whole commitments and their use."""
    if not table.promises:
        return Text(gettext(words.NO_COMMITMENT))
    lines = [Text(line, style) for line, style in _commitments(table)]
    return Group(*lines, "", Text(gettext(words.COMMITMENT_USE)), verify_command(table, file))


def moves_page(sentences: Sequence[str], *, in_columns: bool) -> RenderableType:
    """All moves with their answers."""
    spoken = [sentence for sentence in sentences if sentence]
    lines = [Text(f"{number:>3}. {sentence}") for number, sentence in enumerate(spoken, 1)]
    if not lines:
        return Text(gettext(words.NO_MOVES))
    return Columns(lines, column_first=True, padding=(0, 2)) if in_columns else Group(*lines)


def help_page(commands: Sequence[tuple[str, str]]) -> RenderableType:
    """Commands with what they do; a command that is a Phrase has words that aren't typed as they stand."""
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style="bold", ratio=2)
    grid.add_column(ratio=5)
    for command, about in commands:
        grid.add_row(Text(gettext(command) if isinstance(command, Phrase) else command), Text(gettext(about)))
    return Group(grid, "", Text(gettext(words.SHORTER)))


def rules_page(rules: Sequence[str]) -> RenderableType:
    """The rules in brief."""
    grid = Grid.grid(padding=(0, 1))
    for rule in rules:
        grid.add_row("-", Text(rule))
    return grid


def _commitments(table: LocalGame) -> Iterator[tuple[str, str]]:
    for actor, digits in table.promises.items():
        head = words.COMMITMENT_OF_HOUSE if actor == HOUSE else words.COMMITMENT
        yield say(head, other=_name(table, actor), seat=actor), ""
        yield digits, "bold"


def _whose(table: LocalGame) -> str:
    return listed(
        [
            gettext(words.THE_HOUSES) if actor == HOUSE else say(words.OTHERS, other=_name(table, actor))
            for actor in table.promises
        ]
    )


def _name(table: LocalGame, actor: Actor) -> str:
    return "" if actor == HOUSE else table.names[actor]
