"""Every kind of bad document is refused with one sentence that names the place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boem.core.errors import ParseError
from boem.core.registry import game_ids
from boem.records import read_record
from boem.records.record import MOST_BYTES, MOST_ENTRIES

GOOD = (Path(__file__).parent / "data" / "document.json").read_bytes()


def fault(data: str | bytes | dict[str, Any]) -> str:
    with pytest.raises(ParseError) as caught:
        read_record(json.dumps(data) if isinstance(data, dict) else data)
    return str(caught.value)


def read_or_fault(data: bytes) -> str:
    try:
        return repr(read_record(data))
    except ParseError as error:
        return str(error)


def changed(**keys: Any) -> dict[str, Any]:
    return {key: value for key, value in {**json.loads(GOOD), **keys}.items() if value is not ...}


def logged(*entries: Any) -> dict[str, Any]:
    return changed(log=list(entries))


def test_text_that_no_file_can_hold_is_refused_as_bytes_are() -> None:
    assert fault('{"boem": "\udc80"}') == fault(b'{"boem": "\xff"}') == "not UTF-8 (line 1, column 11)"


LAY = {"seat": 0, "do": "lay A1"}
HASH = "0" * 64

DOCUMENTS: list[tuple[bytes | dict[str, Any], str]] = [
    (b"", "not JSON: a record is an object in braces"),
    (b"foo", "not JSON: a record is an object in braces"),
    (GOOD.replace(b'"log"', b'"log": [], "log"'), "a key is named twice"),
    (GOOD.replace(b'"log"', b'"l\\u006fg": [], "log"'), "a key is named twice"),
    (GOOD.replace(b'"boem"', b'"boem": 1, "boem"'), "a key is named twice"),
    (
        GOOD.replace(b'"meta"', b'"meta": {}, "meta"').replace(b'"game"', b'"meta": {"a": 1}, "meta": {}, "game"'),
        "a key is named twice",
    ),
    (GOOD.replace(b'"width"', b'"width": 6, "width"'), "config: a key is named twice"),
    (GOOD.replace(b'1, "do": "lay', b'0, "seat": 1, "do": "lay'), "log[1]: a key is named twice"),
    (b"{", "not JSON: it breaks off"),
    (b'{"boem": 1,\n "game" "x"}', "not JSON: expected ':' (line 2, column 9)"),
    (GOOD + b"x", "not JSON: trailing characters (line 14, column 1)"),
    (b"\xef\xbb\xbf" + GOOD, "not JSON: invalid character (line 1, column 1)"),
    (b'{"boem": NaN}', "not JSON: invalid character (line 1, column 10)"),
    (b'{"game": "\xff"}', "not UTF-8 (line 1, column 11)"),
    (b"[" * 100_000, "expected an object, not a list"),
    (b'{"meta": ' + b"[" * 100_000, "nested too deeply"),
    (b"[]", "expected an object, not a list"),
    (b'"record"', "expected an object, not text"),
    (b"{}", "boem: this key is missing"),
    (changed(boem=3), "boem: this program reads versions 1 to 2, not 3"),
    (changed(boem=0), "boem: this program reads versions 1 to 2, not 0"),
    (changed(boem="1"), "boem: must be a whole number, not text"),
    (changed(boem=True), "boem: must be a whole number, not true or false"),
    (changed(game=...), "game: this key is missing"),
    (changed(game="chess"), f"game: no such game: 'chess'; known: {', '.join(game_ids())}"),
    (changed(game=7), "game: must be text, not a whole number"),
    (changed(seats=...), "seats: this key is missing"),
    (changed(seats=["Red"]), "seats: must list 2 names, not 1"),
    (changed(seats=["Red", 2]), "seats[1]: must be text, not a whole number"),
    (changed(seats=["x"] * 41), "seats: must list 2 names, not 41"),
    (changed(seats=["x" * 100_001, "y"]), "seats: larger than 100,000 bytes"),
    (changed(config={"width": [0] * 50_000}), "config: larger than 100,000 bytes"),
    (GOOD.replace(b'"width": 5', b'"width": 1e999'), "config: number out of range"),
    (changed(log=...), "log: this key is missing"),
    (changed(log={}), "log: expected a list, not an object"),
    (changed(moves=[]), "moves: this version knows no such key"),
    (changed(meta="casual"), "meta: must be an object"),
    (changed(config=[]), "config: expected an object, not a list"),
    (
        changed(config={"size": 5}),
        "config.size: no such setting; known: width, height, mines, sweepers, starts",
    ),
    (changed(config={"width": 11}), "config.width: must be 3 to 10, not 11"),
    (changed(config={"height": 2}), "config.height: must be 3 to 10, not 2"),
    (changed(config={"width": "5"}), "config.width: must be a whole number, not '5'"),
    (changed(config={"width": 5.0}), "config.width: must be a whole number, not 5.0"),
    (changed(config={"starts": True}), "config.starts: must be a whole number, not True"),
    (changed(config={"width": 5, "height": 5, "mines": 25}), "config.mines: must be 1 to 24 on 5 × 5 squares, not 25"),
    (changed(config={"sweepers": 0}), "config.sweepers: must be 1 or more, not 0"),
    (changed(config={"sweepers": 10**600}), "config.sweepers: must be 1 or more, not a number so long"),
    (logged(LAY, LAY, LAY, {"seat": 0, "do": "sweep Q-"}), "log[3].do: not a square: Q-"),
    (logged({"seat": 0, "do": "sweep A0"}), "log[0].do: not a square: A0"),
    (logged({"seat": 0, "do": "sweep " + "A" * 99}), "log[0].do: not a square: " + "A" * 40 + "…"),
    (
        logged({"seat": 0, "do": "jump A1"}),
        "log[0].do: not an action: 'jump A1'; known: lay, disarm, sweep, flag, unflag, resign",
    ),
    (logged({"seat": 0, "do": "sweep"}), "log[0].do: sweep needs one square, as in sweep E3"),
    (logged({"seat": 0, "do": "sweep A1 A2"}), "log[0].do: sweep needs one square, as in sweep E3"),
    (
        logged({"seat": 0, "do": "lay …"}),
        "log[0].do: this laying was still secret when the record was saved; one saved after the game has it",
    ),
    (logged({"seat": 0, "do": "x" * 100_001}), "log[0].do: longer than 100,000 characters"),
    (logged({"seat": 0, "do": None}), "log[0].do: must be text, not null"),
    (logged({"seat": 0}), 'log[0]: must have "seat" and "do", and no other key of this game'),
    (logged({"do": "resign"}), 'log[0]: must have "seat" and "do", and no other key of this game'),
    (logged({}), 'log[0]: must have "seat" and "do", and no other key of this game'),
    (logged({"seat": 2, "do": "resign"}), "log[0].seat: there is no such seat; the seats are 0 to 1"),
    (logged({"seat": -1, "do": "resign"}), "log[0].seat: there is no such seat; the seats are 0 to 1"),
    (logged({"seat": "0", "do": "resign"}), "log[0].seat: must be a whole number, not text"),
    (logged(LAY | {"answer": "laid"}), "log[0].answer: this version knows no such key"),
    (logged(LAY | {"deal": "A1"}), 'log[0]: must have "seat" and "do", and no other key of this game'),
    (logged({"close": True}), 'log[0]: must have "seat" and "do", and no other key of this game'),
    (logged("lay A1"), "log[0]: must be an object, not text"),
    (logged(LAY | {"at": "yesterday"}), "log[0].at: not a time as in 2026-02-28T19:30:00Z"),
    (logged(LAY | {"at": "2026-02-28T19:30:00"}), "log[0].at: not a time as in 2026-02-28T19:30:00Z"),
    (logged(LAY | {"commitment": "abc"}), "log[0].commitment: must be 64 hexadecimal digits"),
    (logged(LAY | {"commitment": HASH, "salt": "g" * 64}), "log[0].salt: must be 64 hexadecimal digits"),
    (
        logged({"seat": 0, "do": "resign", "salt": HASH}),
        "log[0]: only an entry that lays, builds or deals a secret bears a commitment",
    ),
    (logged(LAY | {"at": None}), "log[0].at: must be text, not null"),
    (logged(LAY | {"salt": None}), "log[0].salt: must be text, not null"),
    (logged(LAY | {"commitment": ""}), "log[0].commitment: must be 64 hexadecimal digits"),
    (logged({"handover": 0, "to": "x", "salt": ""}), 'log[0]: a handover says "handover" and "to"'),
    (logged({"handover": 0}), 'log[0]: a handover says "handover" and "to"'),
    (logged({"handover": 0, "to": "Green", "do": "x"}), 'log[0]: a handover says "handover" and "to"'),
    (logged({"handover": 5, "to": "Green"}), "log[0].handover: there is no such seat; the seats are 0 to 1"),
    (logged({"handover": 0, "to": 7}), "log[0].to: must be text, not a whole number"),
]


@pytest.mark.parametrize(("document", "sentence"), DOCUMENTS, ids=[sentence[:50] for _, sentence in DOCUMENTS])
def test_a_bad_document_gets_its_sentence(document: bytes | dict[str, Any], sentence: str) -> None:
    assert fault(document) == sentence


def test_a_document_of_more_than_16_mb_is_not_looked_into() -> None:
    assert fault(b" " * (MOST_BYTES + 1)) == "larger than 16 MB, the most that a record may have"


def test_an_entry_too_many_is_refused_before_any_entry_is_made() -> None:
    entries = b",".join([b'{"seat":0,"do":"{{"}'] * (MOST_ENTRIES + 1))
    document = json.dumps(changed(log=[])).encode().replace(b'"log": []', b'"log": [' + entries + b"]")
    assert fault(document) == "log: more than 100,000 entries, the most that a record may have"


def test_braces_in_texts_are_not_taken_for_entries() -> None:
    record = read_record(json.dumps(logged({"handover": 0, "to": "{" * (MOST_ENTRIES + 1)})).encode())
    assert len(record.log) == 1


@given(st.binary())
def test_any_bytes_are_a_record_or_a_fault_with_a_sentence(data: bytes) -> None:
    assert fault(data)


@given(st.integers(0, len(GOOD) - 1), st.binary(max_size=3))
def test_a_record_with_any_bytes_replaced_is_a_record_or_a_fault(place: int, put: bytes) -> None:
    data = GOOD[:place] + put + GOOD[place + len(put) :]
    assert read_or_fault(data)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(st.sampled_from(["boem", "game", "config", "seats", "log", "meta"]), json_values)
def test_a_record_with_any_value_in_any_key_is_a_record_or_a_fault(key: str, value: Any) -> None:
    assert read_or_fault(json.dumps(changed(**{key: value})).encode())
