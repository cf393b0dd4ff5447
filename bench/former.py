"""Bots as they were at an earlier revision, to measure what a change is worth.

From this folder: `../.venv/bin/boem arena --game mijnenveger --bots expert,former:FormerMijnenveger --games 200`. Their
modules are read from the repository's history, and everything that they import is today's.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, ClassVar, Final

from boem.bots import SECONDS, AnyBot, Bot

ROOT: Final = Path(__file__).parents[1]


def former_bots(game: str, revision: str, folders: Sequence[str]) -> str:
    """The name of the package with these folders of a game as they were."""
    name = f"former_{game}_{revision}"
    built = ROOT / "build/former"
    if not all((built / name / folder).exists() for folder in folders):
        (built / name).mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=built) as aside:
            for folder in folders:
                _unpack(f"src/boem/games/{game}/{folder}", revision, Path(aside))
            unpacked = Path(aside) / f"src/boem/games/{game}"
            for module in unpacked.rglob("*.py"):
                text = module.read_text()
                for folder in folders:
                    text = text.replace(f"boem.games.{game}.{folder}", f"{name}.{folder}")
                module.write_text(text)
            for folder in folders:
                (unpacked / folder).rename(built / name / folder)
    if str(built) not in sys.path:
        sys.path.insert(0, str(built))
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
    folders: ClassVar[Sequence[str]] = ("bots",)
    revision: ClassVar[str]
    kind: ClassVar[str]

    def __init__(self) -> None:
        package = former_bots(self.game, self.revision, self.folders)
        self._bot: AnyBot = getattr(import_module(f"{package}.bots.expert"), self.kind)()

    def choose(self, view: Any, rng: Random, seconds: float = SECONDS) -> Any:
        """What it chose then."""
        return self._bot.choose(view, rng, seconds)


class FormerMijnenveger(Former):
    """The last expert that always chose the first of equals."""

    name = "former"
    about = "the expert before it mixed its choices"
    game, revision, kind = "mijnenveger", "6a1c5b39", "MijnenvegerExpert"


class FormerUitweg(Former):
    """The last expert whose every search tried the same slot first."""

    name = "former"
    about = "the expert before it mixed its choices"
    game, revision, kind = "uitweg", "ccb156cb", "UitwegExpert"
    folders = ("bots", "estimates")
