"""The two worked examples are proved completely, in an order that a person would find."""

from __future__ import annotations

from support.proofs import LESSON, SOLO, named

from boem.core.squares import spell
from boem.inference.proof import Proof, check, prove


def told(proof: Proof) -> list[tuple[str, str, str, str]]:
    return [(step.technique.value, spell(step.clues), spell(step.mines), spell(step.free)) for step in proof.steps]


def test_the_lesson_is_settled_but_for_d5_and_e4_of_which_one_is_the_seventh_mine() -> None:
    proof = prove(LESSON)
    assert told(proof) == [
        ("done", "B5", "", "A4 B4 C4 C5"),
        ("overlap", "A3 C3", "A2", "C2 D2 D3 D4"),
        ("full", "D1", "C1 E2", ""),
        ("done", "A1", "", "B1 B2"),
        ("full", "A3", "B3", ""),
        ("count", "E5", "", "E3"),
    ]
    assert proof.open == named("D5 E4")


def test_without_the_number_of_mines_e3_of_the_lesson_stays_open_too() -> None:
    assert prove(type(LESSON)(LESSON.width, LESSON.height, LESSON.cells)).open == named("D5 E3 E4")


def test_the_puzzle_for_one_is_settled_in_14_steps_with_one_overlap() -> None:
    proof = prove(SOLO)
    assert told(proof) == [
        ("full", "A1", "B1 B2", ""),
        ("full", "A2", "A3", ""),
        ("done", "C2", "", "C1 D1 C3 D3"),
        ("done", "D6", "", "C5 D5 E5"),
        ("full", "C6", "B6", ""),
        ("full", "E6", "F6", ""),
        ("done", "A6", "", "A5"),
        ("full", "A4", "B4", ""),
        ("done", "B3", "", "C4"),
        ("overlap", "D2 F2", "F1 F3", ""),
        ("done", "E1", "", "E2"),
        ("full", "D2", "E3", ""),
        ("done", "D4", "", "E4"),
        ("full", "F5", "F4", ""),
    ]
    assert proof.mines == named("A3 B1 B2 B4 B6 E3 F1 F3 F4 F6")
    assert not proof.open


def test_every_step_of_both_can_be_checked_alone() -> None:
    for proof in (prove(LESSON), prove(SOLO)):
        assert all(check(step, *proof.before(number)) for number, step in enumerate(proof.steps))
