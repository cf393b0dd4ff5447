"""What a place is sent beside its entries, so that each answer can be checked as it comes."""

from __future__ import annotations

from collections.abc import Iterable

from boem.core.game import Json
from boem.records import Match, Opener, entry_for
from boem.web.tables.store.table_access import TableAccess


def entries_with_openings(game: Match, place: TableAccess, numbers: Iterable[int]) -> list[dict[str, Json]]:
    """The entries with these numbers as the place sees them, with roots and openings where the table has them."""
    return with_openings([entry_for(game, number, place.viewer) for number in numbers], game, place)


def with_openings(entries: list[dict[str, Json]], game: Match, place: TableAccess) -> list[dict[str, Json]]:
    """Entries of the place as in records, with the same."""
    if not place.table.proved:
        return entries
    opener = Opener(game, place.viewer)
    return [entry | opener.beside(entry["n"]) for entry in entries]
