"""What `boem puzzle` can do."""

from __future__ import annotations

from typing import Annotated

import typer

from boem.cli.files import stream_of
from boem.cli.options import Language, jobs_of, seed_of
from boem.core.extras import need
from boem.core.texts import language as spoken

app = typer.Typer(no_args_is_help=True, help="Make, solve, grade, explain and print puzzles for one.")

File = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="Puzzles: grids, one-line strings like 4x4-1c1a2a11e1, JSON Lines, or a format of another program; - is "
        "standard input.",
    ),
]
Size = Annotated[str, typer.Option(metavar="WxH", help="Squares across and down, 4 to 30 each.")]
Grade = Annotated[
    str | None,
    typer.Option(metavar="easy|medium|hard|expert|extreme", help="The grade; by default any.", show_default=False),
]
Seed = Annotated[int | None, typer.Option(metavar="N", help="The same seed makes the same puzzles.")]
Jobs = Annotated[int, typer.Option(metavar="J", help="How many processes make them; -1 for one on each core.")]
Told = Annotated[
    bool, typer.Option("--mines-given", help="Give the number of mines, so that fewer clues are enough; never easy.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]


@app.command()
def generate(
    size: Size = "6x6",
    count: Annotated[
        int | None, typer.Option(metavar="N", help="How many; by default 50, or 1 as SVG.", show_default=False)
    ] = None,
    grade: Grade = None,
    minimal: Annotated[bool, typer.Option("--minimal", help="No number can be removed.")] = False,
    symmetry: Annotated[
        str, typer.Option(metavar="none|half-turn|mirror", help="The symmetry of the pattern of numbers.")
    ] = "none",
    told: Told = False,
    seed: Seed = None,
    form: Annotated[str, typer.Option("--format", metavar="text|json|svg", help="The format.")] = "text",
    out: Annotated[str | None, typer.Option("-o", metavar="FILE", help="Where to write them.")] = None,
    jobs: Jobs = 1,
    dask: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="A Dask scheduler, whose workers make them.")
    ] = None,
) -> None:
    """Make proper puzzles.

    Example: boem puzzle generate --size 8x8 --count 10 --grade hard --seed 1
    """
    from boem.cli.puzzle import making

    wish = making.read_wish(size, grade, symmetry, minimal=minimal, count=told)
    amount = making.amount_of(count, 1 if form == "svg" else 50)
    made = making.Made(wish, amount, seed_of(seed), jobs_of(jobs), dask)
    raise typer.Exit(making.generate(made, form, out))


@app.command()
def solve(file: File, as_json: AsJson = False) -> None:
    """Say whether puzzles have a solution, and whether only one.

    Example: boem puzzle solve puzzle.txt
    """
    from boem.cli.puzzle import solving

    with stream_of(file) as stream:
        raise typer.Exit(solving.solve_file(stream, as_json=as_json))


@app.command()
def grade(file: File, as_json: AsJson = False) -> None:
    """Say how hard puzzles are: by the hardest step of the easiest proof.

    Example: boem puzzle grade puzzle.txt
    """
    from boem.cli.puzzle import grading

    with stream_of(file) as stream:
        raise typer.Exit(grading.grade_file(stream, as_json=as_json))


@app.command()
def explain(file: File, language: Language = None, as_json: AsJson = False) -> None:
    """Solve a puzzle step by step, in sentences.

    Example: boem puzzle explain puzzle.txt --lang nl
    """
    from boem.cli.puzzle import grading

    with stream_of(file) as stream:
        raise typer.Exit(grading.explain_file(stream, language, as_json=as_json))


@app.command()
def convert(
    file: File,
    form: Annotated[
        str, typer.Option("--format", metavar="grid|line|json|puzz.link|pzprv3|janko", help="The format to write.")
    ] = "grid",
    minimal: Annotated[
        bool, typer.Option("--minimal", help="Leave out numbers for as long as exactly one layout fits.")
    ] = False,
) -> None:
    """Read puzzles in any format, boards with their mines among them, and write them in another.

    Example: boem puzzle convert puzzle.txt --format puzz.link
    """
    from boem.cli.puzzle import converting

    with stream_of(file) as stream:
        raise typer.Exit(converting.convert(stream, form, fewest=minimal))


@app.command()
def book(
    out: Annotated[str, typer.Option("-o", metavar="BOOK.pdf", help="Where to write it; - is standard output.")],
    count: Annotated[int, typer.Option(metavar="N", help="How many puzzles.")] = 50,
    grade: Annotated[
        str | None,
        typer.Option(
            metavar="easy|medium|hard|expert|extreme", help="One grade; by default some of each.", show_default=False
        ),
    ] = None,
    size: Size = "6x6",
    told: Told = False,
    language: Language = None,
    paper: Annotated[str, typer.Option(metavar="a4|a5|letter", help="The paper.")] = "a4",
    seed: Seed = None,
    jobs: Jobs = 1,
) -> None:
    """Print a book of puzzles, with rules, hints and solutions.

    Example: boem puzzle book --count 50 --lang nl -o book.pdf
    """
    need("book")
    from boem.cli.puzzle import making, printing

    wishes = (
        [making.read_wish(size, grade, "none", minimal=False, count=told)] if grade else printing.mixed(size, told=told)
    )
    amount = making.amount_of(count, 50, most=printing.MOST)
    plan = printing.BookPlan(wishes, amount, seed_of(seed), jobs_of(jobs), language or spoken(), paper)
    raise typer.Exit(printing.print_book(plan, out))
