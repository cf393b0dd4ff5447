"""People with a browser each, in which nothing may go wrong unseen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response, WebSocket
from support.site import Site

SECONDS = 30  # that anything may take
TELL_VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`against the policy: ${event.violatedDirective} ${event.blockedURI}`));
"""


@dataclass
class Visitor:
    """Somebody who visits the site; what went wrong in any of their pages is kept in `troubles`."""

    site: Site
    context: BrowserContext
    page: Page
    troubles: list[str] = field(default_factory=list)
    statuses: set[int] = field(default_factory=set)  # that may be answered, besides those below 400
    offline: bool = False  # connections may fail now

    def goto(self, path: str = "/") -> Page:
        """Open a page of the site, given by its path."""
        self.page.goto(path if path.startswith("http") else f"{self.site.url}{path}")
        return self.page

    def another_page(self) -> Page:
        """A second tab, with the same session."""
        return self.context.new_page()

    @contextmanager
    def cut(self) -> Iterator[None]:
        """Failed connections are no trouble as long as the block."""
        self.offline = True
        yield
        self.offline = False

    def watch(self) -> None:
        """Keep what goes wrong."""
        self.context.add_init_script(TELL_VIOLATIONS)
        self.context.on("console", self._console)
        self.context.on("weberror", lambda error: self.troubles.append(f"uncaught: {error.error}"))
        self.context.on("request", self._request)
        self.context.on("requestfailed", self._failed)
        self.context.on("response", self._response)
        self.context.on("page", lambda page: page.on("websocket", self._websocket))

    def _console(self, message: ConsoleMessage) -> None:
        loading = message.text.startswith(("Failed to load resource", "WebSocket connection to", "[object Event]"))
        if message.type == "error" and not (loading and (self.offline or self.statuses)):
            self.troubles.append(f"on the console: {message.text}")

    def _request(self, request: Request) -> None:
        self._own(request.url, (f"{self.site.url}/", "data:", "blob:"))

    def _websocket(self, socket: WebSocket) -> None:
        self._own(socket.url, (f"{self.site.ws}/",))

    def _own(self, url: str, starts: tuple[str, ...]) -> None:
        if not url.startswith(starts):
            self.troubles.append(f"from another host: {url}")

    def _failed(self, request: Request) -> None:
        if not self.offline and request.failure != "net::ERR_ABORTED":
            self.troubles.append(f"failed: {request.url} {request.failure}")

    def _response(self, response: Response) -> None:
        if response.status >= 400 and response.status not in self.statuses:
            self.troubles.append(f"answered {response.status}: {response.url}")


@contextmanager
def visitor(browser: Browser, site: Site, **options: Any) -> Iterator[Visitor]:
    """Somebody with a session of their own; at the end nothing may have gone wrong."""
    with browser.new_context(**{"reduced_motion": "reduce", "service_workers": "block"} | options) as context:
        context.set_default_timeout(SECONDS * 1000)
        somebody = Visitor(site, context, None)  # type: ignore[arg-type]
        somebody.watch()
        somebody.page = context.new_page()
        yield somebody
    assert not somebody.troubles, somebody.troubles
