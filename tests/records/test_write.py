"""Records can be written and read back; a viewer gets only as much of one as it knows."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.mijnenveger import SUBJECT
from support.play import act, table

from boem.core.game import Seat, Settings
from boem.records import ALL, Play, Record, document_for, known_record, read_record, replay, write_record
from boem.testing.walk import walk

DATA = Path(__file__).parent / "data"


@pytest.mark.parametrize("name", ["document", "example1", "lesson"])
def test_a_record_is_written_as_it_was_read(name: str) -> None:
    text = (DATA / f"{name}.json").read_text()
    assert write_record(read_record(text.encode())) == text


@pytest.mark.parametrize("name", ["document", "example1", "lesson"])
def test_a_record_is_read_as_text_as_well(name: str) -> None:
    text = (DATA / f"{name}.json").read_text()
    assert write_record(read_record(text)) == text


def test_everything_that_an_entry_and_meta_may_bear_is_kept() -> None:
    document = json.loads((DATA / "document.json").read_bytes())
    document["log"][0] |= {"at": "2026-02-28T19:30:00+01:00", "commitment": "c" * 64, "salt": "a" * 64}
    document["log"].append({"handover": 1, "to": "Groën\u0007", "at": "2026-02-28T19:30:00Z"})
    document["meta"] = {"event": "Ünder\u2028lines", "clock": {"days": 3}, "tags": [1, None, 2.5]}
    for one_line in (False, True):
        text = write_record(read_record(json.dumps(document, indent=3).encode()), one_line=one_line)
        assert json.loads(text) == document
        assert (text.count("\n") == 1) == one_line


@given(seed=st.integers(0, 2**32), config=SUBJECT.configs)
def test_a_random_game_replayed_through_json_tells_the_same(seed: int, config: Settings) -> None:
    line = walk(SUBJECT, config, Random(seed), 80)
    notation = SUBJECT.game.notation
    log = [
        Play(actor, action, (("seat", action.seat if actor == "house" else actor), ("do", notation.write(action))))
        for actor, action in line.moves
    ]
    record = Record(SUBJECT.game, config, ("Red", "Blue"), tuple(log))
    again = replay(read_record(write_record(record, one_line=True).encode()))
    assert again.history == line.history
    assert document_for(again, ALL) == document_for(replay(record), ALL)


def test_during_play_a_viewer_gets_its_own_laying_and_no_other() -> None:
    game = act(table(width=3, height=3, mines=1), (0, "lay A1"), (1, "lay C3"), (0, "sweep A2"))
    for viewer, layings in ((None, ["lay …", "lay …"]), (Seat(0), ["lay A1", "lay …"]), (Seat(1), ["lay …", "lay C3"])):
        record = json.loads(known_record(game, viewer))
        assert [entry["do"] for entry in record["log"]] == [*layings, "sweep A2"]
        assert set(record["log"][2]) == {"seat", "do"}


def test_once_over_everybody_gets_the_whole_record() -> None:
    game = act(table(width=3, height=3, mines=1), (0, "lay A1"), (1, "lay C3"), (0, "resign"))
    assert known_record(game, None) == write_record(game.record)
    assert replay(read_record(known_record(game, None).encode())).over
