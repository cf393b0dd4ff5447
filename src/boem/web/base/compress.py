"""Pages are sent compressed.

The length of a compressed page depends on what repeats in it, so whoever can put text of their own into somebody's page
and sees how long it is could learn the rest bit by bit. Django therefore pads each page at random, tokens against
forged requests are different on every page, and cookies aren't sent along when other sites load something from here.
Answers to programs and messages by WebSocket, of which somebody else can cause thousands, stay as they are.
"""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware


class CompressPages(GZipMiddleware):
    """Compresses what a browser shows as a page."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The response, compressed if it is a page."""
        is_page = response.headers.get("Content-Type", "").startswith("text/html")
        return super().process_response(request, response) if is_page else response
