"""The games as classes of OpenSpiel."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final

import pyspiel

from boem.core.game import AnyGame
from boem.core.registry import find_game
from boem.envs.encodings import kind_of_encoding
from boem.envs.lots import LOTS
from boem.envs.numbered import Numbered
from boem.envs.openspiel.observer import SpielObserver
from boem.envs.openspiel.parameters import parameters, settings
from boem.envs.openspiel.state import SpielState
from boem.envs.sizes import playable, seats_of

MOST_PLAYERS: Final = 1000
"""Stated to OpenSpiel if the game itself has no upper bound."""


class SpielGame(pyspiel.Game):
    """A game with its settings; each game has a subclass of its own."""

    game_id: ClassVar[str]
    type: ClassVar[pyspiel.GameType]

    def __init__(self, params: Mapping[str, object] | None = None) -> None:
        given = dict(params or {})
        self.numbered = Numbered(self.game_id, settings(find_game(self.game_id), given))
        super().__init__(self.type, _info(self.numbered), given)

    def new_initial_state(self) -> SpielState:
        """The state before the first choice."""
        return SpielState(self)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, object] | None = None,
    ) -> SpielObserver:
        """An observer for this type of observation; `params` are OpenSpiel's, and there are none."""
        return SpielObserver(self.numbered, iig_obs_type, params)

    def max_chance_nodes_in_history(self) -> int:
        """An upper bound: the outcomes in a deal."""
        return self.numbered.encoding.longest_deal


def _type(game: AnyGame) -> pyspiel.GameType:
    kinds, encoding, (fewest, most) = pyspiel.GameType, kind_of_encoding(game), seats_of(game)
    one = most == 1
    return kinds(
        short_name=f"boem_{game.id}",
        long_name=game.title,
        dynamics=kinds.Dynamics.SIMULTANEOUS if encoding.simultaneous else kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if encoding.chance else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION
        if encoding.secrets
        else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if one else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=MOST_PLAYERS if most is None else most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=encoding.recalls,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters(game),
    )


def _info(numbered: Numbered) -> pyspiel.GameInfo:
    encoding = numbered.encoding
    return pyspiel.GameInfo(
        num_distinct_actions=encoding.actions,
        max_chance_outcomes=encoding.outcomes or (LOTS if encoding.chance else 0),
        num_players=numbered.seats,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=None if numbered.seats == 1 else 0.0,
        max_game_length=encoding.longest,
    )


def game_class(game: AnyGame) -> type[SpielGame]:
    """Make the game's class and register it with OpenSpiel."""
    name, spiel_type = f"Spiel{game.id.title()}", _type(game)
    kind = type(name, (SpielGame,), {"__doc__": game.about, "game_id": game.id, "type": spiel_type})
    globals()[name] = kind  # where pickle looks for it
    pyspiel.register_game(spiel_type, kind)
    return kind


GAMES: Final[Mapping[str, type[SpielGame]]] = MappingProxyType({game.id: game_class(game) for game in playable()})
