"""The site answers every call of the published OpenAPI document as that says, whoever calls and whatever is sent."""

from __future__ import annotations

import pytest
from support.published import Small, explore, operations, small_world, wander

from boem.web.api.api import api

EXAMPLES = {"quick": 3, "test": 8, "all": 100}
NAMES = sorted(
    call["operationId"] for methods in api.get_openapi_schema()["paths"].values() for call in methods.values()
)


@pytest.fixture
def world(inside: None) -> Small:
    return small_world()


@pytest.fixture(scope="session")
def examples(pytestconfig: pytest.Config) -> int:
    """How many calls of each kind are made up."""
    told: int | None = pytestconfig.getoption("--api-examples")
    return told or EXAMPLES[pytestconfig.getoption("--level")]


@pytest.mark.parametrize("name", NAMES)
def test_a_call_answers_what_the_document_says(name: str, world: Small, examples: int) -> None:
    explore(operations()[name], world, examples)


def test_calls_that_follow_from_one_another_answer_so_too(world: Small, examples: int) -> None:
    came = wander(world.tokens[2], examples)
    assert {("look", 200), ("withdraw", 204)} <= came, came
