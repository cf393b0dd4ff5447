"""The state of a game, for OpenSpiel."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyspiel

from boem.core.game import Seat
from boem.envs.numbered import OVER, SIMULTANEOUS, Node

if TYPE_CHECKING:
    from boem.envs.openspiel.game import SpielGame


class SpielState(pyspiel.State):
    """Holds the current node."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._numbered = game.numbered
        self.node: Node = game.numbered.begin()

    def current_player(self) -> int:
        """The seat to move, or OpenSpiel's number for chance, all at once, or the end."""
        return self.node.turn

    def _legal_actions(self, player: int) -> list[int]:
        return self._numbered.choices(self.node, player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may draw next, with probabilities: exact ones for a uniform deal, or shares of `LOTS` seeds."""
        return self._numbered.outcomes(self.node)

    def _apply_action(self, action: int) -> None:
        self.node = self._numbered.after(self.node, action)

    def _apply_actions(self, actions: list[int]) -> None:
        self.node = self._numbered.after_all(self.node, actions)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self._numbered.outcome_name(action)
        return self._numbered.encoding.name(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.node.turn == OVER

    def is_simultaneous(self) -> bool:
        """Whether all seats choose now."""
        return self.node.turn == SIMULTANEOUS

    def returns(self) -> list[float]:
        """By seat; see `Numbered.returns`."""
        return self._numbered.returns(self.node)

    def __str__(self) -> str:
        """Everything: what every seat has heard, and all choices by number, including those of chance."""
        told = [self._numbered.heard(self.node, Seat(seat)) for seat in range(self._numbered.seats)]
        return "\n".join([*told, self.history_str()])
