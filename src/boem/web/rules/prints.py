"""What can be printed: the choices on a rules page, and the PDFs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from boem.core.forms import fill
from boem.core.game import AnyGame, Settings
from boem.core.registry import find_game
from boem.core.texts import language
from boem.paper import PLAYERS, STOCKS, boards_on_paper, paper_face, print_pad

KEPT: Final = 512
"""More than there are parts, boards, papers and languages together, so none is printed twice."""


@dataclass(frozen=True, slots=True)
class PrintChoice:
    """A part to print, with its boards by name, each as people call it."""

    part: str
    title: str
    boards: Sequence[tuple[str, str]]


def prints_of(game: AnyGame) -> list[PrintChoice]:
    """All that the rules page of a game offers to print."""
    face = paper_face(game)
    boards = [(name, _called(board)) for name, board in boards_on_paper(game).items()]
    return [PrintChoice(name, _(part.title), boards) for name, part in face.parts.items()] if face else []


def _called(board: Settings) -> str:
    settings = {item.name: getattr(board, item.name) for item in fields(board)}
    form = _("{width} × {height}, {seats} players") if "seats" in settings else "{width} × {height}"
    return fill(form, settings)


@require_GET
def pad(request: HttpRequest, game: AnyGame) -> HttpResponse:
    """A part, by default the players', for a board by name, as a PDF in the language of the page."""
    part, board = request.GET.get("part", PLAYERS), request.GET.get("board", "")
    paper, face = request.GET.get("paper", ""), paper_face(game)
    if face is None or part not in face.parts or board not in boards_on_paper(game) or paper not in STOCKS:
        raise Http404
    response = HttpResponse(_printed(game.id, part, board, paper, language()), content_type="application/pdf")
    name = "-".join(["boem", game.id, *([] if part == PLAYERS else [part]), board, paper])
    response["Content-Disposition"] = f'attachment; filename="{name}.pdf"'
    return response


@lru_cache(maxsize=KEPT)
def _printed(game_id: str, part: str, board: str, paper: str, spoken: str) -> bytes:
    """Choices are few, so that nobody makes the site print more than each of them once."""
    game = find_game(game_id)
    return print_pad(game, boards_on_paper(game)[board], part=part, paper=paper, language=spoken)
