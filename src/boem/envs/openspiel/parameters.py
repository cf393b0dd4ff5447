"""A game's settings as OpenSpiel's parameters, which have the types of their defaults.

If the number of seats varies, the parameter is `players`. For a number, -1 leaves it to the rules if they allow that;
if halves are allowed, `<name>_half` adds one. A list of numbers is a string such as `5/3/3`, empty to leave it to the
rules. A string that fills the field has a slash between rows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from re import findall
from types import MappingProxyType
from typing import Final

from boem.core.cells import in_rows
from boem.core.game import AnyGame, Json
from boem.core.points import HALF
from boem.core.settings import Halves, Kind, Number, Numbers, Text
from boem.envs.sizes import kind_of_settings, usual_settings

BY_THE_RULES: Final = -1
STROKE: Final = "/"
_HALF: Final = "_half"
_NAMES: Final = MappingProxyType({"seats": "players"})


def parameters(game: AnyGame) -> dict[str, Json]:
    """The parameters with their defaults."""
    usual, kinds = usual_settings(game), _kinds(game)
    told = {_NAMES.get(name, name): _written(kinds[name], value, usual) for name, value in usual.items()}
    return told | {name + _HALF: False for name in usual if isinstance(kinds[name], Halves)}


def settings(game: AnyGame, params: Mapping[str, Json]) -> dict[str, Json]:
    """The settings that the parameters stand for, without those left to the rules."""
    told: dict[str, Json] = {}
    usual = usual_settings(game)
    for name, kind in _kinds(game).items():
        value = _read(kind, params.get(_NAMES.get(name, name), usual.get(name)))
        if params.get(name + _HALF):
            value = HALF + (BY_THE_RULES if value is None else value)
        if value is not None:
            told[name] = value
    return told


def _kinds(game: AnyGame) -> dict[str, Kind]:
    return {item.name: item.metadata["kind"] for item in fields(kind_of_settings(game))}


def _written(kind: Kind, value: Json, usual: Mapping[str, Json]) -> Json:
    if isinstance(kind, Numbers):
        return STROKE.join(map(str, value or ()))
    if isinstance(kind, Text) and "width" in usual:
        return STROKE.join(in_rows(value, usual["width"]))
    return BY_THE_RULES if value is None else value


def _read(kind: Kind, value: Json) -> Json:
    if isinstance(kind, Numbers) and isinstance(value, str):
        return [int(number) for number in findall(r"-?\d+", value)] or None
    if isinstance(kind, Text) and isinstance(value, str):
        return value.replace(STROKE, "")
    ruled = isinstance(kind, Halves) or (isinstance(kind, Number) and kind.ruled)
    return None if ruled and value == BY_THE_RULES else value
