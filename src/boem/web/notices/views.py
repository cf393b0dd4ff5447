"""The pages of notices: choosing how to be notified, and the link that stops them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from boem.web.accounts.session import player_of
from boem.web.mail import recipients
from boem.web.mail.counts import key_of
from boem.web.notices.models import Wish
from boem.web.notices.stop import choose, whose


@require_POST
def change(request: HttpRequest) -> HttpResponse:
    """Store the choice made on the account page."""
    player, how = player_of(request), request.POST.get("how", "")
    if player is not None and player.has_account and how in Wish.How.values:
        choose(player, Wish.How(how))
        if how != Wish.How.OFF:
            recipients.start(key_of(player.email))  # mails are wanted again, even if all were stopped before
    return redirect("account")


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
