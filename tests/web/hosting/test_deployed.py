"""A site behind a web server with TLS, as in docs/hosting.md: cookies, sessions, headers, and secrets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from http.cookies import Morsel, SimpleCookie
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from support.site import Site
from support.tables import TINY

if TYPE_CHECKING:
    from support.fixtures import StartSite

NAME = "boem.example.org"
PASSWORD = "a-v3ry-secret-password"


@pytest.fixture(scope="module")
def deployed(start_site: StartSite, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    settings = {"BOEM_URL": f"https://{NAME}", "BOEM_PROXY": "127.0.0.1", "BOEM_LOG": "debug"}
    with start_site(tmp_path_factory.mktemp("deployed"), settings=settings) as site:
        yield site


class Browser:
    """A client behind the proxy that keeps cookies as a browser does over TLS."""

    def __init__(self, site: Site, proto: str = "https") -> None:
        self.kept: dict[str, Morsel[str]] = {}
        self.site = site
        self.headers = {"host": NAME, "x-forwarded-proto": proto, "x-forwarded-for": "203.0.113.7"}

    def ask(self, method: str, path: str, **form: str) -> httpx.Response:
        """Send a request with the cookies set so far; forms include their token and origin."""
        cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in self.kept.items() if morsel.value)
        headers = {"cookie": cookies, "origin": f"https://{NAME}", "referer": f"https://{NAME}/"}
        data = form | {"csrfmiddlewaretoken": self.kept["csrftoken"].value} if method == "POST" else None
        answer = self.call(method, path, headers=headers, data=data)
        for said in answer.headers.get_list("set-cookie"):
            self.kept |= SimpleCookie(said)
        return answer

    def call(
        self, method: str, path: str, headers: Mapping[str, str] = MappingProxyType({}), **more: Any
    ) -> httpx.Response:
        """Send a request without cookies, as programs do."""
        url, told = f"{self.site.url}{path}", {**self.headers, **headers}
        return httpx.request(method, url, headers=told, trust_env=False, verify=False, timeout=60, **more)

    def sign_up(self, name: str) -> None:
        """Make an account."""
        self.ask("GET", "/account/new")
        answer = self.ask("POST", "/account/new", username=name, password1=PASSWORD)
        assert answer.status_code == 302, answer.text


def test_every_cookie_goes_over_tls_alone_and_to_no_other_site(deployed: Site) -> None:
    browser = Browser(deployed)
    browser.sign_up("Cookie Heron")
    browser.ask("POST", "/theme", theme="dark", next="/")
    browser.ask("POST", "/language/setlang/", language="nl", next="/")
    assert {"sessionid", "csrftoken", "theme", "django_language"} <= set(browser.kept)
    for name, morsel in browser.kept.items():
        assert (morsel["secure"], morsel["httponly"], morsel["samesite"]) == (True, True, "Lax"), name
        assert morsel["path"] == "/"
        assert not morsel["domain"], name


def test_browsers_are_told_to_stay_on_tls_and_what_comes_without_it_is_sent_there(deployed: Site) -> None:
    for path in ("/", "/api/v1/openapi.json", "/nothing/here", "/static/none.css", "/account/in"):
        assert Browser(deployed).ask("GET", path).headers["strict-transport-security"] == "max-age=31536000", path
    plain = Browser(deployed, proto="http").ask("GET", "/about?at=3")
    assert (plain.status_code, plain.headers["location"]) == (301, f"https://{NAME}/about?at=3")
    assert "set-cookie" not in plain.headers


def test_djangos_check_for_deployment_finds_nothing(deployed: Site) -> None:
    code = (
        "import os; os.environ['DJANGO_SETTINGS_MODULE'] = 'boem.web.project.settings'; "
        "from django.core.management import execute_from_command_line as run; "
        "run(['boem', 'check', '--deploy', '--fail-level', 'DEBUG'])"
    )
    done = deployed.run(code)
    assert (done.returncode, "no issues" in done.stdout + done.stderr) == (0, True), done.stderr


def test_a_session_and_a_forms_token_are_new_after_signing_in_and_end_with_signing_out(deployed: Site) -> None:
    browser = Browser(deployed)
    browser.ask("GET", "/new/mijnenveger")
    browser.ask("POST", "/start/mijnenveger", **{"with": "friend"})
    guest = browser.kept["sessionid"].value, browser.kept["csrftoken"].value
    browser.sign_up("Session Heron")
    first = browser.kept["sessionid"].value, browser.kept["csrftoken"].value
    browser.ask("POST", "/account/out")
    browser.ask("GET", "/account/in")
    browser.ask("POST", "/account/in", login="Session Heron", password=PASSWORD)
    second = browser.kept["sessionid"].value, browser.kept["csrftoken"].value
    assert len({guest[0], first[0], second[0]}) == len({guest[1], first[1], second[1]}) == 3
    for old in (guest[0], first[0]):
        thief = Browser(deployed)
        thief.ask("GET", "/account/in")
        thief.kept["sessionid"] = SimpleCookie(f"sessionid={old}")["sessionid"]
        assert thief.ask("GET", "/account").status_code == 302


def test_no_secret_is_in_an_address_an_error_or_the_log(deployed: Site) -> None:
    browser = Browser(deployed)
    browser.sign_up("Secret Heron")
    asked = browser.ask("POST", "/account/tokens", label="a bot", scope="play")
    made = browser.ask("POST", asked.headers["location"].removeprefix(f"https://{NAME}"), password=PASSWORD)
    token = re.search(r"boem_[\w-]{20,}", made.text)
    assert (made.status_code, made.headers.get("location"), token is not None) == (201, None, True), made.text
    assert token is not None
    secret = token[0]
    assert "no-store" in made.headers["cache-control"]
    headers = {"authorization": f"Bearer {secret}"}
    seats = {"game": "mijnenveger", "config": TINY, "seats": ["me", "invite"]}
    opened = browser.call("POST", "/api/v1/tables", json=seats, headers=headers).json()
    assert opened["url"].startswith(f"https://{NAME}/t/")
    invited = opened["invite"].rpartition("/")[2]
    wrong = [
        browser.call("GET", f"/t/{opened['id']}/join/{invited}x"),
        browser.call("GET", f"/api/v1/tables/{opened['id']}x", headers=headers),
        browser.call("POST", "/api/v1/tables", content=secret.encode(), headers=headers),
        browser.ask("POST", "/account/in", login="Secret Heron", password=f"{PASSWORD}!"),
        browser.call("POST", "/account/in", data={"login": "Secret Heron", "password": PASSWORD}),  # without its token
    ]
    assert [answer.status_code for answer in wrong[1:3]] == [404, 422]
    session = browser.kept["sessionid"].value
    for answer in wrong:
        said = answer.text + str(answer.headers.multi_items())
        assert not [one for one in (secret, PASSWORD, session) if one in said], answer.url
    log = deployed.log
    assert "/account/in" in log
    assert not [one for one in (secret, PASSWORD, session, invited) if one in log]
