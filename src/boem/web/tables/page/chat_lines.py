"""The chat of a table as its page shows it."""

from __future__ import annotations

from django.template.loader import render_to_string

from boem.web.tables.social.chat import ChatLine, Hush, lines, unread
from boem.web.tables.store.seat_names import called
from boem.web.tables.store.table_access import TableAccess


def chat_pieces(place: TableAccess) -> dict[str, str]:
    """The chat of a place, and how much of it is unread, as HTML."""
    context = chat_context(place) | {"oob": True}
    return {name: render_to_string(f"tables/pieces/{name}.html", context) for name in ("chat", "unread")}


def chat_context(place: TableAccess) -> dict[str, object]:
    """The chat as this place may read it, each line with its author's seat."""
    by_player = {seat.player_id: seat.number for seat in place.seats if seat.player_id}

    def said(line: ChatLine) -> dict[str, object]:
        mine = place.player is not None and line.player.id == place.player.id
        return {
            "number": line.number,
            "name": called(line.player),
            "me": mine,
            "seat": by_player.get(line.player.id),
            "text": line.text,
            "hidden": line.hush is Hush.HIDDEN,
        }

    heard = lines(place) if place.talks else []
    shown = [line for line in heard if line.hush is not Hush.BLOCKED]
    return {
        "lines": [said(line) for line in shown],
        "left_out": len(heard) - len(shown),
        "place": place,
        "unread": unread(place, heard),
        "said": heard[-1].number + 1 if heard else 0,
    }
