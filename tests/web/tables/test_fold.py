"""What is kept in memory of a table is what its log says."""

from __future__ import annotations

from random import Random

import pytest
from django.db import transaction
from support.tables import do, fresh, table_for_two

from boem.core.game import Seat
from boem.records import ALL, tell
from boem.testing.fingerprint import fingerprint
from boem.web.tables import service
from boem.web.tables.fold import FOLDS, Folds, fold
from boem.web.tables.models import Table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _forget() -> None:
    FOLDS.clear()


def play_at_random(table: Table, rng: Random, moves: int) -> None:
    """So many random moves of random seats, or until the end."""
    for _ in range(moves):
        table = fresh(table)
        if table.status == "over":
            return
        game = service.game_at(table)
        seat = rng.choice(sorted(game.history.public.waits_for)) if rng.random() < 0.8 else rng.randrange(2)
        if table.status == "setup" and not table.waits_for(seat):
            continue
        rules = game.record.game
        do(table, seat, rules.notation.write(rules.observer.draw(game.history.view(Seat(seat)), rng)))


@pytest.mark.parametrize("seed", range(8))
def test_after_random_play_the_kept_fold_equals_one_from_the_log(seed: int) -> None:
    rng, table = Random(seed), table_for_two(config={"width": 4, "height": 4, "mines": 4, "sweepers": 3, "starts": 1})
    while fresh(table).status != "over":
        play_at_random(table, rng, 5)
        kept = fold(fresh(table))
        assert FOLDS.get(table.id) is kept
        FOLDS.clear()
        told = fold(fresh(table))
        assert told is not kept
        assert fingerprint(tell(told, ALL)) == fingerprint(tell(kept, ALL))
        assert fingerprint(told.history.seats) == fingerprint(kept.history.seats)
        if rng.random() < 0.5:
            FOLDS.keep(table.id, kept)


def test_a_row_read_earlier_is_told_as_it_was() -> None:
    table = table_for_two()
    do(table, 0, "lay A1 B1")
    early = fresh(table)
    do(table, 1, "lay A3 C3")
    assert len(fold(early).said) == 1
    assert len(fold(fresh(table)).said) == 2


def test_what_was_rolled_back_is_not_kept() -> None:
    table = table_for_two()
    with transaction.atomic():
        do(table, 0, "lay A1 B1")
        transaction.set_rollback(True)
    kept = FOLDS.get(table.id)
    assert kept is not None
    assert len(kept.said) == 0
    assert len(service.game_at(fresh(table)).said) == 0


def test_the_tables_seen_last_are_kept_and_of_each_the_latest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boem.web.tables.fold.MOST_KEPT", 2)
    folds, table = Folds(), table_for_two()
    early = service.game_at(table)
    late = do(table, 0, "lay A1 B1").game
    for name, game in (("a", early), ("b", late), ("b", early), ("a", late), ("c", early)):
        folds.keep(name, game)
    assert [folds.get(name) for name in "abc"] == [late, None, early]
