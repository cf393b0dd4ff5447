"""The pages of the desk, for its owner only: each guards, calls one service, and renders."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from boem.bots import usual_bot
from boem.core.clock import CLOCK
from boem.core.errors import BoemError, IllegalAction
from boem.core.registry import find_game
from boem.core.texts import languages
from boem.pbm.face import mail_of
from boem.pbm.report.build import build
from boem.pbm.report.heard import hear
from boem.pbm.report.page import as_page
from boem.pbm.rounds import rounds_of
from boem.pbm.story import undone_until
from boem.records import Match
from boem.web.accounts.models import Player
from boem.web.accounts.session import player_of
from boem.web.base.error_texts import why
from boem.web.base.errors import Closed, NotYours, Unfit
from boem.web.base.limits import INVITED, TOLD, spend, spend_on
from boem.web.base.query import whole
from boem.web.pbm import desks, laying, rounds, seating, substitutes
from boem.web.pbm.calendar import deadline_after_pause, next_deadline, read_moment
from boem.web.pbm.consents import check_may_tell
from boem.web.pbm.models import Desk
from boem.web.pbm.post import letter as letters
from boem.web.pbm.seating import Heir
from boem.web.pbm.seats_shown import seats_shown
from boem.web.pbm.story import story_of
from boem.web.pbm.views import whole_page
from boem.web.tables.models import SeatRow
from boem.web.tables.page.views import may_come
from boem.web.tables.store import service
from boem.web.tables.store.opening import MOST_SEATS


@dataclass(frozen=True, slots=True)
class Keeping:
    """Proof that a player owns the desk."""

    desk: Desk
    player: Player


@never_cache
@require_GET
def desk(request: HttpRequest, table_id: str) -> HttpResponse:
    """The desk."""
    return render(request, "pbm/desk.html", _context(keeping_of(request, table_id)))


@require_http_methods(["GET", "POST"])
def do(request: HttpRequest, table_id: str, what: str) -> HttpResponse:
    """Carry out an action of the owner's; its arguments come from the form."""
    if request.method == "GET":
        return redirect("desk", table_id)
    keeping = keeping_of(request, table_id)
    act = ACTS.get(what)
    if act is None:
        raise Http404
    try:
        if request.POST.get("address", "").strip():
            spend(INVITED, request)
        if what in TO_EVERYBODY:
            spend_on(TOLD, keeping.desk.pk)
            check_may_tell(player=keeping.player, readers=letters.readers_at(keeping.desk))
        act(keeping, request.POST)
    except BoemError as error:
        context = _context(keeping)
        context |= {"wrong": why(error), "beside": _beside(context, what), "given": request.POST, "at": what}
        return render(request, "pbm/desk.html", context, status=422)
    return redirect(f"{reverse('desk', args=[table_id])}#{WHERE.get(what, what)}")


@never_cache
@require_http_methods(["GET", "POST"])
def preview(request: HttpRequest, table_id: str) -> HttpResponse:
    """What the round would bring: for an owner who closes the rounds and doesn't play, and from then on may not."""
    if request.method == "GET":
        return redirect("desk", table_id)
    keeping = keeping_of(request, table_id)
    try:
        desks.see_sealed(desk=keeping.desk, player=keeping.player)
        game = rounds.evaluated(service.game_at(keeping.desk.table), CLOCK.now(), keeping.desk.deal)
    except BoemError as error:
        return render(request, "wrong.html", {"title": _("Sealed"), "sentence": why(error)}, status=403)
    story = story_of(keeping.desk, keeping.desk.table, game, keeping.player, waiting=True)
    heard = hear(story, None, preview=True, by_hand=keeping.desk.deal is not None)
    return whole_page(as_page(build(heard, (get_language() or "en")[:2])))


