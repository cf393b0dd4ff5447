"""What can be printed: the choices on a rules page, and the PDFs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from secrets import randbelow
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from boem.core.forms import fill
from boem.core.game import AnyGame, Settings
from boem.core.registry import find_game
from boem.core.texts import language
from boem.paper import PLAYERS, STOCKS, boards_on_paper, paper_face, print_pad
from boem.web.base.limits import PRINTED, spend

KEPT: Final = 512
"""More than there are parts, boards, papers and languages together, so none is printed twice."""


_SEEDS: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class PrintChoice:
    """A part to print, as `asked` for in its address, with its boards by name, each as people call it."""

    asked: str
    title: str
    boards: Sequence[tuple[str, str]]


def prints_of(game: AnyGame) -> list[PrintChoice]:
    """All that the rules page of a game offers to print."""
    face = paper_face(game)
    boards = [(name, _called(board)) for name, board in boards_on_paper(game).items()]
    choices = []
    for name, part in face.parts.items() if face else ():
        title = _(part.title)
        choices.append(PrintChoice(f"part={name}", title, boards))
        if part.deal:
            with_mines = _("{title}, with mines dealt").format(title=title)
            choices.append(PrintChoice(f"part={name}&dealt=1", with_mines, boards))
    return choices


def _called(board: Settings) -> str:
    settings = {item.name: getattr(board, item.name) for item in fields(board)}
    form = _("{width} × {height}, {seats} players") if "seats" in settings else "{width} × {height}"
    return fill(form, settings)


@require_GET
def pad(request: HttpRequest, game: AnyGame) -> HttpResponse:
    """A part, by default the players', for a board by name, as a PDF in the language of the page.

    Where `dealt` is asked for, the mines are dealt by a new seed each time, which is printed on it.
    """
    part, board = request.GET.get("part", PLAYERS), request.GET.get("board", "")
    paper, face = request.GET.get("paper", ""), paper_face(game)
    if face is None or part not in face.parts or board not in boards_on_paper(game) or paper not in STOCKS:
        raise Http404
    name = "-".join(["boem", game.id, *([] if part == PLAYERS else [part]), board, paper])
    if "dealt" not in request.GET:
        return _download(_printed(game.id, part, board, paper, language()), name)
    if face.parts[part].deal is None:
        raise Http404
    spend(PRINTED, request)
    seed, config = randbelow(_SEEDS), boards_on_paper(game)[board]
    dealt = print_pad(game, config, part=part, seed=seed, paper=paper, language=language())
    response = _download(dealt, f"{name}-{seed}")
    add_never_cache_headers(response)
    return response


def _download(pdf: bytes, name: str) -> HttpResponse:
    response = HttpResponse(pdf, content_type="application/pdf")
    response["Content-Disposition"] = f'attachment; filename="{name}.pdf"'
    return response


@lru_cache(maxsize=KEPT)
def _printed(game_id: str, part: str, board: str, paper: str, spoken: str) -> bytes:
    """Choices are few, so that nobody makes the site print more than each of them once."""
    game = find_game(game_id)
    return print_pad(game, boards_on_paper(game)[board], part=part, paper=paper, language=spoken)
