"""Each request runs in one thread from its first middleware to its view: none of ours is asynchronous.

Django's own handler goes back to the event loop between any two of them, some twenty times per request, which costs
more than most pages and delays moves.
"""

from __future__ import annotations

import asyncio
from contextlib import closing, suppress
from typing import IO, Any

from asgiref.sync import sync_to_async
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

from boem.web.base.asgi import Receive, Scope, Send


class Handler(ASGIHandler):
    """Serves pages and API calls; keeps receiving meanwhile, so that its caller notices a disconnect."""

    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the request, run it, and send the response."""
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        listening = asyncio.ensure_future(receive())  # until the client disconnects
        try:
            with closing(body):
                response = await sync_to_async(self._answer)(scope, body)
                try:
                    await self.send_response(response, send)
                finally:
                    await sync_to_async(response.close)()
        finally:
            listening.cancel()
            with suppress(asyncio.CancelledError):
                await listening

    def _answer(self, scope: Scope, body: IO[bytes]) -> HttpResponseBase:
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, wrong = self.create_request(scope, body)
        response: Any = wrong if request is None else self.get_response(request)
        response._handler_class = self.__class__  # noqa: SLF001 (as Django's do)
        answer: HttpResponseBase = response
        return answer
