"""The host's texts appear on the imprint and the privacy page, and no false claims do."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from boem.web.base import environment
from boem.web.hosting import doctor

pytestmark = pytest.mark.django_db


def page(path: str, language: str = "en") -> str:
    return Client().get(path, headers={"Accept-Language": language}).content.decode()


def test_without_an_imprint_there_is_no_page_and_no_link() -> None:
    assert Client().get("/imprint").status_code == 404
    assert 'href="/imprint"' not in page("/about")
    assert "has not written here who they are" in page("/privacy")


def test_an_imprint_is_linked_on_every_page_and_shown_as_text(settings: Settings) -> None:
    settings.IMPRINT = ("The herons\nReedham", "<b>Tel.</b> 1234")
    assert 'href="/imprint"' in page("/about")
    assert "The herons<br>Reedham" in page("/imprint")
    assert "&lt;b&gt;Tel.&lt;/b&gt; 1234" in page("/imprint")


def test_terms_of_use_have_a_page_once_there_are_some(settings: Settings) -> None:
    assert Client().get("/terms").status_code == 404
    assert 'href="/terms"' not in page("/about")
    settings.TERMS = ("Play fair.",)
    assert 'href="/terms"' in page("/about")
    assert 'href="/imprint"' not in page("/about")
    for language, title in (
        ("en", "Terms of use"),
        ("nl", "Gebruiks\xadvoorwaarden"),
        ("de", "Nutzungs\xadbedingungen"),
    ):
        assert f"<h1>{title}</h1>" in page("/terms", language)
    assert "<p>Play fair.</p>" in page("/terms")


def test_a_text_has_paragraphs_and_may_stand_in_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setenv("BOEM_IMPRINT", "One\ntwo\n \n\nthree\n")
    assert environment.paragraphs("BOEM_IMPRINT") == ("One\ntwo", "three")
    monkeypatch.setenv("BOEM_IMPRINT", "")
    assert environment.paragraphs("BOEM_IMPRINT") == ()


@pytest.mark.parametrize(
    ("language", "run_by", "title"),
    [
        ("en", "This site is run by the herons.", "Privacy"),
        ("nl", "Deze site wordt beheerd door the herons.", "Privacy"),
        ("de", "Diese Website betreibt: the herons.", "Datenschutz"),
    ],
)
def test_the_privacy_page_names_the_host_in_three_languages(
    settings: Settings, language: str, run_by: str, title: str
) -> None:
    settings.OPERATOR, settings.CONTACT = "the herons", "herons@example.org"
    settings.PRIVACY = ("Backups go after a month.",)
    told = page("/privacy", language)
    for text in (run_by, f"<h1>{title}</h1>", "mailto:herons@example.org", "Backups go after a month."):
        assert text in told, text


def test_the_cookies_that_are_named_are_those_that_are_set(client: Client) -> None:
    client.get("/account/in")
    client.post("/theme", {"theme": "dark"})
    client.post("/language/setlang/", {"language": "nl"})
    client.post("/start/mijnenveger", {"with": "bot"})
    client.post("/account/new", {"username": "Ada", "password1": "three herons in a row"})
    assert client.cookies.keys() == {"csrftoken", "theme", "django_language", "sessionid", "known"}
    told = page("/privacy")
    assert all(name in told for name in client.cookies)
    year = 364 * 24 * 3600
    assert all(client.cookies[name]["max-age"] >= year for name in ("csrftoken", "theme", "sessionid", "known"))
    assert client.cookies["django_language"]["max-age"] == ""


def test_the_theme_that_was_chosen_is_that_of_every_page_until_it_is_the_systems_again(client: Client) -> None:
    assert "data-theme" not in client.get("/about").text
    client.post("/theme", {"theme": "dark"})
    assert 'data-theme="dark"' in client.get("/about").text
    client.post("/theme", {"theme": "system"})
    assert "data-theme" not in client.get("/about").text


@pytest.mark.parametrize(
    ("back", "to"), [("/rules?a=b", "/rules?a=b"), ("nowhere", "nowhere"), ("//elsewhere.example", "/")]
)
def test_whoever_chooses_a_theme_goes_back_to_the_page_and_to_no_other_site(client: Client, back: str, to: str) -> None:
    assert client.post("/theme", {"theme": "dark", "next": back}).headers["Location"] == to


def test_mails_are_mentioned_where_there_are_some(settings: Settings) -> None:
    assert "This site sends none" in page("/privacy")
    settings.OUTBOX = object()
    assert "This site sends none" not in page("/privacy")
    assert "stay in the host’s mailbox" not in page("/privacy")
    settings.MAILBOX = object()
    assert "stay in the host’s mailbox" in page("/privacy")


def test_the_doctor_hints_at_what_is_not_written_and_at_moderators(settings: Settings) -> None:
    assert doctor.imprint()[0] == "note"
    assert "BOEM_IMPRINT" in doctor.imprint()[1]
    settings.IMPRINT, settings.OPERATOR, settings.CONTACT = ("x",), "x", "x"
    assert doctor.imprint()[0] == "good"
    assert doctor.order()[0] == "note"
    assert "boem moderator NAME" in doctor.order()[1]
