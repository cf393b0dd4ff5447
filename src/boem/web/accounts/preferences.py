"""Language and theme are stored with the account, so they apply on every device."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils import translation
from django.utils.deprecation import MiddlewareMixin

from boem.web.accounts.models import Player


class Preferences(MiddlewareMixin):
    """Sets the account's language."""

    def process_request(self, request: HttpRequest) -> None:
        """Use the account's language instead of the browser's."""
        player = request.user
        if isinstance(player, Player) and player.language:
            translation.activate(player.language)
            request.LANGUAGE_CODE = translation.get_language()
