"""What a seat keeps for itself: pencil marks, and a laying that is not sent yet. No entry, and nobody else's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.db import transaction

from boem.core.errors import Unreadable
from boem.core.squares import Square
from boem.web.tables import announce
from boem.web.tables.boards import look_of
from boem.web.tables.models import Seat

MARKS: Final = ("mine", "free")
MOST: Final = 3_600  # squares of the largest field


def pencil(*, seat: Seat, square: str, mark: str, origin: str = "") -> None:
    """Set a mark on a square, or take it away with an empty one."""
    name = str(Square.parse(square))
    if mark and mark not in MARKS:
        raise Unreadable(f"one of {', '.join(MARKS)} or nothing is needed", "mark")
    with transaction.atomic():
        current = Seat.objects.select_for_update().get(id=seat.id)
        current.pencil.pop(name, None)
        if mark and len(current.pencil) < MOST:
            current.pencil[name] = mark
        current.save(update_fields=["pencil"])
        announce.noted(seat.table_id, seat.number, origin)


def draft(*, seat: Seat, words: Sequence[str], origin: str = "") -> None:
    """Keep what is laid or built so far."""
    if len(words) > MOST:
        raise Unreadable(f"at most {MOST} squares are kept", "draft")
    names = look_of(seat.table.game).read_draft(words)
    with transaction.atomic():
        Seat.objects.filter(id=seat.id).update(draft=names)
        announce.noted(seat.table_id, seat.number, origin)
