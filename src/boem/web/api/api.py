"""The calls of the API. Its OpenAPI document is at /api/v1/docs and /api/v1/openapi.json."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from ninja import Header, Status
from ninja.errors import AuthenticationError, HttpError, ValidationError

from boem.core.errors import BoemError, ParseError
from boem.core.game import Json
from boem.web.api.analysis import router as analysis
from boem.web.api.auth import BEARER, BadToken, caller, place_of
from boem.web.api.conditional_moves import ahead
from boem.web.api.document import FOR_ANYBODY, Published
from boem.web.api.exercises import at_table, exercises
from boem.web.api.faults import what_is_wrong, where
from boem.web.api.follows import router as follows
from boem.web.api.leaderboard import router as leaderboard
from boem.web.api.players import meeting, people, read_seats, records, talk
from boem.web.api.problems import TITLES, answer, problem, problem_of
from boem.web.api.puzzles import kept
from boem.web.api.puzzles import router as puzzles
from boem.web.api.runs import runs, training
from boem.web.api.schemas import Action, Done, Invitation, NewTable, Opened, Pause, Problem, TableId, Told
from boem.web.api.told import entries_told, table_told
from boem.web.api.tournaments import router as tournaments
from boem.web.base.client import GONE, ClientGone
from boem.web.base.heavy_answers import heavy, weight_of_log
from boem.web.base.limits import ACTIONS, TABLES, TooMany, spend
from boem.web.base.payers import address_of
from boem.web.lobby.challenges import accept, challenge, challenge_at
from boem.web.tables.models import SeatRow, Table
from boem.web.tables.social import presence
from boem.web.tables.store.opening import ME, TableWish, join, open_table, rematch
from boem.web.tables.store.record import record_for
from boem.web.tables.store.service import request_of
from boem.web.tables.store.table_access import TableAccess, place_at, seated, token_of
from boem.web.tables.store.writer import WRITER
from boem.web.tables.time import claims, pauses

api: Final = Published(
    title="Boem",
    version="1",
    description="Play hidden-field games: every answer holds only what the caller's seat may know.",
    urls_namespace="api",
)
TOLD: Final = {200: Told, 401: Problem, 403: Problem, 404: Problem, 409: Problem, 422: Problem, 429: Problem}
for prefix, router in (
    ("", people),
    ("", meeting),
    ("", talk),
    ("", ahead),
    ("/leaderboard", leaderboard),
    ("/me", follows),
    ("/records", records),
    ("", analysis),
    ("", at_table),
    ("/exercises", exercises),
    ("/puzzles", puzzles),
    ("/favourites", kept),
    ("/runs", runs),
    ("/training", training),
    ("/tournaments", tournaments),
):
    api.add_router(prefix, router)


@api.post(
    "/tables",
    response={201: Opened, 401: Problem, 403: Problem, 409: Problem, 422: Problem, 429: Problem, 503: Problem},
    auth=BEARER,
    tags=["tables"],
    summary="Open a table",
)
def open_new(request: HttpRequest, body: NewTable) -> Status[dict[str, Json]]:
    """Open a table. Bots move by themselves; an open seat is for anybody who joins, an invited one for your friend.

    A `player:NAME` is challenged, and may take that seat with `join`.
    """
    host = caller(request)
    spend(TABLES, request)
    if body.seats.count(ME) > 1:
        raise ParseError('only one seat can be "{me}" here; two at one device play on the site', "seats", me=ME)
    seats, asked = read_seats(body.seats)
    wish = TableWish(
        game=body.game,
        seats=seats,
        config=body.config,
        **(body.clock.dict(exclude_none=True) if body.clock else {}),
        visibility=Table.Visibility(body.visibility),
        rated=body.rated,
        match=body.match,
    )
    address = address_of(request)
    if asked:
        table = challenge(host=host, wish=wish, asked=asked, address=address)
    else:
        table = open_table(host=host, wish=wish, address=address)
    invites = {
        seat.number: request.build_absolute_uri(reverse("join", args=[table.id, token_of(seat)]))
        for seat in SeatRow.objects.filter(table=table, kind=SeatRow.Kind.INVITE).exclude(nonce="")
    }
    return Status(
        201,
        {
            "id": table.id,
            "url": request.build_absolute_uri(reverse("table", args=[table.id])),
            "invite": next(iter(invites.values()), None),
            "invites": invites,
        },
    )


@api.get(
    "/tables/{table_id}",
    response={200: Told, 401: Problem, 403: Problem, 404: Problem, 429: Problem},
    tags=["tables"],
    openapi_extra=FOR_ANYBODY,
    summary="Look at a table",
)
def look(request: HttpRequest, table_id: TableId) -> HttpResponse:
    """The table as the caller may know it; without a token, as a spectator does."""
    place = place_of(request, table_id)
    if place.viewer is not None:
        presence.here(table_id, place.viewer)
    return _told(place)


@api.post("/tables/{table_id}/join", response=TOLD, auth=BEARER, tags=["tables"], summary="Sit down")
def sit_down(request: HttpRequest, table_id: TableId, body: Invitation | None = None) -> HttpResponse:
    """Take an open seat, one to which you were challenged, or an invited one with its invitation.

    If you sit there already, you keep your seat.
    """
    player = caller(request)
    spend(ACTIONS, request)
    asked = challenge_at(table_id, player)
    if asked:
        accept(challenge_id=asked.pk, player=player)
    else:
        join(table_id=table_id, player=player, token=body.token if body else "")
    return _told(place_at(table_id, player))


@api.post(
    "/tables/{table_id}/actions",
    response={200: Done, 401: Problem, 403: Problem, 404: Problem, 409: Problem, 422: Problem, 429: Problem},
    auth=BEARER,
    tags=["tables"],
    summary="Play an action",
)
def act(
    request: HttpRequest,
    table_id: TableId,
    body: Action,
    idempotency_key: Annotated[
        str | None, Header(alias="Idempotency-Key", description="The same action with the same key is done once.")
    ] = None,
) -> HttpResponse:
    """Play an action. Once it is answered with 200 it is stored for good; the same key and body get the same answer."""
    player = caller(request)
    spend(ACTIONS, request)
    place = place_at(table_id, player)
    seat = seated(place).seat
    work = request_of(seat, body.do, body.after, idempotency_key)
    presence.here(table_id, seat.seat)
    acted = WRITER.wait(table_id, work)
    return _json({"number": acted.number + 1, "entries": entries_told(acted.game, place, body.after, acted.number + 1)})


@api.post(
    "/tables/{table_id}/pause", response=TOLD, auth=BEARER, tags=["tables"], summary="Offer, decline or end a pause"
)
def pause(request: HttpRequest, table_id: TableId, body: Pause) -> HttpResponse:
    """Offer or accept a pause, withdraw or decline the offer, or resume the game."""
    player = caller(request)
    spend(ACTIONS, request)
    seated(place_at(table_id, player))
    pauses.CHANGES[body.do](table_id=table_id, player=player)
    return _told(place_at(table_id, player))


@api.post(
    "/tables/{table_id}/claim",
    response={200: Told, 401: Problem, 403: Problem, 404: Problem, 409: Problem, 429: Problem},
    auth=BEARER,
    tags=["tables"],
    summary="Claim the time of an absent player",
)
def claim(request: HttpRequest, table_id: TableId) -> HttpResponse:
    """Have the house rule on the time of an absent player, once the table's `claim` says that it is due."""
    player = caller(request)
    spend(ACTIONS, request)
    claims.claim(seated=seated(place_at(table_id, player)))
    return _told(place_at(table_id, player))


