"""One record or many in a file, however they are laid out."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from boem.core.errors import ParseError
from boem.records import documents, read_record, write_record
from boem.records.record import MOST_BYTES

DATA = Path(__file__).parent / "data"
PRETTY = (DATA / "document.json").read_bytes()
LINE = write_record(read_record(PRETTY), one_line=True).encode()


def kinds(data: bytes) -> list[str]:
    """For each document `record`, or its fault."""
    found = []
    for document in documents(io.BytesIO(data)):
        try:
            if isinstance(document, ParseError):
                raise document
            read_record(document)
            found.append("record")
        except ParseError as error:
            found.append(str(error))
    return found


@pytest.mark.parametrize(
    "data",
    [
        PRETTY,
        b"\n\n" + PRETTY + b"\n",
        PRETTY.replace(b"\n", b"\r\n"),
        PRETTY.replace(b"\n", b" "),
        PRETTY.replace(b'{\n  "boem": 1,', b'{"boem": 1, "meta": {}\n,'),
        LINE,
        LINE.strip(),
        b"\xef\xbb\xbf" + PRETTY,
        LINE + b"  \t",
    ],
    ids=[
        "pretty",
        "blank lines around",
        "CRLF",
        "on one line",
        "first line ends in }",
        "line",
        "no newline",
        "byte order mark",
        "blanks at the end",
    ],
)
def test_a_single_record_is_one_document(data: bytes) -> None:
    assert kinds(data) == ["record"]


def test_a_line_each_is_a_document_each_and_blank_lines_are_none() -> None:
    assert kinds(LINE + b"\n" + LINE + b"  \r\n" + LINE.strip()) == ["record"] * 3


@pytest.mark.parametrize("bad", [b"rubbish\n", b"{}\n", b'{"boem": 1\n'], ids=["no JSON", "no record", "broken off"])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_bad_line_is_one_bad_document(bad: bytes, place: int) -> None:
    lines = [LINE, LINE]
    lines.insert(place, bad)
    found = kinds(b"".join(lines))
    assert [number for number, kind in enumerate(found) if kind != "record"] == [place]
    assert len(found) == 3


def test_lines_after_a_first_line_that_begins_no_document_are_documents() -> None:
    assert len(kinds(b"nonsense\n{}\n{}\n")) == 3
    assert len(kinds(b"# A text\n\nwith words\n")) == 1


def test_a_broken_record_over_several_lines_is_one_fault() -> None:
    assert len(kinds(PRETTY.replace(b'"game"', b'"game'))) == 1
    assert len(kinds(PRETTY.rstrip().removesuffix(b"}"))) == 1


def test_an_empty_file_is_one_fault() -> None:
    assert kinds(b"") == kinds(b"\n \n") == ["the file is empty; a record was expected"]


def test_a_line_that_is_too_long_is_one_fault_and_the_next_is_read() -> None:
    too_long = b'{"boem": "' + b"x" * MOST_BYTES + b'"}\n'
    fault = "larger than 16 MB, the most that a record may have"
    assert kinds(too_long + LINE) == [fault, "record"]
    assert kinds(LINE + too_long + LINE) == ["record", fault, "record"]
    assert kinds(PRETTY + b" " * MOST_BYTES) == [fault]
