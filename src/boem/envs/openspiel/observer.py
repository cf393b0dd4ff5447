"""Observations for OpenSpiel, made from views alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np
import pyspiel
from numpy.typing import NDArray

from boem.core.game import Seat
from boem.envs.numbered import Node, Numbered

if TYPE_CHECKING:
    from boem.envs.openspiel.game import SpielGame
    from boem.envs.openspiel.state import SpielState


class SpielObserver:
    """`tensor` holds all pieces flat, `dict` each in its own shape: planes of the field, see `boem.envs.encodings`.

    The pieces are `player`, `public`, `private` (what only the player knows) and, with perfect recall, `times` (when
    each square was settled). If the encoding can't tell times, there is no tensor with perfect recall, only the text.
    """

    def __init__(
        self, numbered: Numbered, kind: pyspiel.IIGObservationType | None, params: Mapping[str, object] | None
    ) -> None:
        if params:
            raise ValueError(f"observations take no parameters, and these were given: {params}")
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("no observation has what all players know; use PrivateInfoType.SINGLE_PLAYER or NONE")
        self._numbered = numbered
        self._public: bool = kind.public_info
        self._private: bool = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recalls: bool = kind.perfect_recall
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if numbered.encoding.recalls or not self._recalls:
            self.tensor, self.dict = self._blank()

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor from the player's view; does nothing if there is no tensor."""
        if self.tensor is None:
            return
        self.dict["player"][:] = 0
        self.dict["player"][player] = 1
        for name, planes in self._pieces(state.node, player).items():
            self.dict[name][:] = planes

    def string_from(self, state: SpielState, player: int) -> str:
        """The observation as text."""
        numbered, node, seat = self._numbered, state.node, Seat(player)
        if not self._public:
            return numbered.secrets(node, seat) if self._private else ""
        viewer = seat if self._private else None
        return numbered.heard(node, viewer) if self._recalls else numbered.known(node, viewer)

    def _pieces(self, node: Node, player: int) -> dict[str, NDArray[np.float32]]:
        numbered, seat = self._numbered, Seat(player)
        pieces = {}
        if self._public:
            pieces["public"] = numbered.public(node, player)
        if self._private:
            pieces["private"] = numbered.private(node, player)
        if self._recalls:
            pieces["times"] = numbered.times(node, player, seat if self._private else None)
        return pieces

    def _blank(self) -> tuple[NDArray[np.float32], dict[str, NDArray[np.float32]]]:
        shapes = {"player": (self._numbered.seats,)}
        shapes |= {name: planes.shape for name, planes in self._pieces(self._numbered.begin(), 0).items()}
        tensor = np.zeros(sum(int(np.prod(shape)) for shape in shapes.values()), np.float32)
        pieces, start = {}, 0
        for name, shape in shapes.items():
            pieces[name] = tensor[start : start + int(np.prod(shape))].reshape(shape)
            start += pieces[name].size
        return tensor, pieces


class OracleObserver:
    """A player's exact posterior over what is hidden: nothing that the player couldn't work out.

    `dict` has one piece for each answer, such as `oracle_mines`; see the game's `Encoding.guess`. These are given
    beside the game's observations and are part of none.
    """

    def __init__(self, game: SpielGame) -> None:
        self._numbered: Numbered = game.numbered
        self.dict: dict[str, NDArray[np.float32]] = self._numbered.oracle(self._numbered.begin(), 0)

    def set_from(self, state: SpielState, player: int) -> None:
        """Compute the posterior; all 0 before there is anything to infer."""
        self.dict = self._numbered.oracle(state.node, player)
