"""Short cuts for playing a game in a test."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boem.core.deal import Deal
from boem.core.game import EDITION, AnyGame, Game, Notice
from boem.core.history import History
from boem.core.points import Points
from boem.core.registry import find_game
from boem.core.squares import Square
from boem.records import Match, Play, Record, begin, entry_for, go_on


class Open(Match):
    """A match with the types of its game exposed, for tests of one game."""

    record: OpenRecord
    history: History[Any, Any]
    said: tuple[tuple[Notice[Any], ...], ...]


class OpenRecord(Record):
    """The record of such a match."""

    config: Any


def unsealed(match: Match) -> Open:
    """The match, with its types exposed."""
    same: Open | Any = match
    return same


def table(game: str | Game[Any, Any, Any, Any, Any] = "mijnenveger", edition: Any = EDITION, **config: Any) -> Open:
    """A game of Red and Blue, and more if necessary, before its first entry."""
    rules = find_game(game, edition) if isinstance(game, str) else game.opaque
    settings = rules.config(**config)
    names = ["Red", "Blue", *(f"Player {seat}" for seat in range(2, settings.seats))]
    return unsealed(begin(Record(rules, settings, tuple(names[: settings.seats]))))


def entry(game: AnyGame, seat: int, do: str) -> Play:
    """An entry as a record has it."""
    said = {"seat": seat, "do": do}
    actor, action = game.notation.read_entry(said)
    return Play(actor, action, tuple(said.items()))


def act(game: Match, *moves: tuple[int, str]) -> Open:
    """The game after these moves by seats."""
    for seat, do in moves:
        game = go_on(game, entry(game.record.game, seat, do))
    return unsealed(game)


def deal(game: Match, squares: str) -> Open:
    """The game after this deal by the house."""
    said = {"deal": squares}
    actor, action = game.record.game.notation.read_entry(said)
    return unsealed(go_on(game, Play(actor, action, tuple(said.items()))))


def mines_of(action: object) -> tuple[Square, ...]:
    """The mines laid by a deal."""
    assert isinstance(action, Deal)
    return action.mines


def answers(game: Match) -> Sequence[str]:
    """The public answers, entry by entry."""
    notation = game.record.game.notation
    return [notation.heard([notice.fact for notice in said])["answer"] for said in game.said]


def heard(game: Match, number: int = -1) -> dict[str, Any]:
    """An entry as a spectator heard it, without its number."""
    return {key: value for key, value in entry_for(game, number % len(game.said), None).items() if key != "n"}


def ending(game: Match) -> tuple[set[int], tuple[Points, ...] | None, str]:
    result = game.history.public.result
    assert result is not None
    return set(result.winners), result.scores, result.reason
