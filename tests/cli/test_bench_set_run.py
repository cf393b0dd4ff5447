"""`boem bench-set run`: what it prints of a program's answers, and how it ends."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from cli.shell import Ran, boem

from boem.benchset import tasks

BENCH = Path(__file__).parents[2] / "bench"
KNOWING = """
import json, sys
from boem.benchset import tasks
known = {task.id: task.answer for task in tasks()}
for task in map(json.loads, sys.stdin):
    answer = known[task["id"]]
    answer = answer | ({"best": answer["best"][0]} if "best" in answer else {})
    %s
    print(json.dumps({"id": task["id"], **answer}), flush=True)
"""
pytestmark = pytest.mark.usefixtures("cold")


def run(*options: str, change: str = "pass") -> Ran:
    """Ask a program that knows the answers, but for a change."""
    return boem("bench-set", "run", "--seconds", "600", *options, sys.executable, "-c", KNOWING % change)


def counts(**changed: int) -> dict[str, int]:
    return dict.fromkeys(("right", "wrong", "refused", "slow", "failed"), 0) | changed


def told(ran: Ran) -> dict[str, dict[str, int]]:
    classes: dict[str, dict[str, Any]] = ran.told["classes"]
    return {name: {key: value for key, value in one.items() if key != "median"} for name, one in classes.items()}


def test_a_program_that_knows_everything_is_right_throughout() -> None:
    ran = run("--json", "--tolerance", "0")
    assert (ran.status, ran.err) == (0, "")
    every = list(tasks())
    assert [(one["id"], one["outcome"]) for one in ran.told["positions"]] == [(task.id, "right") for task in every]
    amounts = {task.class_: sum(one.class_ == task.class_ for one in every) for task in every}
    assert told(ran) == {name: counts(right=amount) for name, amount in amounts.items()}
    assert ran.told["parts"] == ["chances", "layouts", "safe", "mined", "turns", "best", "points"]
    assert (ran.told["version"], ran.told["tolerance"], ran.told["seconds"], ran.told["megabytes"]) == (1, 0, 600, 4096)
    assert all(one["seconds"] > 0 for one in ran.told["positions"])


def test_a_table_has_a_line_for_each_class_and_one_for_all() -> None:
    ran = run("--class", "small", "--class", "maze", change="answer['safe'] = 0")
    lines = [line.split() for line in ran.out.splitlines()]
    assert ran.status == 1
    assert " ".join(lines[0]) == "class positions right wrong refused slow failed ms"
    assert lines[1][:7] == ["small", "30", "–", "30", "–", "–", "–"]
    assert lines[2][:7] == ["maze", "30", "30", "–", "–", "–", "–"]
    assert lines[3] == ["in", "all", "60", "30", "30", "–", "–", "–"]


def test_parts_that_arent_wanted_arent_marked_and_positions_without_one_arent_asked() -> None:
    ran = run("--json", "--part", "chances", "--part", "turns", change="answer['best'] = answer['safe'] = 0")
    assert ran.status == 0
    assert set(told(ran)) == {task.class_ for task in tasks()} - {"round"}


def test_a_program_that_refuses_ends_with_0_and_one_that_fails_with_1_and_its_reason() -> None:
    refusing = run("--class", "maze", "--json", change="answer = {}")
    assert (refusing.status, told(refusing)) == (0, {"maze": counts(refused=30)})
    failing = run("--class", "round", "--json", change="sys.exit('first line\\nno \\x1b[1m idea')")
    assert (failing.status, told(failing)) == (1, {"round": counts(failed=24)})
    assert failing.err == "boem: round-01: it ended without an answer\nboem:   first line\nboem:   no �[1m idea\n"


def test_a_program_that_is_too_slow_is_started_again_for_the_next_position() -> None:
    ran = boem(
        *("bench-set", "run", "--json", "--class", "lattice", "--seconds", "0.3"),
        *(sys.executable, "-c", "import time; time.sleep(900)"),
    )
    assert (ran.status, told(ran)) == (0, {"lattice": counts(slow=7)})
    assert ran.told["classes"]["lattice"]["median"] is None


def test_options_after_the_program_are_its_own() -> None:
    ran = boem(
        "bench-set", "run", "--class", "maze", sys.executable, "-c", "import sys; sys.exit(sys.argv[1])", "--json"
    )
    assert ran.out.startswith("class ")
    assert ran.err.endswith("boem:   --json\n")


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        ("--part", "odds", "--part: must be one of chances, layouts, safe, mined, turns, best, points, not odds"),
        ("--class", "odds", "--class: must be one of small, "),
        ("--seconds", "0", "--seconds: must be more than 0 and at most 3600 seconds, not 0.0"),
        ("--seconds", "nan", "--seconds: must be more than 0 and at most 3600 seconds, not nan"),
        ("--megabytes", "0", "--megabytes: must be 1 to 1048576, not 0"),
        ("--tolerance", "-1", "--tolerance: must be a number from 0 on, such as 1e-9, not '-1'"),
        ("--tolerance", "1e999999999", "--tolerance: must be a number from 0 on, such as 1e-9, not '1e999999999'"),
    ],
)
def test_options_that_make_no_sense_are_refused(option: str, value: str, sentence: str) -> None:
    ran = boem("bench-set", "run", option, value, "no-such-program")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"boem: {sentence}")


def test_a_program_that_there_isnt_is_named() -> None:
    ran = boem("bench-set", "run", "--class", "maze", "/no/such/program")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "boem: /no/such/program can't be started: No such file or directory\n"


@pytest.mark.parametrize("options", [("set_boem.py",), ("set_ms_toollib.py", "--part", "chances")])
def test_the_programs_of_the_benches_answer_small_positions_rightly(options: tuple[str, ...]) -> None:
    name, *rest = options
    wanted = ("--json", "--seconds", "600", "--class", "small", "--class", "coupled", *rest)
    ran = boem("bench-set", "run", *wanted, sys.executable, BENCH / name)
    assert (ran.status, ran.err) == (0, "")
    assert told(ran) == {"small": counts(right=30), "coupled": counts(right=12)}
