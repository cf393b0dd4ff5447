"""The size of each game: files and lines of its rules, of its other faces, and of whatever names it elsewhere.

    tools/game_size.py            the tree as it is
    tools/game_size.py COMMIT     compared with COMMIT: files named after a game or mentioning it

Lines are those of .py, .html, .css, .js, .svg, .toml and .po files; tests and docs are left out.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
CODE: Final = (".css", ".html", ".js", ".po", ".py", ".svg", ".toml")


@dataclass(frozen=True, slots=True)
class Size:
    """Of some files."""

    files: int
    lines: int

    def __str__(self) -> str:
        return f"{self.files:>4} {self.lines:>6}"


def main() -> None:
    """Print the tables."""
    then = sys.argv[1] if len(sys.argv) > 1 else ""
    now = _tree("HEAD")
    before = _tree(then) if then else {}
    print(f"{'':12} {'rules':>11} {'other faces':>11} {'elsewhere':>11}" + (f" {'all before':>11}" if then else ""))
    print(f"{'':12} {'files lines ' * (4 if then else 3)}")
    for game in _games():
        home = f"src/boem/games/{game}/"
        rules = {name: text for name, text in now.items() if name.startswith(f"{home}rules/")}
        faces = {name: text for name, text in now.items() if name.startswith(home) and name not in rules}
        told = [_size(rules.values()), _size(faces.values()), _size(_naming(game, now, home))]
        if then:
            told.append(_size(_naming(game, before, "")))
        print(f"{game:12} {' '.join(map(str, told))}")
    for example in sorted((ROOT / "examples").glob("*/pyproject.toml")):
        package = {name: text for name, text in now.items() if name.startswith(f"examples/{example.parent.name}/")}
        rules = {name: text for name, text in package.items() if PurePosixPath(name).name == "rules.py"}
        rest = _size(text for name, text in package.items() if name not in rules)
        print(f"{example.parent.name:12} {_size(rules.values())} {rest} {_size(())}")


def _games() -> list[str]:
    points = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
    return sorted(points["boem.games"])


def _tree(commit: str) -> dict[str, str]:
    """A commit's code, by file name."""
    listed = _git("ls-tree", "-r", "--name-only", commit, "src", "examples").splitlines()
    return {name: _git("show", f"{commit}:{name}") for name in listed if name.endswith(CODE) and "/tests/" not in name}


def _naming(game: str, tree: dict[str, str], home: str) -> Iterable[str]:
    """Files outside the game's folder that are named after it; of files that only mention it, the lines that do."""
    word = re.compile(rf"\b{game}\b", re.IGNORECASE)
    for name, text in tree.items():
        if home and name.startswith(home):
            continue
        if re.search(rf"(^|[/_]){game}([/_.]|$)", name):
            yield text
        elif lines := [line for line in text.splitlines() if word.search(line)]:
            yield "\n".join(lines)


def _size(texts: Iterable[str]) -> Size:
    counted = [len(text.splitlines()) for text in texts]
    return Size(len(counted), sum(counted))


def _git(*arguments: str) -> str:
    ran = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, check=True)
    return ran.stdout.decode("utf-8", "replace")


if __name__ == "__main__":
    main()
