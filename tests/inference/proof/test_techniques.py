"""Each technique where it is the easiest, and the words of its step."""

from __future__ import annotations

import pytest
from support.proofs import NEEDING, named

from boem.core.squares import spell
from boem.inference import Field
from boem.inference.proof import Technique, check, next_step, prove


@pytest.mark.parametrize("name", NEEDING)
def test_a_field_that_needs_a_technique_is_proved_with_it_and_the_step_holds(name: str) -> None:
    field = NEEDING[name]
    step = prove(field).steps[0]
    assert step.technique == name.split(maxsplit=1)[0]
    assert check(step, field)


@pytest.mark.parametrize(
    ("name", "clues", "mines", "free"),
    [
        ("overlap of both", "A2 C2", "C1", "A1"),
        ("chain of three", "A1 C2 D2", "A2", ""),
        ("chain of three that weighs", "B1 B2 C2", "A3", "C1"),
        ("chain of four", "B1 F1 A2 D2", "D1", ""),
        ("chain with a refutation", "B1 A2 B3", "", "C2"),
        ("count of mines with a clue", "C1", "", "A1"),
        ("count of free squares with clues that share", "B1 C1", "", "C2"),
        ("case of squares that are alike", "A2 C2 A4", "C1 C3", ""),
    ],
)
def test_a_step_settles_all_that_its_clues_settle(name: str, clues: str, mines: str, free: str) -> None:
    step = next_step(NEEDING[name])
    assert step is not None
    assert (frozenset(step.clues), step.mines, step.free) == (named(clues), named(mines), named(free))


def test_an_assumption_is_refuted_by_named_steps_that_end_in_a_clash() -> None:
    (refutation,) = prove(NEEDING["chain with a refutation"]).steps[0].refutations
    assert (str(refutation.square), refutation.mine, refutation.nested) == ("C2", True, 1)
    assert [(step.technique.value, spell(step.clues)) for step in refutation.steps] == [("done", "B1"), ("full", "A2")]
    assert (refutation.clash.technique, spell(clue.square for clue in refutation.clash.readings)) == ("done", "B3")


def test_one_assumption_within_another_is_nested_twice() -> None:
    step = prove(NEEDING["case within a case"]).steps[0]
    assert step.refutations[0].nested == 2
    assert not step.counts


def test_a_case_says_whether_it_rests_on_the_number_of_mines() -> None:
    field = NEEDING["case with the number of mines"]
    step = prove(field).steps[0]
    assert step.counts
    assert not check(step, Field(field.width, field.height, field.cells))


def test_a_count_names_the_groups_of_clues_and_what_they_need_at_least() -> None:
    total = prove(NEEDING["count of mines with clues that share"]).steps[0].total
    assert total is not None
    assert (total.left, total.unsettled, total.of_mines) == (4, 6, True)
    assert [([str(clue.square) for clue in group.clues], group.least) for group in total.groups] == [(["A2", "B3"], 4)]


@pytest.mark.parametrize("technique", Technique)
def test_every_technique_says_what_it_is(technique: Technique) -> None:
    assert technique.value in {"full", "done", "overlap", "chain", "count", "case"}


def test_steps_go_on_next_to_the_last_one() -> None:
    proof = prove(Field.parse("1......1/......../......../1......1"))
    assert proof.steps == ()
    far = Field.parse("1*....*1/......../......../1*....*1")
    assert [spell(step.clues) for step in prove(far).steps] == ["A1", "A4", "H1", "H4"]
    near = next_step(far, last=prove(Field.parse("......*1/......../......../........")).steps[0])
    assert near is not None
    assert spell(near.clues) == "H1"
