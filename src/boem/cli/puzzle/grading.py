"""`boem puzzle grade` and `boem puzzle explain`."""

from __future__ import annotations

from typing import BinaryIO

from rich.text import Text

from boem.cli.complain import complain
from boem.cli.files import print_json
from boem.cli.options import check_language
from boem.cli.paragraphs import Paragraph, show
from boem.cli.prove import proof_report, proof_told
from boem.cli.puzzle.reading import for_each, the_puzzle
from boem.core.errors import BoemError, ParseError
from boem.core.texts import gettext, say
from boem.core.texts import gettext_noop as _
from boem.inference.proof import prove
from boem.inference.sentences import close
from boem.puzzles import Graded, Puzzle, assess, explain, tell_grade


def grade_file(stream: BinaryIO, *, as_json: bool) -> int:
    """Grade every puzzle of a file; the exit status is the worst of them."""
    return for_each(stream, _grade, as_json=as_json)


def _grade(_number: int, puzzle: Puzzle, as_json: bool) -> int:
    graded = assess(puzzle)
    if as_json:
        print_json(graded.to_json())
    else:
        print(_sentence(graded))
    return 0


def _sentence(graded: Graded) -> str:
    told = {"puzzle": graded.puzzle.link, "grade": gettext(graded.grade), "steps": graded.steps, "score": graded.score}
    return say(_("{puzzle}: {grade}, {steps} steps, score {score}"), **told)


def explain_file(stream: BinaryIO, language: str | None, *, as_json: bool) -> int:
    """Prove a puzzle in sentences; the exit status."""
    check_language(language)
    try:
        puzzle = the_puzzle(stream)
        proof = prove(puzzle.field)
        graded = Graded.by(puzzle, proof)
    except BoemError as error:
        said = explain(error, language)
        if as_json:
            print_json({"error": said})
        complain(said)
        return 2 if isinstance(error, ParseError) else 1
    if as_json:
        print_json({**graded.to_json(), "steps": proof_told(proof, language)["steps"]})
    else:
        end = f"{close(proof, language)} {tell_grade(graded, language)}"
        show(*proof_report(proof, language), Paragraph(Text(end, "bold")))
    return 0
