"""Every sentence that people read, in the reader's language: gettext for all rooms.

A sentence is looked up by its English, which is used where no catalogue has it. A language is a folder of catalogues,
`locale/<language>/`, in this package or in a room or a game, compiled (`.mo`) if Boem was installed from a wheel; all
of one language are merged when it is first used. The current language belongs to the context, and `speaking` sets it.
On the site, Django keeps it instead.
"""

from __future__ import annotations

import gettext as _gettext
import logging
import os
import re
import struct
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from contextvars import ContextVar
from dataclasses import fields, is_dataclass, replace
from decimal import Decimal
from functools import cache
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from boem.core.errors import BoemError, ParseError
from boem.core.forms import Filler, Phrase, fill

if TYPE_CHECKING:
    from babel import Locale
    from babel.messages.catalog import Catalog

ENGLISH: Final = "en"
FURTHER: Final = "BOEM_LOCALE"
"""The environment's name for one more folder with a folder a language."""
_BOEM: Final = Path(__file__).parent.parent
_APART: Final = "\4"  # gettext's separator between a context and a sentence
_UNREADABLE: Final = (OSError, ValueError, struct.error)  # what a damaged compiled catalogue raises
_LOG: Final = logging.getLogger(__name__)

T = TypeVar("T")


class _Context:
    """Keeps the language in a context variable, where nobody else keeps it."""

    def __init__(self) -> None:
        self._spoken: ContextVar[str] = ContextVar("language", default=ENGLISH)

    def language(self) -> str:
        return self._spoken.get()

    @contextmanager
    def speaking(self, language: str) -> Iterator[None]:
        token = self._spoken.set(language)
        try:
            yield
        finally:
            self._spoken.reset(token)


class _LanguageKeeper:
    """How to get the language, and how to change it for a while."""

    language: Callable[[], str]
    speaking: Callable[[str], AbstractContextManager[None]]


_keeper = _LanguageKeeper()


def kept_by(language: Callable[[], str], speaking: Callable[[str], AbstractContextManager[None]]) -> None:
    """Let somebody else keep the current language, and switch it for a while."""
    _keeper.language, _keeper.speaking = language, speaking


_own = _Context()
kept_by(_own.language, _own.speaking)


def language() -> str:
    """The code of the current language."""
    return _keeper.language()


def speaking(code: str | None) -> AbstractContextManager[None]:
    """Use this language inside the block; None changes nothing. Raises ParseError for an unknown language."""
    return nullcontext() if code is None else _keeper.speaking(known(code))


# Sentences


def gettext(message: str) -> str:
    """The sentence in the current language."""
    if not message:  # gettext stores a catalogue's own header under the empty string
        return message
    said = _catalogue(language()).gettext(message)
    return said.partition(_APART)[2] if said is message and _APART in message else said


def ngettext(singular: str, plural: str, number: int) -> str:
    """Whichever of the two goes with a number, in the current language."""
    return _catalogue(language()).ngettext(singular, plural, number)


def pgettext(context: str, message: str) -> str:
    """The sentence in a context, for languages with several words for the English one."""
    return gettext(pgettext_noop(context, message))


def gettext_noop(message: str) -> str:
    """The sentence itself, to be translated later."""
    return message


def pgettext_noop(context: str, message: str) -> str:
    """A sentence with its context, for `gettext` to translate later."""
    return f"{context}{_APART}{message}"


def say(template: str, **params: object) -> str:
    """A template in the current language, filled as `forms.fill` does; phrases, errors and numbers follow it."""
    return fill(gettext(template), {name: _spoken(value) for name, value in params.items()}, _SPEAKER)


def figure(value: float | Decimal, form: str) -> str:
    """A number formatted as by `format`, with the current language's decimal and thousands separators."""
    written = format(value, form)
    if language() == ENGLISH:
        return written
    signs = locale(language()).number_symbols["latn"]
    return written.translate({ord("."): signs["decimal"], ord(","): signs["group"]})


class _Speaker(Filler):
    def format_field(self, value: object, spec: str) -> str:
        if isinstance(value, int | float) and spec and "|" not in spec:
            return figure(value, spec)
        return super().format_field(value, spec)


_SPEAKER: Final = _Speaker()


def _spoken(value: object) -> object:
    if isinstance(value, BoemError):
        return explain(value)
    return gettext(value) if isinstance(value, Phrase) else value


def explain(error: BoemError) -> str:
    """An error's sentence in the current language, with its line if it has one."""
    said = say(error.template, **error.params)
    if not isinstance(error, ParseError) or not error.place:
        return said
    return f"{', '.join(map(_place, error.place.split(', ')))}: {said}"


def _place(name: str) -> str:
    word, _, number = name.partition(" ")
    if word == "line" and number.isdecimal():
        line = gettext("line")
        return f"{line} {number}"
    return gettext("the layout") if name == "the layout" else name


