"""The documentation site, built once for all tests that read it."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROGRAM = ROOT / "tools" / "docs" / "build.py"


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built by the first process that asks."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    folder = shared / "documentation"
    with (shared / "documentation.lock").open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            ran = subprocess.run([sys.executable, PROGRAM, folder], capture_output=True, text=True)
            assert (ran.returncode, ran.stderr) == (0, "")
    return folder
