"""The output of a terminal."""

from __future__ import annotations

from io import StringIO

from rich.console import Console, RenderableType


def printed(drawing: RenderableType) -> str:
    """A drawing as shown by a colour terminal of 100 columns."""
    output = StringIO()
    Console(width=100, file=output, force_terminal=True, color_system="truecolor").print(drawing)
    return output.getvalue()
