"""Every sentence of the site is there in every language."""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path

import pytest
from support.tools import tool

from boem.web.config.prepare import compile_catalogues

messages = tool("messages")
messages.sentences = cache(lambda found=messages.sentences: list(found()))  # of all the sources


@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_no_sentence_is_missing_and_none_is_left_over(language: str) -> None:
    assert messages.missing(language) == []


def test_a_sentence_without_a_translation_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    more = messages.extracted()
    more.add("Nobody has translated this.")
    monkeypatch.setattr(messages, "extracted", lambda: more)
    assert messages.missing("nl") == ["nl: no translation of 'Nobody has translated this.'"]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ('gettext("One")', "One"),
        ('IllegalAction("code", "Two {square}", square=1)', "Two {square}"),
        ('ngettext("Three", "Threes", 3)', ("Three", "Threes")),
        ('raise Closed("Four")', "Four"),
    ],
)
def test_a_sentence_is_found_wherever_it_is_said(code: str, said: str | tuple[str, str]) -> None:
    assert list(messages.spoken(code.encode())) == [(1, said)]


@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_a_translation_fills_in_what_the_english_fills_in(language: str) -> None:
    _, catalogue = messages.catalogue(language)
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


def _places(text: str) -> list[str]:
    return sorted(set(re.findall(r"\{\w*\}|%\(\w+\)s", text)))
