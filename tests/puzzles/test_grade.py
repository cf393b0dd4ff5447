"""The grade of a proof, on steps written by hand."""

from __future__ import annotations

from boem.core.squares import Square
from boem.inference import Field
from boem.inference.proof.prove import Proof
from boem.inference.proof.step import Clash, Clue, Group, Refutation, Step, Technique, Total
from boem.puzzles.grade import Grade, grade, score

HERE = frozenset({Square(0, 0)})


def step(technique: Technique, *refutations: Refutation, clues: int = 1) -> Step:
    readings = tuple(Clue.read(Square(1, number), 1, frozenset(), HERE) for number in range(clues))
    return Step(technique, readings, HERE, frozenset(), refutations)


def refutation(*steps: Step) -> Refutation:
    return Refutation(Square(0, 0), True, steps, Clash(Technique.FULL, ()))


def proof(*steps: Step) -> Proof:
    return Proof(Field.parse("...."), frozenset(), steps, frozenset())


def test_counting_alone_is_medium_and_counting_what_groups_of_clues_need_is_hard() -> None:
    group = Group((Clue.read(Square(1, 0), 1, frozenset(), HERE),), 1)
    bare, grouped = (
        Step(Technique.COUNT, (), frozenset(), HERE, total=Total(1, 2, True, groups)) for groups in ((), (group,))
    )
    assert [grade(proof(one)) for one in (bare, grouped)] == [Grade.MEDIUM, Grade.HARD]


def test_a_clue_counts_1_two_compared_4_a_count_5_and_a_chain_5_and_its_clues() -> None:
    steps = [step(Technique.FULL), step(Technique.DONE), step(Technique.OVERLAP, clues=2), step(Technique.COUNT)]
    assert [score(proof(one)) for one in steps] == [1, 1, 4, 5]
    assert score(proof(step(Technique.CHAIN, clues=3))) == 8
    assert score(proof(*steps)) == 11


def test_a_case_counts_10_and_its_refutation_which_counts_double_where_another_is_inside() -> None:
    plain = step(Technique.CASE, refutation(step(Technique.FULL), step(Technique.OVERLAP)))
    assert score(proof(plain)) == 10 + 5
    assert score(proof(step(Technique.CASE, refutation(plain)))) == 10 + 2 * 15


def test_a_puzzle_is_as_hard_as_its_hardest_step() -> None:
    easy, chain, case = (step(one) for one in (Technique.FULL, Technique.CHAIN, Technique.CASE))
    assert [grade(proof(*steps)) for steps in ((), (easy,), (chain, easy), (easy, case, chain))] == [
        Grade.EASY, Grade.EASY, Grade.HARD, Grade.EXPERT,
    ]  # fmt: skip


def test_more_than_two_cases_are_extreme_wherever_they_stand() -> None:
    easy, case = step(Technique.FULL), step(Technique.CASE)
    assert [grade(proof(easy, *[case] * number, easy)) for number in (1, 2, 3, 9)] == [
        Grade.EXPERT, Grade.EXPERT, Grade.EXTREME, Grade.EXTREME,
    ]  # fmt: skip
    nested = step(Technique.CASE, refutation(case, case))
    assert grade(proof(nested)) is Grade.EXPERT
