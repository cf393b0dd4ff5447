"""Hostile mails, broken ones, and those of all common programs: read correctly, or refused in a sentence."""

from __future__ import annotations

import time
from email.headerregistry import HeaderRegistry

import pytest
from pbm.mails import Case, corpus
from support.cases import case
from support.levels import Sampled

from boem.core.errors import ParseError
from boem.pbm.mail import read_mail

CASES = list(corpus())
SECONDS = 60.0  # seconds of processor time: far more than any mail needs, far less than quadratic work would take


def test_a_mail_is_read_or_refused_in_a_sentence_and_soon(sampled: Sampled[Case]) -> None:
    for one in sampled(CASES):
        with case(one.name):
            is_read_or_refused(one)


def test_no_long_field_is_ever_parsed(monkeypatch: pytest.MonkeyPatch, sampled: Sampled[Case]) -> None:
    """The library takes quadratic time."""
    lengths = [0]
    parse = HeaderRegistry.__call__

    def noting(registry: HeaderRegistry, name: str, value: str) -> object:
        lengths.append(len(value))
        return parse(registry, name, value)

    monkeypatch.setattr(HeaderRegistry, "__call__", noting)
    for one in [*sampled(CASES), *(one for one in CASES if " of 1 MB" in one.name)]:
        read_mail(one.data)
    assert max(lengths) <= 2_000


def is_read_or_refused(mail: Case) -> None:
    started = time.process_time()
    said = ""
    try:
        lines = tuple(line.rstrip() for line in read_mail(mail.data).text() if line.strip())
    except ParseError as fault:
        said = str(fault)
        assert mail.lines is None, said
        assert "\n" not in said
        assert len(said) < 200
        assert mail.fault in said
    else:
        if mail.lines is not None:
            assert lines == tuple(line.rstrip() for line in mail.lines)
        else:
            assert not mail.fault, lines
    assert time.process_time() - started < SECONDS


def test_the_corpus_has_more_than_a_hundred_mails() -> None:
    assert len({case.name for case in CASES}) == len(CASES) > 100
