"""The pages' scripts in an engine of their own, without a page."""

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
    """A module whose names can be called."""

    def __init__(self, engine: MiniRacer) -> None:
        self._engine = engine

    def __call__(self, function: str, *arguments: object) -> Any:
        """What a function of the module gives."""
        return json.loads(str(self._engine.eval(f"JSON.stringify({function}(...{json.dumps(arguments)}))")))


@contextmanager
def script(name: str) -> Iterator[Script]:
    """A module that needs no other; the engine runs scripts, so it is read without the word `export`."""
    source = (FOLDER / name).read_text(encoding="utf-8")
    with MiniRacer() as engine:
        engine.eval(re.sub(r"(?m)^export ", "", source))
        yield Script(engine)