def translated(texts: T) -> T:
    """Related texts, each in the current language: a mapping, a tuple or a dataclass of them."""
    made: Any = texts
    if isinstance(texts, str):
        made = gettext(texts)
    elif isinstance(texts, tuple):
        made = tuple(map(translated, texts))
    elif isinstance(texts, Mapping):
        made = MappingProxyType({key: translated(text) for key, text in texts.items()})
    elif is_dataclass(texts) and not isinstance(texts, type):
        made = replace(texts, **{one.name: translated(getattr(texts, one.name)) for one in fields(texts) if one.init})
    return cast("T", made)


# Languages


@cache
def languages() -> Mapping[str, str]:
    """The available languages, each by its own name: English first, the others sorted by name."""
    english, *others = language_codes()
    return MappingProxyType({english: _name(english), **{code: _name(code) for code in sorted(others, key=_name)}})


@cache
def language_codes() -> Sequence[str]:
    """Their codes alone, which cost less: English first, the others in order."""
    found = {path.name for home in _homes() if home.is_dir() for path in home.iterdir() if path.is_dir()}
    return ENGLISH, *sorted(found - {ENGLISH})


def known(code: str) -> str:
    """The language's code; raises ParseError if it is unknown."""
    if code not in language_codes():
        codes = ", ".join(language_codes())
        raise ParseError("must be one of {known}, not {given}", "language", known=codes, given=f"{code!r:.40}")
    return code


def wished(environ: Mapping[str, str]) -> str:
    """The language that an environment asks for, by gettext's variables in their order; English if Boem lacks it."""
    named = next(filter(None, map(environ.get, ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))), "")
    codes = (re.split("[_.@]", one)[0] for one in named.split(":"))
    return next((code for code in codes if code in language_codes()), ENGLISH)


def locale(code: str) -> Locale:
    """The locale for dates and the like where most of a language's speakers live; English is British."""
    from babel import Locale, UnknownLocaleError
    from babel.core import get_global

    if code == ENGLISH:
        return Locale("en", "GB")
    try:
        likely = Locale.parse(get_global("likely_subtags").get(code, code))
        country = likely.territory if str(likely.territory).isalpha() else None  # 001 is the world
        return Locale(likely.language, country)
    except UnknownLocaleError:
        return Locale("en", "GB")


def _name(code: str) -> str:
    from babel import Locale, UnknownLocaleError

    try:
        name = Locale.parse(code).get_language_name()
    except UnknownLocaleError:
        return code
    return name[:1].upper() + name[1:] if name else code


# Catalogues


def catalogue_files(code: str) -> Sequence[Path]:
    """A language's catalogues; the first to have a sentence wins. A source is preferred to its compiled form."""
    from boem.core.registry import locales

    found = [path for home in (*_homes(), *locales()) for path in sorted((home / code).rglob("*.[mp]o"))]
    return [path for path in found if path.suffix == ".po" or path.with_suffix(".po") not in found]


def read_catalogues(code: str) -> Catalog:
    """A language's catalogues merged; one that can't be read is skipped, with a log entry."""
    from babel.messages.catalog import Catalog
    from babel.messages.mofile import read_mo
    from babel.messages.pofile import PoFileError, read_po

    joined = Catalog(locale=code, fuzzy=False)
    for path in catalogue_files(code):
        try:
            with path.open("rb") as text:
                more = read_mo(text) if path.suffix == ".mo" else read_po(text, locale=code, abort_invalid=True)
        except (PoFileError, *_UNREADABLE):
            _LOG.exception("%s is left out: it can't be read.", path)
            continue
        for message in more:
            key = message.id if isinstance(message.id, str) else message.id[0]
            if key and joined.get(key, message.context) is None:
                joined.add(message.id, message.string, flags=message.flags, context=message.context)
    return joined


def _homes() -> Sequence[Path]:
    """Where Boem's own languages are: a game's package can't add a language that Boem doesn't have."""
    further = os.environ.get(FURTHER)
    return [_BOEM / "locale", *sorted(_BOEM.glob("*/locale")), *([Path(further)] if further else [])]


def _chained(files: Iterable[Path]) -> _gettext.NullTranslations:
    """Compiled catalogues as they are: each is asked for what those before it lack."""
    first = _gettext.NullTranslations()
    for path in files:
        with path.open("rb") as compiled:
            first.add_fallback(_gettext.GNUTranslations(compiled))
    return first


@cache
def _catalogue(code: str) -> _gettext.NullTranslations:
    if code == ENGLISH:
        return _gettext.NullTranslations()
    files = catalogue_files(code)
    if all(path.suffix == ".mo" for path in files):
        with suppress(*_UNREADABLE):
            return _chained(files)
    from babel.messages.mofile import write_mo

    merged = BytesIO()
    write_mo(merged, read_catalogues(code))
    merged.seek(0)
    return _gettext.GNUTranslations(merged)
