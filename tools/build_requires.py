"""Prints the native module's build requirements, for `make lock`: the build backend does not list CMake and Ninja."""

import tomllib
from pathlib import Path

pyproject = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
print("\n".join([*pyproject["build-system"]["requires"], "cmake", "ninja"]))
