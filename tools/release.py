"""Makes a release: VERSION becomes that of `pyproject.toml` and of the changelog, is built, tried and tagged.

Nothing is published. If a build fails, everything is as it was.
"""

from __future__ import annotations

import re
import subprocess
import sys
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Final

VERSION: Final = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")
PLACE: Final = re.compile(r'^(version = )"(.*)"$', re.MULTILINE)
HEADING: Final = re.compile(r"^## (\S+), unreleased\n(.*?)(?=^## |\Z)", re.DOTALL | re.MULTILINE)
BUILD: Final = "tools/wheels"
KEEP: Final = "tools/keep_release.py"
KEPT: Final = Path("tests/web/releases")
DIST: Final = Path("build/dist")


class Refused(Exception):
    """Why there is no release, in a sentence."""


def git(*words: str) -> str:
    """What git says; a failure of its own ends the program."""
    return subprocess.run(["git", *words], capture_output=True, text=True, check=True).stdout.strip()


def numbers(version: str) -> tuple[int, ...]:
    """A version's three numbers, to be compared."""
    if not VERSION.fullmatch(version):
        raise Refused(f"a version is three numbers, as in 1.2.0, and not {version!r}.")
    return tuple(map(int, version.split(".")))


def changelog_of(text: str, version: str, day: str) -> str:
    """The changelog with the date of the version that was unreleased."""
    found = HEADING.search(text)
    if found is None or found[1] != version:
        said = f"{found[1]}, unreleased" if found else "nothing unreleased"
        raise Refused(f"CHANGELOG.md has {said}; write what is new under “## {version}, unreleased” first.")
    if not found[2].strip():
        raise Refused(f"CHANGELOG.md says nothing of {version}; write what users will notice first.")
    return text.replace(f"## {version}, unreleased", f"## {version}, {day}", 1)


def check(version: str) -> None:
    """Refuse what can't be released from here."""
    asked = numbers(version)
    if git("status", "--porcelain"):
        raise Refused("something isn't committed; commit it, or take it away.")
    tags = [tag.removeprefix("v") for tag in git("tag", "--list", "v*").split()]
    later = [tag for tag in tags if VERSION.fullmatch(tag) and numbers(tag) >= asked]
    if later:
        raise Refused(f"{max(later, key=numbers)} is released already; {version} isn't later.")


def write(version: str, day: str) -> None:
    """Write the version into the two files that have it."""
    project, changelog = Path("pyproject.toml"), Path("CHANGELOG.md")
    news = changelog_of(changelog.read_text(encoding="utf-8"), version, day)
    settings, places = PLACE.subn(rf'\1"{version}"', project.read_text(encoding="utf-8"))
    if places != 1:
        raise Refused(f"pyproject.toml has a version in {places} places, and should in one.")
    changelog.write_text(news, encoding="utf-8")
    project.write_text(settings, encoding="utf-8")


def keep(version: str) -> None:
    """Keep a site of this version, which later ones are tested to take over."""
    ran = subprocess.run([sys.executable, KEEP, Path(sys.executable).with_name("boem"), KEPT], check=False)
    if ran.returncode or not (KEPT / version).is_dir():
        raise Refused(f"{KEEP} kept no site of {version}; make setup brings the program up to date.")
    git("add", str(KEPT))


def build(version: str) -> None:
    """Build and try what is committed, and see that it is this version, whole."""
    if subprocess.run([BUILD], check=False).returncode:
        raise Refused(f"{BUILD} failed.")
    for line in (DIST / "SHA256SUMS").read_text(encoding="utf-8").splitlines():
        told, name = line.split("  ")
        if not name.startswith(f"boem-{version}") or sha256((DIST / name).read_bytes()).hexdigest() != told:
            raise Refused(f"{DIST / name} isn't what SHA256SUMS says of {version}.")


def release(version: str) -> None:
    """Make it; the tag comes last."""
    check(version)
    before = git("rev-parse", "HEAD")
    try:
        write(version, datetime.now(UTC).date().isoformat())
        keep(version)
        git("commit", "--quiet", "--all", "--message", f"Release {version}")
        build(version)
        git("tag", "--annotate", f"v{version}", "--message", f"Boem {version}")
    except BaseException:
        git("reset", "--quiet", "--hard", before)
        raise


def main() -> int:
    """Release the version that the command names."""
    version = "".join(sys.argv[1:2])
    try:
        release(version)
    except Refused as why:
        print(f"release: {why}", file=sys.stderr)
        return 1
    print(f"Boem {version} is in {DIST}, and tagged v{version}. To publish it: git push --follow-tags")
    return 0


if __name__ == "__main__":
    sys.exit(main())
