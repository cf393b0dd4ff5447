"""Results of a tournament as files: tables for spreadsheets, JSON, and TRF for arbiters' programs."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Mapping, Sequence
from io import StringIO
from itertools import groupby
from typing import Final

import msgspec

from boem.core.game import Json
from boem.records.times import write_time
from boem.web.base.heavy_answers import heavy, weight_of_log
from boem.web.tournaments import tournament_document
from boem.web.tournaments.models import PairedSeat, Tournament
from boem.web.tournaments.tournament_page import board_of, stamp_of
from boem.web.tournaments.trf import KINDS, as_trf

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n")
"""What a text begins with that a spreadsheet would take for a formula."""
CSV: Final = "text/csv; charset=utf-8"


def result_file(found: Tournament, name: str) -> tuple[bytes, str]:
    """A file and its content type; raises KeyError for an unknown name, and what `trf.as_trf` does."""
    write, content_type = FILES[name]
    with heavy(weight_of_log(PairedSeat.objects.filter(tournament=found).count())):
        return write(found), content_type


def names_for(found: Tournament) -> list[str]:
    """The names of the files that there are of a tournament now."""
    has_trf = found.kind in KINDS and found.stage == Tournament.Stage.OVER
    return [name for name in FILES if name != "results.trf" or has_trf]


def _standings(found: Tournament) -> bytes:
    lines = tournament_document.standings(found, board_of(found, stamp_of(found)))
    names = list(lines[0]["tie_breaks"]) if lines else []
    columns = ["place", "name", "number", "rating", "state", "points", "games", "won"]
    rows = ([line[name] for name in columns] + [line["tie_breaks"][name] for name in names] for line in lines)
    return _table([*columns, *names], rows)


def _games(found: Tournament) -> bytes:
    """A row for each player of each pairing: tables of several have more than two."""
    columns = ["round", "board", "leg", "table", "how", "done", "seat", "name", "score"]
    rows = (
        [*(game[name] for name in columns[:6]), seat, one["name"], one["score"]]
        for game in _pairings(found)
        for seat, one in enumerate(game["players"])
    )
    return _table(columns, rows)


def _document(found: Tournament) -> bytes:
    told = tournament_document.told(found, None)
    for name in ("you", "invite", "challenges"):
        del told[name]
    return msgspec.json.format(msgspec.json.encode(told | {"pairings": list(_pairings(found))}), indent=1) + b"\n"


def _pairings(found: Tournament) -> Iterable[Mapping[str, Json]]:
    """All pairings by round, without a model's instance for each: an arena may have very many."""
    fields = ("round", "board", "leg", "table", "how", "done")
    rows = PairedSeat.objects.filter(tournament=found).order_by("round", "pairing__board", "leg", "pairing_id", "seat")
    told = rows.values_list("pairing_id", *(f"pairing__{name}" for name in fields), "entrant__player__name", "points")
    for _, group in groupby(told.iterator(), key=lambda row: row[0]):
        seats = list(group)
        game: dict[str, Json] = dict(zip(fields, seats[0][1:7], strict=True))
        game["done"] = write_time(game["done"]) if game["done"] else None
        scores = [(row[7], tournament_document.score_told(found, row[8])) for row in seats]
        yield game | {"how": game["how"] or None, "players": [{"name": name, "score": won} for name, won in scores]}


def _table(columns: Sequence[str], rows: Iterable[Sequence[Json]]) -> bytes:
    """A table with the byte order mark by which spreadsheets know the encoding, and no text taken for a formula."""
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(columns)
    writer.writerows([_cell(value) for value in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def _cell(value: Json) -> Json:
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value


FILES: Final[Mapping[str, tuple[Callable[[Tournament], bytes], str]]] = {
    "standings.csv": (_standings, CSV),
    "games.csv": (_games, CSV),
    "results.json": (_document, "application/json"),
    "results.trf": (lambda found: as_trf(found).encode(), "text/plain; charset=utf-8"),
}
