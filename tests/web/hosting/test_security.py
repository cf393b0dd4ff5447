"""Security headers, trusted proxies, and what pages and log keep secret."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import httpx
import pytest
from django.test import Client
from pytest_django.fixtures import Settings
from support.forkserver import run
from support.line import line
from support.site import Site
from support.tables import TINY, table_for_two

from boem.core.errors import ParseError
from boem.web.base import environment

if TYPE_CHECKING:
    from support.fixtures import StartSite

PAGES = ("/", "/about", "/rules", "/rules/mijnenveger", "/new/mijnenveger", "/puzzles/mine", "/mail", "/mail/new")
SETTINGS = (
    "HTTPS SESSION_COOKIE_SECURE CSRF_COOKIE_SECURE SECURE_SSL_REDIRECT SECURE_HSTS_SECONDS ALLOWED_HOSTS PROXIES"
)


@pytest.mark.usefixtures("whole_story")
@pytest.mark.django_db
def test_every_page_and_answer_is_guarded() -> None:
    paths = (
        *PAGES,
        f"/t/{table_for_two().id}",
        "/nothing/here",
        "/api/v1/openapi.json",
        "/healthz",
        "/static/none.css",
    )
    for path in paths:
        is_guarded(Client().get(path).headers, path)


@pytest.mark.parametrize("redirects", [False, True])
def test_a_name_that_is_not_the_sites_is_answered_as_guardedly(settings: Settings, redirects: bool) -> None:
    settings.SECURE_SSL_REDIRECT = redirects
    answer = Client().get("/", headers={"Host": "elsewhere.example"})
    assert answer.status_code == 400
    assert "does not go by that name" in answer.content.decode()
    is_guarded(answer.headers, "/")


def is_guarded(headers: Mapping[str, str], path: str) -> None:
    assert "default-src 'none'" in headers["Content-Security-Policy"] or "/api/" in path, path
    assert "unsafe" not in headers["Content-Security-Policy"], path
    assert "http" not in headers["Content-Security-Policy"], path
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin", path
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin", path
    assert "geolocation=()" in headers["Permissions-Policy"], path
    assert headers["X-Frame-Options"] == "DENY", path
    assert headers["X-Content-Type-Options"] == "nosniff", path
    assert headers["Referrer-Policy"] == "same-origin", path


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/api/v1/me", "/api/v1/nowhere", "/api/v1/tables/unknown", "/api/v1/puzzles/daily"])
def test_no_answer_of_the_api_is_kept_by_a_browser_or_a_cache(path: str) -> None:
    assert Client().get(path).headers["Cache-Control"] == "no-store"


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/start/mijnenveger", "/theme", "/mail/new", "/new/mijnenveger"])
def test_a_form_from_elsewhere_is_refused(path: str) -> None:
    answer = Client(enforce_csrf_checks=True).post(path, {"seats": "bot"})
    assert answer.status_code == 403
    assert "could not be checked" in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/about", "/api/v1/tables/x"])
def test_a_fault_shows_nothing_of_itself(path: str) -> None:
    browser = Client(raise_request_exception=False)
    with (
        patch("boem.web.project.views.render", side_effect=RuntimeError("v3ry-secret")),
        patch("boem.web.api.api.place_at", side_effect=RuntimeError("v3ry-secret")),
    ):
        answer = browser.get(path, headers={"authorization": "Bearer boem_v3ry-secret"})
    assert answer.status_code in (401, 500)
    assert "v3ry-secret" not in answer.content.decode()


def settings_with(tmp_path: Path, **told: str) -> dict[str, Any]:
    load = "import json; from boem.web.project import settings as found"
    code = f"{load}; print(json.dumps([getattr(found, name) for name in {SETTINGS.split()}]))"
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("BOEM_", "DJANGO_"))}
    environ = kept | {"BOEM_DATA": str(tmp_path)} | told
    done = run(["-c", code], environ, folder=tmp_path)
    assert done.status == 0, done.err
    return dict(zip(SETTINGS.split(), json.loads(done.out), strict=True))


def test_https_is_held_to_where_the_site_is_on_it(tmp_path: Path) -> None:
    (tmp_path / "url").write_text("https://boem.example.org\n")
    found = settings_with(tmp_path, BOEM_URL_FILE=str(tmp_path / "url"), BOEM_PROXY="127.0.0.1, ::1")
    assert all(found[name] for name in SETTINGS.split()[:4])
    assert found["SECURE_HSTS_SECONDS"] == 31_536_000
    assert found["ALLOWED_HOSTS"] == ["boem.example.org", "localhost", "127.0.0.1", "[::1]"]
    assert found["PROXIES"] == ["127.0.0.1/32", "::1/128"]


def test_a_laptop_is_served_without_it(tmp_path: Path) -> None:
    found = settings_with(tmp_path)
    assert not any(found[name] for name in SETTINGS.split()[:5])
    assert found["ALLOWED_HOSTS"] == ["localhost", "127.0.0.1", "[::1]"]


@pytest.mark.parametrize("told", ["*", "caddy", "1", "127.0.0.1/99", "10.0.0.1/8"])
def test_a_proxy_is_an_address_or_a_network(told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOEM_PROXY", told)
    with pytest.raises(ParseError, match="BOEM_PROXY: write addresses or networks"):
        environment.proxies()


def test_client_addresses_are_believed_only_from_the_proxy_and_the_log_keeps_every_secret(
    start_site: StartSite, tmp_path: Path
) -> None:
    settings = {"BOEM_LOG": "debug", "BOEM_LOG_FORMAT": "json", "BOEM_PROXY": "127.0.0.1"}
    with start_site(tmp_path, settings=settings) as site:
        secrets = play_with_secrets(site)
        abroad = {"x-forwarded-for": "198.51.100.1, 203.0.113.7", "x-forwarded-proto": "https"}
        assert httpx.get(f"{site.url}/metrics", headers=abroad, trust_env=False, timeout=60).status_code == 403
        log = site.log
    lines = [json.loads(one) for one in log.splitlines() if one.startswith("{")]
    assert any(one.get("route") == "/t/<str:table_id>/join/<str:token>" for one in lines)
    acts = [one for one in lines if one.get("route") == "/api/v1/tables/<table_id>/actions"]
    assert {one["status"] for one in acts} == {200, 422}
    assert all(
        set(one) == {"asctime", "levelname", "name", "message", "method", "route", "status", "ms"} for one in acts
    )
    for secret in secrets:
        assert secret not in log, [one for one in log.splitlines() if secret in one]


def play_with_secrets(site: Site) -> list[str]:
    """Use every channel; returns the tokens and layouts that were sent."""
    red, blue = site.guest(), site.guest()
    opened = red.open("me", "invite", config=TINY)
    table, invite = opened["id"], opened["invite"].rpartition("/")[2]
    with httpx.Client(base_url=site.url, trust_env=False, timeout=60) as browser:
        browser.get(f"/t/{table}/join/{invite}?word=v3ry-secret-query")
        browser.post(f"/t/{table}/join/{invite}", data={"name": "v3ry-secret-form"})
        session = browser.cookies.get("csrftoken", "none-was-set")
    assert blue.call("POST", f"/tables/{table}/join", json={"invite": invite}).status_code == 200
    assert red.act(table, "lay A1 B1", 0, key="v3ry-secret-key").status_code == 200
    assert red.act(table, "lay A2 Z9 v3ry-secret-action", 1).status_code == 422
    with line(site, f"/ws/v1/tables/{table}?after=1&word=v3ry-secret-query", blue.token) as heard:
        heard.say(do="lay A3 C3", after=1, key="v3ry-secret-key")
        assert heard.hear()["n"] == 1
        heard.send("v3ry-secret-nonsense")
        assert "code" in heard.hear()
    return [red.token, blue.token, invite, session, "v3ry-secret", "lay A1", "A3 C3", "B1"]
