"""A field with squares known to be free, expressed as its mirror image."""

from __future__ import annotations

import pytest
from support.coan_play import FIVE, dealt
from support.fields import played_field
from support.play import act

from boem.core.game import Seat
from boem.core.squares import Square, spell
from boem.games.coan.rules.knowledge import known_free, mirrored, public_field
from boem.inference.field import COVERED
from boem.testing.enumeration import enumerate_layouts


@pytest.mark.parametrize("told", [True, False])
@pytest.mark.parametrize("seed", range(15))
def test_a_mirror_image_has_the_layouts_in_which_its_squares_are_free(seed: int, told: bool) -> None:
    field = played_field(5, 4, 3, 0.4, seed)
    if not told:
        field = type(field)(field.width, field.height, field.cells)
    every = enumerate_layouts(field).every
    free = [square for square in field.find(COVERED) if not every[0][square]][:2]
    rows, columns = [square.row for square in free], [square.column for square in free]
    image = enumerate_layouts(mirrored(field, free)).every.copy()
    assert image[:, rows, columns].all()
    image[:, rows, columns] = False
    expected = every[~every[:, rows, columns].any(axis=1)]
    assert sorted(layout.tobytes() for layout in image) == sorted(layout.tobytes() for layout in expected)


def test_only_who_marked_wrongly_knows_the_square_and_only_while_it_is_covered() -> None:
    game = act(dealt("A1 E1", **FIVE), (0, "mark B1"), (1, "mark E5"), (0, "mark A5"), (1, "explore B1"))
    known = [spell(known_free(game.history.view(viewer))) for viewer in (None, Seat(0), Seat(1))]
    assert known == ["", "A5", "E5"]
    assert public_field(game.history.public)[Square.parse("B1")] == 1
