"""Prints running text and other parts, without spaces at the ends of lines."""

from __future__ import annotations

from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

from boem.cli.output import Output

_NARROWEST = 8


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A wrapped text; all lines but the first are indented."""

    text: Text
    indent: int = 0

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        room = max(options.max_width - self.indent, _NARROWEST)
        head, rest = self.text.divide([self.indent]) if self.indent else (Text(), self.text)
        for line in rest.wrap(console, room):
            line.rstrip()
            yield Text.assemble(head, line, no_wrap=True)
            head = Text(" " * self.indent)


def show(*parts: RenderableType) -> None:
    """Print the parts, separated by empty lines."""
    console = Output(highlight=False)
    for number, part in enumerate(parts):
        if number:
            console.print()
        console.print(part)
    console.file.flush()
