"""What browsers install, and the page that they keep for times without a connection."""

from __future__ import annotations

import json
import re
from pathlib import Path
from struct import unpack

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from boem.web.project import pwa

pytestmark = pytest.mark.django_db
WORDS = {
    "en": ("No connection", "Try again"),
    "nl": ("Geen verbinding", "Opnieuw proberen"),
    "de": ("Keine Verbindung", "Erneut versuchen"),
}


def kept(client: Client, language: str = "en") -> dict[str, object]:
    """The files cached by a language's service worker."""
    script = client.get(f"/worker/{language}.js").content.decode()
    told = re.search(r'JSON.parse\((".*")\);', script)
    assert told
    found: dict[str, object] = json.loads(json.loads(told[1]))
    return found


def test_the_manifest_names_pictures_of_the_size_that_they_have(client: Client) -> None:
    answer = client.get("/site.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    told = answer.json()
    assert (told["start_url"], told["scope"], told["display"]) == ("/", "/", "standalone")
    assert {(one["sizes"], one["purpose"]) for one in told["icons"]} == set(pwa.ICONS)
    for size, purpose in pwa.ICONS:
        path = finders.find(f"boem/icons/{purpose}-{size}.png")
        assert isinstance(path, str)
        assert size == "{}x{}".format(*unpack(">II", Path(path).read_bytes()[16:24]))


def test_pages_lead_to_the_manifest_and_may_start_the_worker(client: Client) -> None:
    answer = client.get("/about")
    assert '<link rel="manifest" href="/site.webmanifest">' in answer.content.decode()
    policy = answer["Content-Security-Policy"]
    assert "manifest-src 'self'" in policy
    assert "worker-src 'self'" in policy


@pytest.mark.parametrize("language", WORDS)
def test_the_page_without_a_connection_is_the_same_for_everybody(client: Client, language: str) -> None:
    page = client.get(f"/offline/{language}")
    assert f'<html lang="{language}">' in page.content.decode()
    assert all(words in page.content.decode() for words in WORDS[language])
    client.post("/start/mijnenveger", {"with": "bot"})
    again = client.get(f"/offline/{language}", headers={"Accept-Language": "fr"})
    assert again.content == page.content
    assert not page.cookies


@pytest.mark.parametrize("path", ["/offline/fr", "/worker/fr.js", "/worker/en%22.js"])
def test_another_language_has_neither(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_the_worker_keeps_that_page_and_its_drawings_and_nothing_else(client: Client) -> None:
    told = kept(client, "nl")
    assert told["page"] == "/offline/nl"
    assert told["files"] == [f"/static/{name}" for name in pwa.FILES]
    page = client.get("/offline/nl").content.decode()
    drawn = re.findall(r'(?:src|href)="(/static/[^"#]+)', page)
    assert set(drawn) == set(told["files"])


def test_the_worker_is_another_as_soon_as_what_it_keeps_is(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    names = {str(kept(client, language)["name"]) for language in WORDS}
    assert len(names) == len(WORDS)
    before = kept(client)["name"]
    assert kept(client)["name"] == before
    monkeypatch.setattr(pwa, "FILES", pwa.FILES[:-1])
    assert kept(client)["name"] != before


def test_a_browser_asks_for_the_worker_each_time(client: Client) -> None:
    answer = client.get("/worker/en.js")
    assert (answer["Content-Type"], answer["Cache-Control"]) == ("text/javascript", "no-cache")
    assert answer["Service-Worker-Allowed"] == "/"
    assert not answer.cookies
