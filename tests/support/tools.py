"""The programs in tools/ as modules, for tests."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

TOOLS = Path(__file__).parents[2] / "tools"


def tool(name: str) -> Any:
    """Load a program of tools/ without running it."""
    spec = spec_from_file_location(f"tools.{name}", TOOLS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # where its dataclasses look up the names in annotations
    spec.loader.exec_module(module)
    return module
