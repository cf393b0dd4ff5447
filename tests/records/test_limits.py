"""A hostile document is refused before memory is spent on it."""

from __future__ import annotations

import tracemalloc

import pytest

from boem.core.errors import ParseError
from boem.records import read_record
from boem.records.record import MOST_BYTES

HEAD = b'{"boem":1,"game":"mijnenveger","seats":["Red","Blue"],'
ROOM = MOST_BYTES - 200


def filled(before: bytes, unit: bytes, after: bytes) -> bytes:
    return before + (unit * (ROOM // len(unit)))[:-1] + after


DOCUMENTS = {  # 16 MB each, once decompressed
    "an array of arrays": (b"[", b"[],", b"]"),
    "an unknown key": (HEAD + b'"log":[],"x":[', b"[],", b"]}"),
    "millions of keys": (b"{", b'"a":1,', b"}"),
    "a log of objects": (HEAD + b'"log":[', b"{},", b"]}"),
    "a log of entries": (HEAD + b'"log":[', b'{"seat":0,"do":"resign"},', b"]}"),
    "a log of arrays": (HEAD + b'"log":[', b"[],", b"]}"),
    "settings of arrays": (HEAD + b'"log":[],"config":{"width":[', b"[],", b"]}}"),
    "millions of names": (b'{"boem":1,"game":"mijnenveger","seats":[', b'"",', b'],"log":[]}'),
    "millions of squares": (HEAD + b'"log":[{"seat":0,"do":"lay ', b"A1 ", b'"}]}'),
    "millions of digits": (HEAD + b'"log":[{"seat":', b"99", b"}]}"),
}


@pytest.mark.usefixtures("largest")
@pytest.mark.parametrize("what", DOCUMENTS)
def test_a_document_of_16_mb_is_refused_in_little_more_than_its_own_size(what: str) -> None:
    document = filled(*DOCUMENTS[what])
    tracemalloc.start()
    with pytest.raises(ParseError):
        read_record(document)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 4 * MOST_BYTES


@pytest.mark.parametrize("key", ["site", "result"])
def test_meta_is_kept_without_being_taken_apart(key: str) -> None:
    data = filled(HEAD + b'"log":[],"meta":{"' + key.encode() + b'":[', b"[],", b"]}}")
    tracemalloc.start()
    record = read_record(data)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert record.meta is not None
    assert peak < 4 * MOST_BYTES
