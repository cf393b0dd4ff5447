"""Games under way before letters needed consent: players who took a seat by letter or replied have consented."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from support.desks import BEFORE

from boem.web.mail.counts import key_of

pytestmark = pytest.mark.django_db(transaction=True)
BEFORE_CONSENT, AFTER = ("pbm", "0005_laid_by_hand"), ("pbm", "0009_consent_alone")


@pytest.fixture
def old() -> Iterator[Any]:
    """The old tables, for filling; afterwards they are as now."""
    yield migrate(BEFORE_CONSENT)
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def migrate(target: tuple[str, str]) -> Any:
    """The models after a migration, applied or reversed."""
    executor = MigrationExecutor(connection)
    executor.migrate([target])
    graph = MigrationExecutor(connection).loader.graph
    others = [node for node in graph.leaf_nodes() if node[0] != "pbm"]
    return MigrationExecutor(connection).loader.project_state([*others, target]).apps


def address(old: Any, table: Any, number: int, *kinds: str, confirmed: bool = True) -> str:
    """A seat's address to which letters of these kinds went; a reply to a mail is a receipt."""
    where = f"{number}@example.org"
    seat = old.get_model("tables", "SeatRow").objects.create(
        table=table, number=number, kind="person", called=f"S{number}"
    )
    old.get_model("pbm", "Address").objects.create(seat=seat, address=where, nonce=f"n{number}", confirmed=confirmed)
    for kind in kinds:
        old.get_model("mail", "Outgoing").objects.create(
            message_id=f"<{number}-{kind}@x>", topic=f"{seat.pk}:1:{kind}:n{number}", to=where,
            answers=kind == "receipt", due=BEFORE,
        )  # fmt: skip
    return where


def test_players_who_were_handed_a_seat_and_never_replied_will_be_asked_and_all_others_go_on(old: Any) -> None:
    owner = old.get_model("accounts", "Player").objects.create(name="Red", key="red")
    table = old.get_model("tables", "Table").objects.create(game="postal", config={})
    old.get_model("pbm", "Desk").objects.create(table=table, owner=owner, title="Winter")
    by_letter = address(old, table, 0, "invite", "report")
    by_orders = address(old, table, 1, "report", "receipt")
    silent = address(old, table, 2, "report", "remind")
    invited = address(old, table, 3, "invite", confirmed=False)
    now = migrate(AFTER)
    said = {
        one.address: (one.consent.agreed is not None, one.consent.asked is not None)
        for one in now.get_model("pbm", "Address").objects.select_related("consent")
    }
    assert said == {by_letter: (True, True), by_orders: (True, False), silent: (False, False), invited: (False, True)}
    known = {one.key: one.agreed is not None for one in now.get_model("mail", "Recipient").objects.all()}
    assert known == {key_of(by_letter): True, key_of(by_orders): True, key_of(invited): False}
