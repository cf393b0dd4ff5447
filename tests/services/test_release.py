"""`make release` makes a release whole, or refuses in a sentence and leaves everything as it was."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from support.tools import TOOLS, tool

pytestmark = pytest.mark.usefixtures("cold")
WHEELS = """#!/bin/sh
mkdir -p build/dist && cd build/dist && grep '^version' ../../pyproject.toml >boem-0.2.0.tar.gz
sha256sum -- *.tar.gz >SHA256SUMS
"""  # what stands in for a build of some minutes
KEEP = """import sys, tomllib
from pathlib import Path
kept = Path(sys.argv[2], tomllib.loads(Path("pyproject.toml").read_text())["project"]["version"])
kept.mkdir(parents=True)
(kept / "backup.gz").write_text(kept.name)
"""  # and for a site that plays


def git(folder: Path, *words: str) -> str:
    who = ("-c", "user.name=Tester", "-c", "user.email=tester@example.org")
    return subprocess.run(["git", *who, *words], cwd=folder, capture_output=True, text=True, check=True).stdout.strip()


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository that can be released as 0.2.0."""
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "Tester")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "tester@example.org")
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools/wheels").write_text(WHEELS)
    (tmp_path / "tools/wheels").chmod(0o755)
    (tmp_path / "tools/keep_release.py").write_text(KEEP)
    (tmp_path / ".gitignore").write_text("/build/\n")
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "boem"\nversion = "0.1.0"\n\n[tool]\nminimum = "1"\n')
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## 0.2.0, unreleased\n\n- News.\n\n## 0.1.0, 2026-01-01\n")
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", "--all")
    git(tmp_path, "commit", "--quiet", "--message", "Begin")
    git(tmp_path, "tag", "v0.1.0")
    return tmp_path


def released(source: Path, version: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, TOOLS / "release.py", version], cwd=source, capture_output=True, text=True)


def test_a_release_is_a_commit_with_a_dated_changelog_what_was_built_from_it_and_a_tag(source: Path) -> None:
    ran = released(source, "0.2.0")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert git(source, "log", "-1", "--format=%s") == "Release 0.2.0"
    assert git(source, "cat-file", "-t", "v0.2.0") == "tag"
    assert git(source, "rev-parse", "v0.2.0^{commit}") == git(source, "rev-parse", "HEAD")
    assert '\nversion = "0.2.0"\n' in (source / "pyproject.toml").read_text()
    heading = (source / "CHANGELOG.md").read_text().split("\n")[2]
    assert heading == f"## 0.2.0, {git(source, 'log', '-1', '--date=format-local:%Y-%m-%d', '--format=%cd')}"
    assert git(source, "show", "v0.2.0:tests/web/releases/0.2.0/backup.gz") == "0.2.0"
    assert (source / "build/dist/boem-0.2.0.tar.gz").read_text() == 'version = "0.2.0"\n'
    assert "git push --follow-tags" in ran.stdout
    assert released(source, "0.2.0").stderr == "release: 0.2.0 is released already; 0.2.0 isn't later.\n"


@pytest.mark.parametrize(
    ("file", "text", "version", "why"),
    [
        ("", "", "0.2", "a version is three numbers, as in 1.2.0, and not '0.2'."),
        ("", "", "0.0.9", "0.1.0 is released already; 0.0.9 isn't later."),
        ("", "", "0.3.0", "CHANGELOG.md has 0.2.0, unreleased; write what is new under “## 0.3.0, unreleased” first."),
        ("CHANGELOG.md", "## 0.1.0, 2026-01-01\n", "0.2.0", "CHANGELOG.md has nothing unreleased; write what is new "
         "under “## 0.2.0, unreleased” first."),
        ("CHANGELOG.md", "## 0.2.0, unreleased\n\n## 0.1.0, 2026-01-01\n", "0.2.0",
         "CHANGELOG.md says nothing of 0.2.0; write what users will notice first."),
        ("pyproject.toml", 'version = "1"\nversion = "2"\n', "0.2.0",
         "pyproject.toml has a version in 2 places, and should in one."),
        ("tools/keep_release.py", "", "0.2.0",
         "tools/keep_release.py kept no site of 0.2.0; make setup brings the program up to date."),
        ("tools/wheels", "#!/bin/sh\nexit 1\n", "0.2.0", "tools/wheels failed."),
        ("tools/wheels", WHEELS + "echo more >>boem-0.2.0.tar.gz\n", "0.2.0",
         "build/dist/boem-0.2.0.tar.gz isn't what SHA256SUMS says of 0.2.0."),
    ],
)  # fmt: skip
def test_what_cannot_be_released_is_refused_in_a_sentence_and_nothing_changes(
    source: Path, file: str, text: str, version: str, why: str
) -> None:
    if file:
        (source / file).write_text(text)
        git(source, "commit", "--quiet", "--all", "--message", "Change")
    before = git(source, "rev-parse", "HEAD")
    ran = released(source, version)
    assert (ran.returncode, ran.stdout, ran.stderr) == (1, "", f"release: {why}\n")
    assert git(source, "rev-parse", "HEAD") == before
    assert (git(source, "status", "--porcelain"), git(source, "tag")) == ("", "v0.1.0")


def test_what_is_not_committed_is_refused_and_kept(source: Path) -> None:
    (source / "CHANGELOG.md").write_text("mine")
    assert released(source, "0.2.0").stderr == "release: something isn't committed; commit it, or take it away.\n"
    assert (source / "CHANGELOG.md").read_text() == "mine"


def test_this_repository_has_its_version_in_one_place() -> None:
    assert len(tool("release").PLACE.findall((TOOLS.parent / "pyproject.toml").read_text(encoding="utf-8"))) == 1
