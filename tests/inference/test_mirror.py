"""A field with squares known to be free, expressed as its mirror image."""

from __future__ import annotations

import pytest
from support.fields import played_field

from boem.inference.field import COVERED
from boem.inference.mirror import mirrored
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
