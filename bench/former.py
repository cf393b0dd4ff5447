"""Bots as they were at an earlier revision, to measure what a change is worth.

From this folder: `../.venv/bin/boem arena --game mijnenveger --bots expert,former:FormerMijnenveger --games 200`. Their
modules are read from the repository's history, and everything that they import is today's.
"""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, ClassVar, Final

from boem.bots import SECONDS, AnyBot, Bot

ROOT: Final = Path(__file__).parents[1]


def former_bots(game: str, revision: str) -> str:
    """The name of the package with a game's bots as they were."""
    name = f"former_{game}_{revision}"
    folder = ROOT / "build/former"
    if not (folder / name).exists():
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=folder) as aside:
            _unpack(f"src/boem/games/{game}/bots", revision, Path(aside))
            unpacked = Path(aside) / f"src/boem/games/{game}/bots"
            for module in unpacked.glob("*.py"):
                module.write_text(module.read_text().replace(f"boem.games.{game}.bots", name))
            unpacked.rename(folder / name)
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
    return name


def _unpack(path: str, revision: str, target: Path) -> None:
    packed = subprocess.run(
        ["git", "archive", "--format=tar", revision, path], cwd=ROOT, check=True, stdout=subprocess.PIPE
    )
    subprocess.run(["tar", "-x", "-C", str(target)], input=packed.stdout, check=True)


class Former(Bot[Any, Any]):
    """A bot of an earlier revision."""

    thinks = True
    game: ClassVar[str]
    revision: ClassVar[str]
    kind: ClassVar[str]

    def __init__(self) -> None:
        self._bot: AnyBot = getattr(import_module(f"{former_bots(self.game, self.revision)}.expert"), self.kind)()

    def choose(self, view: Any, rng: Random, seconds: float = SECONDS) -> Any:
        """What it chose then."""
        return self._bot.choose(view, rng, seconds)


class FormerMijnenveger(Former):
    """The last expert that always chose the first of equals."""

    name = "former"
    about = "the expert before it mixed its choices"
    game, revision, kind = "mijnenveger", "6a1c5b39", "MijnenvegerExpert"
