"""`boem` with games stripped of their faces, and with the toy game: ARGUMENT…"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.toy import toy

from boem.cli import main
from boem.core import registry
from boem.core.errors import BoemError
from boem.core.faces import Faces

TOY = toy().game
LOAD, OFFERS = registry._load, registry._offers


def load(game_id: str) -> Any:
    """The game without faces."""
    game = TOY if game_id == TOY.id else LOAD(game_id)
    return game if isinstance(game, BoemError) else replace(game, faces=Faces())


def offers() -> Mapping[str, Any]:
    """All installed games, and the toy."""
    return {**OFFERS(), TOY.id: [EntryPoint(TOY.id, f"{toy.__module__}:toy", registry.GROUP)]}


vars(registry).update(_load=load, _offers=offers)
for cached in (registry.game_ids, registry.broken_games, registry.find_game):
    cached.cache_clear()  # the parent of this fork may have looked games up already
main()
