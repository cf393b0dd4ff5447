"""A copy of the source tree for planting faults: build/mutants/N, with an environment that imports the copy."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
import venv
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from mutant_native import build

ROOT = Path(__file__).resolve().parents[1]
UNSET = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "PYTHONDONTWRITEBYTECODE")


@dataclass(frozen=True, slots=True)
class Run:
    """The result of a pytest run: its exit code (None if it timed out), and its output."""

    code: int | None
    output: str


class Lane:
    """One copy. Whatever runs there, including processes started by tests, sees only the planted fault."""

    def __init__(self, number: int) -> None:
        """Updates the copy."""
        self.number = number
        self.folder = ROOT / "build" / "mutants" / str(number)
        self._native = self.folder / "src" / "boem" / "kernel" / f"_native{sysconfig.get_config_var('EXT_SUFFIX')}"
        self._last = 0  # the modification time of the file written last
        self._copy()
        self._make_environment()

    def run(self, tests: Sequence[str], seconds: int, *, stop: bool = True) -> Run:
        """Runs tests in the copy; `stop` ends the run at the first failure."""
        shutil.rmtree(self.folder / ".hypothesis", ignore_errors=True)  # no examples found under another fault
        command = [".venv/bin/python", "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", "-p", "no:randomly", *tests]
        environment = {name: value for name, value in os.environ.items() if name not in UNSET}
        running = subprocess.Popen(
            command + ["-x"] * stop,
            cwd=self.folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
        try:
            output, _ = running.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            os.killpg(running.pid, signal.SIGKILL)
            return Run(None, running.communicate()[0] + f"\nnot done in {seconds} seconds")
        return Run(running.returncode, output)

    @contextmanager
    def planted(self, file: str, old: str, new: str) -> Iterator[None]:
        """Plants a fault for the duration of the block."""
        path = self.folder / file
        text, stat = path.read_text(encoding="utf-8"), path.stat()
        path.write_text(text.replace(old, new), encoding="utf-8")
        # Python reuses a compiled module if size and modification second agree, so each fault gets its own second.
        self._last = max(int(time.time()), self._last + 1)
        os.utime(path, (self._last, self._last))
        try:
            if file.startswith("native/"):
                build(self.folder, path, self._native)
            yield
        finally:
            path.write_text(text, encoding="utf-8")
            os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
            if file.startswith("native/"):
                self._copy_native()

    def _copy(self) -> None:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True).stdout
        wanted = {name for name in listed.split("\0") if name and (ROOT / name).is_file()}
        for old in (path for part in ("src", "tests") for path in (self.folder / part).rglob("*.*")):
            if old.is_file() and "__pycache__" not in old.parts and str(old.relative_to(self.folder)) not in wanted:
                old.unlink()
        for name in wanted:
            source, copy = ROOT / name, self.folder / name
            if not copy.exists() or copy.stat().st_mtime_ns != source.stat().st_mtime_ns:
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(source, copy)
        self._copy_native()

    def _copy_native(self) -> None:
        self._native.unlink(missing_ok=True)  # a running program keeps the old file
        shutil.copy2(Path(sysconfig.get_path("platlib"), "boem", "kernel", self._native.name), self._native)

    def _make_environment(self) -> None:
        """An empty environment that finds the copy first, then the packages installed for the tree itself."""
        home = self.folder / ".venv"
        if not home.exists():
            venv.create(home, symlinks=True)
        version = f"python{sys.version_info.major}.{sys.version_info.minor}"
        paths = [self.folder / "src", sysconfig.get_path("platlib")]
        (home / "lib" / version / "site-packages" / "lane.pth").write_text("\n".join(map(str, paths)), encoding="utf-8")
