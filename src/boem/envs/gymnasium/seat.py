"""One seat of a game, with bots on the others; or puzzles, a new one for each episode."""

from __future__ import annotations

from random import Random
from typing import Any, Final, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from boem.bots import SECONDS
from boem.core.game import Json
from boem.core.registry import find_game
from boem.envs.encodings import kind_of_encoding
from boem.envs.numbered import CHANCE, OVER, SIMULTANEOUS, Node, Numbered
from boem.envs.opponent import Opponent
from boem.envs.render import picture, text
from boem.inference.arguments import expect_count

Observed: TypeAlias = dict[str, NDArray[np.generic]]

CUT: Final = "cut"  # the result of a game cut short
ILLEGAL: Final = -1.0
"""The reward for a choice that the mask forbids; it also ends the episode."""


class SeatEnv(gymnasium.Env[Observed, np.int64]):
    """Observations are dicts: `observation`, planes of the field from -1 to 1, and `action_mask`, 1 where legal.

    The mask is in the info too, and the info of the last step has `result`, the reason why the game ended: `cut` if it
    was cut short. The reward is 1 for a win, -1 for a loss, something in between if several share first place, and 0
    before the end. An illegal choice costs `ILLEGAL` and ends the episode. Puzzles are generated, unless their clues
    are given; with `puzzles`, so many different ones.
    """

    metadata: dict[str, object] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}

    def __init__(
        self,
        game_id: str,
        *,
        opponent: str = "random",
        seat: int | None = None,
        seconds: float = SECONDS,
        render_mode: str | None = None,
        **settings: Json,
    ) -> None:
        self._game_id, self._settings = game_id, settings
        self._kind = kind_of_encoding(find_game(game_id))
        self._opponent, self._seconds, self._wanted = opponent, seconds, seat
        self.render_mode = render_mode
        self._rng = Random(0)
        self.numbered: Numbered
        self.node: Node
        self._begin(0 if seat is None else seat)
        shape = self.numbered.observation(self.node, self.seat).shape
        actions = self.numbered.encoding.actions
        planes = spaces.Box(-1, 1, shape, np.float32)
        seen: Any = spaces.Dict({"observation": planes, "action_mask": spaces.MultiBinary(actions)})
        self.observation_space = seen
        self.action_space = spaces.Discrete(actions)

    @property
    def tables(self) -> str:
        """What the numbers and planes mean with these settings, as tables in Markdown; empty for a generic encoding."""
        return self.numbered.tables

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Observed, dict[str, object]]:
        """Begin a new game and play up to this seat's first choice."""
        super().reset(seed=seed)
        self._rng = Random(int(self.np_random.integers(2**63)))
        seats = self.numbered.seats
        self._begin(self._rng.randrange(seats) if self._wanted is None else self._wanted)
        return self._observed(), self._info()

    def step(self, action: np.int64) -> tuple[Observed, float, bool, bool, dict[str, object]]:
        """Choose, then let the others play up to this seat's next turn."""
        if int(action) not in self.numbered.choices(self.node, self.seat):
            return self._observed(), ILLEGAL, True, False, self._info() | {"result": "illegal"}
        if self.node.turn == SIMULTANEOUS:
            self.node = self.numbered.after_all(self.node, self._all(int(action)))
        else:
            self.node = self.numbered.after(self.node, int(action))
        self._advance()
        over = self.node.turn == OVER
        reward = self.numbered.returns(self.node)[self.seat]
        info = self._info()
        if over:
            result = self.node.history.public.result
            info["result"] = CUT if result is None else result.reason
        return self._observed(), reward, over, False, info

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as a spectator sees it; None without a render mode."""
        if self.render_mode is None:
            return None
        return (text if self.render_mode == "ansi" else picture)(self.numbered, self.node)

    def _begin(self, seat: int) -> None:
        self.numbered = Numbered(self._game_id, self._kind.fresh(self._settings, self._rng))
        expect_count("seat", seat, self.numbered.seats - 1)
        self._others = {
            other: Opponent(self.numbered, self._opponent, self._seconds)
            for other in range(self.numbered.seats)
            if other != seat
        }
        self.seat, self.node = seat, self.numbered.begin()
        self._advance()

    def _advance(self) -> None:
        """Play on to this seat's next choice, or to the end."""
        while self.node.turn not in (OVER, SIMULTANEOUS, self.seat):
            if self.node.turn == CHANCE:
                number = self.numbered.draw(self.node, self._rng)
            else:
                number = self._others[self.node.turn].choose(self.node, self.node.turn, self._rng)
            self.node = self.numbered.after(self.node, number)

    def _all(self, number: int) -> list[int]:
        chosen = {seat: bot.choose(self.node, seat, self._rng) for seat, bot in self._others.items()}
        chosen[self.seat] = number
        return [chosen[seat] for seat in range(self.numbered.seats)]

    def _observed(self) -> Observed:
        return {"observation": self.numbered.observation(self.node, self.seat), "action_mask": self._mask()}

    def _info(self) -> dict[str, object]:
        return {"action_mask": self._mask(), "seat": self.seat}

    def _mask(self) -> NDArray[np.int8]:
        return self.numbered.mask(self.node, self.seat)
