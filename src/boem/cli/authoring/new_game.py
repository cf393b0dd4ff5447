"""`boem new-game`: a package with a small game that can be played at once and turned into another."""

from __future__ import annotations

import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template
from typing import Final

from boem.cli.writing import shown
from boem.core.errors import ParseError
from boem.core.registry import ID, game_ids
from boem.core.texts import gettext_noop as _
from boem.core.texts import say

SUFFIX: Final = ".txt"  # on the template's files, so that tools don't take them for our code
_DONE: Final = _("""{folder} is a game that can be played. Next:
  pip install --editable {folder}
  boem laws {name}
  boem play {name}
In a checkout of Boem, make install GAME={folder} takes the place of pip.
Its rules are in {rules}; the tutorial in Boem's docs/writing-a-game.md goes on from there.""")


def make_game(name: str, inside: Path) -> int:
    """Write the package into a folder with the game's name. Raises ParseError if that fails, and writes nothing."""
    if not ID.fullmatch(name):
        raise ParseError(
            "a game's name has small letters, digits and _, a letter first, at most 20; not {given}",
            given=repr(name[:40]),
        )
    if name in game_ids():
        raise ParseError("there is a game {name} already; choose another name", name=name)
    folder = inside / name
    if not inside.is_dir():
        raise ParseError("there is no folder {folder}", folder=shown(inside))
    if folder.exists():
        raise ParseError("{folder} is there already; nothing was written", folder=shown(folder))
    words = {"name": name, "Name": name.replace("_", " ").title().replace(" ", ""), "title": _title(name)}
    _copy(files(__package__).joinpath("template"), folder, words)
    rules = folder / "src" / f"boem_{name}" / "rules.py"
    print(say(_DONE, folder=shown(folder), name=name, rules=shown(rules)))
    return 0


def _title(name: str) -> str:
    return re.sub("_+", " ", name).strip().capitalize()


def _copy(source: Traversable, target: Path, words: dict[str, str]) -> None:
    target.mkdir()
    for one in source.iterdir():
        name = Template(one.name).substitute(words)
        if one.is_dir():
            _copy(one, target / name, words)
        elif name.endswith(SUFFIX):
            text = Template(one.read_text(encoding="utf-8")).substitute(words)
            (target / name.removesuffix(SUFFIX)).write_text(text, encoding="utf-8")
