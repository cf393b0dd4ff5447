"""People with a browser each, in which nothing may go wrong unnoticed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urljoin

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, WebSocket
from support.site import Site

SECONDS = 120  # seconds that anything may take
SIZE: Final[Any] = {"width": 1280, "height": 720}
CSRF = "c" * 32  # those of the cookie, too
TELL_VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`against the policy: ${event.violatedDirective} ${event.blockedURI}`));
"""


@dataclass
class Visitor:
    """A visitor to the site; everything that goes wrong in their pages is collected in `troubles`."""

    site: Site
    context: BrowserContext
    page: Page
    troubles: list[str] = field(default_factory=list)
    statuses: set[int] = field(default_factory=set)  # statuses allowed besides those below 400
    offline: bool = False  # whether connections may fail now
    altered: bool = False  # permanently, so that nobody else gets this browser

    def goto(self, path: str = "/") -> Page:
        """Open a page of the site by its path."""
        self.page.goto(urljoin(self.site.url, path))
        return self.page

    def own_page(self) -> Page:
        """The page, for listeners, scripts or a clock, which can't be removed again."""
        self.altered = True
        return self.page

    def play(self, game: str, action: str = "play-bot") -> Page:
        """Press a game's button at home, without the guide if it is offered; returns the table's page."""
        self.goto().locator(f'[data-game="{game}"] [data-action="{action}"]').click()
        return self.just_play()

    def just_play(self) -> Page:
        """Do without the guide if it is offered, by keyboard; returns the table's page."""
        if self.page.locator("#first").is_visible():
            self.page.keyboard.press("Tab")
            self.page.keyboard.press("Enter")
        self.page.wait_for_url("**/t/*")
        return self.page

    def post(self, path: str, **form: Any) -> str:
        """Submit a form without opening a page; returns the path that it leads to."""
        self.context.add_cookies([{"name": "csrftoken", "value": CSRF, "url": self.site.url}])
        answer = self.context.request.post(
            urljoin(self.site.url, path),
            form={"csrfmiddlewaretoken": CSRF} | form,
            headers={"Origin": self.site.url},
            max_redirects=0,
        )
        assert answer.status == 302, answer.text()
        return answer.headers["location"]

    def another_page(self) -> Page:
        """A second tab in the same session."""
        return self.context.new_page()

    @contextmanager
    def cut(self) -> Iterator[None]:
        """Within the block, failed connections are allowed."""
        self.offline = True
        yield
        self.offline = False

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Collects everything that goes wrong within the block."""
        context: Any = self.context
        heard = {
            "console": self._console,
            "weberror": lambda error: self.troubles.append(f"uncaught: {error.error}"),
            "requestfailed": self._failed,
            "page": lambda page: page.on("websocket", self._websocket),
        }
        self.page = context.pages[0] if context.pages else context.new_page()
        self.page.on("websocket", self._websocket)
        for event, listener in heard.items():
            context.on(event, listener)
        yield
        self.page.remove_listener("websocket", self._websocket)
        for event, listener in heard.items():
            context.remove_listener(event, listener)

    def _console(self, message: ConsoleMessage) -> None:
        status = re.search(r"(?:responded with a status of|Response Status Error Code) (\d+)", message.text)
        if status is not None:
            if int(status[1]) not in self.statuses:
                self.troubles.append(f"answered {status[1]}: {message.location['url']}")
            return
        loading = message.text.startswith(("Failed to load resource", "WebSocket connection to", "[object Event]"))
        if message.type == "error" and not (loading and (self.offline or self.statuses)):
            self.troubles.append(f"on the console: {message.text}")

    def _websocket(self, socket: WebSocket) -> None:
        self._own(socket.url, (f"{self.site.ws}/",))

    def _own(self, url: str, starts: tuple[str, ...]) -> None:
        if not url.startswith(starts):
            self.troubles.append(f"from another host: {url}")

    def _failed(self, request: Request) -> None:
        """Ignores requests to other hosts, which the browser can't reach."""
        self._own(request.url, (f"{self.site.url}/", "data:", "blob:"))
        if not self.offline and request.failure != "net::ERR_ABORTED":
            self.troubles.append(f"failed: {request.url} {request.failure}")


@dataclass
class Wardrobe:
    """Contexts waiting for the next test, with nothing but a page, and static files cached."""

    browser: Browser
    idle: list[BrowserContext] = field(default_factory=list)

    @contextmanager
    def visitor(self, site: Site) -> Iterator[Visitor]:
        """A visitor with a separate session; afterwards nothing may have gone wrong."""
        context = self.idle.pop() if self.idle else new_context(self.browser)
        try:
            with visit_in(context, site) as somebody:
                yield somebody
                self._clear(somebody)
        except BaseException:
            context.close()
            raise
        if somebody.altered:
            context.close()
        else:
            self.idle.append(context)

    def _clear(self, somebody: Visitor) -> None:
        if somebody.altered:
            return
        somebody.context.set_offline(False)
        page, *others = somebody.context.pages or [somebody.another_page()]
        for other in others:
            other.close()
        if page.url.startswith(f"{somebody.site.url}/"):
            page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        page.goto(f"{somebody.site.url}/healthz")
        if page.viewport_size != SIZE:
            page.set_viewport_size(SIZE)
        somebody.context.clear_cookies()


@contextmanager
def visitor(browser: Browser, site: Site, **options: Any) -> Iterator[Visitor]:
    """A visitor with a browser never used before; afterwards nothing may have gone wrong."""
    with new_context(browser, **options) as context, visit_in(context, site) as somebody:
        yield somebody


def new_context(browser: Browser, **options: Any) -> BrowserContext:
    """A context whose pages report violations of the content security policy, including late ones."""
    usual = {"viewport": SIZE, "reduced_motion": "reduce", "service_workers": "block"}
    context = browser.new_context(**usual | options)
    context.set_default_timeout(SECONDS * 1000)
    context.add_init_script(TELL_VIOLATIONS)
    return context


@contextmanager
def visit_in(context: BrowserContext, site: Site) -> Iterator[Visitor]:
    """A visitor with an empty page; afterwards nothing may have gone wrong."""
    somebody = Visitor(site, context, None)  # type: ignore[arg-type]
    with somebody.watched():
        yield somebody
    assert not somebody.troubles, somebody.troubles
