"""A table cached in memory equals what its log says."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from django.db import transaction
from support.tables import do, fresh, laid_out, log_of, table_for_two, table_of

from boem.core.clock import CLOCK
from boem.core.errors import IllegalAction
from boem.core.game import Seat
from boem.records import ALL, document_for
from boem.testing.fingerprint import fingerprint
from boem.web.base.errors import KeyReused, Stale
from boem.web.tables.models import Table
from boem.web.tables.store import service
from boem.web.tables.store.match_cache import FOLDS, Folds, fold
from boem.web.tables.store.record import record_for
from boem.web.tables.store.table_access import place_at

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _forget() -> None:
    FOLDS.clear()


def play_at_random(table: Table, rng: Random, moves: int) -> None:
    """Random moves by random seats, up to this many or the end."""
    for _ in range(moves):
        table = fresh(table)
        if table.status == "over":
            return
        game = service.game_at(table)
        seat = int(rng.choice(sorted(game.history.public.waits_for))) if rng.random() < 0.8 else rng.randrange(2)
        if table.status == "setup" and not table.waits_for(seat):
            continue
        rules = game.record.game
        do(table, seat, rules.notation.write(rules.observer.random_action(game.history.view(Seat(seat)), rng)))


@pytest.mark.parametrize("seed", range(8))
def test_after_random_play_the_kept_fold_equals_one_from_the_log(seed: int) -> None:
    rng, table = Random(seed), table_for_two(config={"width": 4, "height": 4, "mines": 4, "sweepers": 3, "starts": 1})
    while fresh(table).status != "over":
        play_at_random(table, rng, 5)
        kept = fold(fresh(table))
        assert FOLDS.game(table.id) is kept
        FOLDS.clear()
        told = fold(fresh(table))
        assert told is not kept
        assert fingerprint(document_for(told, ALL)) == fingerprint(document_for(kept, ALL))
        assert fingerprint(told.history.seats) == fingerprint(kept.history.seats)
        if rng.random() < 0.5:
            FOLDS.keep(fresh(table), kept)


def test_a_row_read_earlier_is_announced_as_it_was() -> None:
    table = table_for_two()
    do(table, 0, "lay A1 B1")
    early = fresh(table)
    do(table, 1, "lay A3 C3")
    assert len(fold(early).said) == 1
    assert len(fold(fresh(table)).said) == 2


def test_rolled_back_changes_are_not_cached() -> None:
    table = table_for_two()
    with transaction.atomic():
        do(table, 0, "lay A1 B1")
        transaction.set_rollback(True)
    assert FOLDS.get(table.id) is None
    assert len(service.game_at(fresh(table)).said) == 0


def test_the_tables_seen_last_are_kept_and_of_each_the_latest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boem.web.tables.store.match_cache.MOST_KEPT", 2)
    folds, table = Folds(), table_for_two()
    early = service.game_at(table)
    late = do(table, 0, "lay A1 B1").game
    for name, game in (("a", early), ("b", late), ("b", early), ("a", late), ("c", early)):
        folds.keep(Table(id=name), game)
    assert [folds.game(name) for name in "abc"] == [late, None, early]


def test_an_action_is_taken_and_refused_by_the_log_when_memory_has_an_old_row() -> None:
    table = laid_out()
    old = fresh(table)
    game = fold(old)
    do(table, 0, "sweep B2", key="k")

    def forget_the_last_entry() -> None:
        FOLDS.clear()
        FOLDS.keep(old, game)

    forget_the_last_entry()
    assert do(table, 0, "sweep B2", after=2, key="k").number == 2
    forget_the_last_entry()
    with pytest.raises(Stale):
        do(table, 0, "sweep C2", after=2)
    forget_the_last_entry()
    with pytest.raises(KeyReused):
        do(table, 0, "sweep C2", after=2, key="k")
    forget_the_last_entry()
    with pytest.raises(IllegalAction):
        do(table, 0, "sweep C2", after=3)
    forget_the_last_entry()
    assert do(table, 1, "sweep B2", after=3).number == 3
    assert log_of(table)[2:] == [(0, "sweep B2"), (1, "sweep B2")]
    assert fingerprint(document_for(fold(fresh(table)), ALL)) == fingerprint(
        document_for(service.game_at(fresh(table)), ALL)
    )


def test_a_key_that_was_used_before_others_wrote_is_found_by_the_database() -> None:
    table = laid_out()
    do(table, 1, "flag C3", after=2, key="k")
    do(table, 0, "flag C3", after=2)
    assert do(table, 1, "flag C3", after=2, key="k").number == 2
    with pytest.raises(KeyReused):
        do(table, 1, "flag B1", after=4, key="k")
    assert fresh(table).number == 4


def test_an_act_on_what_is_kept_makes_two_statements(django_assert_num_queries: Any) -> None:
    table = laid_out()
    service.game_at(fresh(table))
    with django_assert_num_queries(2 + 2):  # BEGIN and COMMIT
        service.submit(table_id=table.id, seat=Seat(0), text="sweep B2", after=2, key="k")


def test_a_key_that_is_found_before_its_entry_was_read_makes_the_table_be_read_again() -> None:
    table = laid_out()
    old = fresh(table)
    game = fold(old)
    do(table, 0, "sweep B2", key="k")
    with pytest.raises(service._Raced):
        service._answered(old, game, service.Request(table.id, Seat(0), "sweep B2", 2, "k", CLOCK.now()))


def test_the_kept_record_of_a_game_that_is_over_has_the_squares_of_its_deal() -> None:
    table = table_of("me", "me", game="coan", config={"width": 5, "height": 5, "mines": 3})
    do(table, 0, "resign")
    kept = record_for(place_at(table.id, None))
    assert FOLDS.game(table.id) is not None
    FOLDS.clear()
    assert json.loads(kept)["log"][0]["deal"].count(" ") == 2
    assert record_for(place_at(table.id, None)) == kept
