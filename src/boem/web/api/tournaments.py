"""The calls about tournaments and ladders."""

from __future__ import annotations

from typing import Annotated, Final

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status

from boem.core.errors import ParseError
from boem.core.game import Json
from boem.web.accounts.models import Player
from boem.web.api.auth import BEARER, caller, player_of
from boem.web.api.document import FOR_ANYBODY
from boem.web.api.schemas import Problem
from boem.web.api.tournament_schemas import (
    EntrantName,
    FileName,
    GameDecision,
    Invite,
    LadderAnswer,
    LadderWish,
    NewTournament,
    Round,
    StageName,
    TournamentId,
    TournamentInvitation,
    TournamentList,
    TournamentPairings,
    TournamentTold,
)
from boem.web.base.limits import ACTIONS, PRINTED, TOURNAMENTS, spend
from boem.web.tournaments import (
    adjudication,
    byes,
    entries,
    ladders,
    organising,
    result_files,
    tournament_document,
    tournament_page,
)
from boem.web.tournaments.models import Tournament
from boem.web.tournaments.organising import NoTournament, find_tournament, may_see
from boem.web.tournaments.plans import TournamentPlan

router = Router(tags=["tournaments"])
REFUSED: Final = {401: Problem, 403: Problem, 404: Problem, 409: Problem, 422: Problem, 429: Problem}
TOLD: Final = {200: TournamentTold, **REFUSED}
READ: Final = {401: Problem, 404: Problem, 422: Problem, 429: Problem}
TEXTS: Final[dict[str, Json]] = {kind: {"schema": {"type": "string"}} for kind in ("text/csv", "text/plain")}
Stage = Annotated[StageName | None, Query(description="How far they are; without it, all that aren't cancelled.")]


@router.get(
    "",
    response={200: TournamentList, 401: Problem, 422: Problem, 429: Problem},
    openapi_extra=FOR_ANYBODY,
    summary="List tournaments",
)
def list_tournaments(request: HttpRequest, stage: Stage = None) -> dict[str, Json]:
    """Public tournaments and ladders, and the private ones that you run or have entered."""
    lists = tournament_page.overview(player_of(request))
    rows = [one for name, several in lists.items() if stage in (None, name) for one in several]
    return {"tournaments": [tournament_document.listed(one, getattr(one, "entered", 0)) for one in rows]}


@router.post(
    "",
    response={201: TournamentTold, 401: Problem, 403: Problem, 409: Problem, 422: Problem, 429: Problem},
    by_alias=True,
    auth=BEARER,
    summary="Announce a tournament",
)
def announce_tournament(request: HttpRequest, body: NewTournament) -> Status[dict[str, Json]]:
    """Announce a tournament, or open a ladder. That doesn't enter you."""
    player = caller(request)
    spend(TOURNAMENTS, request)
    clock = body.clock.dict(exclude_none=True) if body.clock else {}
    made = organising.organise(organiser=player, plan=TournamentPlan(**body.dict(exclude={"clock"}) | clock))
    return Status(201, tournament_document.told(made, player))


@router.get(
    "/{tournament_id}",
    response={200: TournamentTold, **READ},
    by_alias=True,
    openapi_extra=FOR_ANYBODY,
    summary="Look at a tournament",
)
def look_at_tournament(request: HttpRequest, tournament_id: TournamentId, invite: Invite = "") -> dict[str, Json]:
    """Its rules, how far it is, and the standings."""
    player = player_of(request)
    return tournament_document.told(_seen(tournament_id, player, invite), player)


@router.get(
    "/{tournament_id}/pairings",
    response={200: TournamentPairings, **READ},
    openapi_extra=FOR_ANYBODY,
    summary="See the pairings of a round",
)
def see_pairings(
    request: HttpRequest,
    tournament_id: TournamentId,
    round: Round = None,  # noqa: A002 (the query's name)
    invite: Invite = "",
) -> dict[str, Json]:
    """Who meets whom in a round, at which tables, and with what result."""
    return tournament_document.pairings(_seen(tournament_id, player_of(request), invite), round)


