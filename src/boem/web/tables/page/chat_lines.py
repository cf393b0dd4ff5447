"""The chat of a table as its page shows it."""

from __future__ import annotations

from django.template.loader import render_to_string

from boem.web.tables.social.chat import ChatLine, Hush, lines
from boem.web.tables.store.seat_names import called
from boem.web.tables.store.table_access import TableAccess


def chat_html(place: TableAccess) -> str:
    """The chat of a place as HTML."""
    return render_to_string("tables/pieces/chat.html", chat_context(place) | {"oob": True})


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

    heard = lines(place)
    shown = [line for line in heard if line.hush is not Hush.BLOCKED]
    return {"lines": [said(line) for line in shown], "left_out": len(heard) - len(shown), "place": place}
