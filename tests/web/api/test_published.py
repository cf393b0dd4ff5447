"""The site answers every call of the published OpenAPI document as that says, whoever calls and whatever is sent."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from support.published import Small, explore, operations, small_world, wander

from boem.web.api.api import api
from boem.web.tables.writer import WRITER

pytestmark = pytest.mark.django_db
NAMES = sorted(
    call["operationId"] for methods in api.get_openapi_schema()["paths"].values() for call in methods.values()
)


@pytest.fixture(autouse=True)
def _one_connection(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The writer's thread would have one of its own, and the end of a request would close the test's."""
    monkeypatch.setattr(WRITER, "wait", lambda _table, work: work())
    ends = (request_started, request_finished)
    for signal in ends:
        signal.disconnect(close_old_connections)
    yield
    for signal in ends:
        signal.connect(close_old_connections)


@pytest.fixture
def world(db: None) -> Small:
    return small_world()


@pytest.mark.parametrize("name", NAMES)
def test_a_call_answers_what_the_document_says(name: str, world: Small, pytestconfig: pytest.Config) -> None:
    explore(operations()[name], world, pytestconfig.getoption("--api-examples"))


def test_calls_that_follow_from_one_another_answer_so_too(world: Small, pytestconfig: pytest.Config) -> None:
    came = wander(world.tokens[2], pytestconfig.getoption("--api-examples"))
    assert {("look", 200), ("withdraw", 204)} <= came, came
