"""Texts are in the context's language, from every catalogue."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from support.languages import forget_languages, write_catalogue
from support.stranger import forget, install
from support.tools import tool

from boem.core import texts
from boem.core.errors import ParseError
from boem.core.forms import Phrase
from boem.core.registry import game_ids
from boem.core.texts import gettext, language, languages, ngettext, pgettext, say, speaking

SOURCES = Path(__file__).parents[2] / "src"
INSTALLED = Path(texts.__file__).parents[2]


@pytest.fixture
def further(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of catalogues besides Boem's own."""
    monkeypatch.setenv(texts.FURTHER, str(tmp_path))
    forget_languages()
    yield tmp_path
    monkeypatch.undo()
    forget_languages()


def test_every_language_has_its_own_name_and_english_comes_first() -> None:
    assert list(languages().items()) == [("en", "English"), ("de", "Deutsch"), ("nl", "Nederlands")]


def test_numbers_in_a_sentence_have_the_signs_of_the_language() -> None:
    size = "{free:.1f} of {most:,}; {count}"
    assert say(size, free=72.6, most=900_000, count=1.5) == "72.6 of 900,000; 1.5"
    with speaking("nl"):
        assert say(size, free=72.6, most=900_000, count=1.5) == "72,6 of 900.000; 1.5"


def test_a_language_is_spoken_within_its_context_and_nowhere_else() -> None:
    elsewhere: list[str] = []
    with speaking("nl"):
        with speaking("de"):
            assert (language(), gettext("known mine")) == ("de", "bekannte Mine")
        with speaking(None):
            assert (language(), gettext("known mine")) == ("nl", "bekende mijn")
        other = threading.Thread(target=lambda: elsewhere.append(language()))
        other.start()
        other.join()
    assert (language(), gettext("known mine"), elsewhere) == ("en", "known mine", ["en"])


def test_a_language_that_is_not_there_is_refused() -> None:
    with pytest.raises(ParseError, match=r"^language: must be one of en, de, nl, not '\.\./nl'$"):
        speaking("../nl")


def test_sentences_in_no_catalogue_are_in_english_without_their_context() -> None:
    with speaking("nl"):
        assert (gettext("Never said."), gettext(""), pgettext("a verb", "Never said.")) == (
            "Never said.",
            "",
            "Never said.",
        )
        assert [ngettext("{n} of it", "{n} of them", number) for number in (1, 2)] == ["{n} of it", "{n} of them"]
    assert pgettext("a verb", "lay") == "lay"


def test_one_folder_of_catalogues_is_a_language(further: Path) -> None:
    write_catalogue(
        further / "eo" / "any.po",
        {"known mine": "konata mino", ("a verb", "mine"): "mini", ("{n} of it", "{n} of them"): ("ĝi", "ili")},
    )
    assert languages()["eo"] == "Esperanto"
    with speaking("eo"):
        assert (gettext("known mine"), pgettext("a verb", "mine"), gettext("mine")) == ("konata mino", "mini", "mine")
        assert [ngettext("{n} of it", "{n} of them", number) for number in (1, 2)] == ["ĝi", "ili"]


@pytest.mark.parametrize(
    "tell", [say, lambda template, **params: texts.explain(ParseError(template, "line 2", **params))]
)
def test_a_translation_is_filled_as_the_english_is(further: Path, tell: Callable[..., str]) -> None:
    write_catalogue(further / "eo" / "any.po", {"{n:one|{n}} of {all}": "el {all} {n:unu|{n}}"})
    with speaking("eo"):
        assert [tell("{n:one|{n}} of {all}", n=number, all=9).removeprefix("line 2: ") for number in (1, 2)] == [
            "el 9 unu",
            "el 9 2",
        ]


def test_phrases_and_errors_in_a_sentence_are_translated_with_it(further: Path) -> None:
    write_catalogue(
        further / "eo" / "any.po",
        {"{what} is missing: {why}": "{what} mankas: {why}", "a text": "teksto", "not a square: {text}": "{text}?"},
    )
    why = ParseError("not a square: {text}", "cells", text="a text")
    error = ParseError("{what} is missing: {why}", what=Phrase("a text"), why=why)
    assert str(error) == "a text is missing: cells: not a square: a text"
    with speaking("eo"):
        assert texts.explain(error) == "teksto mankas: cells: a text?"


