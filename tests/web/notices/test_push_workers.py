"""On a large site, where several workers look for turns to tell of, each device is told once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
from support.push import PushBrowser, PushService, push_service
from support.waiting import wait_until

from boem.web.base.push_key import new_push_key

if TYPE_CHECKING:
    from support.fixtures import StartSite

CSRF = "c" * 32


def test_of_several_workers_one_tells_a_device(
    tmp_path: Path, start_site: StartSite, site_database: Callable[[str], str], redis_url: str
) -> None:
    with push_service(tmp_path) as service:
        phone = service.browser()
        told = {
            "BOEM_PUSH_KEY": new_push_key(),
            "DJANGO_SETTINGS_MODULE": "support.push_settings",
            "PUSH_CERTIFICATE": str(service.certificate),
        }
        with start_site(tmp_path / "site", site_database("push"), redis_url, settings=told) as site:
            site.run_worker()
            tables = []
            with httpx.Client(base_url=site.url, headers={"X-CSRFToken": CSRF}) as red:
                for number in range(3):
                    red.cookies.set("csrftoken", CSRF)
                    page = red.post("/start/mijnenveger", data={"with": "stranger", "time": "3"})
                    tables.append(page.headers["location"])
                    if not number:
                        assert red.post("/notices/devices", data=phone.form).status_code == 201
            for table in tables:
                assert site.guest().call("POST", f"/tables/{table.removeprefix('/t/')}/join").status_code == 200
                site.forward(180)
                wait_until(partial(is_told, service, phone, table), lambda: site.log)
        assert sorted(paths(service, phone)) == sorted(tables)


def paths(service: PushService, browser: PushBrowser) -> list[str]:
    """The tables that a browser was told of."""
    return [browser.read(body)["path"] for _, _, body in service.posted]


def is_told(service: PushService, browser: PushBrowser, table: str) -> bool:
    """Whether the browser was told of the table."""
    return table in paths(service, browser)