@router.get(
    "/{tournament_id}/files/{name}",
    response={200: dict[str, Json], **READ, 409: Problem},
    openapi_extra=FOR_ANYBODY | {"responses": {200: {"content": TEXTS}}},
    summary="Get the results as a file",
)
def get_result_file(
    request: HttpRequest, tournament_id: TournamentId, name: FileName, invite: Invite = ""
) -> HttpResponse:
    """All that was played: as JSON, as a table for spreadsheets, or as TRF for arbiters' programs."""
    found = _seen(tournament_id, player_of(request), invite)
    spend(PRINTED, request)
    content, content_type = result_files.result_file(found, name)
    return HttpResponse(content, content_type=content_type)


@router.post("/{tournament_id}/enter", response=TOLD, by_alias=True, auth=BEARER, summary="Enter a tournament")
def enter_tournament(
    request: HttpRequest, tournament_id: TournamentId, body: TournamentInvitation | None = None
) -> dict[str, Json]:
    """Enter, or come back after a pause; a private one with its link. If you have entered, nothing changes."""
    player = _acting(request)
    entries.enter(tournament_id=tournament_id, player=player, token=body.token if body else "")
    return _told(tournament_id, player)


@router.post(
    "/{tournament_id}/withdraw", response=TOLD, by_alias=True, auth=BEARER, summary="Withdraw from a tournament"
)
def withdraw_from_tournament(request: HttpRequest, tournament_id: TournamentId) -> dict[str, Json]:
    """Leave a tournament: you aren't paired any more. In an arena you only pause."""
    player = _acting(request)
    seen = _seen(tournament_id, player)
    entries.withdraw(tournament_id=tournament_id, player=player)
    return tournament_document.told(organising.find_tournament(seen.pk), player)


@router.post("/{tournament_id}/bye", response=TOLD, by_alias=True, auth=BEARER, summary="Sit out the next round")
def ask_for_bye(request: HttpRequest, tournament_id: TournamentId) -> dict[str, Json]:
    """Sit out the next round of a Swiss for half a point, if the organiser allows it."""
    player = _acting(request)
    byes.ask_for_bye(tournament_id=_seen(tournament_id, player).pk, player=player)
    return _told(tournament_id, player)


@router.post("/{tournament_id}/no-bye", response=TOLD, by_alias=True, auth=BEARER, summary="Play the next round")
def take_bye_back(request: HttpRequest, tournament_id: TournamentId) -> dict[str, Json]:
    """Take back a bye that you asked for, before the round's pairing begins."""
    player = _acting(request)
    byes.take_bye_back(tournament_id=_seen(tournament_id, player).pk, player=player)
    return _told(tournament_id, player)


@router.post("/{tournament_id}/start", response=TOLD, by_alias=True, auth=BEARER, summary="Start your tournament")
def start_tournament(request: HttpRequest, tournament_id: TournamentId) -> dict[str, Json]:
    """Close the entries; the first round is paired within seconds. For the organiser."""
    player = _acting(request)
    organising.start_now(tournament_id=_seen(tournament_id, player).pk, player=player)
    return _told(tournament_id, player)


@router.post("/{tournament_id}/cancel", response=TOLD, by_alias=True, auth=BEARER, summary="Cancel your tournament")
def cancel_tournament(request: HttpRequest, tournament_id: TournamentId) -> dict[str, Json]:
    """Call it off: nobody is paired any more, and games under way go on as ordinary ones. For the organiser."""
    player = _acting(request)
    organising.cancel(tournament_id=_seen(tournament_id, player).pk, player=player)
    return _told(tournament_id, player)


