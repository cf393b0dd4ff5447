"""The settings of games for research: those of the games themselves, and smaller fields, which can be solved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from types import MappingProxyType
from typing import Any, Final

from boem.core.game import Json
from boem.core.registry import find_game
from boem.core.settings import number, read_settings
from boem.games.coan.rules.config import Config as CoanConfig
from boem.games.mijnenveger.rules.config import Config as MijnenvegerConfig
from boem.games.uitweg.rules.config import Config as UitwegConfig


@dataclass(frozen=True, slots=True)
class SmallMijnenveger(MijnenvegerConfig):
    """Fields from 1 × 2 squares."""

    width: int = number("squares across", minimum=1, maximum=10, default=6)
    height: int = number("squares down", minimum=1, maximum=10, default=6)


@dataclass(frozen=True, slots=True)
class SmallCoan(CoanConfig):
    """Fields from 3 × 4 squares: the opening and its neighbours, and some beside them."""

    width: int = number("squares across", minimum=3, maximum=30, default=11)
    height: int = number("squares down", minimum=3, maximum=16, default=11)


@dataclass(frozen=True, slots=True)
class SmallUitweg(UitwegConfig):
    """Fields from a single square."""

    width: int = number("squares across, named by numbers", minimum=1, maximum=12, default=6)
    height: int = number("squares down, named by letters", minimum=1, maximum=12, default=6)


_SMALL: Final[Mapping[str, type[Any]]] = MappingProxyType(
    {"coan": SmallCoan, "mijnenveger": SmallMijnenveger, "uitweg": SmallUitweg}
)
_USUAL: Final[Mapping[str, Mapping[str, Json]]] = MappingProxyType(
    {
        "postal": {"width": 12, "height": 12, "mines": 26, "seats": 2},
        "solo": {"width": 6, "height": 6, "clues": "2...1.3.21.3.3....2..1...2...21.101."},
    }
)


def kind_of_settings(game_id: str) -> type[Any]:
    """The game's settings, with smaller fields where the rules of the game make sense on them."""
    return _SMALL.get(game_id) or find_game(game_id).config


def usual_settings(game_id: str) -> dict[str, Json]:
    """Every setting that has a value unless told: the game's own, and some that the game leaves to whoever plays."""
    known = fields(kind_of_settings(game_id))
    own = {item.name: item.default for item in known if item.default is not MISSING}
    return own | dict(_USUAL.get(game_id, {}))


def settings_for(game_id: str, given: Mapping[str, Json]) -> Any:
    """The settings with these values, or raise ParseError."""
    return read_settings(kind_of_settings(game_id), {**_USUAL.get(game_id, {}), **given})