@never_cache
@require_http_methods(["GET", "POST"])
def take(request: HttpRequest, table_id: str, token: str) -> HttpResponse:
    """Take over the desk by its link."""
    found = Desk.objects.select_related("table", "owner").filter(pk=table_id).first()
    if found is None:
        raise Http404
    player = player_of(request)
    if player is not None and found.owner_id == player.id:
        return redirect("desk", table_id)
    try:
        desks.check_handing(found, token)
        if request.method == "GET":
            return render(request, "pbm/take.html", {"desk": found})
        desks.take_over(desk=found, token=token, player=may_come(request))
    except NotYours as error:
        return render(request, "wrong.html", {"title": _("Take over the desk"), "sentence": why(error)}, status=409)
    return redirect("desk", table_id)


def keeping_of(request: HttpRequest, table_id: str) -> Keeping:
    """Proof that the asker owns the desk; raises Http404 for others."""
    player = player_of(request)
    found = Desk.objects.select_related("table", "owner").filter(pk=table_id).first()
    if found is None or player is None or found.owner_id != player.id:
        raise Http404
    return Keeping(found, player)


def _context(keeping: Keeping) -> dict[str, object]:
    desk = Desk.objects.select_related("table", "owner").get(pk=keeping.desk.pk)
    game = service.game_at(desk.table)
    how = rounds.standing(desk.table, game)
    zone = desk.calendar
    upcoming = deadline_after_pause if desk.paused else next_deadline
    suggested = desk.table.deadline or upcoming(desk, CLOCK.now())
    played, face = rounds_of(game).played, mail_of(game.record)
    return {
        "desk": desk,
        "table": desk.table,
        "how": how,
        "over": game.over,
        "seats": seats_shown(desk, game),
        "sealed": how.evaluations < desk.sealed_until,
        "plays": desk.table.seats.filter(player=keeping.player).exists(),
        "played": range(played, -1, -1),
        "undo": played if rounds.can_undo(desk, game) else 0,
        "undo_until": undone_until(game, timedelta(days=desk.undo_days)),
        "withdraws": face.withdraws(game.history.public, played),
        "suggested": suggested.astimezone(zone).strftime("%Y-%m-%dT%H:%M") if suggested else "",
        "waits_for_mail": rounds.out_of_reach(desk.table),
        "awaits_mail": rounds.gets_mail(desk.table),
        "mails": settings.OUTBOX is not None,
        "late": bool(desk.table.deadline and desk.table.deadline <= CLOCK.now()),
        "handing": reverse("desk-take", args=[desk.pk, desks.handing_token(desk)]),
        "bulletins": desk.table.bulletins.all()[:20],
        "waiting_press": desk.table.press.filter(seat=None, closing=None).first(),
        "lays": face.lays,
        "undealt": desk.by_hand and not game.over and laying.awaits_layout(game),
        "may_lay": laying.may_lay(desk, game, keeping.player),
        "laid": len(desk.mines),
        "misfit": _misfit(keeping.player, desk, game),
    }


def _beside(context: Mapping[str, object], what: str) -> str:
    """The part of the desk that shows the error; empty: the top, as when that part is gone."""
    going_on = not context["over"]
    shown = {"close": going_on, "deadline": going_on, "undo": context["undo"], "message": True}
    place = WHERE.get(what, what)
    return place if shown.get(place) else ""


def _misfit(player: Player, desk: Desk, game: Match) -> str:
    """Why the hand-laid mines can't stay; names the squares ordered only if the reader may know them."""
    fault = laying.misfit(desk, game)
    if fault is None:
        return ""
    if laying.sees_layout(desk, game, player):
        return why(fault)
    return _("The orders no longer allow the mines that were laid by hand.")


def _seat(keeping: Keeping, data: Mapping[str, str]) -> SeatRow:
    number = whole(data.get("seat", ""), MOST_SEATS)
    found = None if number is None else keeping.desk.table.seats.filter(number=number).first()
    if found is None:
        raise Unfit("There is no such seat.", place="seat")
    return found


def _seen(data: Mapping[str, str]) -> int:
    seen = whole(data.get("seen", ""))
    return -1 if seen is None else seen


def _moment(keeping: Keeping, data: Mapping[str, str]) -> datetime | None:
    text = data.get("deadline", "").strip()
    return read_moment(text, keeping.desk.calendar, CLOCK.now(), "deadline") if text else None


