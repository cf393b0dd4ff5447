"""Brings the catalogues up to date with every sentence; with --check, says what is missing instead.

Sentences come from the templates, from gettext in the code, and from errors, whose English is their own key. What only
one game says is in the catalogue of its folder, so that it goes where the game goes; what the site says, besides games,
is in the site's, and all else in Boem's own. Named with a new language, it begins one: a folder in Boem's own `locale`,
where sentences of the site and of games are, too, as long as these have no folder of that language themselves.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import django
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_python
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

from boem.core.texts import ENGLISH, languages

SOURCES = Path(__file__).parent.parent / "src" / "boem"
SITE = SOURCES / "web"
LANGUAGES = tuple(language for language in languages() if language != ENGLISH)
_PLACE = re.compile(r"\{\w+\}")
HEAD = """msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural}\\n"
"""
FAULTS = {"ParseError": (1,), "Inconsistent": (1,)}
"""What is said of fields and puzzles that can't be; elsewhere such errors are in English."""
FAULTY = ("core/texts.py", "inference/**/*.py", "puzzles/**/*.py", "cli/files.py", "cli/field_file.py", "cli/infer.py")
KEYWORDS = {
    "_": (1,),
    "gettext": (1,),
    "gettext_lazy": (1,),
    "gettext_noop": (1,),
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "IllegalAction": (2,),
    "NotYours": (1,),
    "Closed": (1,),
    "Unfit": (1,),
    "__init__": (1,),
}


@cache
def homes() -> Sequence[Path]:
    """The folders with a catalogue each: Boem's own, the site's, and those of games."""
    return SOURCES, SITE, *sorted(path.parent for path in SOURCES.glob("games/*/__init__.py"))


def extracted(home: Path) -> Catalog:
    """Every sentence of a home in English, with where it stands."""
    found = Catalog(fuzzy=False)
    said_in: dict[str | tuple[str, ...], Path] = {}
    for path, (_line, ids) in sentences():
        said_in[ids] = min(said_in.get(ids, home_of(path)), home_of(path), key=homes().index)
    for path, (line, ids) in sorted(sentences(), key=lambda one: (one[0].as_posix(), one[1][0])):
        if home == said_in[ids]:
            found.add(ids, locations=[(path.relative_to(SOURCES).as_posix(), line)])
    return found


def home_of(path: Path) -> Path:
    """Whose a source is."""
    return next(home for home in reversed(homes()) if path.is_relative_to(home))


@cache
def sentences() -> Sequence[tuple[Path, tuple[int, str | tuple[str, ...]]]]:
    """The files, and in each the lines with what they say."""
    return list(_sentences())


def _sentences() -> Iterator[tuple[Path, tuple[int, str | tuple[str, ...]]]]:
    faulty = {path for pattern in FAULTY for path in SOURCES.glob(pattern)}
    for path in SOURCES.glob("**/*.py"):
        keywords = KEYWORDS | FAULTS if path in faulty else KEYWORDS
        yield from ((path, said) for said in spoken(path.read_bytes(), keywords))
    for path in (path for room in ("web", "games") for path in SOURCES.glob(f"{room}/**/templates/**/*.html")):
        lines = "\n".join(line.strip() for line in templatize(path.read_text(encoding="utf-8")).splitlines())
        yield from ((path, said) for said in spoken(lines.encode()))


def spoken(code: bytes, known: Mapping[str, tuple[int, ...]] = KEYWORDS) -> Iterator[tuple[int, str | tuple[str, ...]]]:
    """The lines of Python that hold a sentence, and the sentence, or its singular and plural."""
    keywords: Any = dict(known)
    found: Any = extract_python(io.BytesIO(code), keywords, (), {})
    for line, function, said, _ in found:
        arguments = said if isinstance(said, tuple) else (said,)
        wanted = [arguments[place - 1] for place in known[function] if place <= len(arguments)]
        ids = tuple(one for one in wanted if isinstance(one, str) and _PLACE.sub("", one))
        if len(ids) == len(known[function]):
            yield line, ids if len(ids) > 1 else ids[0]


def catalogue(home: Path, language: str) -> tuple[Path, Catalog]:
    """A home's catalogue of a language, and where it stands."""
    path = home / "locale" / language / "LC_MESSAGES" / ("boem.po" if home == SOURCES else "django.po")
    if not path.exists():
        return path, Catalog(locale=language, fuzzy=False)
    with path.open("rb") as file:
        return path, read_po(file, locale=language)


def missing(language: str) -> list[str]:
    """What the catalogues don't say, or say of sentences that are gone, were changed, or are another's to say."""
    return [fault for home in homes() for fault in _missing(home, language)]


def _missing(home: Path, language: str) -> Iterator[str]:
    _, known = catalogue(home, language)
    wanted, told = {message.id for message in extracted(home) if message.id}, f"{home.name}, {language}"
    for name in sorted(wanted, key=str):
        if not is_said(known.get(_key(name))):
            yield f"{told}: no translation of {name!r}"
    for message in known:
        if message.id and message.id not in wanted:
            yield f"{told}: {message.id!r} is said nowhere"


def is_said(message: Message | None) -> bool:
    """Whether a sentence is wholly translated, and surely so."""
    if message is None or message.fuzzy:
        return False
    return all(message.string) if isinstance(message.string, tuple | list) else bool(message.string)


def update(home: Path, language: str, known: Sequence[Catalog]) -> None:
    """Write a catalogue anew: what any of the `known` ones says stays, what is new is empty, what is gone goes."""
    fresh = Catalog(locale=language, fuzzy=False, header_comment="")
    for message in extracted(home):
        if message.id:
            fresh.add(message.id, _said(message, known), locations=message.locations)
    path, _ = catalogue(home, language)
    path.parent.mkdir(parents=True, exist_ok=True)
    written = io.BytesIO()
    write_po(written, fresh, width=118, include_lineno=False, sort_output=True)
    _, _, body = written.getvalue().decode().partition("\n\n")
    head = HEAD.format(language=language, plural=fresh.plural_forms)
    path.write_text(f"{head}\n{body.rstrip()}\n", encoding="utf-8")


def _said(message: Message, known: Sequence[Catalog]) -> Any:
    for old in (one.get(_key(message.id)) for one in known):
        if old is not None and isinstance(old.string, str) == isinstance(message.id, str) and is_said(old):
            return old.string
    return ""


def _key(name: Any) -> str:
    return str(name if isinstance(name, str) else name[0])


def main() -> int:
    """Update, or check."""
    settings.configure(USE_I18N=True)
    django.setup()
    if "--check" not in sys.argv:
        for language in LANGUAGES:
            known = {home: catalogue(home, language)[1] for home in homes()}
            for home in homes():
                update(home, language, [known[home], *known.values()])
    faults = [fault for language in LANGUAGES for fault in missing(language)]
    print("\n".join(faults) or "Every sentence is translated.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
