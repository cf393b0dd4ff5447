"""The lists of the lobby, which are sent again when something changes."""

from __future__ import annotations

from collections.abc import Sequence

from boem.core.game import AnyGame
from boem.web.accounts.models import Player
from boem.web.base.hooks import CHALLENGE_CARDS
from boem.web.lobby import challenges
from boem.web.lobby.models import Challenge
from boem.web.lobby.offers import MOST, Listed, Sieve, listed, live, offers, own_offers
from boem.web.tables.boards import Panel, presenter_of, shown_games


def lists(player: Player | None, sieve: Sieve) -> dict[str, object]:
    """All lists of the lobby."""
    return {
        "offers": offers(player, sieve),
        "sieve": sieve,
        "usual": playable()[0].id,
        "live": live(sieve),
        "own": own_offers(player) if player else [],
        **asked(player),
    }


def playable() -> list[AnyGame]:
    """The games for several players."""
    return [game for game in shown_games() if presenter_of(game.id).seats > 1]


def asked(player: Player | None) -> dict[str, Sequence[Panel] | Sequence[tuple[Challenge, Listed, str]]]:
    """The challenges without an answer, received and sent; those that other apps know as cards."""
    if player is None:
        return {"cards": [], "to_answer": [], "unanswered": []}
    return {
        "cards": [card for cards in CHALLENGE_CARDS for card in cards(player)],
        "to_answer": [_told(one) for one in challenges.to_answer(player, MOST)],
        "unanswered": [_told(one) for one in challenges.unanswered(player)],
    }


def _told(one: Challenge) -> tuple[Challenge, Listed, str]:
    """The challenge, its table, and which of the two begins: `by`, `to`, or empty for neither."""
    table = one.seat.table
    starts = table.config.get("starts")
    return one, listed([table])[0], "" if starts is None else "to" if starts == one.seat.number else "by"
