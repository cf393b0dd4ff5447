"""The encoding for games without one of their own: numbers for the actions that random play finds or the game lists."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Final, Self

from boem.core.errors import IllegalAction
from boem.core.game import AnyAction, AnyFact, AnyGame, Seat, Settings, ViewProtocol
from boem.envs.encodings.encoding import AnyEncoding, Draft, Stamp
from boem.envs.encodings.leaves import boards
from boem.envs.encodings.planes import Planes
from boem.envs.encodings.survey import survey, told

BY_LOT: Final = "by lot"
_TRIES: Final = 100


class GenericEncoding(AnyEncoding):
    """Written against the contract alone. Each legal action is a choice, numbered by `survey`.

    Actions that `Observer.legal_actions` leaves out, such as layings and orders, are drawn at random: a single number
    asks for `random_action`, and the draw is a chance node. So a seat decides when to act, but not which action to
    take. If the game's `Observer.all_actions` lists them, each has a number instead, and nothing is drawn.

    Planes are made from `Notation.view`: a plane per mark for grids, 1 where another string or a boolean occurs, and
    squashed numbers. A seat's private planes hold what it knows beyond the public view. Planes tell what is known, not
    when it became known; the text of the information state tells that. Seats that act together choose one after
    another, and hear no more of each other's choices than the game tells. A game in which only flags are set is cut
    short, with no winner.
    """

    chance = True
    recalls = False
    times = 0

    def __init__(self, game: AnyGame, config: Settings) -> None:
        self._game, self._survey = game, survey(game, config)
        self._listed = game.observer.all_actions(config) is not None
        self._numbers = {action: number for number, action in enumerate(self._survey.actions)}
        self.height, self.width = self._survey.public.height, self._survey.public.width
        self.actions = len(self._numbers) + (not self._listed)
        self.drawn = None if self._listed else len(self._numbers)
        self.longest = self.limit = game.referee.max_game_length(config) + self.actions
        self.longest_deal = self.longest

    @classmethod
    def of(cls, game: AnyGame, config: Settings) -> Self:
        return cls(game, config)

    def choices(self, view: ViewProtocol, draft: Draft) -> list[int]:
        if self._listed:
            return [number for action, number in self._numbers.items() if self._is_legal(view, action)]
        legal = [self._numbers[one] for one in self._game.observer.legal_actions(view) if one in self._numbers]
        unlisted = self._game.observer.random_action(view, Random(0)) not in self._numbers
        return sorted(legal) + [len(self._numbers)] * (unlisted or not legal)

    def meant(self, view: ViewProtocol, draft: Draft, number: int) -> tuple[AnyAction, ...] | None:
        return None if number == self.drawn else (self._survey.actions[number],)

    def lot(self, view: ViewProtocol, rng: Random) -> AnyAction:
        """An action without a number if it can, so that the choice can be told from the action."""
        action = self._game.observer.random_action(view, rng)
        for _ in range(_TRIES):
            if action not in self._numbers:
                break
            action = self._game.observer.random_action(view, rng)
        return action

    def numbers(self, view: ViewProtocol, action: AnyAction) -> tuple[int, ...]:
        number = self._numbers.get(action, self.drawn)
        return () if number is None else (number,)

    def name(self, number: int) -> str:
        return BY_LOT if number == self.drawn else self._game.notation.write(self._survey.actions[number])

    def public(self, view: ViewProtocol, seat: Seat) -> Planes:
        return self._survey.public.planes(told(self._game, view))

    def private(self, view: ViewProtocol, draft: Draft) -> Planes:
        return self._survey.private.planes(told(self._game, view))

    def boards(self, view: ViewProtocol) -> list[tuple[str, ...]]:
        return boards(self._survey.public.grids, told(self._game, view))

    def stamps(self, facts: Sequence[AnyFact], seat: Seat) -> tuple[Stamp, ...]:
        return ()

    def _is_legal(self, view: ViewProtocol, action: AnyAction) -> bool:
        with suppress(IllegalAction):
            self._game.observer.check(view, action)
            return True
        return False
