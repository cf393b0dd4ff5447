"""The pages around the tables: home, about, and the error pages."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.db import OperationalError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.deprecation import MiddlewareMixin
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import conditional_page, require_GET, require_POST

from boem.bots import levels_of, usual_bot
from boem.web.accounts.models import Player
from boem.web.accounts.service import prefer
from boem.web.accounts.session import player_of
from boem.web.base.limits import CALLS, spend
from boem.web.base.puzzle_requests import Unmade
from boem.web.exercises.service import number_due
from boem.web.guide.service import new_to, offered
from boem.web.lobby.lists import asked
from boem.web.project.context import THEMES
from boem.web.puzzles.cards import PuzzleCard, todays
from boem.web.puzzles.game import GAME
from boem.web.tables.boards import presenter_of, shown_games
from boem.web.tables.page.forms import fair_bots, usual_bots
from boem.web.tables.page.table_list import has_finished, my_tables
from boem.web.tables.social import online
from boem.web.tables.social.waiting import shown_count
from boem.web.tables.store.seat_names import spoken
from boem.web.tournaments.views import announced

YEAR = 365 * 24 * 3600
AGAIN = 10  # seconds until another try, when the database doesn't answer


@never_cache
@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """The games, and the reader's tables, those where it is their turn first."""
    player = player_of(request)
    tables = my_tables(player) if player else []
    firsts = offered(player)
    meets = fair_bots((game for game in shown_games() if levels_of(game) and not game.rounds), player)
    games = [
        {
            "game": game,
            "presenter": presenter_of(game.id),
            "first": game.id in firsts,
            "rival": usual_bots(game, usual_bot(game)) if levels_of(game) else "",
            "meets": spoken(f"bot:{meets[game.id]}") if game.id in meets else "",
        }
        for game in shown_games()
    ]
    context = {
        "games": games,
        "unknown": new_to(player),
        "tables": tables,
        "has_finished": player is not None and not tables and has_finished(player),
        "to_practise": number_due(player),
        "today": _todays(player),
        "announced": announced(),
        **asked(player),
    }
    return render(request, "home.html", context)


@require_GET
def about(request: HttpRequest) -> HttpResponse:
    """What Boem is, and what keeps it fair."""
    return render(request, "about.html")


@cache_control(private=True, no_cache=True)
@conditional_page
@require_GET
def waiting(request: HttpRequest) -> HttpResponse:
    """How many games wait for the player, as the header shows it; for pages without a socket."""
    spend(CALLS, request)
    player = player_of(request)
    online.seen(player)
    return HttpResponse(shown_count(player) if player else "")


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Choose the light, dark or system theme, and go back."""
    chosen, back = request.POST.get("theme", ""), request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts=None):
        back = "/"
    response = HttpResponseRedirect(back)
    player = player_of(request)
    if player is not None and player.has_account:
        prefer(player=player, theme=chosen if chosen in THEMES else "")
    if chosen in THEMES:
        response.set_cookie("theme", chosen, max_age=YEAR, secure=settings.HTTPS, httponly=True, samesite="Lax")
    else:
        response.delete_cookie("theme")
    return response


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """A malformed request, most often one with a host name that isn't the site's."""
    if isinstance(exception, DisallowedHost):
        sentence = "This site does not go by that name. Its host names it in BOEM_HOSTS."
    else:
        sentence = "This request can't be understood."
    return HttpResponse(f"{sentence}\n", content_type="text/plain", status=400)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page or table doesn't exist, or the reader may not know of it."""
    return _wrong(request, _("Nothing here"), _("There is no such page or table. The address may be incomplete."), 404)


@require_GET
def no_documentation(request: HttpRequest) -> HttpResponse:
    """The documentation isn't part of this installation: static files would have answered."""
    sentence = _("This installation has no documentation. In a checkout, “make docs” builds it; then restart the site.")
    return _wrong(request, _("No documentation"), sentence, 404)


class Misused(MiddlewareMixin):
    """Answers with a page, too, if the URL of a button was opened like a page's."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """The response, or a page in place of an empty 405."""
        if response.status_code != 405 or response.content or request.method != "GET":
            return response
        sentence = _("This address belongs to a button, and is no page. Go back, and press the button there.")
        page = _wrong(request, _("No page"), sentence, 405)
        page["Allow"] = response["Allow"]
        return page


def forged(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The form wasn't sent from a page of this site."""
    sentence = _("The form could not be checked. Go back, load the page again, and allow its cookie.")
    return _wrong(request, _("Please try again"), sentence, 403)


def fault(request: HttpRequest) -> HttpResponse:
    """An error in the program, or a database that is locked, full or away; uses neither database nor session."""
    passes = isinstance(sys.exc_info()[1], OperationalError)
    page = HttpResponse(render_to_string("fault.html", {"passes": passes}), status=503 if passes else 500)
    if passes:
        page["Retry-After"] = str(AGAIN)
    return page


def _todays(player: Player | None) -> PuzzleCard | None:
    """Today's puzzle; None if it can't be made now."""
    with suppress(Unmade):
        return todays(player) if GAME in {game.id for game in shown_games()} else None
    return None


def _wrong(request: HttpRequest, title: str, sentence: str, status: int) -> HttpResponse:
    return render(request, "wrong.html", {"title": title, "sentence": sentence}, status=status)


@require_GET
def imprint(request: HttpRequest) -> HttpResponse:
    """The host's imprint; 404 if the host has written none."""
    return _of_the_host(request, _("Imprint"), settings.IMPRINT)


@require_GET
def terms(request: HttpRequest) -> HttpResponse:
    """The host's terms of use; 404 if the host has written none."""
    return _of_the_host(request, _("Terms of use"), settings.TERMS)


def _of_the_host(request: HttpRequest, title: str, paragraphs: Sequence[str]) -> HttpResponse:
    if not paragraphs:
        raise Http404
    return render(request, "host_text.html", {"title": title, "paragraphs": paragraphs})


@require_GET
def privacy(request: HttpRequest) -> HttpResponse:
    """What the program stores and for how long, and what the host adds."""
    context = {
        "operator": settings.OPERATOR,
        "contact": settings.CONTACT,
        "mails": settings.OUTBOX is not None,
        "reads": settings.MAILBOX is not None,
        "added": settings.PRIVACY,
    }
    return render(request, "privacy.html", context)
