"""Updates pushed to an open page have no request, and so no token: they contain no forms that post."""

from __future__ import annotations

import pytest
from support.desk_pages import table_page as page_of
from support.desks import desk_of, table_at
from support.tables import player

from boem.web.tables.page import table_page
from boem.web.tables.page.sight import sight
from boem.web.tables.store.table_access import place_at

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("name", "form"), [("Red", "keep-press"), ("Green", "stand-by")])
def test_updates_post_only_through_the_forms_of_the_page(name: str, form: str) -> None:
    desk = desk_of("me", "bot", "bot", visibility="public")
    shown = sight(place_at(table_at(desk).id, player(name)))
    pushed = "".join(table_page.piece(one, shown) for one in table_page.PIECES)
    assert f'form="{form}"' in pushed
    assert "csrf" not in pushed
    assert 'method="post"' not in pushed
    assert f'<form id="{form}" method="post"' in page_of(desk, name)