def test_a_package_of_a_game_brings_sentences_and_is_not_loaded_for_them(site_packages: Path) -> None:
    install(site_packages, "boem-other", "other = other:GAME")
    write_catalogue(site_packages / "other" / "locale" / "nl" / "any.po", {"Other game": "Ander spel", "mine": "x"})
    (site_packages / "other" / "__init__.py").write_text("raise SystemExit")
    forget()
    forget_languages()
    with speaking("nl"):
        assert (gettext("Other game"), gettext("mine")) == ("Ander spel", "mijn")


@pytest.mark.parametrize("code", ["nl", "de"])
def test_compiled_catalogues_say_what_their_sources_say(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [path.relative_to(INSTALLED) for path in texts.catalogue_files(code)]
    monkeypatch.setattr(texts, "catalogue_files", lambda _code: [(SOURCES / name).with_suffix(".po") for name in names])
    said = [one for one in texts.read_catalogues(code) if one.id]
    tool("catalogues").compile_all(SOURCES, tmp_path)
    compiled = [(tmp_path / name).with_suffix(".mo") for name in names]
    monkeypatch.setattr(texts, "catalogue_files", lambda _code: compiled)
    monkeypatch.setattr(texts, "_catalogue", texts._catalogue.__wrapped__)
    monkeypatch.setattr("babel.messages.mofile.write_mo", None)  # they are read as they are
    catalogue = texts._catalogue(code)
    monkeypatch.setattr(texts, "_catalogue", lambda _code: catalogue)
    assert len(said) > 2000
    with speaking(code):
        assert [*map(spoken, said)] == [*map(forms, said)]
    assert [forms(one) for one in texts.read_catalogues(code) if one.id] == [*map(forms, said)]


def spoken(message: Any) -> tuple[str, ...]:
    """What is said for a message, in each form that it has."""
    if isinstance(message.id, tuple):
        one, several = message.id
        return ngettext(one, several, 1), ngettext(one, several, 2)
    return (pgettext(message.context, message.id) if message.context else gettext(message.id),)


def forms(message: Any) -> tuple[str, ...]:
    """The translation of a message, in each form that it has."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def test_a_compiled_catalogue_is_read_unless_its_source_is_beside_it_or_it_is_damaged(further: Path) -> None:
    compiled = further / "eo" / "LC_MESSAGES" / "any.mo"
    write_catalogue(further / "locale" / "eo" / "LC_MESSAGES" / "any.po", {"known mine": "konata mino"})
    tool("catalogues").compile_all(further, further.parent / "made")
    compiled.parent.mkdir(parents=True)
    compiled.write_bytes((further.parent / "made" / "locale" / "eo" / "LC_MESSAGES" / "any.mo").read_bytes())
    assert b"POT-Creation-Date: 2000-01-01" in compiled.read_bytes()  # not when it was compiled
    with speaking("eo"):
        assert gettext("known mine") == "konata mino"
    write_catalogue(compiled.with_suffix(".po"), {"known mine": "alia"})
    forget_languages()
    with speaking("eo"):
        assert gettext("known mine") == "alia"
    compiled.with_suffix(".po").unlink()
    compiled.write_bytes(compiled.read_bytes()[:40])
    forget_languages()
    with speaking("eo"):
        assert gettext("known mine") == "known mine"


def test_a_language_of_a_game_alone_is_none_of_boems(site_packages: Path) -> None:
    install(site_packages, "boem-other", "other = other:GAME")
    write_catalogue(site_packages / "other" / "locale" / "eo" / "any.po", {"Other game": "Alia ludo"})
    (site_packages / "other" / "__init__.py").write_text("")
    forget()
    forget_languages()
    assert "eo" not in languages()
    assert "other" not in game_ids()
