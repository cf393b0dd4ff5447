"""Ranges, defaults and sizes are stated only in a game's config: forms, labels, the API and encodings derive theirs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import pytest
from django.utils.translation import override

import boem
from boem.core.settings import setting
from boem.core.texts import languages
from boem.games.solo.site.form import GRADES
from boem.pbm.sheet import LONGEST
from boem.puzzles import Grade
from boem.web.api.api import api
from boem.web.api.puzzles import Grade as GradeWord
from boem.web.pbm.forms import NewDesk
from boem.web.tables.boards import presenter_of, shown_games
from boem.web.tables.boards.form import Amount, NumberFields, Pick
from boem.web.tables.page.forms import TIME, clock_wished
from boem.web.tables.store.opening import MOST_SEATS

SOURCES = Path(boem.__file__).parent
GAMES = {game.id: game for game in shown_games()}
RANGES = ("Number", "Numbers", "Halves", "number", "numbers", "halves", "by_the_rules")


def calls(path: Path) -> Iterator[ast.Call]:
    """Every call in a file of ours."""
    yield from (node for node in ast.walk(ast.parse(path.read_bytes())) if isinstance(node, ast.Call))


def said(call: ast.Call) -> str:
    """The sentences passed to gettext; empty otherwise."""
    is_gettext = isinstance(call.func, ast.Name) and call.func.id in ("_", "gettext_lazy", "ngettext_lazy", "gettext")
    texts = (one.value for one in call.args if isinstance(one, ast.Constant))
    return " ".join(one for one in texts if isinstance(one, str)) if is_gettext else ""


def bounds(call: ast.Call) -> list[int]:
    """The literal numbers of which a call makes a range."""
    if not isinstance(call.func, ast.Name) or call.func.id not in RANGES:
        return []
    ends = [*call.args, *(word.value for word in call.keywords if word.arg in ("minimum", "maximum"))]
    return [one.value for one in ends if isinstance(one, ast.Constant) and isinstance(one.value, int)]


def asked(game: str) -> Iterator[Any]:
    """The numbers requested by a game's form that are settings of its own."""
    names = {item.name for item in fields(GAMES[game].config)}
    for field in presenter_of(game).form.fields:
        yield from (one for one in getattr(field, "fields", ()) if one.name in names)


def test_no_game_of_ours_writes_a_range_outside_its_config() -> None:
    files = [path for path in SOURCES.glob("games/*/**/*.py") if path.parts[-2:] != ("rules", "config.py")]
    assert [(path, numbers) for path in files for call in calls(path) if (numbers := bounds(call))] == []


def test_no_label_of_a_form_has_a_figure_of_its_own() -> None:
    files = [*SOURCES.glob("games/*/site/form.py"), *SOURCES.glob("web/**/forms.py")]
    found = [text for path in files for call in calls(path) if re.search(r"\d", text := said(call))]
    assert found == ["5 for every mine"]  # as that way of scoring is called


@pytest.mark.parametrize("game", GAMES)
def test_a_number_that_a_form_asks_for_has_the_range_of_its_setting(game: str) -> None:
    for field in asked(game):
        kind = setting(GAMES[game].config, field.name).metadata["kind"]
        assert (field.kind if isinstance(field, Amount) else field.each) is getattr(kind, "each", kind), field.name


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", languages())
def test_a_board_that_a_form_offers_is_set_up_as_its_label_says(game: str, language: str) -> None:
    form = presenter_of(game).form
    for field in (one for one in form.fields if isinstance(one, Pick) and one.name in ("board", "size")):
        for value, text in field.options.items():
            with override(language):
                figures = [int(figure) for figure in re.findall(r"\d+", str(text))]
            config = form.settings({field.name: value, "others": "3"}) if figures else {}
            assert figures == list(config.values())[: len(figures)], text


@pytest.mark.parametrize("language", languages())
def test_a_clock_that_a_form_offers_runs_as_its_label_says(language: str) -> None:
    for value, text in TIME.options.items():
        with override(language):
            figures = [int(figure) for figure in re.findall(r"\d+", str(text))]
        clock = clock_wished(GAMES["uitweg"], {"time": value}) if figures else {}
        told = [clock["days"]] if "days" in clock else [clock["seconds"] // 60, clock["increment"]] if clock else []
        assert figures == told, text


def test_the_api_takes_as_many_seats_as_desks_do_and_the_grades_that_there_are() -> None:
    known = api.get_openapi_schema()["components"]["schemas"]
    assert known["NewTable"]["properties"]["seats"]["maxItems"] == MOST_SEATS
    assert known["Search"]["properties"]["seats"]["maximum"] == MOST_SEATS
    assert get_args(GradeWord) == tuple(GRADES) == tuple(grade.value for grade in Grade)


@pytest.mark.parametrize("game", ["postal"])
def test_the_form_of_a_game_by_mail_asks_for_settings_in_their_range(game: str) -> None:
    form = NewDesk(GAMES[game])
    for field in form.settings:
        about = setting(GAMES[game].config, field.name).metadata["kind"].describe()
        attrs = field.field.widget.attrs
        assert (attrs["min"], attrs.get("max")) == (about["minimum"], about["maximum"])
    assert form["title"].field.widget.attrs["maxlength"] == str(LONGEST)


def test_number_fields_say_when_they_are_asked_for() -> None:
    for game in GAMES:
        picks = {field.name: field for field in presenter_of(game).form.fields if isinstance(field, Pick)}
        for field in presenter_of(game).form.fields:
            if isinstance(field, NumberFields) and field.when:
                assert field.is_ in picks[field.when].options
