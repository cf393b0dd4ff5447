"""A site of each release is taken over, from its database and from its backup, and goes on.

`tests/web/releases` has a folder for each, made by `tools/keep_release.py` with the program of that release. The clock
stands where it was, so that nothing there has run out. Its tokens and keys are nobody's.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from support.site import Guest, Site

ROOT = Path(__file__).parents[3]
RELEASES = Path(__file__).parents[1] / "releases"
each_release = pytest.mark.parametrize("release", [folder.name for folder in sorted(RELEASES.iterdir())])


def known(release: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((RELEASES / release / "known.json").read_text(encoding="utf-8"))
    return told


def site_of(release: str, folder: Path, url: str = "") -> Site:
    """A site that isn't running yet, at the time of the release."""
    then = datetime.fromisoformat(known(release)["made"])
    folder.mkdir()
    return Site(folder, url, ahead=(then - datetime.now(UTC)).total_seconds())


def with_its_database(release: str, folder: Path) -> Site:
    site = site_of(release, folder)
    site.settings["BOEM_SECRET_KEY"] = known(release)["key"]
    (folder / "data").mkdir(mode=0o700)
    stored = gzip.decompress((RELEASES / release / "boem.sqlite3.gz").read_bytes())
    (folder / "data" / "boem.sqlite3").write_bytes(stored)
    return site


def with_a_backup(site: Site, backup: Path) -> Site:
    done = site.command("restore", str(backup))
    assert done.returncode == 0, done.stderr
    return site


@contextmanager
def running(site: Site) -> Iterator[Site]:
    try:
        site.start()
        yield site
        assert "Traceback" not in site.log
    finally:
        site.stop()


def all_goes_on(site: Site, told: dict[str, Any]) -> None:
    red, blue, late = (Guest(site, name, token) for name, token in told["tokens"].items())
    tables = told["tables"]
    for name, number in told["entries"].items():
        assert red.see(tables[name])["number"] == number, name
    assert blue.act(tables["going on"], "sweep B2", 3).status_code == 200
    assert red.see(tables["over"])["result"]["reason"] == "resigned"
    assert late.call("GET", f"/tables/{tables['over']}/record").json()["log"][-1]["do"] == "resign"
    chat = blue.call("GET", f"/tables/{tables['going on']}/chat").json()
    assert [line["text"] for line in chat["lines"]] == ["Good luck ☘"]
    invited = late.call("POST", f"/tables/{tables['invited']}/join", json={"invite": told["invitation"]})
    assert invited.status_code == 200, invited.text
    assert late.act(tables["invited"], "lay A1 B1", 0).status_code == 200
    rounds = red.see(tables["rounds"])["number"]
    assert red.act(tables["rounds"], "order A1, B1, C1", rounds).status_code == 200


def test_each_release_in_the_changelog_is_kept() -> None:
    headings = re.findall(r"^## (\S+)(?:, [\d-]+)?$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(headings) == sorted(folder.name for folder in RELEASES.iterdir())


@each_release
@pytest.mark.usefixtures("own_site")
def test_its_database_is_brought_up_to_date_by_starting(tmp_path: Path, release: str) -> None:
    with running(with_its_database(release, tmp_path / "site")) as site:
        all_goes_on(site, known(release))


@each_release
@pytest.mark.usefixtures("own_site")
def test_its_backup_is_restored_into_postgresql(
    tmp_path: Path, release: str, site_database: Callable[[str], str]
) -> None:
    site = site_of(release, tmp_path / "site", site_database("restore"))
    with running(with_a_backup(site, RELEASES / release / "backup.gz")) as site:
        all_goes_on(site, known(release))


@each_release
@pytest.mark.usefixtures("own_site")
def test_a_backup_can_be_made_of_its_database_as_it_is(tmp_path: Path, release: str) -> None:
    before, backup = with_its_database(release, tmp_path / "before"), tmp_path / "backup.gz"
    assert before.command("backup", str(backup)).returncode == 0
    with running(with_a_backup(site_of(release, tmp_path / "site"), backup)) as site:
        all_goes_on(site, known(release))
