"""Catalogues that tests write."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from boem.core import texts


def write_catalogue(path: Path, said: Mapping[str | tuple[str, str], str | tuple[str, str]]) -> None:
    """A catalogue with these sentences. Of two, the first is the context, or the singular where two are said of it."""
    catalogue = Catalog(fuzzy=False)
    for key, string in said.items():
        if isinstance(key, tuple) and isinstance(string, str):
            catalogue.add(key[1], string, context=key[0])
        else:
            catalogue.add(key, string)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue)


def forget_languages() -> None:
    """Have the catalogues looked for again."""
    texts.languages.cache_clear()
    texts.language_codes.cache_clear()
    texts._catalogue.cache_clear()
