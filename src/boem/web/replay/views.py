"""The pages of replays: each guards, calls one service, and renders."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from boem.core.errors import BoemError, ParseError
from boem.records import Eyes
from boem.web.base.error_texts import why
from boem.web.base.heavy_answers import LIGHT, made
from boem.web.base.limits import IMPORTS, spend
from boem.web.base.puzzle_requests import later
from boem.web.base.query import whole
from boem.web.replay.bounds import MOST_BYTES, weight_of_page, weight_of_text
from boem.web.replay.frame import ReplayQuery, draw, draw_import, key_of, read_eyes
from boem.web.replay.importing import bring, game_of
from boem.web.replay.models import Imported
from boem.web.replay.source import eyes_on_record, of_record, of_table
from boem.web.tables.boards import presenter_of
from boem.web.tables.jobs import analyst
from boem.web.tables.page.lesson import is_guided, lesson_of
from boem.web.tables.page.views import may_come, place_of
from boem.web.tables.store.table_access import TableAccess


@never_cache
@require_GET
def of_a_table(request: HttpRequest, table_id: str, eyes: str = "") -> HttpResponse:
    """The game at a table, move by move."""
    place = place_of(request, table_id)
    source = of_table(place)
    links = {
        "table": table_id,
        "record": reverse("record", args=[table_id]),
        "guest": place.player.shown if place.player and place.seat and place.player.is_guest else "",
    }

    def drawn(asked: ReplayQuery) -> str:
        return made(weight_of_page(source.game.record, asked.eyes), draw, source, asked, links)

    return _shown(request, eyes, source.eyes, place.table.game, drawn, _moment(place))


def _moment(place: TableAccess) -> int | None:
    """The move that the reader's lesson is about, where the replay opens; None: at the end."""
    found = analyst.ANALYST.known(place.table.id) if place.table.status == "over" and place.seat is not None else None
    told = None if found is None or is_guided(place.table) else lesson_of(place, found)
    return told.entry if told else None


@never_cache
@require_GET
def of_an_import(request: HttpRequest, imported_id: str, eyes: str = "") -> HttpResponse:
    """An imported record, move by move."""
    imported = _find(imported_id)
    links = {"imported": True, "record": reverse("imported-record", args=[imported_id])}

    def drawn(asked: ReplayQuery) -> str:
        if (weight := weight_of_text(imported.record)) > LIGHT:
            return made(weight, draw_import, imported.id, imported.record, asked, links)
        game = game_of(imported.id, imported.record)
        return made(weight_of_page(game.record, asked.eyes), draw, of_record(game), asked, links)

    return _shown(request, eyes, eyes_on_record(len(imported.seats)), imported.game, drawn)


@never_cache
@require_GET
def record(request: HttpRequest, imported_id: str) -> HttpResponse:
    """An imported record as a file."""
    imported = _find(imported_id)
    response = HttpResponse(imported.record, content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="boem-{imported.game}-{imported.id}.json"'
    return response


@require_http_methods(["GET", "POST"])
def bring_one(request: HttpRequest) -> HttpResponse:
    """Import a record, uploaded or pasted, and go to its replay."""
    if request.method == "GET":
        return render(request, "replay/import.html", {"pasted": ""})
    pasted, file = request.POST.get("record", ""), request.FILES.get("file")
    try:
        spend(IMPORTS, request)
        player = may_come(request)
        data = file.read(MOST_BYTES + 1) if file else pasted.encode(errors="replace")
        return redirect("imported", bring(player=player, data=data).id)
    except BoemError as error:
        wrong = why(error)
        if isinstance(error, ParseError):
            what = f"{error.place}: {wrong}" if error.place else wrong
            wrong = _("This is no record that can be replayed here: {what}").format(what=what)
        page = render(request, "replay/import.html", {"pasted": pasted[:MOST_BYTES], "wrong": wrong}, status=422)
        return later(page, error)


def _shown(
    request: HttpRequest,
    key: str,
    allowed: Sequence[Eyes],
    game: str,
    drawn: Callable[[ReplayQuery], str],
    opens_at: int | None = None,
) -> HttpResponse:
    """The replay; a missing viewpoint, or one the reader may not choose, redirects to the default."""
    eyes = read_eyes(allowed, key)
    if key != key_of(eyes):
        query = request.GET.urlencode()
        path = request.path.removesuffix(f"/{key}") if key else request.path
        return redirect(f"{path}/{key_of(eyes)}{f'?{query}' if query else ''}")
    at = request.GET.get("at", "")
    entry = -1 if at == "-1" else whole(at) if at else opens_at
    asked = ReplayQuery(eyes, entry, whole(request.GET.get("page", "")) or 1)
    return render(request, "replay/replay.html", {"title": presenter_of(game).title, "game": drawn(asked)})


def _find(imported_id: str) -> Imported:
    found = Imported.objects.filter(id=imported_id).first() if imported_id.isprintable() else None
    if found is None:
        raise Http404
    return found
