"""Boem in a new process as after `pip install boem` and nothing else: other packages can't be found.

`python -m support.bare COMMANDS`, a list in JSON, prints in JSON how each command ends (its status, output and
complaint), and what each module that can't be imported says.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module, metadata
from pkgutil import iter_modules
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import boem


def brought(name: str) -> frozenset[str]:
    """A distribution and everything that it brings with the extras in its name."""
    found, wanted = set[tuple[str, str]](), [Requirement(name)]
    while wanted:
        one = wanted.pop()
        for extra in {"", *one.extras}:
            if (part := (canonicalize_name(one.name), extra)) not in found:
                found.add(part)
                needs = map(Requirement, metadata.requires(one.name) or ())
                wanted += [need for need in needs if need.marker is None or need.marker.evaluate({"extra": extra})]
    return frozenset(distribution for distribution, _ in found)


class Hiding:
    """A finder that finds nothing of certain modules."""

    def __init__(self, finder: Any, hidden: frozenset[str]) -> None:
        self._finder = finder
        self._hidden = hidden

    def find_spec(self, name: str, *where: Any) -> Any:
        """What the finder finds."""
        return None if name.partition(".")[0] in self._hidden else self._finder.find_spec(name, *where)

    def find_distributions(self, *context: Any) -> Iterable[metadata.Distribution]:
        """Those of the finder."""
        return getattr(self._finder, "find_distributions", lambda *_: ())(*context)


def hide_all_but(name: str) -> None:
    """Hide every installed module that a distribution doesn't bring."""
    there = brought(name)
    owners = metadata.packages_distributions().items()
    hidden = frozenset(module for module, named in owners if not there & set(map(canonicalize_name, named)))
    sys.meta_path[:] = [Hiding(finder, hidden) for finder in sys.meta_path]


def unimportable(path: Iterable[str] = boem.__path__, prefix: str = "boem.") -> Iterator[tuple[str, str]]:
    """The modules that can't be imported, with the reason; none below a package that can't."""
    for found in iter_modules(path, prefix):
        if found.name == "boem.__main__":
            continue
        try:
            module = import_module(found.name)
        except ImportError as error:
            yield found.name, str(error)
        else:
            yield from unimportable(module.__path__, f"{found.name}.") if found.ispkg else ()


def ended(command: Sequence[str]) -> tuple[int, str, str]:
    """How a command ends."""
    sys.argv[1:] = command
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    with redirect_stdout(out), redirect_stderr(err):
        try:
            import_module("boem.cli").main()
        except SystemExit as end:
            return int(end.code or 0), _written(out), _written(err)
    raise AssertionError(command)


def _written(stream: io.TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()


if __name__ == "__main__":
    commands = json.loads(sys.argv[1])
    hide_all_but("boem")
    print(json.dumps({"ended": [*map(ended, commands)], "unimportable": dict(unimportable())}))
