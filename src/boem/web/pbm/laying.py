"""Mines that the owner of a desk lays by hand for the first round, on squares that nobody has ordered.

An owner who does this sees the mines and the squares ordered, and so can never play in that game. The mines wait at the
desk until the round is closed; orders that arrive meanwhile may rule them out.
"""

from __future__ import annotations

from collections.abc import Sequence

from boem.core.deal import Deal, deal_in
from boem.core.errors import IllegalAction
from boem.core.squares import Square
from boem.pbm.face import mail_of
from boem.pbm.rounds import evaluations
from boem.records import Match
from boem.web.accounts.models import Player
from boem.web.pbm.desks import going_on, see_sealed
from boem.web.pbm.models import Desk
from boem.web.tables.store import service


def may_lay(desk: Desk, game: Match, player: Player) -> bool:
    """Whether the desk's owner may lay the mines now."""
    plays = desk.table.seats.filter(player=player).exists()
    opened = desk.by_hand and evaluations(game) >= desk.sealed_until
    return opened and not (plays or game.over) and awaits_layout(game)


def sees_layout(desk: Desk, game: Match, player: Player) -> bool:
    """Whether the desk's owner has seen sealed orders already, and so may see them again."""
    return may_lay(desk, game, player) and player.id in desk.table.barred


def lay(*, desk: Desk, player: Player, mines: Sequence[Square]) -> None:
    """Store the mines for the first round, replacing earlier ones; raises NotYours, Closed or IllegalAction.

    A refusal names squares that were ordered, so calling this counts as seeing sealed orders.
    """
    see_sealed(desk=desk, player=player)
    with going_on(desk) as (kept, table):
        _check(service.game_at(table), Deal(tuple(mines)))
        kept.mines = [str(mine) for mine in sorted(mines)]
        kept.save(update_fields=["mines"])


def take_away(*, desk: Desk) -> None:
    """Have the program draw the mines after all."""
    with going_on(desk) as (kept, _table):
        kept.mines = []
        kept.save(update_fields=["mines"])


def misfit(desk: Desk, game: Match) -> IllegalAction | None:
    """Why the orders rule out the hand-laid mines; None if they don't, or there are none. The reason is secret."""
    if desk.deal is None or game.over or not awaits_layout(game):
        return None
    try:
        _check(game, desk.deal)
    except IllegalAction as fault:
        return fault
    return None


def named(game: Match) -> frozenset[Square]:
    """The squares that seats have ordered: only for players who may lay the mines."""
    return mail_of(game.record).ordered_squares(game)


def awaits_layout(game: Match) -> bool:
    """Whether the house would deal with this round what may also be laid by hand."""
    return mail_of(game.record).awaits_layout(game.history.public)


def _check(game: Match, deal: Deal) -> None:
    rules = game.record.game
    rules.referee.check_house(game.history.state, deal_in(rules, deal.mines))
