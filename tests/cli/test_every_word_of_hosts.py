"""What commands for hosts print, in a generated language, which Django must not forget."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Final

import pytest
from cli.shell import Ran, boem
from support.pseudo import CODE, escaped

from boem.core.registry import game_ids
from boem.core.texts import FURTHER
from boem.web.base.environment import DATABASE

SIGNS: Final = re.compile(
    r"boem: (?:[A-Z]+:)?|--\w+|BOEM_\w+|\b(?:boem worker|debug|info|warning|error|line, json)\b|(?<!:)/[\w./-]+|\bxq\.nl|[\w/]+\.gz|http://HOST:PORT"
)
"""Commands, options, settings and files."""


@pytest.fixture
def place(tmp_path: Path, prepared: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder from which commands run, with the data of a new site."""
    (tmp_path / "data").mkdir(mode=0o700)
    for file in prepared.glob(f"{DATABASE}*"):
        shutil.copy(file, tmp_path / "data")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def in_the_language(ran: Ran, status: int) -> None:
    """All that was said is."""
    said = ran.out + ran.err
    assert ran.status == status, said
    assert "⟦" in said
    assert escaped(SIGNS.sub(" ", said), ("wal", *game_ids())) == []


@pytest.mark.parametrize(
    ("words", "settings"),
    [
        (("serve", "--host", "256.256.256.256"), {}),
        (("serve", "--host", "192.0.2.1", "--port", "8123"), {}),
        (("serve", "--workers", "2"), {}),
        (("token", "\x01"), {}),
        (("moderator", "xq"), {}),
        (("moderator", "--not"), {}),
        (("moderator", "xq", "--not"), {}),
        (("backup", "no/xq.gz"), {}),
        (("restore", "no.gz"), {}),
        (("moderator",), {"BOEM_LOG": "xq"}),
        (("moderator",), {"BOEM_LOG_FORMAT": "xq"}),
        (("moderator",), {"BOEM_DATA": "/dev/null/x"}),
        (("moderator",), {"BOEM_SECRET_KEY": "xq"}),
        (("moderator",), {"BOEM_SECRET_KEY_FILE": "/no/xq"}),
        (("moderator",), {"BOEM_BOT_SECONDS": "xq"}),
        (("moderator",), {"BOEM_PROXY": "xq"}),
        (("moderator",), {"BOEM_PUSH_KEY": "xq"}),
        (("setup-push", "--replace"), {"BOEM_PUSH_KEY": "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE"}),
        (("moderator",), {"BOEM_URL": "xq"}),
        (("moderator",), {"BOEM_URL": "http://xq/z"}),
        (("moderator",), {"BOEM_DATABASE_URL": "xq"}),
        (("moderator",), {"BOEM_IMAP_URL": "xq"}),
        (("moderator",), {"BOEM_EMAIL_URL": "xq"}),
        (("moderator",), {"BOEM_EMAIL_URL": "smtp://xq:1/?from="}),
        (("moderator",), {"BOEM_EMAIL_URL": "smtp://xq:1/z"}),
    ],
)
def test_what_is_wrong_with_a_site_is_said_in_the_users_language(
    words: tuple[str, ...], settings: dict[str, str], place: Path, fourth_language: Path
) -> None:
    given = {"BOEM_DATA": str(place / "data"), "LANGUAGE": CODE, FURTHER: str(fourth_language), **settings}
    in_the_language(boem(*words, **given), status=2)


def test_backups_and_moderators_are_told_of_in_the_users_language(place: Path, fourth_language: Path) -> None:
    given = {"BOEM_DATA": str(place / "data"), "LANGUAGE": CODE, FURTHER: str(fourth_language)}
    in_the_language(boem("moderator", **given), status=0)
    for _ in range(2):
        in_the_language(boem("setup-push", **given), status=0)
    in_the_language(boem("backup", "xq.gz", **given), status=0)
    in_the_language(boem("backup", "xq.gz", **given), status=2)
    in_the_language(boem("restore", "xq.gz", **given), status=0)
    (place / "wrong.gz").write_bytes(b"xq")
    in_the_language(boem("restore", "wrong.gz", **given), status=2)
    assert boem("token", "Xq", **given).status == 0
    in_the_language(boem("restore", "xq.gz", **given), status=2)
    in_the_language(boem("moderator", "Xq", **given), status=2)


@pytest.mark.parametrize(
    ("settings", "status"),
    [
        ({}, 0),
        ({"BOEM_LOG": "xq"}, 1),
        ({"BOEM_HOSTS": "xq.nl", "BOEM_DTAA": "x"}, 1),
        ({"BOEM_URL": "https://xq.nl", "BOEM_PROXY": "10.0.0.1"}, 0),
    ],
)
def test_the_doctor_speaks_the_users_language(
    settings: dict[str, str], status: int, place: Path, fourth_language: Path
) -> None:
    given = {"BOEM_DATA": str(place / "data"), "LANGUAGE": CODE, FURTHER: str(fourth_language)}
    assert boem("moderator", **given).status == 0
    ran = boem("doctor", **given, **settings)
    in_the_language(ran, status=status)
    assert FURTHER not in ran.out
    english = boem("doctor", "--json", **given, **settings)
    assert "⟦" not in english.out
