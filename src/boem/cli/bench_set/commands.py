"""What `boem bench-set` can do."""

from __future__ import annotations

from typing import Annotated

import typer

app = typer.Typer(no_args_is_help=True, help="Positions with exact answers, to try inference programs on.")

Classes = Annotated[
    list[str] | None,
    typer.Option("--class", metavar="NAME", help="Only this class of positions; may be repeated."),
]


@app.command("print")
def print_tasks(
    classes: Classes = None,
    questions: Annotated[bool, typer.Option("--questions", help="Leave the answers out.")] = False,
) -> None:
    """Print the positions as JSON Lines.

    Example: boem bench-set print --class expert > expert.jsonl
    """
    from boem.cli.bench_set import printing

    printing.print_tasks(classes, questions=questions)
