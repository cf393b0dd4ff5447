"""A run of pytest beside this one, with the plugins of `support` and nothing else of the project."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from support import services

PLUGINS = ("-p", "support.levels", "-p", "support.leave_out", "-p", "support.fixtures")


def run(folder: Path, text: str, *options: str, **changes: str) -> subprocess.CompletedProcess[str]:
    """Run this text as a test file in the folder, with these options of pytest and changes to the environment."""
    (folder / "test_it.py").write_text(text, encoding="utf-8")
    own = {
        "PYTHONPATH": str(Path(services.__file__).parents[1]),
        "PYTEST_ADDOPTS": "",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }
    command = [sys.executable, "-m", "pytest", "-q", "--strict-markers", "-W", "error", *PLUGINS]
    command += ["--rootdir", str(folder), "-c", os.devnull, "-p", "no:cacheprovider", *options, str(folder)]
    environment = {**os.environ, **own, **changes}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
