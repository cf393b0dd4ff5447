"""Anybody who opens a table closed by a moderator, or acts there, is told so, and why."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from support.order import keeper_named
from support.tables import do, fresh, laid_out, player, table_of

from boem.web.accounts.tokens import new_token
from boem.web.base.error_texts import why
from boem.web.base.errors import Moderated
from boem.web.moderation import actions
from boem.web.tables.models import Table
from boem.web.tables.store.opening import join, rematch
from boem.web.tables.store.writer import WRITER

pytestmark = pytest.mark.django_db
SENTENCE = "A moderator has closed this table: Advertising"


@pytest.fixture(autouse=True)
def _one_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WRITER, "wait", lambda _table, work: work())


def closed(table: Table) -> Table:
    actions.close_table(keeper=keeper_named(), table_id=table.id, why="Advertising")
    return fresh(table)


def told(table: Table, name: str = "") -> Any:
    headers = {"Authorization": f"Bearer {new_token(player(name))}"} if name else {}
    return Client(headers=headers).get(f"/api/v1/tables/{table.id}").json()


@pytest.mark.parametrize("name", ["Red", "Blue", "Green", ""])
def test_its_view_tells_everybody_who_may_see_it(name: str) -> None:
    table = laid_out()
    assert told(table, name)["closed"] is None
    assert told(closed(table), name)["closed"] == "Advertising"


def test_its_record_has_the_reason_though_its_log_ends_on_time() -> None:
    record = Client().get(f"/api/v1/tables/{closed(laid_out()).id}/record").json()
    assert record["meta"] == {"closed": "Advertising"}
    assert record["log"][-1] == record["log"][-1] | {"seat": 0, "do": "timeout"}


def test_a_game_that_ended_by_itself_was_closed_by_nobody() -> None:
    table = laid_out()
    do(table, 0, "resign")
    assert told(table)["closed"] is None


@pytest.mark.parametrize("after", [0, 2, 3])
def test_an_action_is_refused_with_the_reason_however_much_was_seen(after: int) -> None:
    table = closed(laid_out())
    red = Client(headers={"Authorization": f"Bearer {new_token(player('Red'))}"})
    body = json.dumps({"do": "sweep B2", "after": after})
    answer = red.post(f"/api/v1/tables/{table.id}/actions", body, "application/json")
    assert (answer.status_code, answer.json()["code"], answer.json()["detail"]) == (409, "moderated", SENTENCE)


def test_a_repeated_action_gets_the_same_answer() -> None:
    table = laid_out()
    first = do(table, 0, "sweep B2", after=2, key="once")
    closed(table)
    assert do(table, 0, "sweep B2", after=2, key="once").number == first.number


def test_sitting_down_and_a_rematch_are_refused_with_the_reason() -> None:
    waiting, over = closed(table_of("me", "open")), closed(laid_out())
    with pytest.raises(Moderated) as told_to_blue:
        join(table_id=waiting.id, player=player("Blue"))
    with pytest.raises(Moderated) as told_to_red:
        rematch(table_id=over.id, player=player("Red"))
    assert why(told_to_blue.value) == why(told_to_red.value) == SENTENCE
