"""Where a game has come to, for OpenSpiel."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyspiel

from boem.core.game import Seat
from boem.envs.numbered import OVER, SIMULTANEOUS, Node

if TYPE_CHECKING:
    from boem.envs.openspiel.game import SpielGame


class SpielState(pyspiel.State):
    """A node that moves on."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._numbered = game.numbered
        self.node: Node = game.numbered.begin()

    def current_player(self) -> int:
        """The seat whose turn it is, or what OpenSpiel has a number for."""
        return self.node.turn

    def _legal_actions(self, player: int) -> list[int]:
        return self._numbered.choices(self.node, player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may be dealt next, exactly as likely as in a uniform deal."""
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
        """What every seat has heard, and all choices by number, chance included: for an all-seeing reader."""
        told = [self._numbered.heard(self.node, Seat(seat)) for seat in range(self._numbered.seats)]
        return "\n".join([*told, self.history_str()])
