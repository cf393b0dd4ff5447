"""What is pushed to an open page has no request, and so no token: nothing in it may post by itself."""

from __future__ import annotations

import pytest
from support.desk_pages import table_page
from support.desks import desk_of, table_at
from support.tables import player

from boem.web.tables import show
from boem.web.tables.place import place_at

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("name", "form"), [("Red", "keep-press"), ("Green", "stand-by")])
def test_what_is_pushed_posts_by_the_forms_of_the_page_alone(name: str, form: str) -> None:
    desk = desk_of("me", "bot", "bot", visibility="public")
    shown = show.sight(place_at(table_at(desk).id, player(name)))
    pushed = "".join(show.piece(one, shown) for one in show.PIECES)
    assert f'form="{form}"' in pushed
    assert "csrf" not in pushed
    assert 'method="post"' not in pushed
    assert f'<form id="{form}" method="post"' in table_page(desk, name)
