"""A bot that plays by numbers."""

from __future__ import annotations

from random import Random

from boem.bots import SECONDS, find_bot, seat_of
from boem.core.game import ViewProtocol
from boem.envs.numbered import Node, Numbered

_LONGEST_WALK = 200  # actions in a row that need no choice


class Opponent:
    """One of the game's bots on one seat; the only state is the rest of an action that takes several choices.

    If the bot wants something that has no number, a random choice is made instead.
    """

    def __init__(self, numbered: Numbered, bot: str = "random", seconds: float = SECONDS) -> None:
        self._numbered = numbered
        self._bot = find_bot(numbered.game, bot)
        self._seconds = seconds
        self._rest: tuple[int, ...] = ()

    def choose(self, node: Node, seat: int, rng: Random) -> int:
        """The bot's next choice, from the seat's view alone.

        Call it for every choice of the seat, from the first on.
        """
        choices = self._numbered.choices(node, seat)
        if not node.drafts[seat]:
            self._rest = self._named(node.history.seats[seat], rng)
        if not self._rest or self._rest[0] not in choices:
            self._rest = (rng.choice(choices),)
        chosen, *rest = self._rest
        self._rest = tuple(rest)
        return chosen

    def _named(self, view: ViewProtocol, rng: Random) -> tuple[int, ...]:
        encoding, seat = self._numbered.encoding, seat_of(view)
        for _ in range(_LONGEST_WALK):
            action = self._bot.choose(view, rng, self._seconds)
            numbers = encoding.numbers(view, action)
            if numbers:
                return numbers
            after = encoding.walked(view, action)
            if after is None or seat not in after.waits_for:
                break
            view = after
        return ()
