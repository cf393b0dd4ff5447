"""The pages' scripts in a JavaScript engine without a page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from py_mini_racer import MiniRacer

import boem.web

FOLDER = Path(boem.web.__file__).parent / "static" / "boem"


class Script:
    """A module whose functions can be called."""

    def __init__(self, engine: MiniRacer) -> None:
        self._engine = engine

    def __call__(self, function: str, *arguments: object) -> Any:
        """Call a function of the module."""
        return json.loads(str(self._engine.eval(f"JSON.stringify({function}(...{json.dumps(arguments)}))")))


@contextmanager
def script(name: str) -> Iterator[Script]:
    """Load a module without imports; the engine runs plain scripts, so the word `export` is removed."""
    source = (FOLDER / name).read_text(encoding="utf-8")
    with MiniRacer() as engine:
        engine.eval(re.sub(r"(?m)^export ", "", source))
        yield Script(engine)
