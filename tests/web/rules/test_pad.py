"""Pads to print, from the rules pages."""

from __future__ import annotations

import io
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from limits import RateLimitItemPerMinute
from pypdf import PdfReader

from boem.core.registry import find_game, game_ids
from boem.core.texts import languages
from boem.paper import STOCKS, boards_on_paper
from boem.web.rules import prints
from boem.web.rules.prints import KEPT, prints_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("game", "offered"), [("mijnenveger", 18), ("uitweg", 6), ("postal", 36), ("coan", 9)])
def test_every_print_on_the_page_is_a_pdf_in_its_language(
    client: Client, game: str, offered: int, language: str
) -> None:
    headers = {"Accept-Language": language}
    page = client.get(f"/rules/{game}", headers=headers).text
    links = [unescape(link) for link in re.findall(r'href="(/rules/\w+/pad\.pdf[^"]*)"', page)]
    assert len(links) == len(set(links)) == offered
    for link in links if language == "en" else links[::3]:
        answer = client.get(link, headers=headers)
        assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
        assert answer["Content-Disposition"].startswith("attachment; filename=")
        assert "Accept-Language" in answer["Vary"]
        pad = PdfReader(io.BytesIO(answer.content), strict=True)
        root: Any = pad.trailer["/Root"]
        assert root["/Lang"].startswith(language)


def test_a_pad_without_a_part_is_the_players(client: Client) -> None:
    answer, named = (client.get(f"/rules/postal/pad.pdf?{part}board=4&paper=a5") for part in ("", "part=players&"))
    assert answer.content == named.content
    assert answer["Content-Disposition"] == 'attachment; filename="boem-postal-4-a5.pdf"'


def test_the_site_keeps_as_many_prints_as_it_offers() -> None:
    choices = sum(
        len([one for one in prints_of(game) if "dealt" not in one.asked]) * len(boards_on_paper(game))
        for game in map(find_game, game_ids())
    )
    assert choices * len(STOCKS) * len(languages()) <= KEPT


def test_a_dealt_sheet_is_another_each_time_and_kept_nowhere(client: Client) -> None:
    asked = "/rules/coan/pad.pdf?part=master&board=usual&paper=a5&dealt=1"
    answers = [client.get(asked) for _time in range(2)]
    assert all("no-store" in answer["Cache-Control"] for answer in answers)
    names = [re.search(r'"boem-coan-master-usual-a5-(\d+)\.pdf"', one["Content-Disposition"]) for one in answers]
    for answer, name in zip(answers, names, strict=True):
        assert name is not None
        text = PdfReader(io.BytesIO(answer.content), strict=True).pages[0].extract_text()
        assert f"Dealt by seed {name[1]}" in text


def test_dealt_sheets_are_limited(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prints, "PRINTED", RateLimitItemPerMinute(1, namespace="printed-once"))
    asked = "/rules/coan/pad.pdf?part=master&board=usual&paper=a5"
    assert [client.get(f"{asked}&dealt=1").status_code for _time in range(2)] == [200, 429]
    assert client.get(asked).status_code == 200


def test_games_without_a_pad_offer_none(client: Client) -> None:
    assert "pad.pdf" not in client.get("/rules/solo").text


@pytest.mark.parametrize("asked", [
    "mijnenveger/pad.pdf",
    "mijnenveger/pad.pdf?board=huge&paper=a4",
    "mijnenveger/pad.pdf?board=full&paper=a0",
    "mijnenveger/pad.pdf?board=full",
    "mijnenveger/pad.pdf?part=orders&board=full&paper=a4",
    "postal/pad.pdf?part=master&board=7&paper=a4",
    "postal/pad.pdf?part=orders&board=6&paper=a4&dealt=1",
    "solo/pad.pdf?board=full&paper=a4",
    "nothing/pad.pdf?board=full&paper=a4",
])  # fmt: skip
def test_a_pad_that_is_not_offered_is_not_found(client: Client, asked: str) -> None:
    assert client.get(f"/rules/{asked}").status_code == 404
