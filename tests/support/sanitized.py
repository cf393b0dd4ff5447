"""A pytest plugin that loads the native module from the file in BOEM_NATIVE instead of the installed one."""

from __future__ import annotations

import importlib.util
import os
import sys

_NAME = "boem.kernel._native"

_spec = importlib.util.spec_from_file_location(_NAME, os.environ["BOEM_NATIVE"])
if _spec is None or _spec.loader is None:
    raise ImportError(os.environ["BOEM_NATIVE"])
sys.modules[_NAME] = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(sys.modules[_NAME])


def pytest_report_header() -> str:
    """Says which module is tested."""
    return f"native module: {sys.modules[_NAME].__file__}"
