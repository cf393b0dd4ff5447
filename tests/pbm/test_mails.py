"""Hostile mails, broken ones, and those of all the programs that people use: read rightly, or refused in a sentence."""

from __future__ import annotations

import time

import pytest
from pbm.mails import Case, corpus

from boem.core.errors import Unreadable
from boem.pbm.message import read_mail
from boem.pbm.robots import robot

CASES = list(corpus())
SECONDS = 5.0  # far more than any needs, and far less than what grows with a square


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_mail_is_read_or_refused_in_a_sentence_and_soon(case: Case) -> None:
    started = time.process_time()
    said = ""
    try:
        lines = tuple(line.rstrip() for line in read_mail(case.data).lines if line.strip())
    except Unreadable as fault:
        said = str(fault)
        assert case.lines is None, said
        assert "\n" not in said
        assert len(said) < 200
        assert case.fault in said
    else:
        if case.lines is not None:
            assert lines == tuple(line.rstrip() for line in case.lines)
        else:
            assert not case.fault, lines
    robot(case.data)
    assert time.process_time() - started < SECONDS


def test_there_are_more_than_a_hundred() -> None:
    assert len({case.name for case in CASES}) == len(CASES) > 100
