"""`boem prove`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

from boem.cli.board import FREE, MINE, draw_covered, draw_settled
from boem.cli.closings import break_off, conclude
from boem.cli.field_file import read_budget, read_field
from boem.cli.files import print_json
from boem.cli.options import check_language
from boem.cli.paragraphs import Paragraph, show
from boem.cli.refuse import refuse
from boem.cli.signs import has_hues
from boem.core.errors import Inconsistent, ParseError
from boem.core.game import Json
from boem.core.squares import Square
from boem.core.texts import speaking
from boem.inference.proof import Proof, Step, Unfinished, prove
from boem.inference.proof.effort import BUDGET
from boem.inference.sentences import PROOFS, say


def prove_file(file: str, mines: str | None, language: str | None, budget: str | None, *, as_json: bool) -> int:
    """Print the proof of the field in a file; the exit status."""
    try:
        check_language(language)
    except ParseError as error:
        return refuse(error, as_json=as_json)
    try:
        most = read_budget(budget, BUDGET)
        proof = prove(read_field(file, mines), budget=most)
    except (ParseError, Inconsistent) as error:
        return refuse(error, as_json=as_json, language=language)
    except Unfinished as error:
        if not as_json:
            show(*proof_report(error.proof, language), _end(break_off(error.proof, language)))
        return refuse(error, proof_told(error.proof, language), as_json=as_json, language=language)
    if as_json:
        print_json(proof_told(proof, language))
    else:
        show(*proof_report(proof, language), _end(conclude(proof, language)))
    return 0


def _end(sentence: str) -> Paragraph:
    return Paragraph(Text(sentence, "bold"))


def proof_told(proof: Proof, language: str | None) -> Json:
    """The proof as JSON: its steps with their sentences, what they find, and what stays open."""
    steps = [
        {
            "technique": step.technique.value,
            "clues": _names(step.clues),
            **_found(step.mines, step.free),
            "sentence": say(step, language),
        }
        for step in proof.steps
    ]
    return {"steps": steps, **_found(proof.mines, proof.free), "open": _names(proof.open)}


def _found(mines: frozenset[Square], free: frozenset[Square]) -> dict[str, list[str]]:
    return {"mines": _names(mines), "free": _names(free)}


def _names(squares: frozenset[Square] | tuple[Square, ...]) -> list[str]:
    return [str(square) for square in sorted(squares)]


def proof_report(proof: Proof, language: str | None) -> list[RenderableType]:
    """The field, the steps in words, and the field with what they settle."""
    field = proof.field
    told = "head.untold" if field.mines is None else "head.told"
    with speaking(language):
        head = PROOFS.sentence(told, mines=field.mines or 0)
        parts: list[RenderableType] = [draw_covered(field), Paragraph(Text(head))]
        if proof.steps:
            parts += [Sentences(proof, language), draw_settled(field, proof.mines, proof.free)]
    return parts


@dataclass(frozen=True, slots=True)
class Sentences:
    """The steps in words, numbered. Squares that a step settles are coloured wherever it names them."""

    proof: Proof
    language: str | None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        margin = len(str(len(self.proof.steps)))
        for number, step in enumerate(self.proof.steps, start=1):
            sentence = Text(say(step, self.language))
            if has_hues(console):
                _colour(sentence, step)
            yield Paragraph(Text.assemble((f"{number:>{margin}}", "dim"), "  ", sentence), margin + 2)


def _colour(sentence: Text, step: Step) -> None:
    """Colour the squares that the step settles, wherever the sentence names them."""
    for sign, squares in ((MINE, step.mines), (FREE, step.free)):
        if squares:
            sentence.highlight_regex(rf"\b(?:{'|'.join(map(re.escape, _names(squares)))})\b", sign.style)
