"""The rules pages. The state of an example is in the page's address."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET
from django.views.decorators.vary import vary_on_headers

from boem.core.game import AnyGame
from boem.core.origin import origin_of
from boem.web.rules.example import Example, ExampleView, examples_of
from boem.web.rules.settings import settings_of
from boem.web.tables.boards import presenter_of, shown_games


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
    }
    return render(request, presenter.rules, page)


def _sight(request: HttpRequest, example: Example) -> ExampleView:
    """The example after the earlier actions and the new one, with or without a square."""
    verb = request.GET.get("verb", "")
    now = [f"{verb} {square}" for square in request.GET.getlist("at")] + request.GET.getlist("do")
    again = "again" in request.GET
    return example.play([] if again else [*request.GET.getlist("done"), *now], verb)
