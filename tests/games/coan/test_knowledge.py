"""What a seat alone knows of Coan's field."""

from __future__ import annotations

from support.coan_play import FIVE, dealt
from support.play import act

from boem.core.game import Seat
from boem.core.squares import Square, spell
from boem.games.coan.rules.knowledge import known_free, public_field


def test_only_who_marked_wrongly_knows_the_square_and_only_while_it_is_covered() -> None:
    game = act(dealt("A1 E1", **FIVE), (0, "mark B1"), (1, "mark E5"), (0, "mark A5"), (1, "explore B1"))
    known = [spell(known_free(game.history.view(viewer))) for viewer in (None, Seat(0), Seat(1))]
    assert known == ["", "A5", "E5"]
    assert public_field(game.history.public)[Square.parse("B1")] == 1
