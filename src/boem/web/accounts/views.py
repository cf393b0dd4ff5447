"""The account pages that aren't allauth's: each guards, calls one service, and renders."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Final, TypeAlias, cast

from allauth.account.decorators import reauthentication_required
from allauth.account.internal.flows.logout import logout
from allauth.account.views import login, password_reset, signup
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django.views.i18n import set_language

from boem.core.clock import CLOCK
from boem.web.accounts import service, tokens
from boem.web.accounts.account_data import export, forget
from boem.web.accounts.adapter import WAIT as TRY_AGAIN
from boem.web.accounts.forms import LeaveForm, NewToken, Rename
from boem.web.accounts.models import Player, Token
from boem.web.base.error_texts import why
from boem.web.base.errors import Closed, Unfit

WAIT: Final = 60
"""The longest wait of the account limits, in seconds."""


@dataclass(frozen=True, slots=True)
class Owner:
    """Proof that the user is signed in."""

    player: Player


View: TypeAlias = Callable[..., HttpResponse]


def owners(view: View) -> View:
    """Require signing in; others are asked to, and come back."""

    @never_cache
    @login_required
    @wraps(view)
    def guarded(request: HttpRequest, *args: object, **more: object) -> HttpResponse:
        return view(request, Owner(cast("Player", request.user)), *args, **more)

    return guarded


@owners
@require_GET
def account(request: HttpRequest, owner: Owner) -> HttpResponse:
    """Everything about the account."""
    return _account(request, owner)


@owners
@require_POST
def rename(request: HttpRequest, owner: Owner) -> HttpResponse:
    """Change the user's name."""
    form = Rename(owner.player, request.POST)
    if form.is_valid():
        try:
            service.rename(player=owner.player, name=form.cleaned_data["name"])
            return redirect("account")
        except Unfit as error:
            form.add_error("name", why(error))
    owner.player.refresh_from_db()
    return _account(request, owner, 422, naming=form)


@require_GET
def passkeys(request: HttpRequest) -> HttpResponse:
    """Redirect to the passkeys on the account page."""
    return redirect(f"{reverse('account')}#passkeys")


def sign_in(request: HttpRequest) -> HttpResponse:
    """Sign in; after too many tries, answer 429 with the time to wait."""
    answer: HttpResponse = login(request)
    wait = vars(request).get(TRY_AGAIN)
    if wait is not None:
        answer.status_code, answer["Retry-After"] = 429, str(wait)
    return answer


def sign_up(request: HttpRequest) -> HttpResponse:
    """Open an account; if somebody has just taken the name, the form says so."""
    answer: HttpResponse
    try:
        answer = signup(request)
    except IntegrityError:
        answer = signup(request)
    return answer


def reset(request: HttpRequest) -> HttpResponse:
    """Choose a new password by mail, if the host sends any."""
    if settings.OUTBOX is None:
        return render(request, "account/no_mail.html")
    answer: HttpResponse = password_reset(request)
    return answer


@owners
@require_POST
def make_token(request: HttpRequest, owner: Owner) -> HttpResponse:
    """Make a token, after the password or a passkey was confirmed again."""
    form = NewToken(request.POST)
    return _make_token(request, owner, form) if form.is_valid() else _account(request, owner, 422, asking=form)


@reauthentication_required
def _make_token(request: HttpRequest, owner: Owner, form: NewToken) -> HttpResponse:
    """Only the page that answers ever shows the token."""
    told = form.cleaned_data
    try:
        token = tokens.make_token(player=owner.player, label=told["label"], scope=Token.Scope(told["scope"]))
    except Closed as error:
        form.add_error(None, why(error))
        return _account(request, owner, 422, asking=form)
    return _account(request, owner, 201, fresh=token, fresh_label=told["label"])


@owners
@require_POST
def revoke(request: HttpRequest, owner: Owner, handle: str) -> HttpResponse:
    """End a token."""
    tokens.revoke(player=owner.player, handle=handle)
    return redirect("account")


@owners
@require_POST
def take_along(request: HttpRequest, owner: Owner) -> HttpResponse:
    """Download everything that the site stores about the account."""
    name = f"boem-{CLOCK.now():%Y-%m-%d}.zip"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(export(player=owner.player), content_type="application/zip", headers=headers)


@owners
@reauthentication_required
@require_http_methods(["GET", "POST"])
def leave(request: HttpRequest, owner: Owner) -> HttpResponse:
    """Delete the account, after the password or a passkey was confirmed again and the name was typed."""
    form = LeaveForm(owner.player, request.POST or None)
    if request.method == "POST" and form.is_valid():
        forget(player=owner.player)
        logout(request)
        sentence = _("Your account is deleted. Everything that was yours alone is gone, and your name is free.")
        return render(request, "wrong.html", {"title": _("Farewell"), "sentence": sentence})
    status = 422 if request.method == "POST" else 200
    return render(request, "account/leave.html", {"form": form}, status=status)


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Choose a language, stored with the account if there is one, and go back."""
    chosen = request.POST.get("language", "")
    if isinstance(request.user, Player) and chosen in dict(settings.LANGUAGES):
        service.prefer(player=request.user, language=chosen)
        translation.activate(chosen)
    answer: HttpResponse = set_language(request)
    return answer


def too_many(request: HttpRequest) -> HttpResponse:
    """Answer 429: too many attempts."""
    sentence = _("Too many attempts. Wait a minute, then try again.")
    page = render(request, "wrong.html", {"title": _("Not so fast"), "sentence": sentence}, status=429)
    page["Retry-After"] = str(WAIT)
    return page


def _account(request: HttpRequest, owner: Owner, status: int = 200, **more: object) -> HttpResponse:
    player = owner.player
    told = {
        "naming": Rename(player),
        "asking": NewToken(),
        "tokens": player.tokens.all(),
        "passkeys": Authenticator.objects.filter(user=player),
        "mails": settings.OUTBOX is not None,
    }
    return render(request, "account/account.html", told | more, status=status)
