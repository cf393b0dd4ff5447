"""Every sentence exists in every language."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from babel.messages.mofile import read_mo
from support.stranger import forget, install
from support.tools import tool

from boem.web.base.prepare import compile_catalogues

messages = tool("messages")
HOMES = [pytest.param(home, id=home.name) for home in messages.homes()]


@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_no_sentence_is_missing_and_none_is_left_over(language: str) -> None:
    assert messages.missing(language) == []


def test_a_sentence_without_a_translation_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    said = [*messages.sentences(), (messages.SOURCES / "games" / "coan" / "new.py", (1, "Nobody has translated this."))]
    monkeypatch.setattr(messages, "sentences", lambda: said)
    assert messages.missing("nl") == ["coan, nl: no translation of 'Nobody has translated this.'"]


def test_sentences_that_the_site_uses_too_are_in_its_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    said = [(messages.SOURCES / folder / "new.py", (1, "Both say this.")) for folder in ("games/coan", "web")]
    monkeypatch.setattr(messages, "sentences", lambda: said)
    assert "Both say this." in messages.extracted(messages.SITE)
    assert "Both say this." not in messages.extracted(messages.SOURCES / "games" / "coan")


def test_what_is_dropped_is_named_with_its_english(monkeypatch: pytest.MonkeyPatch) -> None:
    home = messages.SOURCES / "games" / "coan"
    assert list(messages.dropped(home, "nl")) == []
    said = [one for one in messages.sentences() if one[1][1] != "The field is waiting"]
    monkeypatch.setattr(messages, "sentences", lambda: said)
    assert list(messages.dropped(home, "nl")) == ["coan, nl: dropped 'Het veld wacht', for 'The field is waiting'"]


def test_a_sentence_that_moves_to_another_catalogue_is_not_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    said = [(messages.SITE / "new.py", place) for _, place in messages.sentences()]
    monkeypatch.setattr(messages, "sentences", lambda: said)
    assert list(messages.dropped(messages.SOURCES / "games" / "coan", "nl")) == []


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ('gettext("One")', "One"),
        ('IllegalAction("code", "Two {square}", square=1)', "Two {square}"),
        ('ngettext("Three", "Threes", 3)', ("Three", "Threes")),
        ('raise Closed("Four")', "Four"),
        ("f\"{title or _('Five')}, {size}\"", "Five"),
        ("errors.Closed('Six '\n'and a half')", "Six and a half"),
    ],
)
def test_a_sentence_is_found_wherever_it_is_said(code: str, said: str | tuple[str, str]) -> None:
    assert list(messages.spoken(code.encode())) == [(1, said)]


@pytest.mark.parametrize("code", ["f\"{gettext(setting['about'])}\"", 'gettext(name or "one")', 'gettext("{name}")'])
def test_what_only_stands_near_is_no_sentence(code: str) -> None:
    assert list(messages.spoken(code.encode())) == []


@pytest.mark.parametrize("home", HOMES)
@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_a_translation_fills_in_what_the_english_fills_in(home: Path, language: str) -> None:
    _, catalogue = messages.catalogue(home, language)
    for message in catalogue:
        english = message.id if isinstance(message.id, str) else message.id[-1]
        translated = message.string if isinstance(message.string, str) else message.string[-1]
        assert _places(translated) == _places(english), english


def test_the_catalogues_are_compiled_once_and_again_when_they_change(tmp_path: Path) -> None:
    compile_catalogues(tmp_path)
    compiled = tmp_path / "nl" / "LC_MESSAGES" / "django.mo"
    first = compiled.stat().st_mtime_ns
    compile_catalogues(tmp_path)
    assert compiled.stat().st_mtime_ns == first
    compiled.write_bytes(b"")
    os.utime(compiled, (0, 0))
    compile_catalogues(tmp_path)
    assert compiled.stat().st_size > 10_000


PACKAGE = """
from dataclasses import replace
from boem.core.faces import Faces
from boem.games.coan import GAME
GAME = replace(GAME, id="other", title="Other game", faces=Faces())
"""
CATALOGUE = """msgid ""
msgstr "Content-Type: text/plain; charset=utf-8"

msgid "Other game"
msgstr "Ander spel"

msgid "Your turn"
msgstr "Aan jou"

msgid "Moves"
msgid_plural "Many moves"
msgstr[0] "Iets"
msgstr[1] "Anders"
"""


def said(folder: Path, text: str) -> object:
    with (folder / "nl" / "LC_MESSAGES" / "django.mo").open("rb") as file:
        message = read_mo(file).get(text)
    assert message is not None
    return message.string


def test_a_package_adds_its_own_sentences_and_changes_none_of_the_sites(
    site_packages: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    target = tmp_path / "compiled"
    compile_catalogues(target)
    own, moves = said(target, "Your turn"), said(target, "Moves")
    install(site_packages, "boem-other", "other = other:GAME")
    there = site_packages / "other" / "locale" / "nl" / "LC_MESSAGES" / "django.po"
    there.parent.mkdir(parents=True)
    (site_packages / "other" / "__init__.py").write_text(PACKAGE)
    there.write_text(CATALOGUE)
    forget()
    compile_catalogues(target)
    assert said(target, "Other game") == "Ander spel"
    assert (said(target, "Your turn"), said(target, "Moves")) == (own, moves)
    assert said(target, "The field is waiting")  # which is in Coan's own catalogue
    there.write_text('msgid "half')
    compile_catalogues(target)
    assert said(target, "Your turn") == own
    assert "other/locale/nl/LC_MESSAGES/django.po is left out: it can't be read." in caplog.text


def _places(text: str) -> list[str]:
    return sorted(set(re.findall(r"\{\w*|%\(\w+\)s", text)))
