"""The page's script and the site write the same links."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from support.scripts import Script, script

from boem.inference import Field
from boem.inference.link import link_of

FIELDS = (
    Field.parse("0"),
    Field.parse("."),
    Field.parse("..1*0/.8.../*****", 7),
    Field.parse("...", 0),
    Field.from_rows(["." * 60] * 60, 700),
    Field.from_rows(["." * 26, "." * 25 + "1", "1" + "." * 25]),
)


@pytest.fixture(scope="module")
def field() -> Iterator[Script]:
    with script("position/field.js") as module:
        yield module


@pytest.mark.parametrize("position", FIELDS, ids=repr)
def test_a_link_of_the_site_is_read_and_written(field: Script, position: Field) -> None:
    read = field("fieldOf", link_of(position))
    assert (read["width"], read["height"], read["mines"], read["cells"]) == (
        position.width,
        position.height,
        position.mines,
        list(position),
    )
    assert field("linkOf", read) == link_of(position)


def test_other_sides_keep_the_squares_where_they_are(field: Script) -> None:
    read = field("fieldOf", link_of(Field.parse("12*/.45", 3)))
    assert field("linkOf", field("resized", read, 4, 1)) == "4x1-3-12Ma"
    assert field("linkOf", field("resized", read, 2, 3)) == "2x3-3-12a4b"