@api.post(
    "/tables/{table_id}/rematch", response=TOLD | {503: Problem}, auth=BEARER, tags=["tables"], summary="Play again"
)
def play_again(request: HttpRequest, table_id: TableId) -> HttpResponse:
    """The table of the next game between the same players, in which the other side begins; the same for every caller.

    The players swap seats, except within a match.
    """
    player = caller(request)
    spend(TABLES, request)
    place_at(table_id, player)
    again = rematch(table_id=table_id, player=player, address=address_of(request))
    return _told(place_at(again.id, player))


@api.get(
    "/tables/{table_id}/record",
    response={200: dict[str, Json], 401: Problem, 403: Problem, 404: Problem, 429: Problem},
    tags=["tables"],
    openapi_extra=FOR_ANYBODY,
    summary="Get the record",
)
def record(request: HttpRequest, table_id: TableId) -> HttpResponse:
    """The record as the caller may know it; complete once the game is over."""
    place = place_of(request, table_id)
    with heavy(weight_of_log(place.table.number)):
        return HttpResponse(record_for(place), content_type="application/json")


def _told(place: TableAccess) -> HttpResponse:
    with heavy(weight_of_log(place.table.number)):
        return _json(table_told(place))


def _json(document: dict[str, Json]) -> HttpResponse:
    return HttpResponse(msgspec.json.encode(document), content_type="application/json")


@api.exception_handler(TooMany)
@api.exception_handler(BoemError)
def _boem_error(request: HttpRequest, error: BoemError | TooMany) -> HttpResponse:
    return answer(problem_of(error))


@api.exception_handler(ClientGone)
def _left(request: HttpRequest, error: ClientGone) -> HttpResponse:
    return HttpResponse(status=GONE)


@api.exception_handler(BadToken)
@api.exception_handler(AuthenticationError)
def _no_token(request: HttpRequest, error: Exception) -> HttpResponse:
    return answer(problem(401, "Send a good token: Authorization: Bearer TOKEN. POST /api/v1/guests gives one."))


@api.exception_handler(ValidationError)
def _bad_body(request: HttpRequest, error: ValidationError) -> HttpResponse:
    first = error.errors[0]
    place, said = where(first), what_is_wrong(first)
    return answer(problem(422, f"{place}: {said}" if place else said, code="unreadable", place=place))


@api.exception_handler(HttpError)
def _http_error(request: HttpRequest, error: HttpError) -> HttpResponse:
    status = 422 if error.status_code == 400 else error.status_code
    return answer(problem(status if status in TITLES else 422, str(error), code="unreadable"))


@api.exception_handler(RequestDataTooBig)
def _too_large(request: HttpRequest, error: RequestDataTooBig) -> HttpResponse:
    most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    return answer(problem(422, f"the body is too large; at most {most} bytes are read", code="unreadable"))


@api.exception_handler(Http404)
def _nothing(request: HttpRequest, error: Http404) -> HttpResponse:
    return answer(problem(404, "There is nothing here."))
