"""Catalogues written by tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po
from django.test import override_settings

from boem.core import texts
from boem.web.base.prepare import compile_catalogues
from boem.web.base.process_pool import close_all


def write_catalogue(path: Path, said: Mapping[str | tuple[str, str], str | tuple[str, str]]) -> None:
    """A catalogue with these sentences.

    For a pair, the first is the context, or the singular if there are two translations.
    """
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
    """Make the catalogues be looked up again."""
    _forget_names()
    texts._catalogue.cache_clear()


def _forget_names() -> None:
    texts.languages.cache_clear()
    texts.language_codes.cache_clear()


@contextmanager
def one_more(folder: Path) -> Iterator[None]:
    """Within the block, everything also speaks the languages of this folder, including the site."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(texts.FURTHER, str(folder))
        patch.setattr(texts, "_catalogue", _read(folder))
        _forget_names()
        close_all()
        compiled = _compiled(folder).name
        with override_settings(LANGUAGES=list(texts.languages().items()), LOCALE_PATHS=[compiled]):
            yield
    close_all()
    _forget_names()


@cache
def _read(folder: Path) -> Any:
    """Reads catalogues once for all tests with this folder, which must not change any more."""
    return cache(texts._catalogue.__wrapped__)


@cache
def _compiled(folder: Path) -> TemporaryDirectory[str]:
    """What Boem's catalogues and those of a folder are compiled into."""
    target = TemporaryDirectory()
    compile_catalogues(Path(target.name))
    return target
