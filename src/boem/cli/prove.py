"""`boem prove`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import BinaryIO

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.text import Text

from boem.cli.complain import complain
from boem.cli.field_file import read_field
from boem.cli.files import print_json
from boem.cli.settled import FREE, MINE, draw_covered, draw_settled
from boem.cli.signs import has_hues
from boem.core.errors import Inconsistent, Unreadable
from boem.core.game import Json
from boem.core.squares import Square
from boem.inference.proof import Proof, Step, Unfinished, prove
from boem.inference.sentences import LANGUAGES, Language, close, say


def prove_file(stream: BinaryIO, mines: int | None, language: str, *, as_json: bool) -> int:
    """Print the proof of the field in a file; the exit status."""
    try:
        if language not in LANGUAGES:
            raise Unreadable(f"must be one of {', '.join(LANGUAGES)}, not {language[:40]}", "--lang")
        proof = prove(read_field(stream, mines))
    except (Unreadable, Inconsistent) as error:
        if as_json:
            print_json({"error": str(error)})
        complain(error)
        return 2 if isinstance(error, Unreadable) else 1
    except Unfinished as error:
        if as_json:
            print_json({"error": str(error), **_told(error.proof, language)})
        else:
            _print(*_report(error.proof, LANGUAGES[language]))
        complain(error)
        return 1
    if as_json:
        print_json(_told(proof, language))
    else:
        _print(*_report(proof, LANGUAGES[language]), Text(close(proof, language), "bold"))
    return 0


def _print(*parts: RenderableType) -> None:
    console = Console(highlight=False)
    for number, part in enumerate(parts):
        if number:
            console.print()
        console.print(Group(*_wrapped(part, console, console.width)) if isinstance(part, Text) else part)
    console.file.flush()


def _told(proof: Proof, language: str) -> Json:
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


def _report(proof: Proof, language: Language) -> list[RenderableType]:
    told = "head.untold" if proof.field.mines is None else "head.told"
    parts: list[RenderableType] = [
        draw_covered(proof.field),
        Text(language.sentence(told, mines=proof.field.mines or 0)),
    ]
    if proof.steps:
        parts += [Sentences(proof, language.code), draw_settled(proof.field, proof.mines, proof.free, language.code)]
    return parts


@dataclass(frozen=True, slots=True)
class Sentences:
    """The steps in words, numbered; the squares that a step settles have colours wherever it names them."""

    proof: Proof
    language: str

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        margin = len(str(len(self.proof.steps)))
        for number, step in enumerate(self.proof.steps, start=1):
            sentence = Text(say(step, self.language))
            if has_hues(console):
                _colour(sentence, step)
            head = Text(f"{number:>{margin}}", "dim")
            for line in _wrapped(sentence, console, max(options.max_width - margin - 2, 8)):
                yield Text.assemble(head, "  ", line, no_wrap=True)
                head = Text(" " * margin)


def _wrapped(text: Text, console: Console, width: int) -> list[Text]:
    """The text in lines that have no blanks at their ends."""
    lines = list(text.wrap(console, width))
    for line in lines:
        line.rstrip()
    return lines


def _colour(sentence: Text, step: Step) -> None:
    """Give the squares that the step settles their colours, wherever it names them."""
    for sign, squares in ((MINE, step.mines), (FREE, step.free)):
        if squares:
            sentence.highlight_regex(rf"\b(?:{'|'.join(map(re.escape, _names(squares)))})\b", sign.style)
