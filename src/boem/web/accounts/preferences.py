"""Language and theme stay with the account, so they follow to every device."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils import translation
from django.utils.deprecation import MiddlewareMixin

from boem.web.accounts.models import Player


class Preferences(MiddlewareMixin):
    """Speaks the language of the account."""

    def process_request(self, request: HttpRequest) -> None:
        """Set it, in place of what the browser says."""
        player = request.user
        if isinstance(player, Player) and player.language:
            translation.activate(player.language)
            request.LANGUAGE_CODE = translation.get_language()
