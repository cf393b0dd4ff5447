"""The rules pages. The state of an example is in the page's address."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET
from django.views.decorators.vary import vary_on_headers

from boem.core.game import AnyGame, Json
from boem.core.origin import origin_of
from boem.core.points import HYPHEN, MINUS
from boem.core.settings import describe_settings
from boem.web.rules.example import Example, ExampleView, examples_of
from boem.web.rules.prints import prints_of
from boem.web.tables.boards import presenter_of, shown_games
from boem.web.tables.boards.form import SettingWords


@require_GET
def all_rules(request: HttpRequest) -> HttpResponse:
    """The games, with links to their rules."""
    return render(
        request, "rules.html", {"games": [{"game": game, "presenter": presenter_of(game.id)} for game in shown_games()]}
    )


@vary_on_headers("HX-Request")
@require_GET
def rules(request: HttpRequest, game: AnyGame) -> HttpResponse:
    """The rules of a game; for the page's script, only the example being played."""
    presenter, examples = presenter_of(game.id), examples_of(game.id)
    asked = request.GET.get("example", "")
    if asked in examples and "HX-Request" in request.headers:
        return render(request, "rules/answer.html", {"game": game, "sight": _sight(request, examples[asked])})
    sights = {
        name: _sight(request, example) if name == asked else example.play([]) for name, example in examples.items()
    }
    page = {
        "game": game,
        "presenter": presenter,
        "examples": sights,
        "settings": settings_of(game),
        "origin": origin_of(game.id),
        "prints": prints_of(game),
        "stocks": {"a4": "A4", "a5": "A5", "letter": _("US Letter")},
    }
    return render(request, presenter.rules, page)


def _sight(request: HttpRequest, example: Example) -> ExampleView:
    """The example after the earlier actions and the new one, with or without a square."""
    verb = request.GET.get("verb", "")
    now = [f"{verb} {square}" for square in request.GET.getlist("at")] + request.GET.getlist("do")
    again = "again" in request.GET
    return example.play([] if again else [*request.GET.getlist("done"), *now], verb)


@dataclass(frozen=True, slots=True)
class SettingRow:
    """A row of the page's table."""

    name: str  # as in records and the API
    text: str
    unless: str
    may: str


def settings_of(game: AnyGame) -> Sequence[SettingRow]:
    """Every setting of a game, in the order of its config."""
    told = presenter_of(game.id).words
    return [_row(name, told[name], about) for name, about in describe_settings(game.config).items()]


def _row(name: str, words: SettingWords, about: Mapping[str, Json]) -> SettingRow:
    unless = str(words.unless) or _unless(about)
    return SettingRow(
        name, str(words.text), unless, str(words.may).format(range=_range(about.get("each", about))) or _range(about)
    )


def _unless(about: Mapping[str, Json]) -> str:
    if about["needed"]:
        return _("what the game suggests")
    return _("as the rules say") if about["default"] is None else _value(about["default"])


def _value(value: Json) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return value if isinstance(value, str) else str(number_format(value, force_grouping=True)).replace(HYPHEN, MINUS)


def _range(about: Mapping[str, Json]) -> str:
    if "choices" in about:
        return _("yes or no") if False in about["choices"] else ", ".join(about["choices"])
    if "characters" in about:
        return _("a text of {characters}").format(characters=about["characters"])
    if "each" in about:
        return _("numbers, each {range}").format(range=_range(about["each"]))
    if about["maximum"] is None:
        return _("{minimum} or more").format(minimum=_value(about["minimum"]))
    told = _("{minimum} to {maximum}, in halves") if "step" in about else _("{minimum} to {maximum}")
    return told.format(minimum=_value(about["minimum"]), maximum=_value(about["maximum"]))
