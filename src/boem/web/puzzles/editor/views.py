"""The editor's page, and its verdict alone for the page's script."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from boem.core.errors import BoemError
from boem.puzzles.puzzle import LONGEST, SHORTEST
from boem.web.base.error_texts import why as table_why
from boem.web.base.errors import Unfit
from boem.web.base.limits import TooMany
from boem.web.base.query import whole
from boem.web.puzzles.editor.changes import CHANGES
from boem.web.puzzles.editor.draft import PuzzleDraft
from boem.web.puzzles.editor.page import EditorPage, page_of
from boem.web.puzzles.forms import MOST_PASTED, read_pasted, read_uploaded
from boem.web.puzzles.words import READ, note_of, why

USUAL = 6  # squares each way


@never_cache
@require_http_methods(["GET", "POST"])
def editor(request: HttpRequest) -> HttpResponse:
    """The editor: with an empty grid, that of a link, a change of it, or a puzzle that was pasted or uploaded."""
    if request.method == "POST":
        return _pasted(request)
    draft, wrong = PuzzleDraft.empty(USUAL, USUAL), ""
    try:
        draft = _asked(request)
        change = CHANGES.get(request.GET.get("do", ""))
        if change is not None:
            return redirect(f"{reverse('puzzle-editor')}?field={change(draft).link}")
    except BoemError as error:
        wrong = why(error)
    return _shown(request, page_of(draft), wrong=wrong, status=422 if wrong else 200)


@never_cache
@require_GET
def verdict(request: HttpRequest) -> HttpResponse:
    """The verdict alone, for the page's script."""
    try:
        page = page_of(PuzzleDraft.of_link(request.GET.get("field", "")))
    except TooMany as error:
        return render(request, "analysis_board/wait.html", {"why": table_why(error)}, status=429)
    except BoemError as error:
        return render(request, "analysis_board/wait.html", {"why": why(error)}, status=422)
    return render(request, "puzzles/editor/answer.html", _context(request, page))


def _asked(request: HttpRequest) -> PuzzleDraft:
    """The grid that the address holds, or an empty one of the size that it names; raises ParseError or Unfit."""
    if "field" in request.GET:
        return PuzzleDraft.of_link(request.GET["field"])
    width, height = (whole(request.GET.get(name, str(USUAL)), 10**6) for name in ("width", "height"))
    if width is None or height is None:
        raise Unfit("Give the squares across and down as whole numbers.")
    told = request.GET.get("mines", "").strip()
    count = whole(told, 10**6)
    if told and count is None:
        raise Unfit("Give the number of mines as a whole number, or leave it out.")
    return PuzzleDraft.empty(width, height, count)


def _pasted(request: HttpRequest) -> HttpResponse:
    pasted, file = request.POST.get("puzzle", ""), request.FILES.get("file")
    try:
        read = read_uploaded(file) if file else read_pasted(pasted)
    except BoemError as error:
        return _shown(request, page_of(_before(request)), pasted=pasted[:MOST_PASTED], wrong=why(error), status=422)
    return _shown(request, page_of(PuzzleDraft.of(read.puzzle)), note=READ.get(note_of(read), ""))


def _before(request: HttpRequest) -> PuzzleDraft:
    """The grid that was there when something was pasted."""
    try:
        return _asked(request)
    except BoemError:
        return PuzzleDraft.empty(USUAL, USUAL)


def _context(request: HttpRequest, page: EditorPage) -> dict[str, object]:
    return {"page": page, "address": request.build_absolute_uri(reverse("puzzle", args=[page.puzzle_link]))}


def _shown(request: HttpRequest, page: EditorPage, *, status: int = 200, **more: object) -> HttpResponse:
    context = {**_context(request, page), "shortest": SHORTEST, "longest": LONGEST, **more}
    return render(request, "puzzles/editor/editor.html", context, status=status)
