"""All that a viewer gets of a game, as a text to be reviewed by eye."""

from __future__ import annotations

import json

from boem.core.game import Seat, Viewer
from boem.records import Replay, begin, go_on, tell, tell_entry

VIEWERS = {"public": None, "seat0": Seat(0), "seat1": Seat(1)}


def transcript(game: Replay, viewer: Viewer) -> str:
    """Each entry as the viewer heard it, and what it then knew."""
    lines = []
    so_far = begin(game.record)
    for number, entry in enumerate(game.record.log):
        so_far = go_on(so_far, entry)
        view = game.record.game.notation.view(so_far.history.view(viewer))
        lines += [json.dumps(tell_entry(game, number, viewer), ensure_ascii=False), f"    {json.dumps(view)}"]
    told = tell(game, viewer)
    return "\n".join([*lines, json.dumps({key: told[key] for key in ("status", "waits_for", "scores", "result")}), ""])
