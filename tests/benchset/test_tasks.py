"""The benchmark's positions, and the answers beside a list of all layouts."""

from __future__ import annotations

import json
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from support.cases import case

from boem.benchset import FILE, PARTS, VERSION, Task, tasks
from boem.core.errors import Inconsistent
from boem.inference import Field, infer
from boem.testing.enumeration import enumerate_layouts

PAGE = Path(__file__).parents[2] / "docs" / "benchmark.md"
LISTED = 14  # covered squares at most


@pytest.fixture(scope="module")
def every() -> list[Task]:
    return list(tasks())


def field_of(task: Task) -> Field:
    return Field.from_rows(task.question["rows"], task.question["mines"])


def test_each_position_has_an_id_of_its_own_with_its_class_and_all_parts_of_an_answer(every: list[Task]) -> None:
    assert len({task.id for task in every}) == len(every) > 200
    for task in every:
        assert re.fullmatch(rf"{task.class_}-\d\d", task.id)
        assert task.version == VERSION
        assert set(task.answer) == set(PARTS[task.kind])


def test_the_page_names_all_classes_and_no_others(every: list[Task]) -> None:
    lines = re.findall(r"^\| ((?:`[a-z]+`(?:, )?)+) \| ", PAGE.read_text().partition("| class |")[2], re.MULTILINE)
    fields = {task.class_ for task in every if task.kind == "field"}
    assert set(re.findall("[a-z]+", " ".join(lines))) & fields == fields
    assert {task.class_ for task in every} == fields | {"maze", "round"}


def test_small_fields_have_the_answers_that_a_list_of_all_layouts_gives(every: list[Task]) -> None:
    listed = Counter[str]()
    for task in every:
        if task.kind != "field" or len((field := field_of(task)).find(-1)) > LISTED:
            continue
        listed[task.class_] += 1
        with case(task.id):
            try:
                twin = enumerate_layouts(field)
            except Inconsistent:
                assert task.answer == {"layouts": "0", "chances": None, "safe": None, "mined": None}
                continue
            assert task.answer["layouts"] == str(twin.layouts)
            assert task.answer["safe"] == sorted(map(list, twin.safe))
            assert task.answer["mined"] == sorted(map(list, twin.mined))
            shares = [[str(Fraction(int(one), twin.layouts)) for one in row] for row in twin.mine_counts]
            cells = field.to_array()
            expected = [
                [share if cells[row, column] < 0 else None for column, share in enumerate(line)]
                for row, line in enumerate(shares)
            ]
            assert task.answer["chances"] == expected
    assert len(listed) >= 6
    assert listed.total() >= 40


def test_large_fields_have_the_chances_of_the_inference_where_they_are_asked_for(every: list[Task]) -> None:
    for task in every:
        if task.kind == "field" and task.answer["chances"]:
            posterior = infer(field_of(task))
            shares = [share for row in task.answer["chances"] for share in row]
            for share, about in zip(shares, posterior.mine_probability.ravel(), strict=True):
                assert share is None or abs(Fraction(share) - Fraction(about)) < 1e-12
            asked = task.question["ask"]
            assert sum(map(bool, shares)) == len(asked or field_of(task).find(-1) + field_of(task).find(-2))


def test_positions_without_a_layout_are_a_class(every: list[Task]) -> None:
    none = {task.class_ for task in every if task.answer.get("layouts") == "0"}
    assert none == {"contradictory"}
    assert all(task.answer["chances"] is None for task in every if task.class_ == "contradictory")


def test_no_number_is_longer_than_every_program_can_read_and_the_file_is_small() -> None:
    assert FILE.stat().st_size < 200_000
    for task in tasks():
        assert max(map(len, re.findall(r"\d+", json.dumps(task.answer)))) <= 4000


def test_the_reader_of_the_page_reads_the_whole_set(every: list[Task]) -> None:
    block, _ = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    program: dict[str, Any] = {}
    exec(block, program)
    assert len([line for line in block.splitlines() if line]) <= 10
    read = list(program["read"](FILE))
    assert [task["id"] for task in read] == [task.id for task in every]
    for told, task in zip(read, every, strict=True):
        assert told["question"] == task.question
        shares = [share for row in told["answer"]["chances"] for share in row]
        assert shares == [share and Fraction(share) for row in task.answer.get("chances") or [] for share in row]


def test_the_program_of_the_page_is_the_one_of_the_benches() -> None:
    _, block = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert (PAGE.parents[1] / "bench" / "set_boem.py").read_text().endswith(block)
