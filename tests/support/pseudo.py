"""A fourth language that a tool makes: each sentence stands between marks, and its vowels have accents.

So whatever is shown without the marks, or within them without accents, was never translated.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final

import allauth
import django
from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from support.tools import tool

from boem.core.texts import language_codes, read_catalogues

CODE: Final = "eo"
"""A language that Boem doesn't speak yet, whose days and months Babel has."""
_ACCENTS: Final = str.maketrans("aeiouAEIOU", "áéíóúÁÉÍÓÚ")
_KEPT: Final = re.compile(
    r"%\(\w+\)[sd]|%%|%[sd]|\{\w*(?:![rs])?(?::[^|{}]*)?\}|\{\w*:|<[^<>]*>|&\w+;|https?://\S+|\\n"
)
_VOWEL: Final = re.compile(r"[aeiouAEIOU]")
_WORD: Final = re.compile(r"[^\W\d_](?:[^\W\d_]|[’'\-](?=[^\W\d_]))+")
_CODES: Final = re.compile(r"[^\s⟦⟧]+@[^\s⟦⟧]+|https?://[^\s⟧]*|\b[A-Z]\w+/[A-Z]\w+\b|\bUTC\b|\b[0-9a-f]{64}\b")
"""Addresses, time zones, and commitments."""
_INNERMOST: Final = re.compile(r"⟦[^⟦⟧]*⟧")
_SHOWN: Final = frozenset({"title", "alt", "aria-label", "placeholder", "hx-confirm", "aria-description", "content"})


def altered(text: str) -> str:
    """A sentence in the new language: places, forms to choose from and markup are as they were."""
    whole, kept = "", 0
    for place in _KEPT.finditer(text):
        whole += text[kept : place.start()].translate(_ACCENTS) + place[0]
        kept = place.end()
    body = whole + text[kept:].translate(_ACCENTS)
    start, end = len(body) - len(body.lstrip()), len(body.rstrip())
    return f"{body[:start]}⟦{body[start:end]}⟧{body[end:]}"


def write_language(folder: Path) -> None:
    """The one further folder of catalogues, with all that Boem says, and Django and allauth for it."""
    made = Catalog(locale=CODE, fuzzy=False)
    for message in _said():
        key = message.id if isinstance(message.id, str) else message.id[0]
        if key and made.get(key, message.context) is None:
            told = altered(message.id) if isinstance(message.id, str) else tuple(map(altered, message.id))
            made.add(message.id, told, flags=message.flags, context=message.context)
    (folder / CODE).mkdir()
    with (folder / CODE / "all.po").open("wb") as file:
        write_po(file, made)


def _said() -> Iterator[Any]:
    for home in tool("messages").homes():
        yield from tool("messages").extracted(home)
    yield from read_catalogues(language_codes()[-1])
    for package in (django, allauth):
        for path in sorted(Path(package.__path__[0]).rglob("locale/nl/LC_MESSAGES/django.po")):
            with path.open("rb") as file:
                yield from read_po(file)


@cache
def calendar_words() -> frozenset[str]:
    """How Babel and Django name days and months, and what else stands in a date."""
    forms = [form for kind in (Locale.parse(CODE).months, Locale.parse(CODE).days) for form in kind.values()]
    names = {name for form in forms for width in form.values() for name in width.values()}
    return frozenset({"la", "de", "je", *names, *(name.capitalize() for name in names)})


def escaped(text: str, allowed: Collection[str] = ()) -> list[str]:
    """The words in a text that were not translated, but for dates, addresses, zones, and the words that are allowed."""
    outside = text = _CODES.sub(" ", text)
    while (inner := _INNERMOST.sub(" ", outside)) != outside:
        outside = inner
    words = {*filter(_VOWEL.search, _WORD.findall(text)), *_WORD.findall(outside)} - calendar_words()
    return sorted(word for word in words if not {word, word.capitalize()} & {*allowed})


class _Visible(HTMLParser):
    """Gathers what a reader sees or hears of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if tag in ("script", "style", "code", "kbd", "pre"):
            self._hidden += 1
        shown = _SHOWN - {"content"} if tag == "meta" and told.get("name") != "description" else _SHOWN
        self.found += [value or "" for name, value in attrs if name in shown]
        if tag == "input" and told.get("type") in ("submit", "button"):
            self.found.append(told.get("value") or "")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("script", "style", "code", "kbd", "pre"):
            self._hidden -= 1

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.found.append(data)


def visible(page: str) -> list[str]:
    """The texts of a page of HTML: between tags, and in the attributes that are read out."""
    parser = _Visible()
    parser.feed(page)
    return [text for text in parser.found if text.strip()]
