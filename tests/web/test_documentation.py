"""The documentation as the site serves it at /docs/."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest
from django.http import Http404, HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from pytest_django.fixtures import Settings

from boem.web.base.static_files import Serve

NEW = "<h1>New</h1>" * 20


@pytest.fixture
def serve(tmp_path: Path, settings: Settings) -> Serve:
    """What the site serves of a built folder, and of one in which the host keeps another version."""
    built, kept = tmp_path / "built", tmp_path / "kept"
    for path, text in {
        built / "index.html": NEW,
        built / "_static" / "docs.js": "let one;",
        built / "versions.json": '["2.0"]',
        kept / "1.0" / "index.html": "<h1>Old</h1>",
        kept / "versions.json": '["2.0", "1.0"]',
        tmp_path / "secret": "key",
    }.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (built / "index.html.gz").write_bytes(gzip.compress(NEW.encode()))
    settings.DOCUMENTATION = [built, kept]
    return Serve(elsewhere)


def elsewhere(request: HttpRequest) -> HttpResponse:
    raise Http404


def asked(serve: Serve, path: str, **headers: Any) -> HttpResponse:
    answer = serve(RequestFactory().get(path, **headers))
    assert isinstance(answer, HttpResponse)
    return answer


def test_a_page_is_sent_as_what_it_is_and_compressed_for_whoever_reads_that(serve: Serve) -> None:
    page = asked(serve, "/docs/")
    assert (page.content.decode(), page["Content-Type"]) == (NEW, 'text/html; charset="utf-8"')
    assert asked(serve, "/docs/_static/docs.js")["Content-Type"] == 'text/javascript; charset="utf-8"'
    pressed = asked(serve, "/docs/", HTTP_ACCEPT_ENCODING="gzip")
    assert (gzip.decompress(pressed.content).decode(), pressed["Content-Encoding"]) == (NEW, "gzip")


def test_a_page_that_is_unchanged_is_not_sent_again(serve: Serve) -> None:
    page = asked(serve, "/docs/")
    again = asked(serve, "/docs/", HTTP_IF_NONE_MATCH=page["ETag"])
    assert (again.status_code, again.content) == (304, b"")


def test_addresses_without_the_slash_or_with_the_file_lead_to_the_page(serve: Serve) -> None:
    assert asked(serve, "/docs")["Location"] == "docs/"
    assert asked(serve, "/docs/index.html")["Location"] == "./"


def test_a_host_can_keep_other_versions_beside_it(serve: Serve) -> None:
    assert asked(serve, "/docs/1.0/").content == b"<h1>Old</h1>"
    assert asked(serve, "/docs/versions.json").content == b'["2.0", "1.0"]'


@pytest.mark.parametrize(
    "path", ["../secret", "1.0/../../secret", "%2e%2e/secret", "//secret", "index.html/..", "nothing.html"]
)
def test_nothing_outside_the_folders_can_be_reached(serve: Serve, path: str) -> None:
    with pytest.raises(Http404):
        asked(serve, f"/docs/{path}")


@pytest.mark.django_db
def test_an_installation_without_it_says_how_to_have_it(settings: Settings) -> None:
    settings.DOCUMENTATION = []
    answer = Client().get("/docs/")
    assert answer.status_code == 404
    assert "make docs" in answer.content.decode()
    assert Client().get("/docs/index.html").status_code == 404


@pytest.mark.django_db
def test_every_page_leads_to_it_where_it_is(settings: Settings, tmp_path: Path) -> None:
    for folders, leads in (([tmp_path], True), ([], False)):
        settings.DOCUMENTATION = folders
        assert ('href="/docs/"' in Client().get("/about").content.decode()) == leads
