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


@app.command(context_settings={"allow_interspersed_args": False})
def run(
    program: Annotated[list[str], typer.Argument(metavar="PROGRAM", help="The program, and what it is called with.")],
    classes: Classes = None,
    parts: Annotated[
        list[str] | None,
        typer.Option("--part", metavar="NAME", help="Only this part of the answers, such as chances; may be repeated."),
    ] = None,
    seconds: Annotated[float, typer.Option(metavar="S", help="How long an answer may take.")] = 10,
    megabytes: Annotated[
        int, typer.Option(metavar="M", help="How much memory each process of the program may take.")
    ] = 4096,
    tolerance: Annotated[str, typer.Option(metavar="T", help="How far off a fraction may be.")] = "1e-9",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
) -> None:
    """Ask a program about the positions, one JSON line each, and mark its answers.

    Example: boem bench-set run --part chances python my_solver.py
    """
    from boem.cli.bench_set import running

    wish = running.read_wish(classes, parts, tolerance, seconds, megabytes)
    raise typer.Exit(running.run(program, wish, as_json=as_json))
