"""What is said of a game, and what is shown in place of the boards on request."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from boem.cli import words
from boem.cli.play.table import SHORT, Table
from boem.core.seats import Left
from boem.games.mijnenveger.config import Config
from boem.games.mijnenveger.facts import (
    Disarmed,
    End,
    Fact,
    Flagged,
    Laid,
    LaidOut,
    Position,
    Swept,
)

_SPEAKING: Final = 6  # more sentences than these run on as one paragraph


def told(table: Table) -> list[str]:
    """A sentence for each fact that the person has heard; empty for one that needs none."""
    position, sentences = Position.start(table.config), []
    for fact in table.facts:
        position = position.after(fact)
        sentences.append(_sentence(fact, table, position))
    return sentences


def news(sentences: Sequence[str]) -> list[str]:
    """The sentences, one a line as long as they are few."""
    spoken = [sentence for sentence in sentences if sentence]
    return spoken if len(spoken) <= _SPEAKING else [" ".join(spoken)]


def outcome(table: Table) -> str:
    """Who has won, and why."""
    result = table.view.result
    if result is None or not result.winners:
        return words.NOBODY
    sentences = words.WON if table.person in result.winners else words.LOST
    return sentences[result.reason].format(other=table.names[table.across])


def opening(table: Table, *, swapped: bool) -> list[str]:
    """Who begins, and what the bot has committed to."""
    other, begins = table.names[table.across], table.config.starts == table.person
    return [
        words.said(words.SWAPPED if swapped else words.LOTS, begins, other=other),
        words.BOT_HAS_LAID.format(other=other, short=table.commitment[:SHORT]),
    ]


def how_to_check(table: Table, file: str) -> list[RenderableType]:
    """How to verify the finished game."""
    if not table.commitment:
        return []
    head = words.HOW_TO_CHECK if file else words.HOW_TO_CHECK_UNSAVED
    return [head.format(other=table.names[table.across]), verify_command(table, file)]


def verify_command(table: Table, file: str) -> RenderableType:
    """What to type into a shell; one line however long, so that it can be copied."""
    command = words.VERIFY.format(file=file or words.VERIFY_FILE, seat=table.across, commitment=table.commitment)
    return Group(Text(f"  {command}", no_wrap=True, overflow="ignore"))


def commitment_page(table: Table, file: str) -> RenderableType:
    """The whole commitment and its use."""
    head = words.COMMITMENT.format(other=table.names[table.across], seat=table.across)
    return Group(
        Text(head), Text(table.commitment, "bold"), "", Text(words.COMMITMENT_USE), verify_command(table, file)
    )


def moves_page(table: Table, *, in_columns: bool) -> RenderableType:
    """All moves with their answers."""
    spoken = [sentence for sentence in told(table) if sentence]
    lines = [Text(f"{number:>3}. {sentence}") for number, sentence in enumerate(spoken, 1)]
    if not lines:
        return Text(words.NO_MOVES)
    return Columns(lines, column_first=True, padding=(0, 2)) if in_columns else Group(*lines)


def help_page(commands: Sequence[tuple[str, str]]) -> RenderableType:
    """Commands with what they do."""
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style="bold", ratio=2)
    grid.add_column(ratio=5)
    for command, about in commands:
        grid.add_row(Text(command), Text(about))
    return Group(grid, "", Text(words.SHORTER))


def rules_page(config: Config) -> RenderableType:
    """The rules in brief, with the numbers of this board."""
    numbers = {"mines": config.mines, "sweepers": config.sweepers, "width": config.width, "height": config.height}
    grid = Grid.grid(padding=(0, 1))
    for rule in words.RULES:
        grid.add_row("-", Text(rule.format(**numbers)))
    return grid


def _sentence(fact: Fact, table: Table, position: Position) -> str:
    if isinstance(fact, LaidOut):
        return ""
    return words.said(
        _pair(fact),
        fact.seat == table.person,
        who=table.names[fact.seat],
        square=getattr(fact, "square", None),
        number=getattr(fact, "number", None),
        left=position.search[fact.seat].sweepers,
    )


def _pair(fact: Laid | Swept | Disarmed | Flagged | Left[End]) -> tuple[str, str]:
    match fact:
        case Laid():
            return words.LAID
        case Swept(number=number):
            return words.BOEM if number is None else words.SWEPT
        case Disarmed(right=right):
            return words.RIGHT if right else words.WRONG
        case Flagged(up=up):
            return words.FLAGGED if up else words.UNFLAGGED
        case Left():
            return words.LEFT
