"""The file format of backups: compressed JSON Lines.

The first line is the header: the format, the program's version, the applied migrations, the signing key, and the tables
with their columns and numbers of rows. Then comes a line for each row, table by table. The last line has the SHA-256 of
everything before it. The format is independent of the kind of database.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import zlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import BinaryIO, Final

from django.db import models

from boem.core.errors import ParseError
from boem.core.game import Json
from boem.core.texts import gettext_noop as _

FORMAT: Final = "boem-backup/1"
DAMAGED: Final = _("it is damaged; use another copy")


@dataclass(frozen=True, slots=True)
class ArchivedTable:
    """A table of the database, as stored in the file."""

    model: str  # app.Model
    columns: list[str]
    rows: int


@dataclass(frozen=True, slots=True)
class Head:
    """The header of the file."""

    program: str  # version
    made: str  # RFC 3339
    applied: list[tuple[str, str]]  # migrations: app, name
    key: str  # signs sessions and invitations
    tables: list[ArchivedTable]
    push: str = ""  # the private key that signs push messages, if there is one


class ArchiveWriter:
    """Writes lines, and adds them to the checksum."""

    def __init__(self, raw: BinaryIO) -> None:
        self._file = gzip.GzipFile(fileobj=raw, mode="wb", mtime=0)
        self._sum = hashlib.sha256()

    def head(self, head: Head) -> None:
        """Write the first line."""
        self.line({"format": FORMAT} | asdict(head))

    def line(self, value: Json) -> None:
        """Write one line."""
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        self._sum.update(text)
        self._file.write(text)

    def close(self) -> None:
        """Write the checksum and close the file."""
        self._file.write(json.dumps({"sha256": self._sum.hexdigest()}).encode() + b"\n")
        self._file.close()


class ArchiveReader:
    """Reads the lines back; raises ParseError if the file isn't a backup, or is damaged."""

    def __init__(self, raw: BinaryIO) -> None:
        self._file = gzip.GzipFile(fileobj=raw, mode="rb")
        self._sum = hashlib.sha256()

    def head(self) -> Head:
        """Read the first line."""
        try:
            told = self._line()
            if told.pop("format") != FORMAT:
                raise ParseError("a newer Boem has written it; upgrade this one first")
            told["tables"] = [ArchivedTable(**kept) for kept in told["tables"]]
            told["applied"] = [(app, name) for app, name in told["applied"]]
            return Head(**told)
        except (TypeError, KeyError, AttributeError):
            raise ParseError("it is no backup of Boem's") from None

    def rows(self, count: int) -> Iterator[list[Json]]:
        """Read `count` rows."""
        for _row in range(count):
            row = self._line()
            if not isinstance(row, list):
                raise ParseError(DAMAGED)
            yield row

    def check(self) -> None:
        """Compare everything read so far with the checksum at the end."""
        wanted = {"sha256": self._sum.hexdigest()}
        if self._line() != wanted:
            raise ParseError(DAMAGED)

    def _line(self) -> Json:
        try:
            text = self._file.readline()
            self._sum.update(text)
            return json.loads(text)
        except gzip.BadGzipFile:
            raise ParseError("it is no backup of Boem's, or damaged") from None
        except (EOFError, zlib.error, ValueError):
            raise ParseError(DAMAGED) from None


def columns_of(model: type[models.Model]) -> list[models.Field[object, object]]:
    """The fields of a model that are columns."""
    return list(model._meta.local_concrete_fields)


def plain(field: models.Field[object, object], row: models.Model) -> Json:
    """A value of a row in JSON; `field.to_python` reads it back."""
    value = field.value_from_object(row)
    return value if value is None or isinstance(value, bool | int | float | str) else field.value_to_string(row)
