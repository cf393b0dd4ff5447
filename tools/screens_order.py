"""The pages of blocking, reporting and moderating, for `screens.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from support.site import Site


class OrderTour:
    """A moderator of this name, signed in on the page, who first reports somebody; `shoot` takes a picture."""

    def __init__(self, site: Site, page: Page, shoot: Callable[..., None], name: str) -> None:
        self.site, self.page, self.shoot, self.name = site, page, shoot, name

    def go(self) -> None:
        """Take every picture."""
        page, other = self.page, self.site.guest().name
        self.site.command("moderator", self.name)
        page.goto(f"{self.site.url}/players/{other}")
        page.click("[data-action=away]")
        self.shoot("profile-to-block", page)
        page.click("[data-action=block]")
        self.shoot("profile-blocked", page)
        page.click("[data-action=report]")
        page.click("[data-action=send-report]")
        self.shoot("report", page)
        page.check("input[value=insult]")
        page.click("[data-action=send-report]")
        self.shoot("reported", page)
        page.goto(f"{self.site.url}/moderation")
        self.shoot("moderation", page)
        page.click("[data-action=to-ban]")
        page.fill("#why", "Insults in every game.")
        self.shoot("ban", page)
        page.click("[data-action=ban]")
        page.goto(f"{self.site.url}/moderation")
        self.shoot("moderation-done", page)
