"""The pages of notices: choosing how and where to be notified, and the link that stops the mails."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from boem.web.accounts.session import player_of
from boem.web.base.error_texts import why
from boem.web.base.errors import Unfit
from boem.web.base.limits import DEVICES, spend
from boem.web.mail import recipients
from boem.web.mail.counts import key_of
from boem.web.notices.models import Wish
from boem.web.notices.push.subscriptions import digest_of, is_known, remember, subscribe, unsubscribe
from boem.web.notices.stop import choose, whose


@require_http_methods(["GET", "HEAD", "POST"])
def notices(request: HttpRequest) -> HttpResponse:
    """The page for guests, too, if there can be any notices; on a POST, store the choice made on the account page."""
    if request.method == "POST":
        return _change(request)
    if settings.PUSH_KEY is None:
        return redirect("account")
    return render(request, "notices/page.html")


def _change(request: HttpRequest) -> HttpResponse:
    player, how = player_of(request), request.POST.get("how", "")
    if player is not None and player.has_account and how in Wish.How.values:
        choose(player, Wish.How(how))
        if how != Wish.How.OFF:
            recipients.start(key_of(player.email))  # mails are wanted again, even if all were stopped before
    return redirect("account")


@never_cache
@require_http_methods(["GET", "POST"])
def switch_on(request: HttpRequest) -> HttpResponse:
    """Notify the player in this browser: with what it has told the page's script, after its owner agreed.

    A GET is for the service worker of a browser where that is so, when the browser has replaced its subscription: it
    gets the site's key, and the token for its POST, which it can't read in any page.
    """
    player = player_of(request)
    if settings.PUSH_KEY is None or player is None:
        raise Http404
    if request.method == "GET":
        if not is_known(request.session, player):
            raise Http404
        return JsonResponse({"key": settings.PUSH_KEY.public, "token": get_token(request)})
    spend(DEVICES, request)
    said = {name: request.POST.get(name, "") for name in ("endpoint", "point", "secret")}
    try:
        made = subscribe(player=player, **said)
    except Unfit as error:
        return JsonResponse({"error": why(error)}, status=422)
    remember(request.session, player, made.digest)
    return JsonResponse({"device": made.digest}, status=201)


@require_POST
def switch_off(request: HttpRequest) -> HttpResponse:
    """Stop notifying the player in this browser, as its script asks, or in all."""
    player, endpoint = player_of(request), request.POST.get("endpoint", "")
    if player is not None:
        unsubscribe(player=player, digest=digest_of(endpoint) if endpoint else "")
    if endpoint:
        return HttpResponse(status=204)
    return redirect("account" if player is not None and player.has_account else "notices")


@csrf_exempt  # a mail program sends only the link itself (RFC 8058), and the link allows only this
@never_cache
@require_http_methods(["GET", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """Ask for confirmation first, since programs follow links, too; on a POST, stop the mails."""
    player = whose(token)
    if player is None:
        return render(request, "notices/stop.html", {"good": False}, status=404)
    if request.method == "POST":
        choose(player, Wish.How.OFF)
    return render(request, "notices/stop.html", {"good": True, "done": request.method == "POST"})
