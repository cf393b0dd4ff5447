"""A puzzle's solution is found in another process, and not within a transaction."""

from __future__ import annotations

import json
from typing import Any

import pytest
from support.puzzles import SHEET, given_up
from support.tables import fresh, player, table_of

from boem.core.errors import IllegalAction, ParseError, TooHard
from boem.core.game import Json
from boem.games.solo.rules import solution
from boem.inference import Field
from boem.records import write_record
from boem.web.base import puzzle_requests
from boem.web.replay.importing import GAMES, bring, game_of
from boem.web.tables.models import Table
from boem.web.tables.store import house
from boem.web.tables.store.match_cache import FOLDS, fold
from boem.web.tables.store.opening import rematch

pytestmark = pytest.mark.django_db
CONFIG = {"width": SHEET.width, "height": SHEET.height, "clues": SHEET.cells}
MANY = {"width": 5, "height": 4, "clues": ".11..1...1...1...2.."}


@pytest.fixture(autouse=True)
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Json]:
    """Every puzzle is too hard for the site itself; records what it has another process do."""
    jobs: list[Json] = []

    def ask(job: dict[str, Json], seconds: float) -> Any:
        jobs.append(job["config"])
        return puzzle_requests.ask(job, seconds)

    def infer(field: Field, *, budget: float) -> None:
        assert budget == house.AT_ONCE, "the site works for long itself"
        raise TooHard(1e9, budget, frozenset(), frozenset())

    monkeypatch.setattr(house, "ask", ask)
    monkeypatch.setattr(solution, "infer", infer)
    solution.solve.cache_clear()
    return jobs


def test_a_table_is_dealt_what_another_process_has_found(asked: list[Json]) -> None:
    table = table_of("me", game="solo", config=CONFIG)
    assert fresh(table).status == "playing"
    assert asked == [CONFIG]


def test_a_solution_once_found_is_not_computed_again(asked: list[Json]) -> None:
    first = given_up(SHEET)
    second = rematch(table_id=first.id, player=player("Red"))
    assert (second.status, len(asked)) == ("playing", 1)


def test_a_table_that_is_read_from_its_entries_proves_nothing(asked: list[Json]) -> None:
    table = fresh(table_of("me", game="solo", config=CONFIG))
    FOLDS.clear()
    assert fold(table).history.public.status == "playing"
    assert len(asked) == 1


@pytest.mark.parametrize("times", [1, 2])
def test_clues_that_are_no_puzzle_are_refused_for_good(asked: list[Json], times: int) -> None:
    for _ in range(times):
        with pytest.raises(IllegalAction, match="More than one layout fits these clues: A1 may hold a mine or none"):
            table_of("me", game="solo", config=MANY)
    assert len(asked) == 1
    assert not Table.objects.exists()


def test_a_record_is_proved_there_once_and_then_believed(asked: list[Json]) -> None:
    record = write_record(fold(given_up(SHEET)).record)
    kept = bring(player=player("Red"), data=record.encode())
    GAMES.clear()
    assert game_of(kept.id, kept.record).over
    assert len(asked) == 1


def test_a_record_in_which_nothing_was_dealt_has_nothing_to_be_proved(asked: list[Json]) -> None:
    empty = {"boem": 1, "game": "solo", "config": MANY, "seats": ["Red"], "log": []}
    assert bring(player=player("Red"), data=json.dumps(empty).encode()).game == "solo"
    assert not asked


def test_a_record_of_what_is_no_puzzle_is_not_kept() -> None:
    record = write_record(fold(given_up(SHEET)).record).replace(SHEET.cells, SHEET.cells.replace("2", "."))
    with pytest.raises(ParseError, match="entry 0: More than one layout fits"):
        bring(player=player("Red"), data=record.encode())
