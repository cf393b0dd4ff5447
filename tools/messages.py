"""Brings the catalogues up to date with every sentence of the site; with --check, says what is missing instead.

Sentences come from the templates, from gettext in the code, and from refusals, whose English is their own key.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import django
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_python
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

SOURCES = Path(__file__).parent.parent / "src" / "boem"
CATALOGUES = SOURCES / "web" / "locale"
LANGUAGES = ("nl", "de")
HEAD = """msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural}\\n"
"""
KEYWORDS = {
    "_": (1,),
    "gettext": (1,),
    "gettext_lazy": (1,),
    "gettext_noop": (1,),
    "ngettext": (1, 2),
    "IllegalAction": (2,),
    "NotYours": (1,),
    "Closed": (1,),
    "Unfit": (1,),
    "__init__": (1,),
}


def extracted() -> Catalog:
    """Every sentence in English, with where it stands."""
    found = Catalog(fuzzy=False)
    for path, (line, ids) in sorted(sentences(), key=lambda one: (one[0].as_posix(), one[1][0])):
        found.add(ids, locations=[(path.relative_to(SOURCES).as_posix(), line)])
    return found


def sentences() -> Iterator[tuple[Path, tuple[int, str | tuple[str, ...]]]]:
    """The files, and in each the lines with what they say."""
    code = ("web/**/*.py", "games/**/*.py", "records/*.py", "core/base_*.py", "core/refusals.py")
    for path in (path for pattern in code for path in SOURCES.glob(pattern)):
        yield from ((path, said) for said in spoken(path.read_bytes()))
    for path in (path for room in ("web", "games") for path in SOURCES.glob(f"{room}/**/templates/**/*.html")):
        lines = "\n".join(line.strip() for line in templatize(path.read_text(encoding="utf-8")).splitlines())
        yield from ((path, said) for said in spoken(lines.encode()))


def spoken(code: bytes) -> Iterator[tuple[int, str | tuple[str, ...]]]:
    """The lines of Python that hold a sentence, and the sentence, or its singular and plural."""
    keywords: Any = KEYWORDS
    found: Any = extract_python(io.BytesIO(code), keywords, (), {})
    for line, function, said, _ in found:
        arguments = said if isinstance(said, tuple) else (said,)
        wanted = [arguments[place - 1] for place in KEYWORDS[function] if place <= len(arguments)]
        ids = tuple(one for one in wanted if isinstance(one, str) and one)
        if len(ids) == len(KEYWORDS[function]):
            yield line, ids if len(ids) > 1 else ids[0]


def catalogue(language: str) -> tuple[Path, Catalog]:
    """A language's catalogue, and where it stands."""
    path = CATALOGUES / language / "LC_MESSAGES" / "django.po"
    if not path.exists():
        return path, Catalog(locale=language, fuzzy=False)
    with path.open("rb") as file:
        return path, read_po(file, locale=language)


def missing(language: str) -> list[str]:
    """What a catalogue doesn't say, or says of sentences that are gone or were changed."""
    _, known = catalogue(language)
    wanted = {message.id for message in extracted() if message.id}
    faults = [
        f"{language}: no translation of {name!r}"
        for name in sorted(wanted, key=str)
        if not is_said(known.get(_key(name)))
    ]
    faults += [
        f"{language}: {message.id!r} is said nowhere" for message in known if message.id and message.id not in wanted
    ]
    return faults


def is_said(message: Message | None) -> bool:
    """Whether a sentence is wholly translated, and surely so."""
    if message is None or message.fuzzy:
        return False
    return all(message.string) if isinstance(message.string, tuple | list) else bool(message.string)


def update(language: str) -> None:
    """Write the catalogue anew: what is known stays, what is new is empty, what is gone goes."""
    path, known = catalogue(language)
    fresh = Catalog(locale=language, fuzzy=False, header_comment="")
    for message in extracted():
        if message.id:
            old = known.get(_key(message.id))
            same = old is not None and isinstance(old.string, str) == isinstance(message.id, str)
            fresh.add(message.id, old.string if old and same else "", locations=message.locations)
    path.parent.mkdir(parents=True, exist_ok=True)
    written = io.BytesIO()
    write_po(written, fresh, width=118, include_lineno=False, sort_output=True)
    _, _, body = written.getvalue().decode().partition("\n\n")
    head = HEAD.format(language=language, plural=fresh.plural_forms)
    path.write_text(f"{head}\n{body.rstrip()}\n", encoding="utf-8")


def _key(name: Any) -> str:
    return str(name if isinstance(name, str) else name[0])


def main() -> int:
    """Update, or check."""
    settings.configure(USE_I18N=True)
    django.setup()
    if "--check" not in sys.argv:
        for language in LANGUAGES:
            update(language)
    faults = [fault for language in LANGUAGES for fault in missing(language)]
    print("\n".join(faults) or "Every sentence is translated.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
