"""The public surface is the committed list: whoever changes it does so on purpose, and says so in the changelog.

`.venv/bin/python -m pytest --write-golden tests/public/test_surface.py` writes the list anew.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from support.surface import MODULES, public_names

LIST: Final = Path(__file__).with_name("surface.txt")


def test_the_public_surface_is_the_committed_list(request: pytest.FixtureRequest) -> None:
    lines = [" ".join(filter(None, (one.path, one.kind, one.signature))) for one in public_names()]
    if request.config.getoption("--write-golden"):
        LIST.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    committed = LIST.read_text(encoding="utf-8").splitlines()
    gone, new = sorted(set(committed) - set(lines)), sorted(set(lines) - set(committed))
    assert (gone, new) == ([], [])
    assert len({line.split()[0] for line in lines}) == len(lines)


def test_the_list_has_names_of_every_public_module() -> None:
    committed = LIST.read_text(encoding="utf-8")
    assert all(f"\n{module}." in f"\n{committed}" for module in MODULES)
    assert "boem.inference.infer function (field: Field, *, budget: float = 10000000000.0) -> Posterior\n" in committed
    assert "boem.Game.turn property -> int | None\n" in committed
