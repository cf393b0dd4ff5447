"""The same seed gives the same games, byte for byte, however they are run; and they are ordinary records."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from support.arena import CONFIGS, entrants, played, rules

from boem.arena import Outcome, play_all
from boem.core.errors import ParseError
from boem.records import read_record, replay, verify

BOTS = ("random", "careful", "Noisy")


def records(outcomes: Iterator[Outcome]) -> list[str]:
    return [one.record for one in outcomes]


@pytest.fixture(scope="module")
def alone() -> list[str]:
    return records(play_all(rules("mijnenveger"), entrants("mijnenveger", *BOTS), 10))


@pytest.mark.usefixtures("many_games")
@pytest.mark.parametrize("jobs", [1, 2])
def test_several_processes_play_the_same_as_one(alone: list[str], jobs: int) -> None:
    assert records(play_all(rules("mijnenveger"), entrants("mijnenveger", *BOTS), 10, jobs=jobs)) == alone
    assert len(set(alone)) == 30


def test_the_workers_of_dask_play_the_same(alone: list[str], dask_of_two: str) -> None:
    assert records(play_all(rules("mijnenveger"), entrants("mijnenveger", *BOTS), 10, dask=dask_of_two)) == alone


def test_a_dask_address_where_nobody_listens_is_reported() -> None:
    with pytest.raises(ParseError, match="no Dask scheduler answers at tcp://127"):
        next(play_all(rules("coan"), entrants("coan", "random", "random"), 2, dask="tcp://127.0.0.1:9"))


@pytest.mark.parametrize("game", CONFIGS)
def test_a_record_replays_to_its_end_and_verifies_and_bears_no_time_and_no_commitment(game: str) -> None:
    for outcome in played(game, ("random", "random"), 4):
        record = read_record(outcome.record.encode())
        assert replay(record).over
        assert all(finding.holds is not False for finding in verify(record, {}))
        assert all(entry.at is None and entry.commitment is None for entry in record.log)  # type: ignore[union-attr]  # plays all
