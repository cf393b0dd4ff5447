"""`make wheels` compares two builds of one commit, and says nothing of a checkout that changed meanwhile."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from support.tools import TOOLS

pytestmark = pytest.mark.usefixtures("cold")
UV = """#!/bin/sh
while [ "$1" != --out-dir ]; do case $1 in --sdist) kind=tar.gz ;; --wheel) kind=whl ;; esac; shift; done
mkdir -p "$2" && tar --create --gzip --file "$2/boem-0.2.0.$kind" --directory "$3" --mtime @0 --sort name ./news
"""  # what stands in for a build of some minutes
PYTHON = """#!/bin/sh
case "$*" in
    *tools/docs/build.py*) if [ -e meanwhile ]; then . ./meanwhile && rm meanwhile; fi ;;
    *auditwheel*) mkdir -p "$5" && cp "$6" "$5" ;;
    *try_wheel.py*) touch boem-0.2.0.cdx.json ;;
esac
"""  # and for the documentation, for auditwheel, and for a trial
COMMIT = "git -c user.name=Tester -c user.email=tester@example.org commit --quiet --message"


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A repository that can be built."""
    for name, text in ((".venv/boot/bin/uv", UV), (".venv/bin/python", PYTHON)):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text(text)
        (tmp_path / name).chmod(0o755)
    (tmp_path / "tools").mkdir()
    shutil.copy(TOOLS / "wheels", tmp_path / "tools")
    (tmp_path / ".gitignore").write_text("/.venv/\n/build/\n/meanwhile\n")
    (tmp_path / "news").write_text("first\n")
    subprocess.run(f"git init --quiet && git add --all && {COMMIT} Begin", cwd=tmp_path, shell=True, check=True)
    return tmp_path


def built(source: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["tools/wheels"], cwd=source, capture_output=True, text=True)


def test_what_is_built_twice_alike_is_left_with_its_sums(source: Path) -> None:
    ran = built(source)
    assert (ran.returncode, ran.stderr) == (0, "")
    names = ["boem-0.2.0.cdx.json", "boem-0.2.0.tar.gz", "boem-0.2.0.whl"]
    assert sorted(file.name for file in (source / "build/dist").iterdir()) == ["SHA256SUMS", *names]
    sums = ["sha256sum", "--check", "--strict", "--quiet", "SHA256SUMS"]
    assert subprocess.run(sums, cwd=source / "build/dist").returncode == 0


@pytest.mark.parametrize(
    "meanwhile",
    ["echo second >news", f"echo second >news && {COMMIT} Change --all", f"{COMMIT} Nothing --allow-empty"],
    ids=["edited", "committed", "committed_without_a_change"],
)
def test_a_checkout_that_changes_between_the_builds_is_refused(source: Path, meanwhile: str) -> None:
    (source / "meanwhile").write_text(meanwhile)
    ran = built(source)
    assert (ran.returncode, ran.stderr) == (
        1,
        "wheels: the checkout has changed meanwhile, so the two builds say nothing; leave it alone and try again.\n",
    )
    assert not (source / "build/dist").exists()
