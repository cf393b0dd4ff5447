"""The site's adapters for allauth."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, ClassVar, Final

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.stagekit import pop_login
from allauth.account.stages import EmailVerificationStage
from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language, gettext_lazy, override
from django.utils.translation import gettext as _

from boem.core.errors import ParseError
from boem.web.accounts.access import check_let_in
from boem.web.accounts.account_data import take_in
from boem.web.accounts.letters import is_to_whoever_is_named, letter
from boem.web.accounts.models import Player
from boem.web.accounts.service import read_name
from boem.web.accounts.session import guest_in
from boem.web.accounts.tokens import end_tokens
from boem.web.accounts.tries import HERE, asker_of, check_tries, count_wrong, note_signed_in
from boem.web.base import announce
from boem.web.base.error_texts import why
from boem.web.base.errors import NotYours, Unfit
from boem.web.base.hooks import PASSWORD_SET, SIGNED_OUT
from boem.web.base.limits import TooMany
from boem.web.base.payers import GUEST
from boem.web.base.texts import Text
from boem.web.mail.django_backend import AccountMail
from boem.web.mail.models import Written
from boem.web.mail.queue import check_address

NO_MATCH = gettext_lazy("This name or address and this password don’t go together.")
WAIT: Final = "boem_wait"  # attribute of a request in which a password was tried too often: seconds to wait


class Accounts(DefaultAccountAdapter):
    """Names, mails, and what happens at signing in and out."""

    error_messages: ClassVar[dict[str, Text]] = DefaultAccountAdapter.error_messages | {
        "email_password_mismatch": NO_MATCH,
        "username_password_mismatch": NO_MATCH,
        "too_many_login_attempts": gettext_lazy("Too many attempts. Wait five minutes, then try again."),
        "guessed_at": gettext_lazy(
            "Too many passwords were tried. Sign in with a passkey or with a browser in which you have done so before, "
            "or try again later."
        ),
        "rate_limited": gettext_lazy("Too many attempts. Wait a minute, then try again."),
        "incorrect_code": gettext_lazy("That is not the code, or it is too old."),
        "incorrect_password": gettext_lazy("That is not your password."),
        "enter_current_password": gettext_lazy("That is not your password."),
        "email_taken": gettext_lazy("Another account has this address."),
        "duplicate_email": gettext_lazy("This is your address already."),
    }

    def login(self, request: HttpRequest, user: Player) -> None:
        """Sign in, and move what the guest of this browser has to the account; what can't move stays the guest's."""
        guest = guest_in(request.session)
        super().login(request, user)
        note_signed_in(request, user)
        if guest is not None:
            take_in(guest=guest, account=user)

    def authenticate(self, request: HttpRequest, **credentials: object) -> object:
        """The user with these credentials; raises ValidationError after too many wrong attempts."""
        try:
            check_tries(request, credentials)
        except TooMany as error:
            vars(request)[WAIT] = error.wait
            raise self.validation_error("too_many_login_attempts" if error.limit == HERE else "guessed_at") from None
        return super().authenticate(request, **credentials)

    def authentication_failed(self, request: HttpRequest, **credentials: object) -> None:
        """Count the wrong attempt."""
        with suppress(TooMany):  # others have used up the limit meanwhile
            count_wrong(request, credentials)

    def logout(self, request: HttpRequest) -> None:
        """Sign out; a guest who has kept a seat comes back."""
        user, guest = request.user, guest_in(request.session)
        if isinstance(user, Player):
            for end in SIGNED_OUT:
                end(request, user)
        super().logout(request)
        if guest is not None:
            request.session[GUEST] = guest.id
        if user.pk is not None:
            request.session.save()
            announce.known_no_more(user.pk)

    def respond_user_inactive(self, request: HttpRequest, user: Player) -> HttpResponse:
        """Tell a player who is kept out why."""
        try:
            check_let_in(user.pk)
        except NotYours as error:
            told = {"title": _("You can’t sign in"), "sentence": why(error)}
            return render(request, "wrong.html", told, status=403)
        return redirect("account_login")  # the ban has just ended

    def set_password(self, user: Player, password: str) -> None:
        """Set the password, and end all other sessions and all tokens.

        Also ends a sign-up that waits for its code in this browser, since it would hold up the next sign-in.
        """
        super().set_password(user, password)
        pop_login(context.request)
        note_signed_in(context.request, user)  # whoever sets a password has proved that the account is theirs
        end_tokens(user)
        for end in PASSWORD_SET:
            end(context.request, user)
        announce.known_no_more(user.pk)

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name as it will be stored."""
        try:
            return read_name(username)
        except Unfit as error:
            raise ValidationError(why(error)) from None

    def clean_email(self, email: str) -> str:
        """The address, if mails can be queued for it."""
        try:
            if email:
                check_address(email)
        except ParseError:
            raise ValidationError(_("Give an address such as heron@example.org.")) from None
        return email

    def add_message(self, request: HttpRequest, level: int, *args: object, **more: object) -> None:
        """Show errors on the next page; successes show by themselves."""
        if more.get("message"):
            super().add_message(request, level, *args, **more)

    def render_mail(
        self, template_prefix: str, email: str, context: dict[str, Any], headers: dict[str, str] | None = None
    ) -> EmailMessage:
        """A mail in the language of the account with this address, or else of the page."""
        owner = Player.objects.filter(emailaddress__email=email).first()
        with override((owner and owner.language) or get_language()):
            subject, body = letter(template_prefix, context)
        mail = AccountMail(subject, body, None, [email])
        if is_to_whoever_is_named(template_prefix):
            mail.kind = Written.Kind.ACCOUNT
            mail.by, mail.own = asker_of(context["request"], email)
        return mail

    def get_login_stages(self) -> list[str]:
        """Only the confirmation of the address: a passkey is a way to sign in here, not a second factor."""
        return ["boem.web.accounts.adapter.Confirmed"]

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """The account page."""
        return reverse("account")

    def get_email_verification_redirect_url(self, email_address: object) -> str:
        """The account page."""
        return reverse("account")


class Passkeys(DefaultMFAAdapter):
    """The names of passkeys, and the name of the site that devices show with them."""

    error_messages: ClassVar[dict[str, Text]] = DefaultMFAAdapter.error_messages | {
        "incorrect_code": gettext_lazy("This passkey is not known here.")
    }

    def generate_authenticator_name(self, user: Player, type: str) -> str:  # noqa: A002 (allauth's name)
        """A numbered name, until the user renames the passkey."""
        return _("Passkey {number}").format(number=Authenticator.objects.filter(user=user).count() + 1)

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        """This site under its name."""
        entity: dict[str, str] = super().get_public_key_credential_rp_entity()
        return entity | {"name": "Boem"}

    def _get_user_identifier(self, user: Player) -> str:
        return user.name


class Confirmed(EmailVerificationStage):
    """Confirmation of the address, for accounts that have one: an account opened without mail has none."""

    def handle(self) -> tuple[HttpResponse | None, bool]:
        """Go on, or ask for the code."""
        user = self.login.user
        if user is not None and not user.email:
            return None, True
        answer: tuple[HttpResponse | None, bool] = super().handle()
        return answer
