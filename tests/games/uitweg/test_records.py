"""Records of Uitweg: read, written, replayed, verified."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from boem.core.errors import ParseError
from boem.core.game import Seat
from boem.core.hunt import Said
from boem.core.registry import find_game
from boem.records import commit, document_for, known_record, read_record, replay, verify, write_record

DATA = Path(__file__).parents[2] / "records" / "data" / "uitweg.json"
DOCUMENT = json.loads(DATA.read_bytes())
SALT = "0f" * 32


def changed(number: int, **keys: Any) -> bytes:
    log = [dict(entry) for entry in DOCUMENT["log"]]
    log[number] |= keys
    return json.dumps(DOCUMENT | {"log": log}).encode()


def test_a_record_is_read_as_it_was_written_and_missing_settings_have_their_defaults() -> None:
    record = read_record(DATA.read_bytes())
    assert read_record(write_record(record).encode()) == record
    settings = json.loads(write_record(read_record(b'{"boem":1,"game":"uitweg","seats":["a","b"],"log":[]}')))["config"]
    assert settings == {"width": 6, "height": 6, "barriers": 30, "steps": 100, "equal_turns": False, "starts": 0}


def test_a_replay_gives_one_answer_an_entry() -> None:
    told = document_for(replay(read_record(DATA.read_bytes())), None)
    answers = [entry["answer"] for entry in told["entries"]]
    assert answers == ["built", "built", "yes", "no", "no", "out", "yes", "out", "yes", "yes", "found", "resigned"]
    assert told["result"] == {"winners": [0], "scores": None, "reason": "resigned"}


@pytest.mark.parametrize(
    ("eyes", "told"), [(None, ["…", "…"]), (Seat(0), ["C3 |A1 A1|A2", "…"]), (Seat(1), ["…", "B2 B1|B2"])]
)
def test_only_its_own_seat_sees_a_building(eyes: Seat | None, told: list[str]) -> None:
    game = replay(read_record(DATA.read_bytes()))
    assert [entry["do"] for entry in document_for(game, eyes)["entries"][:2]] == [f"build {what}" for what in told]


def test_another_seats_maze_in_an_unfinished_record_can_be_read_by_people_but_not_replayed() -> None:
    begun = json.dumps(DOCUMENT | {"log": DOCUMENT["log"][:3]}).encode()
    known = known_record(replay(read_record(begun)), Seat(0))
    assert '"build …"' in known
    with pytest.raises(
        ParseError, match="this maze was still secret when the record was saved; one saved after the game has it"
    ):
        read_record(known.encode())


def test_the_canonical_text_has_the_guard_first_and_the_barriers_in_reading_order() -> None:
    notation = find_game("uitweg").notation
    read = notation.read("build e5 C1|C2 b4|b3 |C1 B1|C1 |A1 B1|B2")
    assert notation.write(read) == "build E5 |A1 B1|B2 B1|C1 B3|B4 |C1 C1|C2"


@pytest.mark.parametrize(
    ("do", "why"),
    [
        ("build", "build needs the guard's square"),
        ("build Q-", "not a square: Q-"),
        ("build A1 B2", "not a slot, as B3|B4 or |B1 is: B2"),
        ("build A1 A1|", "not a slot, as B3|B4 or |B1 is: A1|"),
        ("build A1 |", "not a slot, as B3|B4 or |B1 is: |"),
        ("build A1 A1|B2", "not a slot, since the squares have no side in common: A1|B2"),
        ("to", "to needs one square"),
        ("to A1 A2", "to needs one square"),
        ("exit A1", "not an action: 'exit A1'"),
        ("walk A1", "not an action: 'walk A1'; known: build, to, exit, resign"),
    ],
)
def test_an_invalid_action_is_named_with_its_place(do: str, why: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_record(changed(2, do=do))
    assert str(caught.value).startswith(f"log[2].do: {why}")


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"width": 2}, "config.width: must be 3 to 12, not 2"),
        ({"height": 13}, "config.height: must be 3 to 12, not 13"),
        ({"barriers": -1}, "config.barriers: must be 0 or more, not -1"),
        ({"steps": 0}, "config.steps: must be 1 to 1000, not 0"),
        ({"equal_turns": 1}, "config.equal_turns: must be true or false, not 1"),
        ({"equal_turns": "yes"}, "config.equal_turns: must be true or false, not 'yes'"),
        ({"starts": True}, "config.starts: must be a whole number, not True"),
    ],
)
def test_a_setting_out_of_its_range_is_named(settings: dict[str, Any], why: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_record(json.dumps(DOCUMENT | {"config": settings}).encode())
    assert str(caught.value) == why


def test_a_commitment_to_a_maze_is_verified() -> None:
    promise = commit(SALT, "build C3 |A1 A1|A2")
    kept = verify(read_record(changed(0, commitment=promise, salt=SALT)), {Seat(0): promise})
    assert [finding.holds for finding in kept] == [None, True, None]
    other = verify(read_record(changed(0, do="build C3 |A1", commitment=promise, salt=SALT)), {Seat(0): promise})
    assert [finding.holds for finding in other if finding.sentence.startswith("Seat 0")] == [False]


@pytest.mark.parametrize("number", [3, 5, 9, 10])
def test_an_answer_that_the_mazes_belie_is_found(number: int) -> None:
    game = replay(read_record(DATA.read_bytes()))
    said = [notices[0].fact for notices in game.said]
    recount = partial(game.record.game.observer.contradictions, game.record.config)
    assert list(recount(said)) == []
    fact = said[number]
    assert isinstance(fact, Said)
    said[number] = replace(fact, answer="yes" if fact.answer == "no" else "no")
    assert any("answered falsely about" in fault for fault in recount(said))
