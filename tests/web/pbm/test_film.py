"""The page with the film of one game, as a browser without scripts gets it."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.test import Client
from django.utils.translation import override
from support.three_ways import block

from boem.core.texts import languages
from boem.web.base.mail_urls import read_mailbox
from boem.web.pbm.film import STILLS

pytestmark = pytest.mark.django_db
STATIC = Path(__file__).parents[3] / "src" / "boem" / "web" / "static"
MOST = 450_000  # bytes of all stills in a language
NO_MAIL = "This site reads no e-mail"


@pytest.mark.parametrize("language", ["en", "nl", "de"])
def test_without_a_script_it_is_a_list_of_described_pictures(language: str) -> None:
    shown = Client(headers={"Accept-Language": language}).get("/mail/three-ways").text
    found = re.findall(r'<img\s+src="([^"]+)"\s+width="(\d+)"\s+height="(\d+)"\s+alt="([^"]+)"', shown)
    captions = [unescape(said) for said in re.findall(r"<figcaption>(.+?)</figcaption>", shown)]
    assert len({alt for *_, alt in found} | set(captions)) == 2 * len(STILLS)
    assert [Path(src).name.partition(".")[0] for src, *_ in found] == [still.name for still in STILLS]
    spoken = {still.name for still in STILLS if still.pane != "program" and language != "en"}
    assert {Path(src).name.partition(".")[0] for src, *_ in found if f"/film/{language}/" in src} == spoken
    with override("en"):
        assert (captions == [str(still.caption) for still in STILLS]) == (language == "en")


def test_its_pictures_are_those_of_the_repository_and_small() -> None:
    files = sorted((STATIC / "boem" / "film").rglob("*.webp"))
    assert files == sorted({STATIC / still.file_in(language) for still in STILLS for language in languages()})
    for language in languages():
        assert sum((STATIC / still.file_in(language)).stat().st_size for still in STILLS) < MOST
    assert all(file.read_bytes()[8:12] == b"WEBP" for file in files)


def test_another_language_without_pictures_of_its_own_is_shown_the_english_ones() -> None:
    with override("eo"):
        assert {still.file for still in STILLS} == {still.file_in("en") for still in STILLS}


def test_the_descriptions_say_what_the_players_of_the_pictures_order() -> None:
    (ordered,) = re.findall(r"^> order (.+)$", block("console"), re.MULTILINE)
    answered = block("text").splitlines()[0]
    with override("en"):
        alts = {still.name: str(still.alt) for still in STILLS}
    assert ordered in alts["program"]
    assert answered in alts["answer"]
    assert answered in alts["receipt"]


def test_a_site_that_reads_no_mail_says_that_nobody_can_come_by_mail(settings: LazySettings) -> None:
    assert NO_MAIL in Client().get("/mail/three-ways").text
    settings.MAILBOX = read_mailbox("imap://boem:secret@127.0.0.1:9/INBOX", "test")
    assert NO_MAIL not in Client().get("/mail/three-ways").text


def test_the_overview_leads_to_it() -> None:
    assert 'href="/mail/three-ways"' in Client().get("/mail").text
