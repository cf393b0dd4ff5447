"""The examples on the page about proofs, and of `boem prove`, produce the output shown."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def test_every_example_of_the_page_says_what_it_says() -> None:
    failed, tried = doctest.testfile(str(DOCS / "inference-proofs.md"), module_relative=False, encoding="utf-8")
    assert (failed, tried) == (0, 26)


def test_the_proof_of_the_command_line_page_is_what_is_printed(tmp_path: Path) -> None:
    page = (DOCS / "command-line.md").read_text(encoding="utf-8")
    field = re.search(r"^\$ cat lesson.txt\n(.*?)^\$ ", page, re.DOTALL | re.MULTILINE)
    said = re.search(r"^\$ boem prove lesson.txt --mines 7\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    assert field is not None
    assert said is not None
    (tmp_path / "lesson.txt").write_text(field[1])
    command = [sys.executable, "-m", "boem", "prove", "lesson.txt", "--mines", "7"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=tmp_path)
    assert (ran.stdout, ran.stderr) == (said[1], "")
