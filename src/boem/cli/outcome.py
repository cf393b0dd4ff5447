"""The result of a game in a sentence: who has won, and why."""

from __future__ import annotations

from collections.abc import Sequence

from boem.cli import words
from boem.cli.text import listed
from boem.core.game import AnyGame, Result
from boem.core.texts import gettext, say
from boem.core.texts import gettext_noop as _


def result_sentence(game: AnyGame, result: Result, names: Sequence[str]) -> str:
    """For a game of any kind; `names` are by seat."""
    why = gettext(game.why(result))
    if len(names) == 1:
        return say(words.ALONE.get(result.reason, words.ALONE_ELSE[bool(result.winners)]), name=names[0], why=why)
    if not result.winners:
        return say(_("Nobody wins: {why}."), why=why)
    winners = listed([names[seat] for seat in sorted(result.winners)])
    if len(result.winners) > 1:
        return say(_("A draw of {winners}: {why}."), winners=winners, why=why)
    return say(_("{winner} wins: {why}."), winner=winners, why=why)
