"""Examples in which the reader prepares something and sends it as a whole: a laying, orders, a maze."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from boem.core.squares import Square
from boem.web.rules.example import SEND, Stand
from boem.web.rules.played import PlayedExample, done


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent(PlayedExample):
    """Actions change a draft until it is sent as the game's `action`."""

    action: str
    then: tuple[str, ...] = ()  # actions that follow at once

    def step(self, stand: Stand, text: str) -> Stand:
        self.expect(text)
        if text == SEND:
            after = done(stand.game, f"{self.seat} {self.action} {' '.join(stand.draft)}")
            for line in self.then:
                after = done(after, line)
            after = self.replied(after)
            return replace(stand, game=after, draft=(), told=self.told(stand.game, after), over=True)
        verb, _blank, place = text.partition(" ")
        changed = replace(stand, draft=self.changed(stand.draft, verb, place))
        return replace(changed, told=self.judged(changed))

    def changed(self, draft: Sequence[str], verb: str, place: str) -> tuple[str, ...]:
        """The draft with a square added, or removed if it was there."""
        name = str(Square.parse(place))
        return tuple(one for one in draft if one != name) if name in draft else (*draft, name)

    def judged(self, stand: Stand) -> tuple[str, ...]:
        """Comments on a draft."""
        return ()
