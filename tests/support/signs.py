"""Asks typst itself which characters its fonts have; each gets a paragraph of its own, since fonts apply to runs."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final

import typst

from boem.pbm.report.signs import lacking

EACH: Final = b"""#set document(title: "Signs")
#set page(height: auto)
#set text(lang: "en")
#for sign in sys.inputs.signs.codepoints() { par(sign) }
"""
AT_ONCE: Final = 1000
STEERING: Final = ("Cc", "Cf", "Cn", "Co", "Cs")  # characters that reports never contain


def every() -> Iterator[str]:
    """The characters of Unicode, without control characters and unassigned ones."""
    return (sign for sign in map(chr, range(sys.maxunicode + 1)) if unicodedata.category(sign) not in STEERING)


def shown(signs: Iterable[str]) -> Sequence[str]:
    """Those of them that a font has."""
    found, rest = list[str](), iter(signs)
    while some := list(islice(rest, AT_ONCE)):
        missing = _missing("".join(some))
        found += (sign for sign in some if sign not in missing)
    return found


def _missing(signs: str) -> frozenset[str]:
    compiler = typst.Compiler(input=EACH, ignore_system_fonts=True, sys_inputs={"signs": signs})
    try:
        compiler.compile(format="pdf", pdf_standards=["ua-1"])
    except typst.TypstError as error:
        return lacking(error.diagnostic)
    return frozenset()
