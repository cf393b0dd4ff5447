"""Generates the type stub of the native module from the module; `--check` only checks that it is current."""

import subprocess
import sys
from pathlib import Path

from nanobind.stubgen import StubGen

from boem.kernel import _native

STUB = Path("src/boem/kernel/_native.pyi")
HEADER = "# Written by tools/stub.py.\n"


def generated() -> str:
    """The stub's text for the built module, in the house format."""
    generator = StubGen(_native)
    generator.put(_native)
    command = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(STUB), "-"]
    text = HEADER + str(generator.get())
    return subprocess.run(command, input=text, capture_output=True, check=True, encoding="utf-8").stdout


if __name__ == "__main__":
    text = generated()
    if "--check" not in sys.argv:
        STUB.write_text(text, encoding="utf-8")
    elif STUB.read_text(encoding="utf-8") != text:
        sys.exit(f"{STUB} does not match the native module; `make format` rewrites it.")
