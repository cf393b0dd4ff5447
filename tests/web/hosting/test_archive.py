"""A backup that is damaged, newer or not a backup is recognised, whatever happened to it."""

from __future__ import annotations

import gzip
import io
import json
from typing import Any

import pytest

from boem.core.errors import ParseError
from boem.web.hosting.archive import ArchivedTable, ArchiveReader, ArchiveWriter, Head

HEAD = Head(
    "1.0", "2026-11-30T12:00:00+00:00", [("tables", "0001_initial")], "key", [ArchivedTable("tables.Table", ["id"], 3)]
)


def written() -> bytes:
    raw = io.BytesIO()
    writer = ArchiveWriter(raw)
    writer.head(HEAD)
    for value in ("☘", None, 3):
        writer.line([value])
    writer.close()
    return raw.getvalue()


def read(data: bytes) -> tuple[Head, list[list[Any]]]:
    reader = ArchiveReader(io.BytesIO(data))
    head = reader.head()
    rows = list(reader.rows(head.tables[0].rows))
    reader.check()
    return head, rows


def test_a_backup_can_be_read_back() -> None:
    assert read(written()) == (HEAD, [["☘"], [None], [3]])


@pytest.mark.parametrize("data", [b"", b"nonsense", gzip.compress(b"{}\n", mtime=0), gzip.compress(b"[]\n", mtime=0)])
def test_other_files_are_not_backups(data: bytes) -> None:
    with pytest.raises(ParseError, match=r"no backup of Boem's|damaged"):
        read(data)


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_a_truncated_backup_is_refused(share: float) -> None:
    data = written()
    with pytest.raises(ParseError, match="damaged"):
        read(data[: int(len(data) * share)])


@pytest.mark.parametrize(("line", "instead"), [(1, '["x"]'), (2, '{"n": 1}'), (3, ""), (4, '{"sha256": "0"}'), (4, "")])
def test_a_backup_with_an_altered_line_is_refused(line: int, instead: str) -> None:
    lines = gzip.decompress(written()).decode().splitlines()
    lines[line] = instead
    with pytest.raises(ParseError, match="damaged"):
        read(gzip.compress("\n".join([*lines, ""]).encode()))


def test_a_backup_in_another_format_is_refused() -> None:
    head, *rest = gzip.decompress(written()).decode().splitlines()
    newer = json.dumps(json.loads(head) | {"format": "boem-backup/2"})
    with pytest.raises(ParseError, match="a newer Boem has written it; upgrade this one first"):
        read(gzip.compress("\n".join([newer, *rest]).encode()))
