"""What a terminal shows."""

from __future__ import annotations

from io import StringIO

from rich.console import Console, RenderableType


def printed(drawing: RenderableType) -> str:
    """A drawing as a colour terminal of 100 columns shows it."""
    output = StringIO()
    Console(width=100, file=output, force_terminal=True, color_system="truecolor").print(drawing)
    return output.getvalue()
