"""Games of Postal Minesweeper for tests to play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from support.play import Open, deal, entry, table, unsealed

from boem.core.game import HOUSE
from boem.core.points import Points
from boem.records import Match, Play, go_on

# 12 x 12 squares: K9 is a mine; H5 has number 4; A8 has number 0, beside A7 (1), B7 (2), B8 (1), A9 (1) and B9 (2).
SHEET = "K9 G4 H4 I4 G5 A6 C8 B10"
# 5 x 4 squares: A1 B1 A2 B2 and D3 E3 D4 E4 have number 0, everything around them 1.
TWO_AREAS = "D1 B4"
FIVE = {"width": 5, "height": 4, "tips": 2, "seats": 2}


def ruled(game: Match, **said: Any) -> Open:
    """The game after this entry of the house."""
    actor, action = game.record.game.notation.read_entry(said)
    assert actor == HOUSE
    return unsealed(go_on(game, Play(actor, action, tuple(said.items()))))


def ordered(game: Match, *orders: str | None) -> Open:
    """The game after these orders, by seat."""
    for seat, text in enumerate(orders):
        if text is not None:
            game = go_on(game, entry(game.record.game, seat, f"order {text}"))
    return unsealed(game)


def round_of(game: Match, *orders: str | None) -> Open:
    """The game after one more round."""
    return ruled(ordered(game, *orders), close=True)


def begun(mines: str, *first: str | None, **config: Any) -> Open:
    """A game after its first round."""
    game = table("postal", **({"width": 12, "height": 12, "mines": len(mines.split())} | config))
    return ruled(deal(ordered(game, *first), mines), close=True)


def got(game: Open) -> Sequence[Points]:
    """Each seat's points in the last round."""
    fact = game.said[-1][0].fact
    return list(fact.points)


def shown(game: Open) -> Mapping[str, Any]:
    """What the last round uncovered."""
    return {str(square): number for square, number in game.said[-1][0].fact.uncovered}
