"""Reading records: every fault has its place, and limits are enforced before a document takes memory.

No object may repeat a key: two readers could take such a record for two different games.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from typing import Annotated, Final, TypeVar

import msgspec

from boem.core.errors import ParseError
from boem.core.forms import Phrase
from boem.core.game import EDITION, AnyGame, Json, Seat
from boem.core.registry import find_game
from boem.core.settings import read_settings_for
from boem.core.shapes import inside, misfit
from boem.core.texts import gettext_noop as _
from boem.records.documents import too_large
from boem.records.record import MOST_BYTES, MOST_ENTRIES, Entry, Handover, Play, Record
from boem.records.times import read_time

T = TypeVar("T")

MOST_SMALL: Final = 100_000  # bytes of the settings, the names, and the keys of an action

_OUTERMOST: Final = 1000  # bytes; more than a record's keys take up with its game's id and whitespace, values apart
_MALFORMED: Final = (
    _("invalid character"),
    _("invalid number"),
    _("invalid escape character in string"),
    _("invalid character in unicode escape"),
    _("invalid utf-16 surrogate pair"),
    _("unexpected end of hex escape"),
    _("unexpected end of escaped utf-16 surrogate pair"),
    _("object keys must be strings"),
    _("expected ':'"),
    _("expected '\"'"),
    _("expected ',' or ']'"),
    _("expected ',' or '}'"),
    _("trailing comma in array"),
    _("trailing comma in object"),
    _("trailing characters"),
)
"""What msgspec says of JSON, so that catalogues have it."""
_BYTE: Final = re.compile(r"JSON is malformed: (?P<what>.*) \(byte (?P<byte>\d+)\)")
_HEX: Final = re.compile(r"[0-9a-fA-F]{64}")
_OBJECTS: Final = re.compile(rb'"(?:[^"\\]|\\.)*+"|(\{)', re.DOTALL)

_Text = Annotated[str, msgspec.Meta(max_length=MOST_SMALL)]


class _Document(msgspec.Struct, forbid_unknown_fields=True):
    boem: int
    game: str
    seats: msgspec.Raw
    log: msgspec.Raw
    config: msgspec.Raw = msgspec.Raw(b"{}")
    meta: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


class _RecordEntry(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    seat: int | msgspec.UnsetType = msgspec.UNSET
    do: _Text | msgspec.UnsetType = msgspec.UNSET
    deal: _Text | msgspec.UnsetType = msgspec.UNSET
    close: object = msgspec.UNSET  # the notation checks that it is true
    undo: int | msgspec.UnsetType = msgspec.UNSET
    why: str | msgspec.UnsetType = msgspec.UNSET
    handover: int | msgspec.UnsetType = msgspec.UNSET
    to: str | msgspec.UnsetType = msgspec.UNSET
    at: str | msgspec.UnsetType = msgspec.UNSET
    commitment: str | msgspec.UnsetType = msgspec.UNSET
    salt: str | msgspec.UnsetType = msgspec.UNSET


def read_record(data: str | bytes, find: Callable[[str, int], AnyGame] = find_game) -> Record:
    """Read a record from `data`, text or UTF-8; raises ParseError with the place of the first fault.

    `find` gives the rules by id and edition. Whether they allow the entries isn't checked: see `replay`.
    """
    if isinstance(data, str):
        data = data.encode("utf-8", "surrogatepass")  # text that has no UTF-8 is reported like unreadable bytes
    if len(data) > MOST_BYTES:
        raise too_large()
    document = _decode(data, _Document)
    if not 1 <= document.boem <= EDITION:
        raise ParseError(
            "this program reads versions 1 to {newest}, not {given}", "boem", newest=EDITION, given=document.boem
        )
    with inside("game"):
        game = find(document.game, document.boem)
    meta = None if document.meta is msgspec.UNSET else bytes(document.meta)
    _check_outermost(data, [bytes(part) for part in (document.seats, document.log, document.config, meta or b"")])
    with inside("seats"):
        seats = _decode(_small(document.seats), list[str])
    with inside("config"):
        settings = _decode(_small(document.config), dict[str, Json])
        _check_objects(bytes(document.config))
        config = read_settings_for(game.config, settings, len(seats))
    if len(seats) != config.seats:
        raise ParseError(
            "must list {seats:1 name|{seats} names}, not {found}", "seats", seats=config.seats, found=len(seats)
        )
    if meta is not None and not meta.startswith(b"{"):
        raise ParseError("must be an object", "meta")
    log = tuple(
        _read_entry(game, config.seats, entry, f"log[{number}]") for number, entry in enumerate(_entries(document.log))
    )
    return Record(game, config, tuple(seats), log, meta)


def _small(part: msgspec.Raw) -> bytes:
    data = bytes(part)
    if len(data) > MOST_SMALL:
        raise ParseError("larger than {most:,} bytes", most=MOST_SMALL)
    return data


def _entries(log: msgspec.Raw) -> list[_RecordEntry]:
    data = bytes(log)
    if data.count(b"{") > MOST_ENTRIES:
        objects = (match for match in _OBJECTS.finditer(data) if match[1])
        if any(count == MOST_ENTRIES for count, _ in enumerate(objects)):
            raise ParseError("more than {most:,} entries, the most that a record may have", "log", most=MOST_ENTRIES)
    entries = _decode(data, list[_RecordEntry], "log")
    with inside("log"):
        _check_objects(data, numbered=True)
    return entries


def _read_entry(game: AnyGame, seats: int, form: _RecordEntry, place: str) -> Entry:
    said: dict[str, Json] = msgspec.to_builtins(form)
    at, commitment, salt = (said.pop(key, None) for key in ("at", "commitment", "salt"))
    if at is not None:
        with inside(f"{place}.at"):
            read_time(at)
    for key in ("seat", "handover"):
        if key in said and not 0 <= said[key] < seats:
            raise ParseError("there is no such seat; the seats are 0 to {last}", f"{place}.{key}", last=seats - 1)
    if "handover" in said or "to" in said:
        if set(said) != {"handover", "to"} or commitment is not None or salt is not None:
            raise ParseError('a handover says "handover" and "to"', place)
        return Handover(Seat(said["handover"]), said["to"], at)
    with inside(place):
        actor, action = game.notation.read_entry(said)
    if (commitment is not None or salt is not None) and not game.notation.commits(action):
        raise ParseError("only an entry that lays, builds or deals a secret bears a commitment", place)
    for key, value in (("commitment", commitment), ("salt", salt)):
        if value is not None and not _HEX.fullmatch(value):
            raise ParseError("must be 64 hexadecimal digits", f"{place}.{key}")
    return Play(actor, action, tuple(said.items()), at, commitment, salt)


def _decode(data: bytes, kind: type[T], place: str = "") -> T:
    try:
        data.decode()
        return msgspec.json.decode(data, type=kind)
    except UnicodeDecodeError as error:
        line, column = _position(data, error.start)
        raise ParseError("not UTF-8 (line {line}, column {column})", place, line=line, column=column) from None
    except RecursionError:
        raise ParseError("nested too deeply", place) from None
    except msgspec.ValidationError as error:
        raise misfit(str(error)).inside(place) from None
    except msgspec.DecodeError as error:
        raise _malformed(data, str(error)).at(place) from None


def _malformed(data: bytes, message: str) -> ParseError:
    fault = _BYTE.fullmatch(message)
    if fault is None and data.lstrip().startswith((b"{", b"[")):
        return ParseError("not JSON: it breaks off")
    if fault is None:
        return ParseError("not JSON: a record is an object in braces")
    what = fault["what"]
    past = what == "trailing characters"  # msgspec counts from behind the first of them
    line, column = _position(data, int(fault["byte"]) - past)
    return ParseError("not JSON: {what} (line {line}, column {column})", what=Phrase(what), line=line, column=column)


def _position(data: bytes, place: int) -> tuple[int, int]:
    """The line and the column of a byte, from 1."""
    before = data[:place]
    return before.count(b"\n") + 1, place - before.rfind(b"\n")


def _check_outermost(document: bytes, values: Iterable[bytes]) -> None:
    """Raise ParseError if the outermost object repeats a key; `values` are the values found under its keys."""
    keys = document
    for value in sorted(filter(None, values), key=len, reverse=True):
        keys = keys.replace(value, b"0", 1)
    if len(keys.translate(None, b" \t\r\n")) > _OUTERMOST:
        raise ParseError("a key is named twice")
    _check_objects(keys)


def _check_objects(part: bytes, *, numbered: bool = False) -> None:
    """Raise ParseError if any object in this JSON, known to be well-formed, repeats a key.

    `numbered`: the JSON is a list of flat objects, and the fault is placed by index. Keeps no object.
    """
    count = 0

    def check(pairs: list[tuple[str, object]]) -> None:
        nonlocal count
        if len({key for key, _ in pairs}) < len(pairs):
            raise ParseError("a key is named twice", f"[{count}]" if numbered else "")
        count += 1

    json.loads(part, object_pairs_hook=check, parse_int=len, parse_float=len)
