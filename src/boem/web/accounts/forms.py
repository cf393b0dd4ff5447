"""The forms of accounts."""

from __future__ import annotations

from collections.abc import Mapping

from allauth.account.forms import LoginForm, SignupForm
from django import forms
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from boem.web.accounts.models import Player, Token
from boem.web.accounts.names import LONGEST
from boem.web.accounts.service import find_player, read_name
from boem.web.accounts.tokens import LONGEST_LABEL
from boem.web.accounts.tries import count_sign_up
from boem.web.base.error_texts import why
from boem.web.base.errors import Unfit


class SignIn(LoginForm):
    """A name or an address, and a password."""

    def clean_login(self) -> str:
        """The name as stored, so that attempts count for one account however its name is typed."""
        login: str = super().clean_login()
        found = None if "@" in login else find_player(login)
        return found.name if found else login


class SignUp(SignupForm):
    """A name, a password, and an address if the host sends mail."""

    def try_save(self, request: HttpRequest) -> tuple[Player | None, HttpResponse | None]:
        """Create the account and queue the mail to its owner, both or neither; the password is hashed before.

        Raises NoMoreAccounts if too many accounts were opened from this network today.
        """
        count_sign_up(request)
        hashed = make_password(self.cleaned_data.pop("password1"))
        with transaction.atomic():
            user, answer = super().try_save(request)
            if user is not None:
                user.password = hashed
                user.save(update_fields=["password"])
            return user, answer


class Rename(forms.Form):
    """A new name."""

    name = forms.CharField(max_length=10 * LONGEST, required=False)

    def __init__(self, player: Player, data: Mapping[str, str] | None = None) -> None:
        self.player = player
        super().__init__(data, initial={"name": player.name})

    def clean_name(self) -> str:
        """A name that is free."""
        try:
            return read_name(self.cleaned_data["name"], self.player)
        except Unfit as error:
            raise forms.ValidationError(why(error)) from None


class NewToken(forms.Form):
    """A token for programs."""

    label = forms.CharField(
        max_length=LONGEST_LABEL, error_messages={"required": _("Say which program it is for, so you recognise it.")}
    )
    scope = forms.ChoiceField(choices=Token.Scope.choices, initial=Token.Scope.PLAY)


class LeaveForm(forms.Form):
    """The account's name, typed again."""

    name = forms.CharField(required=False)

    def __init__(self, player: Player, data: Mapping[str, str] | None = None) -> None:
        self.player = player
        super().__init__(data)

    def clean_name(self) -> str:
        """Check that it is the account's name."""
        name: str = self.cleaned_data["name"]
        if find_player(name) != self.player:
            raise forms.ValidationError(_("Type the name of your account, to be sure that it is this one."))
        return name
