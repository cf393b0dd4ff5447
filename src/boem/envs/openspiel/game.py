"""Each game as one of OpenSpiel's."""

from __future__ import annotations

from collections.abc import Mapping
from re import findall
from types import MappingProxyType
from typing import Any, ClassVar, Final

import pyspiel

from boem.core.cells import in_rows
from boem.core.game import Json
from boem.core.points import HALF
from boem.core.registry import find_game
from boem.envs.codings import CODINGS
from boem.envs.numbered import Numbered
from boem.envs.openspiel.observer import SpielObserver
from boem.envs.openspiel.state import SpielState
from boem.envs.sizes import usual_settings

BY_THE_RULES: Final = -1
HALVES: Final = MappingProxyType({"mine_points_half": "mine_points", "penalty_half": "penalty"})
"""Switches that add ½ to a number, since the type of a parameter is that of its default."""


class SpielGame(pyspiel.Game):
    """A game with its settings; each game has a class of its own."""

    game_id: ClassVar[str]
    type: ClassVar[Any]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.numbered = Numbered(self.game_id, _settings(self.game_id, given))
        super().__init__(self.type, _info(self.numbered), given)

    def new_initial_state(self) -> SpielState:
        """The state before the first choice."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What sees the game as that kind of observation says."""
        return SpielObserver(self.numbered, iig_obs_type, params)

    def max_chance_nodes_in_history(self) -> int:
        """As many as a deal takes."""
        return self.numbered.coding.longest_deal


def _parameters(game_id: str) -> dict[str, Any]:
    """What may be set, and what it is unless told."""
    usual = usual_settings(game_id)
    told = {name: BY_THE_RULES if value is None else value for name, value in usual.items()}
    if game_id == "coan":
        told["mine_points"] = ""
    if game_id == "postal":
        told["players"] = told.pop("seats")
        told |= dict.fromkeys(HALVES, False)
    if game_id == "solo":
        told["clues"] = "/".join(in_rows(usual["clues"], usual["width"]))
    return told


def _settings(game_id: str, params: Mapping[str, Any]) -> dict[str, Json]:
    """The settings that parameters mean; what is left to the rules is left out."""
    told = dict(params)
    if game_id == "coan":
        told["mine_points"] = [int(number) for number in findall(r"-?\d+", told.get("mine_points", ""))] or None
    if "players" in told:
        told["seats"] = told.pop("players")
    for half, name in HALVES.items():
        if told.pop(half, False):
            told[name] = told.get(name, BY_THE_RULES) + HALF
    if "clues" in told:
        told["clues"] = told["clues"].replace("/", "")
    ruled = {name for name, value in usual_settings(game_id).items() if value is None}
    return {name: value for name, value in told.items() if not (name in ruled and value in (None, BY_THE_RULES))}


def _type(game_id: str) -> Any:
    kinds, coding, one = pyspiel.GameType, CODINGS[game_id], game_id == "solo"
    lot = game_id in {"coan", "postal"}
    return kinds(
        short_name=f"boem_{game_id}",
        long_name=find_game(game_id).title,
        dynamics=kinds.Dynamics.SIMULTANEOUS if coding.simultaneous else kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if lot else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.PERFECT_INFORMATION if one else kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if one else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=1 if one else 40 if coding.simultaneous else 2,
        min_num_players=1 if one else 2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=_parameters(game_id),
    )


def _info(numbered: Numbered) -> Any:
    coding = numbered.coding
    return pyspiel.GameInfo(
        num_distinct_actions=coding.actions,
        max_chance_outcomes=coding.outcomes,
        num_players=numbered.seats,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=None if numbered.seats == 1 else 0.0,
        max_game_length=coding.longest,
    )


class SpielCoan(SpielGame):
    """Minesweeper for two; its deal is chance, a mine at a time."""

    game_id = "coan"
    type = _type("coan")


class SpielMijnenveger(SpielGame):
    """Mijnenveger; layings are choices, a mine at a time."""

    game_id = "mijnenveger"
    type = _type("mijnenveger")


class SpielPostal(SpielGame):
    """Postal Minesweeper; all seats choose at the same time, a tip at a time."""

    game_id = "postal"
    type = _type("postal")


class SpielSolo(SpielGame):
    """A puzzle."""

    game_id = "solo"
    type = _type("solo")


class SpielUitweg(SpielGame):
    """Uitweg; buildings are choices, a barrier at a time, and so are questions."""

    game_id = "uitweg"
    type = _type("uitweg")


GAMES: Final[Mapping[str, type[SpielGame]]] = MappingProxyType(
    {kind.game_id: kind for kind in (SpielCoan, SpielMijnenveger, SpielPostal, SpielSolo, SpielUitweg)}
)

for _kind in GAMES.values():
    pyspiel.register_game(_kind.type, _kind)
