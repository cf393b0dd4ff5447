"""The puzzle that the book solves step by step, and the squares that a number touches."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from boem.core.game import Json
from boem.core.squares import Square, neighbours
from boem.inference.proof import Proof, prove
from boem.inference.sentences import close, say
from boem.puzzles.book.prose import drawn, tied
from boem.puzzles.book.words import BookWords
from boem.puzzles.grade import grade
from boem.puzzles.picture import Marks, spoken
from boem.puzzles.puzzle import Puzzle

EXAMPLE: Final = Puzzle.of_link("6x6-1d2b3a2a12h11a2a2b2d1")
"""Ours: seed 74 of the medium ones of 6 × 6 that look the same upside down."""
_SIDES: Final = (("B2", 3), ("B1", 2), ("A1", 1))
"""A number amid a grid, at its edge and in its corner."""


def example(words: BookWords) -> dict[str, Json]:
    """Every step with its sentence and a drawing of what is known after it."""
    proof = prove(EXAMPLE.field)
    hardest = [number for number, step in enumerate(proof.steps, start=1) if _grade_of(proof, number) == grade(proof)]
    return {
        "svg": drawn(EXAMPLE),
        "alt": spoken(EXAMPLE, words.row, words.blank),
        "steps": [_step(proof, number, words) for number in range(len(proof.steps))],
        "closing": close(proof),
        "hardest": words.say(
            words.hardest, steps=hardest, numbers=", ".join(map(str, hardest)), grade=words.grade_names[grade(proof)]
        ),
    }


def touching(words: BookWords) -> list[dict[str, Json]]:
    """Drawings of the squares that a number touches."""
    return [
        {"svg": _around(Square.parse(square), number), "alt": text, "text": text}
        for (square, number), text in zip(_SIDES, words.touching, strict=True)
    ]


def _around(square: Square, number: int) -> str:
    cells = ["."] * 16
    cells[square.row * 4 + square.column] = str(number)
    near = neighbours(square, 4, 4)
    return drawn(Puzzle(4, 4, "".join(cells)), Marks(clues=[square], settled=near))


def _grade_of(proof: Proof, number: int) -> object:
    """The grade, counted from 1, of a proof whose hardest step is this one."""
    return grade(Proof(proof.field, proof.known, proof.steps[number - 1 : number], proof.open))


def _step(proof: Proof, number: int, words: BookWords) -> dict[str, Json]:
    step = proof.steps[number]
    done = Proof(proof.field, proof.known, proof.steps[: number + 1], proof.open)
    marks = Marks(done.mines, done.free, step.clues, step.settled)
    lit, settled = _list(step.clues), _list(step.settled)
    return {
        "svg": drawn(EXAMPLE, marks),
        "alt": f"{words.say(words.lit, clues=lit)} {words.say(words.settled, settled=settled)}",
        "text": tied(say(step)),
    }


def _list(several: Iterable[Square]) -> str:
    return ", ".join(map(str, sorted(several)))
