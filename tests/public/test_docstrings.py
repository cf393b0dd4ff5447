"""The docstrings of public names say what types can't: arguments, results' shapes and units, errors."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Callable, Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from support.surface import PublicName, public_names

from boem.core.errors import ParseError
from boem.inference import Field

BARE: Final = {"int", "float", "str", "bytes", "bool", "Any", "object", "NDArray", "Json", "Mapping", "Callable"}
"""Types that don't say what an argument is, so its docstring has to."""
UNIT: Final = re.compile(r"\b(seconds|probability|chance|risk|points|turns|share|0 to 1)\b")


def documented() -> Iterator[PublicName]:
    """Public functions, and methods and properties of public classes, that Boem itself defines."""
    for one in public_names():
        if one.function is not None and one.function.__module__.startswith("boem.") and not _of_a_library(one):
            yield one


def _of_a_library(one: PublicName) -> bool:
    """Whether it overrides a method of Gymnasium, PettingZoo or OpenSpiel, whose documentation says what it takes."""
    kinds = one.owner.__mro__[1:-1] if one.owner else ()
    others = [kind for kind in kinds if not kind.__module__.startswith(("boem.", "typing", "abc"))]
    return any(hasattr(kind, one.path.rpartition(".")[2]) for kind in others)


def prose(one: PublicName) -> str:
    """All that is said of it: its docstring, or those of the methods it overrides, and those of its class."""
    assert one.function is not None
    texts = [one.function.__doc__]
    for kind in one.owner.__mro__ if one.owner else ():
        if kind.__module__.startswith("boem."):
            texts += [kind.__doc__, getattr(vars(kind).get(one.function.__name__), "__doc__", None)]
    return "\n".join(filter(None, texts))


def lacking(one: PublicName) -> Iterator[str]:
    """What its documentation doesn't say."""
    function, text = one.function, prose(one)
    assert function is not None
    if not text.strip():
        yield f"{one.path} has no docstring"
    signature = inspect.signature(function)
    for argument in signature.parameters.values():
        types = set(re.findall(r"[A-Za-z_]\w*", str(argument.annotation)))
        named = argument.name in ("self", "cls") or argument.kind is argument.VAR_KEYWORD
        if not named and types & BARE and not re.search(rf"\b{argument.name}\b", text):
            yield f"{one.path} doesn't say what {argument.name} is"
    result = str(signature.return_annotation)
    if re.search(r"\bNDArray\b|\bPlanes\b", result) and not re.search(r"\[[\w, ]+\]", text):
        yield f"{one.path} doesn't say what shape its array has"
    if result == "float" and not UNIT.search(text):
        yield f"{one.path} doesn't say what its number measures"
    yield from (f"{one.path} doesn't say that it raises {error}" for error in raised(function) if error not in text)


def raised(function: Callable[..., object]) -> set[str]:
    """The errors of Boem's tree, and TypeErrors, that a function itself raises by name."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    called = [node.exc for node in ast.walk(tree) if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call)]
    return {call.func.id for call in called if isinstance(call.func, ast.Name) and call.func.id[0].isupper()}


def test_every_public_name_says_what_its_types_cannot() -> None:
    names = list(documented())
    assert len(names) > 200
    assert [fault for one in names for fault in lacking(one)] == []


def test_a_docstring_that_leaves_something_out_is_found() -> None:
    def vague(size: int, field: Field, rate: Any = 1) -> NDArray[np.float64]:
        """Work it out."""
        if size < 0:
            raise ParseError("must be 0 or more")
        return np.zeros(size)

    def measure() -> float:
        """How much."""
        return 1.0

    def silent() -> None:
        pass

    assert list(lacking(PublicName("vague", vague))) == [
        "vague doesn't say what size is",
        "vague doesn't say what rate is",
        "vague doesn't say what shape its array has",
        "vague doesn't say that it raises ParseError",
    ]
    assert list(lacking(PublicName("measure", measure))) == ["measure doesn't say what its number measures"]
    assert list(lacking(PublicName("silent", silent))) == ["silent has no docstring"]