def _invite(keeping: Keeping, data: Mapping[str, str]) -> None:
    seat, language = _seat(keeping, data), data.get("language") or keeping.desk.language
    if data.get("address", "").strip():
        if language not in languages():
            known = ", ".join(languages().values())
            raise Unfit("E-mails are written in one of these languages: {known}.", place="language", known=known)
        desks.invite(seat=seat, name=data.get("name", ""), address=data["address"], language=language)
    else:
        seating.invite_by_link(seat=seat)


def _hand_over(keeping: Keeping, data: Mapping[str, str]) -> None:
    desk, seat = keeping.desk, _seat(keeping, data)
    heir = _heir(keeping, data)
    if heir is None and not desk.standby.exists():
        raise Unfit("This game has no standby players yet.", place="to")
    desks.hand_over(desk=desk, seat=seat, heir=heir)


def _heir(keeping: Keeping, data: Mapping[str, str]) -> Heir | None:
    """The seat's next holder; None: the player who has stood by longest."""
    to = data.get("to", "")
    if to == substitutes.STANDBY:
        return None
    if to == "bot":
        return Heir(bot=usual_bot(find_game(keeping.desk.table.game)))
    address = seating.read_address(data.get("address", ""), "address")
    return Heir(seating.read_name(data.get("name", ""), "name"), address=address, language=keeping.desk.language)


def _close(keeping: Keeping, data: Mapping[str, str]) -> None:
    if not keeping.desk.by_hand:
        raise NotYours("The program closes the rounds of this game.")
    game = service.game_at(keeping.desk.table)
    how = rounds.standing(keeping.desk.table, game)
    if how.evaluations != _seen(data):
        raise Unfit("The round was evaluated or taken back meanwhile; look again.")
    if how.free:
        raise IllegalAction("seats_free", "Some seats are still free; invite somebody, or let a bot play.")
    if laying.misfit(keeping.desk, game):
        raise Unfit("First lay the mines again by hand, or leave them to the program.")
    _write_press(keeping, data)
    desks.want_closed(desk=keeping.desk)


def _write_press(keeping: Keeping, data: Mapping[str, str]) -> None:
    if keeping.desk.table.status == "over":
        raise Closed("The game is over.")
    rounds.write_press(table=keeping.desk.table, seat=None, text=data.get("press", ""))


ACTS: Final[Mapping[str, Callable[[Keeping, Mapping[str, str]], object]]] = MappingProxyType(
    {
        "invite": _invite,
        "bot": lambda keeping, data: seating.seat_bot(seat=_seat(keeping, data)),
        "hand-over": _hand_over,
        "leave": lambda keeping, data: substitutes.leave(desk=keeping.desk, number=_seat(keeping, data).seat),
        "deadline": lambda keeping, data: desks.move_deadline(desk=keeping.desk, moment=_moment(keeping, data)),
        "pause": lambda keeping, _data: desks.pause(desk=keeping.desk),
        "go-on": lambda keeping, data: desks.go_on(desk=keeping.desk, moment=_moment(keeping, data)),
        "run": lambda keeping, data: desks.run_by(desk=keeping.desk, by_hand=data.get("by") == "hand"),
        "close": _close,
        "undo": lambda keeping, data: rounds.undo(table_id=keeping.desk.pk, seen=_seen(data), why=data.get("why", "")),
        "message": lambda keeping, data: desks.message(desk=keeping.desk, text=data.get("text", "")),
        "press": _write_press,
        "draw": lambda keeping, _data: laying.take_away(desk=keeping.desk),
    }
)
"""The owner's actions, by the last word of their URL."""
TO_EVERYBODY: Final = frozenset({"deadline", "pause", "go-on", "run", "message"})
"""Actions that send everybody in the game a letter."""
WHERE: Final = {
    "invite": "seats", "bot": "seats", "hand-over": "seats", "leave": "seats",
    "pause": "deadline", "go-on": "deadline", "run": "close", "press": "close", "draw": "close",
}  # fmt: skip
"""The part of the desk for an action, if its name differs."""
