"""The catalogues follow docs/words.md: no word to avoid, unless the English text calls for it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from babel import Locale
from babel.messages.pofile import read_po
from support.tools import tool

messages = tool("messages")
ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "words.md").read_text(encoding="utf-8")
QUOTES = {"en": "“”", "nl": "“”", "de": "„“"}
LISTS = {language: Locale.parse(language).english_name for language in ("en", *messages.LANGUAGES)}


class Avoided(NamedTuple):
    """A word to avoid, its replacement, and the English words that justify it."""

    word: str
    instead: str
    unless: Sequence[str]

    def stands_in(self, text: str, english: str) -> bool:
        """Whether a translation uses the word without justification."""
        pattern = (
            r"(?<![\w-])" + re.escape(self.word.removesuffix("*")) + ("" if self.word.endswith("*") else r"(?!\w)")
        )
        found = re.search(pattern, text, re.IGNORECASE if self.word.islower() else re.NOFLAG)
        return found is not None and not any(re.search(rf"\b{word}", english, re.IGNORECASE) for word in self.unless)


def avoided(language: str) -> list[Avoided]:
    """The page's list for a language."""
    table = PAGE.partition(f"### {LISTS[language]}\n")[2].partition("\n#")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:] if line]
    codes = [[re.findall(r"`(.+?)`", cell) for cell in row] for row in rows]
    return [Avoided(word, row[1], code[2]) for row, code in zip(rows, codes, strict=True) for word in code[0]]


def translations(language: str) -> Iterator[tuple[Path, str, str]]:
    """Every sentence of every catalogue, with its place: the English and the translation."""
    folder = "nl" if language == "en" else language
    for path in [*ROOT.glob(f"src/**/locale/{folder}/**/*.po"), *ROOT.glob(f"examples/**/locale/{folder}/**/*.po")]:
        with path.open("rb") as file:
            for message in read_po(file, locale=folder):
                if message.id:
                    yield path, _whole(message.id), _whole(message.id if language == "en" else message.string)


def _whole(text: Any) -> str:
    """Singular and plural, without the names of fields."""
    return re.sub(r"\{\w+|%\(\w+\)s", "{", text if isinstance(text, str) else " / ".join(text))


@pytest.mark.parametrize("language", LISTS)
def test_no_catalogue_has_a_word_that_the_list_avoids(language: str) -> None:
    faults = [
        f"{path.relative_to(ROOT)}: {one.word!r}, where {one.instead} would be right: {text}"
        for path, english, text in translations(language)
        for one in avoided(language)
        if one.stands_in(text, english)
    ]
    assert faults == []


@pytest.mark.parametrize("language", QUOTES)
def test_a_language_has_one_kind_of_quotes(language: str) -> None:
    strange = {"“", "”", "„", "‘", "«", "»"} - set(QUOTES[language])
    faults = [text for _, _, text in translations(language) if strange & set(text) or not pairs(text, QUOTES[language])]
    assert faults == []


def pairs(text: str, quotes: str) -> bool:
    """Whether each opening quote is followed by a closing one, and none stands in another."""
    marks = "".join(mark for mark in text if mark in quotes)
    return marks == quotes * (len(marks) // 2)


def test_quotes_of_another_language_and_unpaired_ones_are_found() -> None:
    assert pairs("„Ja“ und „Nein“", QUOTES["de"])
    assert not pairs("„Ja” und „Nein“", QUOTES["de"])
    assert not pairs("met “{best}", QUOTES["nl"])


SPACED = re.compile(r"[\w}]\s%(?![(\dA-Z])")  # %2F is a sign in an address, %H an hour


def test_a_per_cent_is_written_as_the_page_says() -> None:
    """Terminals, whose sentences are Boem's own, keep a space in English too."""
    assert [text for path, text, _ in translations("en") if path.name == "django.po" and SPACED.search(text)] == []
    assert [text for _, english, text in translations("nl") if SPACED.search(text) and not SPACED.search(english)] == []
    assert [text for _, _, text in translations("de") if re.search(r"[\d}]%", text)] == []


def test_every_language_has_a_list() -> None:
    assert all(len(avoided(language)) > 8 for language in LISTS)


def test_a_word_is_found_with_any_ending_in_capitals_and_not_where_the_english_calls_for_it() -> None:
    assert Avoided("vakje*", "vak", []).stands_in("Tik op vakjes", "Tap squares")
    assert not Avoided("tip", "gok", []).stands_in("een tipje", "a corner")
    assert Avoided("tip", "gok", []).stands_in("Tip!", "A guess!")
    assert not Avoided("Tipp", "Hinweis", ["guess"]).stands_in("Ein Tipp", "A guess")
    assert not Avoided("Tipp", "Hinweis", ["guess"]).stands_in("Einmal tippen", "Tap once")
