"""Short ways to play a game in a test."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boem.core.deal import Deal
from boem.core.game import EDITION, AnyGame, Game
from boem.core.registry import find_game
from boem.core.squares import Square
from boem.records import Match, Play, Record, begin, entry_for, go_on


def table(game: str | Game[Any, Any, Any, Any, Any] = "mijnenveger", edition: Any = EDITION, **config: Any) -> Match:
    """A game of Red and Blue, and more if need be, before its first entry."""
    rules = find_game(game, edition) if isinstance(game, str) else game.opaque
    settings = rules.config(**config)
    names = ["Red", "Blue", *(f"Player {seat}" for seat in range(2, settings.seats))]
    return begin(Record(rules, settings, tuple(names[: settings.seats])))


def entry(game: AnyGame, seat: int, do: str) -> Play:
    """An entry as a record writes it."""
    said = {"seat": seat, "do": do}
    actor, action = game.notation.read_entry(said)
    return Play(actor, action, tuple(said.items()))


def act(game: Match, *moves: tuple[int, str]) -> Match:
    """The game with these moves of seats in it."""
    for seat, do in moves:
        game = go_on(game, entry(game.record.game, seat, do))
    return game


def deal(game: Match, squares: str) -> Match:
    """The game with this deal of the house in it."""
    said = {"deal": squares}
    actor, action = game.record.game.notation.read_entry(said)
    return go_on(game, Play(actor, action, tuple(said.items())))


def mines_of(action: object) -> tuple[Square, ...]:
    """The mines that a deal lays."""
    assert isinstance(action, Deal)
    return action.mines


def answers(game: Match) -> Sequence[str]:
    """What was answered aloud, entry by entry."""
    notation = game.record.game.notation
    return [notation.heard([notice.fact for notice in said])["answer"] for said in game.said]


def heard(game: Match, number: int = -1) -> dict[str, Any]:
    """An entry as a spectator heard it, without its number."""
    return {key: value for key, value in entry_for(game, number % len(game.said), None).items() if key != "n"}


def ending(game: Match) -> tuple[set[int], tuple[int, ...] | None, str]:
    result = game.history.public.result
    assert result is not None
    return set(result.winners), result.scores, result.reason
