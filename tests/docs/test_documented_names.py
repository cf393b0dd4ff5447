"""The examples use only names of Boem that the chapters for game authors document."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
CHAPTERS: Final = ("writing-a-game.md", "architecture.md", "bots.md")
CODE: Final = re.compile(r"^```.*?^```$|`[^`\n]+`", re.DOTALL | re.MULTILINE)


def documented() -> str:
    """All code in the chapters, with file paths as modules."""
    pages = [(ROOT / "docs" / name).read_text(encoding="utf-8") for name in CHAPTERS]
    code = "\n".join(found[0] for page in pages for found in CODE.finditer(page))
    return re.sub(r"\bboem(/\w+)+(\.py)?", lambda path: path[0].removesuffix(".py").replace("/", "."), code)


def imported(source: str) -> Iterator[tuple[str, str]]:
    """What a module imports from Boem: the module and each name; None for a module itself."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and re.match(r"boem(\.|$)", node.module or ""):
            yield from ((node.module or "", one.name) for one in node.names)
        elif isinstance(node, ast.Import):
            yield from ((one.name, "") for one in node.names if re.match(r"boem(\.|$)", one.name))


def undocumented(source: str, code: str) -> set[str]:
    """Imports of a module from Boem that the documented code doesn't mention."""
    return {
        ".".join(filter(None, (module, name)))
        for module, name in imported(source)
        if not re.search(rf"\b{re.escape(module)}\b", code) or not re.search(rf"\b{name}\b", code)
    }


def test_the_examples_import_only_what_the_chapters_for_authors_name() -> None:
    code, files = documented(), sorted((ROOT / "examples").glob("*/src/**/*.py"))
    assert len(files) >= 6
    assert {name for file in files for name in undocumented(file.read_text("utf-8"), code)} == set()


def test_a_name_that_no_chapter_has_is_found() -> None:
    assert undocumented("import boem.core.cells", "boem.core.cells") == set()
    assert undocumented("from boem.core.cells import Cells, at", "boem.core.cells Cells") == {"boem.core.cells.at"}
    assert undocumented("import boem_other, json", "") == set()
