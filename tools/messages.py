"""Updates the catalogues with every sentence; with --check, reports what is missing instead.

Sentences come from templates, from gettext calls in the code, from the help of the commands, from errors, whose
English text is their own key, and from the docstrings of games that have no other rules in brief.
What only one game says is in the catalogue of its folder, so that it moves with the game; what the site says apart from
games is in the site's, and everything else in Boem's own. An empty folder in Boem's own
`locale` begins a language.
"""

from __future__ import annotations

import ast
import io
import re
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import django
import typer
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_python
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

from boem.cli.app import app as commands
from boem.cli.help import texts_of
from boem.core.faces import load_face
from boem.core.origin import origin_of
from boem.core.registry import find_game, game_ids
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
KEYWORDS = {
    "_": (1,),
    "gettext": (1,),
    "gettext_lazy": (1,),
    "gettext_noop": (1,),
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "BoemError": (1,),
    "BotFailed": (1,),
    "ParseError": (1,),
    "Inconsistent": (1,),
    "IllegalAction": (2,),
    "Phrase": (1,),
    "NoSuchDay": (1,),
    "NotYours": (1,),
    "Closed": (1,),
    "Unfit": (1,),
    "__init__": (1,),
}


@cache
def homes() -> Sequence[Path]:
    """The folders with a catalogue: Boem's own, the site's, and those of games."""
    return SOURCES, SITE, *sorted(path.parent for path in SOURCES.glob("games/*/__init__.py"))


def extracted(home: Path) -> Catalog:
    """Every English sentence of a home, with its locations."""
    found = Catalog(fuzzy=False)
    said_in: dict[str | tuple[str, ...], Path] = {}
    for path, (_line, ids) in sentences():
        said_in[ids] = min(said_in.get(ids, home_of(path)), home_of(path), key=homes().index)
    for path, (line, ids) in sorted(sentences(), key=lambda one: (one[0].as_posix(), one[1][0])):
        if home == said_in[ids]:
            found.add(ids, locations=[(path.relative_to(SOURCES).as_posix(), line)])
    return found


@cache
def home_of(path: Path) -> Path:
    """The home of a source file."""
    return next(home for home in reversed(homes()) if path.is_relative_to(home))


@cache
def sentences() -> Sequence[tuple[Path, tuple[int, str | tuple[str, ...]]]]:
    """All files with sentences, and each sentence with its line."""
    return list(_sentences())


def _sentences() -> Iterator[tuple[Path, tuple[int, str | tuple[str, ...]]]]:
    for path in SOURCES.glob("**/*.py"):
        yield from ((path, said) for said in spoken(path.read_bytes()))
    app = SOURCES / "cli" / "app.py"
    yield from ((app, (0, said)) for said in texts_of(typer.main.get_command(commands)))
    yield from _rules()
    for path in (path for room in ("web", "games") for path in SOURCES.glob(f"{room}/**/templates/**/*.html")):
        lines = "\n".join(line.strip() for line in templatize(path.read_text(encoding="utf-8")).splitlines())
        yield from ((path, said) for said in _spoken_in_template(lines.encode()))


def _rules() -> Iterator[tuple[Path, tuple[int, str]]]:
    """The rules in brief that the command line takes from a game's docstring, where it has no other."""
    for game in map(find_game, game_ids()):
        face: Any = load_face(game.faces.terminal)
        path = SOURCES / "games" / game.id / "__init__.py"
        if path.exists() and face.playing is None:
            yield from ((path, (1, paragraph)) for paragraph in origin_of(game.id).rules)


def spoken(code: bytes) -> Iterator[tuple[int, str | tuple[str, ...]]]:
    """The sentences in Python code, each with its line; a plural is a pair."""
    for call in ast.walk(ast.parse(code)):
        if isinstance(call, ast.Call):
            function = getattr(call.func, "id", getattr(call.func, "attr", ""))
            yield from _said_in(call.lineno, function, [getattr(one, "value", None) for one in call.args])


def _spoken_in_template(code: bytes) -> Iterator[tuple[int, str | tuple[str, ...]]]:
    """The same of a template that Django has turned into something like Python."""
    keywords: Any = KEYWORDS
    found: Any = extract_python(io.BytesIO(code), keywords, (), {})
    for line, function, said, _ in found:
        yield from _said_in(line, function, said if isinstance(said, tuple) else (said,))


def _said_in(line: int, function: str, arguments: Sequence[object]) -> Iterator[tuple[int, str | tuple[str, ...]]]:
    places = KEYWORDS.get(function, ())
    wanted = [arguments[place - 1] for place in places if place <= len(arguments)]
    ids = tuple(one for one in wanted if isinstance(one, str) and _PLACE.sub("", one))
    if ids and len(ids) == len(places):
        yield line, ids if len(ids) > 1 else ids[0]


def catalogue(home: Path, language: str) -> tuple[Path, Catalog]:
    """The path and the catalogue of a home and language; an empty catalogue if there is no file."""
    path = home / "locale" / language / "LC_MESSAGES" / ("boem.po" if home == SOURCES else "django.po")
    if not path.exists():
        return path, Catalog(locale=language, fuzzy=False)
    with path.open("rb") as file:
        return path, read_po(file, locale=language)


def missing(language: str) -> list[str]:
    """Sentences without translation, and translations of sentences that don't exist in that home."""
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
    """Whether a sentence is fully translated and not marked fuzzy."""
    if message is None or message.fuzzy:
        return False
    return all(message.string) if isinstance(message.string, tuple | list) else bool(message.string)


def update(home: Path, language: str, known: Sequence[Catalog]) -> None:
    """Rewrite a catalogue: keeps translations found in any of `known`, adds empty ones, drops unused ones."""
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


def dropped(home: Path, language: str) -> Iterator[str]:
    """The translations in a catalogue that `update` drops, since their English is said nowhere any more."""
    said = {_form(ids) for _, (_, ids) in sentences()}
    for message in catalogue(home, language)[1]:
        if message.id and is_said(message) and _form(message.id) not in said:
            yield f"{home.name}, {language}: dropped {message.string!r}, for {message.id!r}"


def _said(message: Message, known: Sequence[Catalog]) -> Any:
    for old in (one.get(_key(message.id)) for one in known):
        if old is not None and isinstance(old.string, str) == isinstance(message.id, str) and is_said(old):
            return old.string
    return ""


def _form(name: Any) -> tuple[str, bool]:
    """What an English text and a translation must share: the text, and whether there is a plural."""
    return _key(name), isinstance(name, str)


def _key(name: Any) -> str:
    return str(name if isinstance(name, str) else name[0])


def main() -> int:
    """Update the catalogues, or check them."""
    settings.configure(USE_I18N=True)
    django.setup()
    if "--check" not in sys.argv:
        for language in LANGUAGES:
            known = {home: catalogue(home, language)[1] for home in homes()}
            print("".join(f"{one}\n" for home in homes() for one in dropped(home, language)), end="")
            for home in homes():
                update(home, language, [known[home], *known.values()])
    faults = [fault for language in LANGUAGES for fault in missing(language)]
    print("\n".join(faults) or "Every sentence is translated.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
