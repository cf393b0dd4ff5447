"""The templates of the errors that modules raise, and whether they are translated."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterable, Iterator
from types import ModuleType

from boem.inference.sentences import LANGUAGES
from boem.inference.sentences.faults import Faults


def templates(modules: Iterable[ModuleType]) -> Iterator[str]:
    """What stands first in every ParseError and Inconsistent; as it is written, if it is no constant."""
    for module in modules:
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("ParseError", "Inconsistent"):
                yield _constant(node.args[0], module)


def _constant(node: ast.expr, module: ModuleType) -> str:
    written = ast.unparse(node)
    return str(node.value if isinstance(node, ast.Constant) else getattr(module, written, written))


def mistranslated(faults: Faults) -> list[str]:
    """The templates that aren't in every language, each with the same places."""
    return [
        template
        for template, said in faults.items()
        if said.keys() != LANGUAGES.keys() - {"en"}
        or any(_places(translation) != _places(template) for translation in said.values())
    ]


def _places(template: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", template))
