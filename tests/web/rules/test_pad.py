"""Pads to print, from the rules pages."""

from __future__ import annotations

import io
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from pypdf import PdfReader

from boem.core.texts import languages

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", ["mijnenveger", "uitweg"])
def test_every_pad_on_the_page_is_a_pdf_in_its_language(client: Client, game: str, language: str) -> None:
    headers = {"Accept-Language": language}
    page = client.get(f"/rules/{game}", headers=headers).text
    links = [unescape(link) for link in re.findall(r'href="(/rules/\w+/pad\.pdf[^"]*)"', page)]
    assert len(links) == len(set(links)) == 6
    for link in links:
        answer = client.get(link, headers=headers)
        assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
        assert answer["Content-Disposition"].startswith("attachment; filename=")
        assert "Accept-Language" in answer["Vary"]
        pad = PdfReader(io.BytesIO(answer.content), strict=True)
        root: Any = pad.trailer["/Root"]
        assert root["/Lang"].startswith(language)


def test_games_without_a_pad_offer_none(client: Client) -> None:
    assert "pad.pdf" not in client.get("/rules/coan").text


@pytest.mark.parametrize("asked", [
    "mijnenveger/pad.pdf",
    "mijnenveger/pad.pdf?board=huge&paper=a4",
    "mijnenveger/pad.pdf?board=full&paper=a0",
    "mijnenveger/pad.pdf?board=full",
    "solo/pad.pdf?board=full&paper=a4",
    "nothing/pad.pdf?board=full&paper=a4",
])  # fmt: skip
def test_a_pad_that_is_not_offered_is_not_found(client: Client, asked: str) -> None:
    assert client.get(f"/rules/{asked}").status_code == 404
