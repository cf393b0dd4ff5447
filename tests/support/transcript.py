"""A game as one viewer gets it, for golden files."""

from __future__ import annotations

import json
from typing import Final

from boem.core.game import Seat, Viewer
from boem.records import Match, begin, document_for, entry_for, go_on


def viewers(seats: int) -> dict[str, Viewer]:
    """A spectator and the seats, by the names of their golden files."""
    return {"public": None, **{f"seat{seat}": Seat(seat) for seat in range(seats)}}


VIEWERS: Final = viewers(2)


def transcript(game: Match, viewer: Viewer) -> str:
    """Each entry as the viewer heard it, and the view after it."""
    lines = []
    so_far = begin(game.record)
    for number, entry in enumerate(game.record.log):
        so_far = go_on(so_far, entry)
        view = game.record.game.notation.view(so_far.history.view(viewer))
        lines += [json.dumps(entry_for(game, number, viewer), ensure_ascii=False), f"    {json.dumps(view)}"]
    told = document_for(game, viewer)
    return "\n".join([*lines, json.dumps({key: told[key] for key in ("status", "waits_for", "scores", "result")}), ""])
