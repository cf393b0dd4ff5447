"""Pages are sent without their templates' indentation."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.template import Engine
from django.template.loader import render_to_string
from django.test import Client
from support.markup import joined

from boem.web.tables.boards import BoardSquare

SIDE = 60
NAMES = [[f"{column}-{row}" for column in range(SIDE)] for row in range(SIDE)]


def shown(folder: Path, text: str, name: str = "page.html") -> str:
    """A template as rendered on the site."""
    (folder / name).write_text(text, encoding="utf-8")
    loaders = [("boem.web.base.squeeze.Loader", [("django.template.loaders.filesystem.Loader", [str(folder)])])]
    return Engine(loaders=loaders).render_to_string(name)


def test_lines_lose_their_indentation_and_stay_lines(tmp_path: Path) -> None:
    text = '<ul>\n    <li\n        class="a"\n    >\n\t\tOne  two\n    </li>\n\n</ul>\n'
    assert shown(tmp_path, text) == '<ul>\n<li\nclass="a"\n>\nOne  two\n</li>\n\n</ul>'


@pytest.mark.parametrize("name", ["pre", "textarea", "script", "style", "PRE"])
def test_a_text_that_is_shown_as_it_stands_keeps_it(tmp_path: Path, name: str) -> None:
    text = f'<div>\n<{name} class="a">\n    1 2\n   3</{name}>\n</div>'
    assert shown(tmp_path, text.replace("<div>\n", "<div>\n    ")) == text


def test_an_included_template_ends_where_its_text_does(tmp_path: Path) -> None:
    (tmp_path / "name.html").write_text("<b>Red</b>\n", encoding="utf-8")
    assert shown(tmp_path, '{% include "name.html" %}, Blue\n') == "<b>Red</b>, Blue"


def test_a_template_that_is_no_page_keeps_it(tmp_path: Path) -> None:
    assert shown(tmp_path, "Hello,\n    so it is.\n", "mail.txt") == "Hello,\n    so it is.\n"


@pytest.mark.django_db
def test_no_line_of_a_page_is_indented() -> None:
    lines = Client().get("/rules/postal").content.decode().splitlines()
    assert len(lines) > 200
    assert [line for line in lines if line.startswith(("  ", "\t"))] == []


def form() -> dict[str, object]:
    """The board on which mines are laid."""
    return {"rows": [[{"name": name, "label": name, "state": "mine"} for name in row] for row in NAMES]}


def table() -> dict[str, object]:
    """The board of a table."""
    rows = [[BoardSquare(name, state="covered", label=name) for name in row] for row in NAMES]
    return {"row_names": NAMES[0], "rows": rows, "sends": False}


@pytest.mark.parametrize(("template", "board"), [("pbm/laying.html", form), ("tables/pieces/grid.html", table)])
def test_a_board_of_3600_squares_is_hardly_heavier_than_in_one_line(
    template: str, board: Callable[[], dict[str, object]]
) -> None:
    page = render_to_string(template, {"board": SimpleNamespace(**board())})
    assert page.count("data-square=") == SIDE * SIDE
    assert len(page) < 1.03 * len(joined(page))
