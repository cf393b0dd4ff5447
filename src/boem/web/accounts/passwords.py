"""The rules for passwords in the site's own words: Django's name a column, and not all are translated."""

from __future__ import annotations

from django.contrib.auth import password_validation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext


class LongEnough(password_validation.MinimumLengthValidator):
    """Refuses short passwords."""

    def get_error_message(self) -> str:
        """The error as a sentence."""
        least = self.min_length
        text = ngettext(
            "Choose a longer password: at least {count} character.",
            "Choose a longer password: at least {count} characters.",
            least,
        )
        return text.format(count=least)


class Uncommon(password_validation.CommonPasswordValidator):
    """Refuses passwords that many people have."""

    def get_error_message(self) -> str:
        """The error as a sentence."""
        return _("Many people have this password: choose another one.")


class UnlikeItsOwner(password_validation.UserAttributeSimilarityValidator):
    """Refuses passwords much like the name or the address."""

    def get_error_message(self) -> str:
        """The error as a sentence."""
        return _("Your password is too much like your name or address: choose another one.")
