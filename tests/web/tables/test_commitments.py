"""Commitments: a laying is committed when made, and can be checked when the game is over."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace

import pytest
from support.tables import BLUE_LAYS, do, fresh, laid_out, player, table_for_two

from boem.core.game import Actor, Seat
from boem.records import ALL, Play, entry_for, read_record, verify
from boem.web.tables.models import Entry
from boem.web.tables.page.move_list import promises
from boem.web.tables.store.match_cache import fold
from boem.web.tables.store.record import record_for
from boem.web.tables.store.table_access import place_at

pytestmark = pytest.mark.django_db


def test_the_commitment_is_the_hash_of_salt_and_canonical_text() -> None:
    table = table_for_two()
    do(table, 0, "lay B1  a1")
    entry = Entry.objects.get(table=table)
    assert entry.salt is not None
    assert len(bytes.fromhex(entry.salt)) == 32
    assert entry.commitment == hashlib.sha256(bytes.fromhex(entry.salt) + b"lay A1 B1").hexdigest()


def test_each_laying_has_a_commitment_and_nothing_else_does() -> None:
    table = laid_out()
    do(table, 0, "flag B2")
    do(table, 0, "sweep B2")
    entries = list(Entry.objects.filter(table=table))
    assert [bool(entry.commitment) for entry in entries] == [True, True, False, False]
    assert len({entry.salt for entry in entries[:2]}) == 2


def test_the_same_laying_has_another_commitment_at_another_table() -> None:
    commitments = {
        entry.commitment for table in (laid_out(), laid_out()) for entry in Entry.objects.filter(table=table)
    }
    assert len(commitments - {None}) == 4


def test_salts_are_told_at_the_end_and_not_before() -> None:
    table = laid_out()
    game = do(table, 0, "sweep B2").game
    heard = [entry_for(game, number, eyes) for number in range(3) for eyes in (None, Seat(0), Seat(1))]
    assert "salt" not in json.dumps(heard)
    assert all(entry["commitment"] for entry in heard[:6])
    game = do(table, 1, "resign").game
    salts = entry_for(game, 3, None)["revealed"]["salts"]
    stored = {str(entry.seat): entry.salt for entry in Entry.objects.filter(table=table, number__lt=2)}
    assert salts == stored
    assert all(entry_for(game, number, ALL)["salt"] == salts[str(number)] for number in (0, 1))


def test_the_record_of_a_finished_table_verifies_with_what_was_noted_during_play() -> None:
    table = laid_out()
    heard = json.loads(record_for(place_at(table.id, None)))["log"]
    noted: dict[Actor, str] = {Seat(entry["seat"]): entry["commitment"] for entry in heard}
    do(table, 0, "sweep B2")
    do(table, 1, "resign")
    record = read_record(record_for(place_at(table.id, None)).encode())
    assert all(finding.holds for finding in verify(record, noted))
    assert not all(finding.holds for finding in verify(record, {Seat(0): noted[Seat(1)]}))


def test_until_then_the_record_that_a_viewer_gets_has_only_its_own_laying() -> None:
    table = laid_out()
    told = {
        who: json.loads(record_for(place_at(table.id, player(who) if who else None)))["log"]
        for who in ("", "Red", "Blue")
    }
    assert [entry["do"] for entry in told[""]] == ["lay …", "lay …"]
    assert [entry["do"] for entry in told["Red"]] == ["lay A1 B1", "lay …"]
    assert [entry["do"] for entry in told["Blue"]] == ["lay …", BLUE_LAYS]
    assert "salt" not in json.dumps(told)
    assert fresh(table).number == 2


def test_a_promise_is_shown_as_kept_only_where_salt_and_secret_give_it() -> None:
    table = laid_out()
    do(table, 0, "resign")
    game = fold(fresh(table))
    assert [promise.kept for promise in promises(game, ["Red", "Blue"])] == [True, True]
    laid, *rest = game.record.log
    assert isinstance(laid, Play)
    forged = replace(game, record=replace(game.record, log=(replace(laid, salt="00" * 32), *rest)))
    assert [promise.kept for promise in promises(forged, ["Red", "Blue"])] == [False, True]
