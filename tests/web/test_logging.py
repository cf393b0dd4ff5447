"""What the log contains, and what it doesn't."""

from __future__ import annotations

import logging

import pytest

from boem.core.errors import ParseError
from boem.web.base import environment
from boem.web.base.environment import Discreet

TOKEN = "boem_Zk3-9_secretsecretsecretsecretsecretsecret"
INVITATION = "/t/zk3y7w/join/ee7600aa11"


@pytest.mark.parametrize(
    ("said", "logged"),
    [
        (f"Forbidden (CSRF cookie not set.): {INVITATION}", "Forbidden (CSRF cookie not set.): /t/zk3y7w/join/…"),
        (f"authorization: Bearer {TOKEN} and more", "authorization: Bearer boem_… and more"),
        ("boem.worker: table zk3y7w failed", "boem.worker: table zk3y7w failed"),
    ],
)
def test_no_token_reaches_a_line_of_the_log(said: str, logged: str) -> None:
    record = logging.LogRecord("django.request", logging.WARNING, "", 0, "%s", (said,), None)
    assert Discreet("{message}", style="{").format(record) == logged


def test_a_traceback_is_as_discreet() -> None:
    try:
        raise ValueError(TOKEN)
    except ValueError as error:
        record = logging.LogRecord("x", logging.ERROR, "", 0, "it failed", (), (ValueError, error, error.__traceback__))
    assert TOKEN not in Discreet("{message}", style="{").format(record)


@pytest.mark.parametrize("level", ["debug", "info", "warning", "error"])
def test_no_level_shows_the_headers_that_the_server_gets(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOEM_LOG", level)
    loggers = environment.logging()["loggers"]
    assert all(loggers[name]["level"] != "DEBUG" for name in ("uvicorn", "websockets"))


def test_a_level_that_there_is_not_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOEM_LOG", "loud")
    with pytest.raises(ParseError, match="BOEM_LOG: must be one of debug, info, warning, error"):
        environment.logging()
