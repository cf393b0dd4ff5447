"""Outside the games' folders, where names recur on purpose, no two classes have the same name."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

BOEM: Final = Path(__file__).parents[1] / "src/boem"
GAMES: Final = ("boem", "games")
API: Final = "the site's API publishes the one, and a library's users import the other"
TABLE: Final = "the one is a table of the database and the other is public"
SHARED: Final = {
    "Game": (
        {"boem.core.game", "boem.facade"},
        "the one is the contract's, and the other what programs write as boem.Game",
    ),
    "Clock": ({"boem.core.clock", "boem.web.api.schemas"}, API),
    "Grid": ({"boem.core.squares", "boem.web.api.puzzles"}, API),
    "Said": ({"boem.core.hunt.facts", "boem.web.api.player_schemas"}, API),
    "Told": ({"boem.web.api.schemas", "boem.web.notices.models"}, TABLE),
    "Outcome": ({"boem.arena.outcome", "boem.web.lobby.models"}, TABLE),
    "Rating": ({"boem.arena.ratings", "boem.web.lobby.models"}, TABLE),
    "Wish": ({"boem.puzzles.wish", "boem.web.notices.models"}, TABLE),
    "Step": ({"boem.core.game", "boem.inference.proof.step"}, "a referee's and a proof's are both public"),
}
"""Names of two classes all the same: where, and why neither can be renamed."""


def _classes(node: ast.AST, outer: str = "") -> Iterator[str]:
    """The classes in a module or a class. Nested ones are called by both names, as in code that uses them."""
    for child in ast.iter_child_nodes(node):
        inside = outer
        if isinstance(child, ast.ClassDef):
            inside = f"{outer}{child.name}."
            yield f"{outer}{child.name}"
        yield from _classes(child, inside)


def _modules_by_class() -> dict[str, list[str]]:
    """Where each class is defined. Migrations are left out: Django requires a `Migration` in each."""
    modules = defaultdict(list)
    for path in BOEM.rglob("*.py"):
        parts = path.relative_to(BOEM.parent).with_suffix("").parts
        if parts[:2] != GAMES and "migrations" not in parts:
            module = ".".join(parts).removesuffix(".__init__")
            for name in _classes(ast.parse(path.read_text(encoding="utf-8"))):
                modules[name].append(module)
    return modules


def test_no_two_classes_share_a_name_unless_it_is_said_why() -> None:
    several = {name: sorted(modules) for name, modules in _modules_by_class().items() if len(modules) > 1}
    assert several == {name: sorted(modules) for name, (modules, _) in SHARED.items()}
