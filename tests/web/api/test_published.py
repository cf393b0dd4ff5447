"""The site answers every call as the published OpenAPI document says, whoever calls and whatever is sent."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import transaction
from support.cases import case
from support.exercises import patient_analyst
from support.promptly import unhurried
from support.published import Small, explore, grant, operations, small_world, wander

from boem.web.tables.store.match_cache import FOLDS

EXAMPLES = {"quick": 3, "test": 8, "all": 100}


@pytest.fixture
def world(inside: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Small]:
    with patient_analyst(monkeypatch):
        yield small_world()


@pytest.fixture(scope="session")
def examples(pytestconfig: pytest.Config) -> int:
    """The number of random calls per operation."""
    told: int | None = pytestconfig.getoption("--api-examples")
    return told or EXAMPLES[pytestconfig.getoption("--level")]


@contextmanager
def nothing_kept(name: str) -> Iterator[None]:
    """Roll back everything that this call does."""
    with case(name), transaction.atomic(), unhurried():
        FOLDS.clear()  # of what was rolled back
        yield
        transaction.set_rollback(True)


@pytest.mark.usefixtures("whole_story")
def test_every_call_that_is_granted_answers_what_the_document_says(world: Small) -> None:
    for name, operation in sorted(operations().items()):
        with nothing_kept(name):
            assert grant(operation, world) in (200, 201, 204)


@pytest.mark.usefixtures("whole_story")
def test_every_call_that_is_made_up_answers_what_the_document_says(world: Small, examples: int) -> None:
    for name, operation in sorted(operations().items()):
        with nothing_kept(name):
            explore(operation, world, examples)


@pytest.mark.usefixtures("whole_story")
def test_calls_that_follow_from_one_another_answer_so_too(world: Small, examples: int) -> None:
    came = wander(world.tokens[2], max(examples, 16))  # fewer lead nowhere
    assert {("look", 200), ("withdraw", 204)} <= came, came
