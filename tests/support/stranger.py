"""A plugin with a folder for packages installed beside Boem, such as other people's games."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

CACHED: Final = (
    ("boem.core.registry", ("game_ids", "broken_games", "find_game", "_offers", "_load")),
    ("boem.bots.installed", ("installed_bots", "_offers")),
    ("boem.core.texts", ("languages", "_catalogue")),
    ("boem.core.origin", ("origin_of",)),
    ("boem.web.rules.example", ("examples_of",)),
    ("boem.web.tables.boards", ("presenter_of",)),
)
"""Caches that depend on the installed games."""


@pytest.fixture
def site_packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder whose packages are installed beside Boem until the test ends."""
    before = set(sys.modules)
    monkeypatch.syspath_prepend(tmp_path)
    forget()
    yield tmp_path
    monkeypatch.undo()
    forget()
    for name in set(sys.modules) - before:
        if str(tmp_path) in str(getattr(sys.modules[name], "__file__", "")):
            del sys.modules[name]


def forget() -> None:
    """Make the games be looked up again."""
    for module, names in CACHED:
        for cached in (getattr(sys.modules[module], name) for name in names if module in sys.modules):
            cached.cache_clear()
    if "boem.web.base.game_assets" in sys.modules:
        from django.template import engines  # noqa: PLC0415  (where there is a site)

        loaders: Any = engines["django"]
        loaders.engine.template_loaders[0].reset()


def install(folder: Path, package: str, points: str, *, group: str = "boem.games", **modules: str) -> None:
    """Install a package that offers these games, or bots, with the code of its modules."""
    info = folder / f"{package.replace('-', '_')}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[{group}]\n{points}\n")
    for name, code in modules.items():
        (folder / f"{name}.py").parent.mkdir(exist_ok=True)
        (folder / f"{name}.py").write_text(code)


GAMES: Final = ("plain_coan", "plain_mijnenveger", "plain_postal", "plain_solo", "plain_uitweg", "toy")
"""The entry points of `install_plain`."""
PLAIN: Final = """
from dataclasses import replace
from boem.core.faces import Faces
from boem.core.registry import find_game
from support.toy import toy

def plain(game_id):
    return replace(find_game(game_id), id=f"plain_{{game_id}}", faces=Faces())

toy = replace(
    toy().game, title="Cards", about="Guess the other's card before yours is guessed.", faces=Faces(site="{face}")
)
"""


def install_plain(folder: Path, *, toy_face: str = "") -> None:
    """Install Boem's own games again, as `plain_…`, without faces; and one without a board, as `toy`."""
    made = [f'{game} = plain("{game.removeprefix("plain_")}")' for game in GAMES if game != "toy"]
    points = [f"{game} = plain_games:{game}" for game in GAMES]
    install(folder, "boem-plain", "\n".join(points), plain_games=PLAIN.format(face=toy_face) + "\n".join(made))
