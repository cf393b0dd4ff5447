"""Positions worked out beside the site."""

from __future__ import annotations

from functools import partial
from typing import Final

from django.utils.translation import get_language

from boem.inference import Field
from boem.web.analysis_board.findings import Findings, findings
from boem.web.base.working_out import work_out

SECONDS: Final = 6.0  # per position; the budgets end most sooner


def answer(field: Field) -> Findings:
    """What follows from a field, in the current language; nothing if it took too long.

    Raises Inconsistent, or TooMany if the caller asks too often or the site is busy.
    """
    found = work_out(partial(findings, field, get_language() or "en"), seconds=SECONDS)
    return found or Findings(field, (), (), (), None, None, (), "")