@router.post("/{tournament_id}/pause", response=TOLD, by_alias=True, auth=BEARER, summary="Pause your tournament")
def pause_tournament(request: HttpRequest, tournament_id: TournamentId) -> dict[str, Json]:
    """Have no further rounds paired; games under way go on. For the organiser; not in an arena or on a ladder."""
    player = _acting(request)
    organising.pause(tournament_id=_seen(tournament_id, player).pk, player=player, on=True)
    return _told(tournament_id, player)


@router.post("/{tournament_id}/resume", response=TOLD, by_alias=True, auth=BEARER, summary="Resume your tournament")
def resume_tournament(request: HttpRequest, tournament_id: TournamentId) -> dict[str, Json]:
    """Go on with the next round. For the organiser."""
    player = _acting(request)
    organising.pause(tournament_id=_seen(tournament_id, player).pk, player=player, on=False)
    return _told(tournament_id, player)


@router.post("/{tournament_id}/remove", response=TOLD, by_alias=True, auth=BEARER, summary="Remove a player")
def remove_entrant(request: HttpRequest, tournament_id: TournamentId, body: EntrantName) -> dict[str, Json]:
    """Take somebody out of your tournament, as if the player had withdrawn. For the organiser."""
    player = _acting(request)
    found = _seen(tournament_id, player)
    entrant = found.entrants.filter(player__name=body.player).first() if body.player.isprintable() else None
    if entrant is None:
        raise ParseError("nobody called {given} has entered", "player", given=repr(body.player[:40]))
    entries.remove(tournament_id=tournament_id, organiser=player, entrant_id=entrant.pk)
    return _told(tournament_id, player)


@router.post("/{tournament_id}/decide", response=TOLD, by_alias=True, auth=BEARER, summary="Decide a stuck game")
def decide_game(request: HttpRequest, tournament_id: TournamentId, body: GameDecision) -> dict[str, Json]:
    """End a game of your tournament as you decide; it isn't rated. For the organiser, who mustn't play there."""
    player = _acting(request)
    adjudication.decide(
        tournament_id=_seen(tournament_id, player).pk,
        organiser=player,
        table_id=body.table,
        winners=body.winners,
        why=body.why,
    )
    return _told(tournament_id, player)


@router.post(
    "/{tournament_id}/challenge", response=TOLD, by_alias=True, auth=BEARER, summary="Challenge somebody on a ladder"
)
def challenge_on_ladder(request: HttpRequest, tournament_id: TournamentId, body: LadderWish) -> dict[str, Json]:
    """Challenge the player at a place above yours."""
    player = _acting(request)
    ladders.challenge(tournament_id=_seen(tournament_id, player).pk, player=player, place=body.place)
    return _told(tournament_id, player)


@router.post(
    "/{tournament_id}/answer", response=TOLD, by_alias=True, auth=BEARER, summary="Answer a challenge on a ladder"
)
def answer_on_ladder(request: HttpRequest, tournament_id: TournamentId, body: LadderAnswer) -> dict[str, Json]:
    """Accept or decline a challenge to you, or withdraw your own."""
    player = _acting(request)
    _seen(tournament_id, player)
    match body.do:
        case "accept":
            ladders.accept(challenge_id=body.challenge, player=player)
        case "decline":
            ladders.decline(challenge_id=body.challenge, player=player)
        case "withdraw":
            ladders.take_back(challenge_id=body.challenge, player=player)
    return _told(tournament_id, player)


def _acting(request: HttpRequest) -> Player:
    """The caller, who is charged for an action."""
    spend(ACTIONS, request)
    return caller(request)


def _seen(tournament_id: str, player: Player | None, invite: str = "") -> Tournament:
    """The tournament, if the caller may see it; raises NoTournament."""
    found = find_tournament(tournament_id)
    if not may_see(found, player, invite):
        raise NoTournament
    return found


def _told(tournament_id: str, player: Player) -> dict[str, Json]:
    return tournament_document.told(find_tournament(tournament_id), player)
