"""Formats and fixes the pages' code as far as tools can; with --check, reports faults instead.

Biome formats and lints scripts and styles, djangofmt formats and lints templates, and TypeScript reads the JSDoc types
of scripts. Browsers get the scripts as they are, without a build step.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parent.parent
SITE: Final = ROOT / "src" / "boem" / "web"
BUILD: Final = ROOT / "build" / "pages"
BIN: Final = Path(sys.executable).parent
TOOLS: Final = ROOT / "node_modules" / ".bin"
NODE: Final = os.environ | {"PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}  # the locked version
LONGEST: Final = 120  # characters per line
TEMPLATES: Final = ("src", "examples")
CODE: Final = ("src/**/*.css", "src/**/*.js", *(f"{root}/**/*.html" for root in TEMPLATES))


def projects() -> Mapping[str, Mapping[str, Any]]:
    """What TypeScript checks together, and import paths: all scripts of pages, without workers.

    To a browser, the static folders of the site and of all games are one folder, in which scripts import each other.
    """
    statics = [SITE / "static", *sorted(ROOT.glob("src/boem/games/*/site/static"))]
    pages = {
        "compilerOptions": {"rootDirs": [str(folder) for folder in statics]},
        "include": [*(f"{folder}/**/*.js" for folder in statics), str(ROOT / "tools/types/*.d.ts")],
    }
    worker = {
        "compilerOptions": {"lib": ["ES2024", "WebWorker"]},
        "include": [str(SITE / "templates/*.js")],
    }
    return {"pages": pages, "worker": worker}


def typed() -> bool:
    """Whether the scripts pass type checking; prints the errors."""
    BUILD.mkdir(parents=True, exist_ok=True)
    running = []
    for name, project in projects().items():
        file = BUILD / f"{name}.json"
        file.write_text(json.dumps({"extends": str(ROOT / "tsconfig.json"), **project}), encoding="utf-8")
        running.append(subprocess.Popen([TOOLS / "tsc", "--project", file], cwd=ROOT, env=NODE))
    statuses = [one.wait() for one in running]
    return not any(statuses)


def ran(*command: str | Path) -> bool:
    """Whether a tool succeeds; prints its complaints."""
    return subprocess.run(command, check=False, cwd=ROOT, env=NODE).returncode == 0


def templates_are_fine(*, is_check: bool) -> bool:
    """Whether all templates are in order, or now are: linted before formatting, since lint fixes need formatting."""
    djangofmt = BIN / "djangofmt"
    linted = ran(djangofmt, "check", "--output-format=concise", *(() if is_check else ("--fix",)), *TEMPLATES)
    return ran(djangofmt, *(("--check",) if is_check else ()), *TEMPLATES) and linted


def long_lines() -> Iterator[str]:
    """Lines that are too long, which formatters leave if they can't break them."""
    listed = subprocess.run(["git", "ls-files", "--", *CODE],
                            cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()  # fmt: skip
    for name in listed:
        path = ROOT / name
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines() if path.is_file() else (), start=1):
            if len(line) > LONGEST:
                yield f"{name}:{number}: the line has {len(line)} characters, of which {LONGEST} are allowed."


def main(arguments: Sequence[str]) -> int:
    """Format or check; returns 0 if all is well."""
    is_check = "--check" in arguments
    biome = ran(
        TOOLS / "biome", "check", *(() if is_check else ("--write",)), "--error-on-warnings", "--log-level=warn"
    )
    fine = templates_are_fine(is_check=is_check) and biome
    if not is_check:
        return 0 if fine else 1
    long = list(long_lines())
    for sentence in long:
        print(sentence)
    return 0 if typed() and fine and not long else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
