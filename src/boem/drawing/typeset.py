"""Prints, set by typst with its own fonts. Nothing is downloaded, and equal data give equal bytes."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Final, cast

from boem.core.extras import need

_EPOCH: Final = datetime(2000, 1, 1, tzinfo=UTC)


class Unprintable(Exception):
    """Texts that can't be set; `diagnostic` is Typst's account of it, with the place."""

    def __init__(self, message: str, diagnostic: str) -> None:
        super().__init__(message)
        self.diagnostic = diagnostic


def typeset(template: Path, **data: str) -> bytes:
    """A tagged PDF that declares PDF/UA-1, from a template and the texts that it reads; raises Unprintable.

    Raises NotInstalled without the extra `book`.
    """
    need("book")
    import typst

    compiler = typst.Compiler(input=str(template), root=str(template.parent), ignore_system_fonts=True, sys_inputs=data)
    try:
        return cast("bytes", compiler.compile(format="pdf", pdf_standards=["ua-1"], timestamp=_EPOCH))
    except typst.TypstError as error:
        raise Unprintable(error.message, error.diagnostic) from error
