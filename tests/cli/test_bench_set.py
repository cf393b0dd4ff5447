"""`boem bench-set print`."""

from __future__ import annotations

import json

from cli.shell import boem

from boem.benchset import tasks


def test_print_prints_the_whole_set_as_it_is_stored() -> None:
    ran = boem("bench-set", "print")
    told = [json.loads(line) for line in ran.out.splitlines()]
    assert (ran.status, ran.err) == (0, "")
    assert [(one["id"], one["class"], one["question"], one["answer"]) for one in told] == [
        (task.id, task.class_, task.question, task.answer) for task in tasks()
    ]


def test_print_leaves_answers_out_and_prints_only_the_classes_that_are_named() -> None:
    ran = boem("bench-set", "print", "--questions", "--class", "maze", "--class", "lattice")
    told = [json.loads(line) for line in ran.out.splitlines()]
    assert {one["class"] for one in told} == {"maze", "lattice"}
    assert all(set(one) == {"version", "id", "class", "kind", "question"} for one in told)


def test_a_class_that_there_isnt_is_refused_with_those_that_there_are() -> None:
    ran = boem("bench-set", "print", "--class", "huge")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("boem: --class: must be one of small, beginner, ")
    assert ran.err.endswith(", maze, round, not huge\n")
