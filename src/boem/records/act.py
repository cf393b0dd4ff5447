"""Acting in a game that goes on: from an action to the entries of its record."""

from __future__ import annotations

from typing import Any

from boem.core.game import Actor, Seat
from boem.records.commitment import commit, fresh_salt
from boem.records.record import Play
from boem.records.replay import Replay, go_on


def act(game: Replay, seat: Seat, action: Any, *, at: str, text: str = "") -> Replay:
    """The game after a seat's action, or raise Refused.

    Where the action is short for several steps, each is an entry of its own, until the game waits for the seat no more.
    `at` is an RFC 3339 time; `text` how the action was named, if it differs from the canonical text.
    """
    rules = game.record.game
    steps = rules.observer.steps(game.history.view(seat), action)
    for step in steps:
        named = text if text and step == action and len(steps) == 1 else rules.notation.write(step)
        game = go_on(game, take_down(game, seat, step, {"seat": seat, "do": named}, at))
        if seat not in game.history.public.waits_for:
            break
    return game


def take_down(game: Replay, actor: Actor, action: Any, said: dict[str, Any], at: str) -> Play:
    """The entry of an action that is taken now, with a commitment where it lays a secret. `said` is what names it."""
    notation = game.record.game.notation
    salt = fresh_salt() if notation.commits(action) else None
    promised = commit(salt, notation.write(action)) if salt else None
    return Play(actor=actor, action=action, entry=tuple(said.items()), at=at, commitment=promised, salt=salt)
