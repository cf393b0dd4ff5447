"""What pages cost the site in processor time, asked for over HTTP as a browser would."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import httpx
from support.site import Site


class PageVisitor:
    """A guest with a browser's cookies and the page that was answered last."""

    def __init__(self, site: Site) -> None:
        self.client = httpx.Client(base_url=site.url, trust_env=False, timeout=60, follow_redirects=True)
        self.page = ""

    def get(self, path: str) -> None:
        """Open a page."""
        self.page = self.client.get(path).raise_for_status().text

    def post(self, path: str, **form: str) -> str:
        """Send a form of the page; returns the path of the page that answers."""
        token = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', self.page)[-1]
        answer = self.client.post(path, data={"csrfmiddlewaretoken": token, **form}).raise_for_status()
        self.page = answer.text
        return answer.url.path


def used(site: Site) -> float:
    """The seconds of processor time that the site's processes have used."""
    stats = [Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split() for process in site.processes]
    return sum(int(one[11]) + int(one[12]) for one in stats) / os.sysconf("SC_CLK_TCK")


def cost(site: Site, number: int, request: Callable[[], None]) -> float:
    """The milliseconds of one request, on average."""
    before = used(site)
    for _ in range(number):
        request()
    return 1000 * (used(site) - before) / number
