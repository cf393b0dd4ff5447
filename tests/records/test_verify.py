"""What a finished record reveals about its layouts."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from support.play import unsealed

from boem.core.game import Actor, Seat
from boem.core.hunt import End, Said
from boem.records import commit, fresh_salt, read_record, replay, verify
from boem.records.openings import tree_of

DOCUMENT = json.loads((Path(__file__).parent / "data" / "document.json").read_bytes())
RESIGN = {"seat": 0, "do": "resign"}
SALTS = ("00" * 31 + "01", "ff" * 32)
TEXTS = ("lay C1 E1 A2 E2 B3 A5 D5", "lay A1 E1 B2 C3 D4 A5 E5")
NOTED: dict[Actor, str] = {
    Seat(seat): hashlib.sha256(bytes.fromhex(SALTS[seat]) + TEXTS[seat].encode()).hexdigest() for seat in (0, 1)
}


def committed(*, over: bool = True, **changes: Any) -> bytes:
    log = [dict(entry) for entry in DOCUMENT["log"]]
    for seat in (0, 1):
        log[seat] |= {"commitment": NOTED[Seat(seat)], "salt": SALTS[seat]}
    log[1] |= changes
    log[1] = {key: value for key, value in log[1].items() if value is not None}
    return json.dumps(DOCUMENT | {"log": [*log, *([RESIGN] if over else [])]}).encode()


def findings(data: bytes, noted: Mapping[Actor, str] | None = None) -> list[tuple[bool | None, str]]:
    return [(finding.holds, finding.sentence) for finding in verify(read_record(data), noted or {})]


def verdicts(data: bytes, noted: Mapping[Actor, str] | None = None) -> list[bool | None]:
    return [holds for holds, _ in findings(data, noted)]


def test_a_commitment_is_sha_256_of_the_salts_bytes_and_the_canonical_text() -> None:
    assert commit(SALTS[0], TEXTS[0]) == NOTED[Seat(0)]


def test_a_fresh_salt_has_256_bits_and_is_no_other() -> None:
    salts = {fresh_salt() for _ in range(100)}
    assert len(salts) == 100
    assert {len(bytes.fromhex(salt)) for salt in salts} == {32}
    assert len({salt[place : place + 16] for salt in salts for place in range(0, 64, 16)}) == 400


def test_commitments_noted_during_play_show_that_the_layouts_were_fixed_before() -> None:
    assert verdicts(committed(), dict(NOTED)) == [True, True, True]
    assert findings(committed(), dict(NOTED))[1][1] == "Seat 0: the layout is the one that was fixed before play."


def test_upper_case_hex_is_the_same_commitment() -> None:
    assert verdicts(committed(), {seat: note.upper() for seat, note in NOTED.items()}) == [True, True, True]


def test_without_notes_it_is_not_shown_that_the_layouts_were_fixed() -> None:
    found = findings(committed())
    assert [holds for holds, _ in found] == [None, None, None]
    assert found[0][1].endswith("that the same answers were given in play isn't shown.")
    assert "that it was fixed before play isn't shown" in found[1][1]


def test_a_record_without_commitments_shows_nothing_of_what_was_said_in_play() -> None:
    data = json.dumps(DOCUMENT | {"log": [*DOCUMENT["log"], RESIGN]}).encode()
    assert verdicts(data) == [None, None, None]


def test_a_commitment_over_the_text_as_the_record_wrote_it_counts_too() -> None:
    written = DOCUMENT["log"][1]["do"]
    assert written != TEXTS[1]
    note = commit(SALTS[1], written)
    assert verdicts(committed(commitment=note), {Seat(1): note}) == [None, None, True]


@pytest.mark.parametrize(
    ("changes", "noted", "said"),
    [
        ({"do": "lay A2 B2 C3 D4 E5 A5 E1"}, {}, "Seat 1: the layout and its salt do not give the commitment."),
        ({"salt": "0" * 64}, {}, "Seat 1: the layout and its salt do not give the commitment."),
        ({"salt": None}, {}, "Seat 1: the salt is missing, so the commitment can't be checked."),
        ({"salt": None, "commitment": None}, NOTED, "Seat 1: the salt is missing, so the commitment can't be checked."),
        (
            {"commitment": "0" * 64},
            NOTED,
            "Seat 1: the commitment in the record is not the one that was noted during play.",
        ),
        ({}, {Seat(1): "0" * 64}, "Seat 1: the commitment in the record is not the one that was noted during play."),
    ],
)
def test_later_changes_are_found(changes: dict[str, Any], noted: dict[Actor, str], said: str) -> None:
    assert (False, said) in findings(committed(**changes), noted)


def test_a_note_of_a_seat_that_laid_nothing_does_not_verify() -> None:
    data = json.dumps(DOCUMENT | {"log": [RESIGN]}).encode()
    assert verdicts(data, {Seat(1): "0" * 64}) == [True, False]


@pytest.mark.parametrize(("claimed", "holds"), [({"winners": [1]}, []), ({"winners": [0]}, [False])])
def test_a_claimed_result_is_checked(claimed: dict[str, Any], holds: list[bool]) -> None:
    data = json.dumps(DOCUMENT | {"log": [*DOCUMENT["log"], RESIGN], "meta": {"result": claimed}}).encode()
    assert [verdict for verdict in verdicts(data) if verdict is not None] == holds


def test_an_unfinished_game_and_a_refused_entry_do_not_verify() -> None:
    assert findings(committed(over=False)) == [(False, "The game is not over, so no layout has been shown yet.")]
    refused = json.dumps(DOCUMENT | {"log": [*DOCUMENT["log"], {"seat": 1, "do": "sweep A1"}]}).encode()
    assert findings(refused) == [(False, "log[5] is against the rules: It is not your turn.")]


@pytest.mark.parametrize("last", [RESIGN, {"seat": 1, "do": "timeout"}, {"seat": 0, "do": "disarm A2"}])
def test_a_false_answer_is_found_by_recounting_from_the_layouts_shown(last: dict[str, Any]) -> None:
    record = read_record(json.dumps(DOCUMENT | {"log": [*DOCUMENT["log"], last]}).encode())
    said = [notices[0].fact for notices in unsealed(replay(record)).said]
    recount = partial(record.game.observer.contradictions, record.config)
    assert list(recount(said)) == []
    for number, fact in enumerate(said):
        if isinstance(fact, Said):
            false = replace(fact, answer={"ok": "wrong", "wrong": "ok", "0": "boem"}.get(str(fact.answer), "0"))
            lie = [*said[:number], false, *said[number + 1 :]]
            assert list(recount(lie)) == [f"Seat {1 - fact.seat} answered falsely about {fact.action.square}."]
    assert isinstance(said[-1].end, End)


def test_a_root_noted_during_play_shows_that_every_answer_could_be_checked() -> None:
    record = read_record(committed())
    config, rules = record.config, record.game
    roots: dict[Actor, str] = {
        Seat(seat): tree_of(rules, config, rules.notation.read(TEXTS[seat]), SALTS[seat]).root for seat in (0, 1)
    }
    found = verify(record, {}, {seat: root.upper() for seat, root in roots.items()})
    assert [finding.holds for finding in found] == [True, True, True]
    said = [one for entry in replay(record).disclosed for one in entry if one]
    count = sum(one.owner == 0 for one in said)
    assert count > 1
    assert found[1].sentence == (
        f"Seat 0: layout and salt give the root that was noted, so each of its {count} answers could be checked when "
        "it was given."
    )
    wrong = verify(record, {}, {Seat(0): roots[Seat(1)]})
    assert [finding.holds for finding in wrong] == [None, None, False]
    assert verify(read_record(committed(salt=None)), {}, {Seat(1): roots[Seat(1)]})[-1].holds is False
