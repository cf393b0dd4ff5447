"""Writing records."""

from __future__ import annotations

import json
from collections.abc import Mapping

import msgspec

from boem.core.game import Json, Viewer
from boem.core.settings import write_settings
from boem.records.match import Match
from boem.records.record import Entry, Handover, Record
from boem.records.told import entry_for


def write_record(record: Record, *, one_line: bool = False) -> str:
    """A record as JSON text ending with a newline: one entry per line, or with `one_line` all on one."""
    return _text(record, [_entry(entry) for entry in record.log], one_line=one_line)


def known_record(game: Match, viewer: Viewer, *, one_line: bool = False) -> str:
    """The record as a viewer may know it: complete once the game is over; `one_line` as in `write_record`."""
    if game.over:
        return write_record(game.record, one_line=one_line)
    log = [_entry_as_heard(game, number, viewer) for number in range(len(game.said))]
    return _text(game.record, log, one_line=one_line)


def _entry_as_heard(game: Match, number: int, viewer: Viewer) -> dict[str, Json]:
    heard = entry_for(game, number, viewer)
    return {key: heard[key] for key in _entry(game.record.log[number]) if key in heard}


def _entry(entry: Entry) -> dict[str, Json]:
    if isinstance(entry, Handover):
        said: dict[str, Json] = {"handover": entry.seat, "to": entry.to}
        extras = {"at": entry.at}
    else:
        said = dict(entry.entry)
        extras = {"at": entry.at, "commitment": entry.commitment, "salt": entry.salt}
    return said | {key: value for key, value in extras.items() if value is not None}


def _text(record: Record, log: list[dict[str, Json]], *, one_line: bool) -> str:
    head: Mapping[str, Json] = {
        "boem": record.game.edition,
        "game": record.game.id,
        "config": write_settings(record.config),
        "seats": list(record.seats),
    }
    parts = [f"{_json(key)}: {_json(value)}" for key, value in head.items()]
    if one_line:
        entries = ", ".join(_json(entry) for entry in log)
    else:
        entries = ",".join(f"\n    {_json(entry)}" for entry in log) + "\n  " if log else ""
    parts.append(f'"log": [{entries}]')
    if record.meta is not None:
        meta = msgspec.json.format(record.meta, indent=-1) if one_line else record.meta
        parts.append(f'"meta": {meta.decode()}')
    return f"{{{', '.join(parts)}}}\n" if one_line else "{\n  " + ",\n  ".join(parts) + "\n}\n"


def _json(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)
