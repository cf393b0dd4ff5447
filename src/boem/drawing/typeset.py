"""Prints, set by typst with its own fonts. Nothing is downloaded, and equal data give equal bytes."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Final, cast

import typst

_EPOCH: Final = datetime(2000, 1, 1, tzinfo=UTC)


def typeset(template: Path, **data: str) -> bytes:
    """A tagged PDF that declares PDF/UA-1, from a template and the texts that it reads; raises `typst.TypstError`."""
    compiler = typst.Compiler(input=str(template), root=str(template.parent), ignore_system_fonts=True, sys_inputs=data)
    return cast("bytes", compiler.compile(format="pdf", pdf_standards=["ua-1"], timestamp=_EPOCH))
