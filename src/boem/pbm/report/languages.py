"""The languages that reports are written in."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from boem.pbm.report.dutch import DUTCH
from boem.pbm.report.english import ENGLISH
from boem.pbm.report.german import GERMAN
from boem.pbm.report.words import ReportWords

WORDS: Final[Mapping[str, ReportWords]] = MappingProxyType({words.code: words for words in (ENGLISH, DUTCH, GERMAN)})
