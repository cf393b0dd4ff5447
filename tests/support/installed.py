"""A new environment with the two examples installed beside Boem, as a host would do it."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cli.shell import Ran
from cli.terminal import environment
from support.forkserver import REAL
from support.site import Site
from support.waiting import SECONDS

ROOT = Path(__file__).resolve().parents[2]
BOOT = Path(".venv", "boot", "bin", "uv")
UV = next((at / BOOT for at in (ROOT, *ROOT.parents) if (at / BOOT).exists()), ROOT / BOOT)  # not copied
EXAMPLES = ("blackbox", "zeeslag")


@dataclass(frozen=True, slots=True)
class Environment:
    """Where it is. It includes the packages of the tests' own environment."""

    folder: Path

    @property
    def python(self) -> str:
        """Its Python."""
        return str(self.folder / "bin" / "python")

    def boem(self, *words: str | Path, stdin: str = "") -> Ran:
        """Run a `boem` command in it."""
        return self._ran("-m", "boem", *map(str, words), stdin=stdin)

    def program(self, code: str, *words: str) -> str:
        """Run a program in it; returns its output."""
        ran = self._ran("-c", code, *words)
        assert (ran.status, ran.err) == (0, ""), ran.err
        return ran.out

    def _ran(self, *words: str, stdin: str = "") -> Ran:
        told = environment(BOEM_DATA=str(self.folder / "data"), OPENBLAS_NUM_THREADS="1")
        ran = REAL(
            [self.python, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=told
        )
        out, err = ran.communicate(stdin.encode(), timeout=SECONDS)
        return Ran(ran.returncode, out.decode(), err.decode())


def make_environment(folder: Path) -> Environment:
    """Make one, and install the examples from their folders, without a network or downloads."""
    made = Environment(folder / "environment")
    _uv(folder, "venv", "--quiet", "--python", sys.executable, str(made.folder))
    packages = [str(ROOT / "examples" / name) for name in EXAMPLES]
    _uv(folder, "pip", "install", "--quiet", "--no-deps", "--python", made.python, *packages)
    (libraries,) = made.folder.glob("lib/python*/site-packages")
    beside = f"import site; site.addsitedir({sysconfig.get_path('platlib')!r})\n"
    (libraries / "boem.pth").write_text(beside, encoding="utf-8")
    return made


def _uv(folder: Path, *words: str) -> None:
    told = {"PATH": os.environ["PATH"], "HOME": str(folder), "UV_CACHE_DIR": str(folder / "cache"), "UV_OFFLINE": "1"}
    ran = REAL([str(UV), *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=told)
    said, _ = ran.communicate(timeout=SECONDS)
    assert ran.returncode == 0, said.decode()


@dataclass
class InstalledSite(Site):
    """A site whose processes run in another environment."""

    python: str = ""

    def _run(self, *words: str) -> None:
        with (self.folder / "log").open("ab") as log:
            command = [self.python, "-m", "boem", *words]
            started: Any = REAL(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.folder, env=self.environment()
            )
            self.processes.append(started)
