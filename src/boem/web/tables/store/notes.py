"""A seat's private notes, never shown to anybody else: pencil marks, a layout not sent yet, hints it asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import SystemRandom
from typing import Final

from django.db import transaction

from boem.core.errors import ParseError
from boem.core.history import facts_for
from boem.core.registry import find_game
from boem.core.settings import read_settings
from boem.core.squares import Square
from boem.web.base import announce
from boem.web.tables.boards import presenter_of
from boem.web.tables.models import SeatRow
from boem.web.tables.store import service

MARKS: Final = ("mine", "free")
MOST: Final = 3_600  # squares of the largest field


def pencil(*, seat: SeatRow, square: str, mark: str, origin: str = "") -> None:
    """Mark a square; an empty mark erases it. Marks beyond MOST are silently dropped."""
    name = str(Square.parse(square))
    if mark and mark not in MARKS:
        raise ParseError("must be one of {known}, or empty", "mark", known=", ".join(MARKS))
    with transaction.atomic():
        current = SeatRow.objects.select_for_update().get(id=seat.id)
        current.pencil.pop(name, None)
        if mark and len(current.pencil) < MOST:
            current.pencil[name] = mark
        current.save(update_fields=["pencil"])
        announce.noted(seat.table_id, seat.number, origin)


def draft(*, seat: SeatRow, words: Sequence[str], origin: str = "") -> None:
    """Store what the seat has laid or built so far, in place of the last draft."""
    if len(words) > MOST:
        raise ParseError("at most {most} squares are kept", "draft", most=MOST)
    names = presenter_of(seat.table.game).read_draft(words)
    with transaction.atomic():
        SeatRow.objects.filter(id=seat.id).update(draft=names)
        announce.noted(seat.table_id, seat.number, origin)


def told(*, seat: SeatRow, what: str) -> dict[str, str]:
    """The notes that answer a seat's private question, such as asking for a hint; slow. `note` stores them."""
    current = SeatRow.objects.select_related("table").get(id=seat.id)
    game = service.game_at(current.table)
    heard = [facts_for(notices, current.seat) for notices in game.said]
    return presenter_of(current.table.game).ask(what, heard, game.history.view(current.seat), current.pencil)


def note(*, seat: SeatRow, told: Mapping[str, str], origin: str = "") -> None:
    """Store what `told` returned."""
    with transaction.atomic():
        current = SeatRow.objects.select_for_update().get(id=seat.id)
        current.pencil |= told
        current.save(update_fields=["pencil"])
        announce.noted(seat.table_id, seat.number, origin)


def suggested(*, seat: SeatRow, name: str) -> Sequence[str]:
    """A draft that the game suggests, either the one of that name or a random one; slow."""
    game = find_game(seat.table.game)
    config = read_settings(game.config, seat.table.config)
    return presenter_of(game.id).suggest(config, name, SystemRandom())
