"""Typst prints the book with bundled fonts. Nothing is fetched, and the same data give the same bytes."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, cast

import typst

from boem.core.errors import ParseError
from boem.core.game import Json

_TEMPLATE: Final = Path(__file__).with_name("book.typ")
_MISSING: Final = re.compile(r'the text `"(.+?)"` could not be displayed')
_EPOCH: Final = datetime(2000, 1, 1, tzinfo=UTC)


def printed(content: Mapping[str, Json]) -> bytes:
    """A tagged PDF that declares PDF/UA-1. Raises ParseError for a character that the fonts lack."""
    compiler = typst.Compiler(
        input=str(_TEMPLATE),
        root=str(_TEMPLATE.parent),
        ignore_system_fonts=True,
        sys_inputs={"book": json.dumps(content, ensure_ascii=False)},
    )
    try:
        return cast("bytes", compiler.compile(format="pdf", pdf_standards=["ua-1"], timestamp=_EPOCH))
    except typst.TypstError as error:
        missing = _MISSING.search(error.message)
        if missing is None:
            raise
        raise ParseError("the fonts of the book have no {sign}", "title", sign=missing.group(1)) from None
