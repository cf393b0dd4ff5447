"""`boem doctor` reports what is right in each part of a set-up, and how to put right what is wrong."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from support.ports import free_port
from support.site import Site

from boem.web.base.environment import NAMES
from boem.web.base.push_key import new_push_key

ROOT = Path(__file__).parents[3]


def findings(site: Site) -> tuple[int, dict[str, tuple[str, str]]]:
    done = site.command("doctor", "--json")
    assert done.stderr == "", done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    assert told["healthy"] == (done.returncode == 0)
    return done.returncode, {one["look"]: (one["kind"], one["said"]) for one in told["findings"]}


def test_a_site_that_runs_is_healthy(site: Site) -> None:
    status, found = findings(site)
    assert status == 0
    for look in ("settings", "program", "data folder", "room", "database", "migrations", "static files", "worker"):
        assert found[look][0] == "good", found
    assert "journal_mode wal, synchronous FULL" in found["database"][1]


def test_a_sentence_a_line_for_people(site: Site) -> None:
    done = site.command("doctor")
    lines = done.stdout.splitlines()
    assert all(line[:2] in ("✓ ", "· ") for line in lines), lines
    assert len(lines) == len(findings(site)[1])


def test_looking_at_a_fresh_folder_lets_nobody_else_read_its_database(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir(mode=0o700)
    _, found = findings(Site(tmp_path))
    assert found["data folder"][0] == "good"
    assert (tmp_path / "data" / "boem.sqlite3").stat().st_mode & 0o777 == 0o600


def test_each_thing_that_is_wrong_is_named_without_a_password(tmp_path: Path) -> None:
    port = free_port()
    settings = {
        "BOEM_EMAIL_URL": f"smtp://boem:v3ry-secret@127.0.0.1:{port}/?from=boem@example.org",
        "BOEM_IMAP_URL": f"imap://boem:v3ry-secret@127.0.0.1:{port}/INBOX",
        "BOEM_HOSTS": "boem.example.org",
        "BOEM_REDIS_URL": f"redis://:v3ry-secret@127.0.0.1:{port}/0",
    }
    (tmp_path / "data").mkdir(mode=0o755)
    (tmp_path / "data").chmod(0o755)
    status, found = findings(Site(tmp_path, settings=settings))
    assert status == 1
    wrong = {look for look, (kind, _) in found.items() if kind == "wrong"}
    assert wrong == {"data folder", "redis", "outgoing e-mail", "incoming e-mail", "address", "worker"}
    assert "chmod go=" in found["data folder"][1]
    assert "BOEM_URL=https://boem.example.org" in found["address"][1]
    assert found["outgoing e-mail"][1] == f"127.0.0.1:{port}: Connection refused; see BOEM_EMAIL_URL"
    assert found["incoming e-mail"][1].startswith(f"127.0.0.1:{port}: ")
    assert found["incoming e-mail"][1].endswith("; see BOEM_IMAP_URL")
    assert "v3ry-secret" not in str(found)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("BOEM_LOG_FORMAT", "xml"),
        ("BOEM_PROXY", "everybody"),
        ("BOEM_SECRET_KEY_FILE", "/nowhere/key"),
        ("BOEM_SECRET_KEY", "short"),
        ("BOEM_PUSH_KEY", "short"),
        ("BOEM_REDIS_URL", "localhost"),
    ],
)
def test_an_invalid_setting_is_the_only_thing_reported(tmp_path: Path, name: str, value: str) -> None:
    status, found = findings(Site(tmp_path, settings={name: value}))
    assert status == 1
    assert list(found) == ["settings"]
    assert name in found["settings"][1]


def test_a_name_that_nothing_reads_is_noted_with_the_one_that_was_meant(tmp_path: Path) -> None:
    slips = {"BOEM_HOST": "boem.example.org", "BOEM_SITE_FILE": "/nowhere", "BOEM_URL_FILE": "/dev/null"}
    _, found = findings(Site(tmp_path, settings=slips))
    assert found["names"][0] == "note"
    assert "nothing reads BOEM_HOST (BOEM_HOSTS?), BOEM_SITE_FILE;" in found["names"][1]


def test_every_name_that_is_read_is_known_and_written_down() -> None:
    sources = [path.read_text() for path in (ROOT / "src" / "boem").rglob("*.py")]
    read = {name for text in sources for name in re.findall(r"""(?:told|paragraphs)\("(BOEM_\w+)"\)""", text)}
    rows = (ROOT / "docs" / "hosting.md").read_text().partition("## Every variable")[2].split("\n| ")[1:]
    written = {name for row in rows for name in re.findall(r"`(BOEM_\w+)`", row.partition(" | ")[0])}
    assert read == set(NAMES) == written


def test_it_says_whether_push_is_set_up_and_whether_browsers_allow_it(tmp_path: Path) -> None:
    assert "boem setup-push" in findings(Site(tmp_path))[1]["push"][1]
    key = {"BOEM_PUSH_KEY": new_push_key()}
    kind, said = findings(Site(tmp_path, settings=key))[1]["push"]
    assert (kind, "BOEM_URL=https" in said, "localhost" in said) == ("note", True, True)
    secure = {"BOEM_URL": "https://boem.example.org", "BOEM_PROXY": "127.0.0.1"}
    assert findings(Site(tmp_path, settings=key | secure))[1]["push"][0] == "good"


def test_with_https_django_has_no_complaints(tmp_path: Path) -> None:
    settings = {"BOEM_URL": "https://boem.example.org", "BOEM_PROXY": "127.0.0.1"}
    status, found = findings(Site(tmp_path, settings=settings))
    assert (found["deployment"], found["address"][0]) == (("good", "nothing is found"), "good")
    assert status == 0
