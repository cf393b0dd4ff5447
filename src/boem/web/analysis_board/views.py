"""The page of the analysis board: each view guards, calls one service, and renders."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from boem.core.errors import BoemError
from boem.inference import Field
from boem.inference.field import COVERED
from boem.inference.link import link_of
from boem.web.analysis_board import words
from boem.web.analysis_board.page import PositionPage, page_of
from boem.web.analysis_board.pasted import MOST, read
from boem.web.analysis_board.position import SIDE, position_of, require_size
from boem.web.base.error_texts import why
from boem.web.base.errors import Unfit
from boem.web.base.hooks import POSITIONS_ANALYSED
from boem.web.base.limits import TooMany
from boem.web.base.query import whole
from boem.web.base.uploads import text_of

USUAL = ((9, 9, 10), (16, 16, 40), (30, 16, 99))  # the sizes of most programs, with their mines
NOTES = "boem.analysis_board.notes"  # they are signed for this purpose
MOST_NOTES = 12
EXAMPLE = "9x9-10-001f00112d11001e2102f101e2101111b2000002b1011102b101a101a"


@never_cache
@require_http_methods(["GET", "POST"])
def board(request: HttpRequest) -> HttpResponse:
    """The board: empty, or with the position of a link. A POST reads a pasted or uploaded one, and goes to its link."""
    if request.method == "POST":
        return _pasted(request)
    try:
        position, wrong = _asked(request), ""
    except BoemError as error:
        position, wrong = _empty(*USUAL[0]), words.fault_of(error)
    _heard(request, position)
    page = page_of(position, whole(request.GET.get("step", "")) or 0)
    return _shown(request, page, wrong=wrong, notes=_notes(request.GET.get("read", "")))


@never_cache
@require_GET
def answer(request: HttpRequest) -> HttpResponse:
    """The answer alone, for the page's script."""
    try:
        position = position_of(request.GET.get("field", ""))
        _heard(request, position)
        page = page_of(position, whole(request.GET.get("step", "")) or 0)
    except TooMany as error:
        return render(request, "analysis_board/wait.html", {"why": why(error)}, status=429)
    except BoemError as error:
        return render(request, "analysis_board/wait.html", {"why": words.fault_of(error)}, status=422)
    return render(request, "analysis_board/answer.html", _context(request, page))


def _pasted(request: HttpRequest) -> HttpResponse:
    pasted, file = request.POST.get("position", ""), request.FILES.get("file")
    try:
        text = text_of(file.read(4 * MOST + 1)) if file else pasted
        told = request.POST.get("mines", "").strip()
        mines = whole(told, SIDE * SIDE)
        if told and mines is None:
            raise Unfit("The number of mines is a whole number from 0 to {most}.", most=SIDE * SIDE)
        found = read(text, mines)
    except BoemError as error:
        page = page_of(_before(request))
        return _shown(request, page, pasted=pasted[:MOST], wrong=words.fault_of(error), status=422)
    _heard(request, found.field)
    notes = signing.dumps([words.size_read(found.field), *found.notes[:MOST_NOTES]], salt=NOTES, compress=True)
    return redirect(f"{reverse('analysis-board')}?{urlencode({'field': link_of(found.field), 'read': notes})}")


def _notes(told: str) -> Sequence[str]:
    """What the address says was read; it is signed, so nobody can put words on the page."""
    try:
        return list(signing.loads(told, salt=NOTES)) if told else ()
    except signing.BadSignature:
        return ()


def _before(request: HttpRequest) -> Field:
    """The position that was on the board when something was pasted."""
    try:
        return _asked(request)
    except BoemError:
        return _empty(*USUAL[0])


def _heard(request: HttpRequest, position: Field) -> None:
    """Tell other parts of the site that this position is worked out for this visitor."""
    for hear in POSITIONS_ANALYSED:
        hear(request, position.rows)


def _asked(request: HttpRequest) -> Field:
    """The position that the address holds, or an empty field of the size that it names; raises ParseError."""
    if "field" in request.GET:
        return position_of(request.GET["field"])
    if "width" not in request.GET:
        return _empty(*USUAL[0])
    width, height, mines = (whole(request.GET.get(name, ""), 10**6) for name in ("width", "height", "mines"))
    if width is None or height is None:
        raise Unfit("Give the squares across and down as whole numbers.")
    return _empty(width, height, mines)


def _empty(width: int, height: int, mines: int | None) -> Field:
    require_size(width, height)
    return Field(width, height, bytes([COVERED & 0xFF]) * (width * height), mines)


def _context(request: HttpRequest, page: PositionPage) -> dict[str, object]:
    address = f"{reverse('analysis-board')}?field={page.link}"
    return {"page": page, "address": request.build_absolute_uri(address), "analysis": address}


def _shown(request: HttpRequest, page: PositionPage, *, status: int = 200, **more: object) -> HttpResponse:
    sizes = [{"name": f"{width} × {height}", "mines": mines, "link": link_of(_empty(width, height, mines))}
             for width, height, mines in USUAL]  # fmt: skip
    context = {**_context(request, page), "sizes": sizes, "side": SIDE, "example": EXAMPLE, **more}
    return render(request, "analysis_board/board.html", context, status=status)
