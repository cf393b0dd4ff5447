"""The result of a game in a sentence: who has won, and why."""

from __future__ import annotations

from collections.abc import Sequence

from boem.cli import words
from boem.cli.text import listed
from boem.core.game import AnyGame, Result


def result_sentence(game: AnyGame, result: Result, names: Sequence[str]) -> str:
    """For a game of any kind; `names` are by seat."""
    reason = game.why(result)
    if len(names) == 1:
        return words.ALONE.get(result.reason, words.ALONE_ELSE[bool(result.winners)]).format(name=names[0], why=reason)
    if not result.winners:
        return f"Nobody wins: {reason}."
    winners = listed([names[seat] for seat in sorted(result.winners)])
    if len(result.winners) > 1:
        return f"A draw of {winners}: {reason}."
    return f"{winners} wins: {reason}."
