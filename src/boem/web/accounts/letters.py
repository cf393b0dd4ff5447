"""Mails to account owners, in the active language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from boem.web.base.texts import filled

SOON: Final = gettext_noop("Confirm your address within 3 days; after that the name is free for others again.")


NAMED: Final = ("email_confirmation", "email_confirmation_signup", "password_reset_code", "account_already_exists")
"""Mails that anybody can trigger by typing an address."""


def is_to_whoever_is_named(kind: str) -> bool:
    """Whether anybody can trigger such a mail just by typing an address."""
    return kind.rpartition("/")[2] in NAMED


def letter(kind: str, told: Mapping[str, str]) -> tuple[str, str]:
    """Subject and text of a mail, by allauth's name for it."""
    name = kind.rsplit("/", 1)[-1]
    if name in ("email_confirmation", "email_confirmation_signup"):
        soon = [_(SOON)] if name == "email_confirmation_signup" else []
        return _code(_("Your code for Boem"), _("This code confirms your address:"), told["code"], *soon)
    if name == "password_reset_code":
        return _code(_("A new password for Boem"), _("With this code you can choose a new password:"), told["code"])
    if name == "account_already_exists":
        return _("You have an account already"), _paragraphs(
            _(
                "Somebody has tried to open an account with this address, and there is one already. "
                "Nothing has changed."
            ),
            _("Was it you? Then sign in. If you don’t remember your password, choose a new one here:"),
            told["password_reset_url"],
        )
    sentence = _happened(name, told)
    return _("Your account at Boem has changed"), _paragraphs(
        sentence, _("If it wasn’t you, choose a new password at once; that ends all other sessions and all tokens.")
    )


def _happened(name: str, told: Mapping[str, str]) -> str:
    """A sentence that says what has changed."""
    return {
        "email_changed": _("The address of your account is {address} now.").format(address=told.get("to_email")),
        "password_changed": _("The password of your account was changed."),
        "password_reset": _("A new password was chosen for your account."),
        "webauthn_added": _("A passkey was added to your account."),
        "webauthn_removed": _("A passkey was removed from your account."),
    }[name]


def _code(subject: str, sentence: str, code: str, *more: str) -> tuple[str, str]:
    hint = _(
        "It works for a quarter of an hour. If you did not ask for it, you needn’t do anything. Give it to nobody."
    )
    return subject, _paragraphs(sentence, f"    {code}", *more, hint)


def _paragraphs(*texts: str) -> str:
    return "\n\n".join(map(filled, texts)) + "\n"
