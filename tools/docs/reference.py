"""The pages of the reference: one for each public module, from its docstrings."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping
from importlib import import_module
from inspect import getsource
from pkgutil import walk_packages
from types import FunctionType, ModuleType, UnionType
from typing import Final, Literal

from sphinx.pycode import ModuleAnalyzer

INDEX: Final = "reference.md"
SHOWN: Final = (int, float, str, tuple, type(Literal[0]), type(list[int]), type(Callable[[], int]), UnionType)
"""Kinds of constants whose values are shown, up to `LONGEST` characters."""
LONGEST: Final = 160
STABILITY: Final = re.compile(r"^Stability: (stable|provisional)\.$", re.MULTILINE)
"""The line by which a module's docstring says that it is public, and what its users may rely on."""
ROOMS: Final = (
    *("analysis", "arena", "benchset", "bots", "client", "core", "envs"),
    *("inference", "paper", "puzzles", "records", "testing"),
)


def public_modules() -> Mapping[str, str]:
    """By name, what each public module promises."""
    names = ["boem"]
    for room in ROOMS:
        package = import_module(f"boem.{room}")
        names += [package.__name__, *(one.name for one in walk_packages(package.__path__, f"{package.__name__}."))]
    promised = {name: STABILITY.search(import_module(name).__doc__ or "") for name in names}
    return {name: found[1] for name, found in promised.items() if found}


def reference_pages() -> Mapping[str, str]:
    """The pages by place, and the table that goes to the end of the index."""
    public, homes = public_modules(), dict[int, str]()
    rows = (
        f"| [`{name}`](reference/{name}.md) | {_summary(import_module(name))} | {public[name]} |" for name in public
    )
    table = "\n".join(("", "| module | what it has | promise |", "|---|---|---|", *rows, ""))
    entries = "".join(f"reference/{name}\n" for name in public)
    inside_first = sorted(public, key=lambda name: name == "boem")  # its names come from the others
    pages = {f"reference/{name}.md": page(import_module(name), homes) for name in inside_first}
    return {INDEX: f"{table}\n```{{toctree}}\n:hidden:\n\n{entries}```\n", **pages}


def page(module: ModuleType, homes: dict[int, str]) -> str:
    """The page of a module, whose docstrings are read as it is built; what has a page already is linked to."""
    values = {name: getattr(module, name) for name in module.__all__}
    own = {
        name: value
        for name, value in values.items()
        if isinstance(value, type | FunctionType) or hasattr(value, "__wrapped__")
    }
    again = {name: homes[id(value)] for name, value in own.items() if id(value) in homes}
    again |= {name: value.__name__ for name, value in values.items() if isinstance(value, ModuleType)}
    homes.update((id(value), module.__name__) for name, value in own.items() if name not in again)
    left_out = f"   :exclude-members: {', '.join(again)}\n" if again else ""
    links = "".join(f"- `{name}`: see [`{home}`]({home}.md)\n" for name, home in again.items())
    rest = "".join(constant(module, name) for name in values if name not in own | again)
    directive = f"```{{eval-rst}}\n.. automodule:: {module.__name__}\n{left_out}{rest}```\n"
    return f"# `{module.__name__}`\n\n{directive}" + (f"\nAlso here:\n\n{links}" if again else "")


def constant(module: ModuleType, name: str) -> str:
    """A constant or the name of a type, which autodoc finds only in the module that defines it."""
    value = getattr(module, name)
    docs = ModuleAnalyzer.for_module(_home(module.__name__, name)).find_attr_docs().get(("", name), [])
    shown = repr(value).replace("typing.", "") if isinstance(value, SHOWN) else ""
    valued = f"   :value: {shown}\n" if 0 < len(shown) <= LONGEST else ""
    return f"\n.. py:data:: {name}\n{valued}\n" + "".join(f"   {line}\n" for line in docs)


def _home(module: str, name: str) -> str:
    """The module that defines what a module has under this name."""
    for node in ast.parse(getsource(import_module(module))).body:
        if isinstance(node, ast.ImportFrom) and node.module and name in {one.asname or one.name for one in node.names}:
            return _home(node.module, name)
    return module


def _summary(module: ModuleType) -> str:
    """The first sentence of a module's docstring."""
    return re.split(r"(?<=[.:])\s", (module.__doc__ or "").strip(), maxsplit=1)[0].rstrip(".:")
