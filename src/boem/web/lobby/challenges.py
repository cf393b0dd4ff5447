"""Challenges: a table with a seat reserved for a player, who accepts or declines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.db.models import Q, QuerySet

from boem.core.clock import CLOCK
from boem.core.registry import game_ids
from boem.web.accounts.models import Player
from boem.web.base import announce
from boem.web.base.errors import Closed, NotYours, Unfit
from boem.web.lobby.models import Challenge
from boem.web.lobby.offers import abandon
from boem.web.tables.models import SeatRow, Table, find_table
from boem.web.tables.store.house import deal_of
from boem.web.tables.store.opening import TableWish, draw_up, join, store
from boem.web.tables.store.seating_rules import may_meet
from boem.web.tables.store.table_access import invite, token_of

LASTS: Final = timedelta(days=14)
MOST: Final = 20  # per player, while nobody has answered them
MOST_COUNTED: Final = 48  # of those that wait for a player
Answer = Challenge.Answer


def challenge(*, host: Player, wish: TableWish, asked: Mapping[int, Player], address: str = "") -> Table:
    """A new table whose invited seats are reserved for the players in `asked`; raises as `open_table` too."""
    for player in asked.values():
        if player.pk == host.pk:
            raise Unfit("You can't challenge yourself.")
        if player.gone or not may_meet(host, player):
            raise NotYours("{name} takes no challenges now.", name=player.shown)
        if wish.rated and not player.may_be_rated:
            raise Unfit("{name} is a guest here, so the game can't be rated.", name=player.shown)
    if len(set(asked.values())) < len(asked):
        raise Unfit("A player can have one seat only.")
    table, seats = draw_up(host=host, wish=wish, address=address)
    deal = deal_of(table)
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=host.pk)
        if pending().filter(by=host).count() + len(asked) > MOST:
            raise Closed("You have {count} challenges that nobody has answered; withdraw one first.", count=MOST)
        store(table, seats, deal)
        for seat in table.seats.filter(number__in=asked):
            seat.nonce, seat.invited_until = "", None  # no link leads to this seat
            seat.save(update_fields=["nonce", "invited_until"])
            made = Challenge.objects.create(seat=seat, by=host, to=asked[seat.number], until=CLOCK.now() + LASTS)
            announce.challenged(made.to_id, made.pk)
        return table


def pending() -> QuerySet[Challenge]:
    """The challenges that can still be answered."""
    found = Challenge.objects.filter(answer="", until__gt=CLOCK.now(), seat__table__game__in=game_ids())
    return found.exclude(seat__table__status="over")


def to_answer(player: Player, most: int | None = None) -> Sequence[Challenge]:
    """The challenges that the player has received, the latest first; at most `most`."""
    return list(_with_tables(pending().filter(to=player))[:most])


def tables_to_answer(player: Player) -> Sequence[str]:
    """The tables of challenges that the player has received, at most `MOST_COUNTED`."""
    return list(pending().filter(to=player).order_by().values_list("seat__table_id", flat=True)[:MOST_COUNTED])


def unanswered(player: Player) -> Sequence[Challenge]:
    """The challenges that the player has sent."""
    return list(_with_tables(pending().filter(by=player)))


def _with_tables(found: QuerySet[Challenge]) -> QuerySet[Challenge]:
    return found.select_related("seat__table", "by", "to").prefetch_related("seat__table__seats__player")


def of_table(table: Table) -> Sequence[Challenge]:
    """The challenges that belong to a table."""
    return list(Challenge.objects.filter(seat__table=table).select_related("by", "to", "seat"))


def challenge_at(table_id: str, player: Player) -> Challenge | None:
    """The challenge that the player may accept at this table."""
    return pending().filter(to=player, seat__table=table_id).first() if table_id.isprintable() else None


def accept(*, challenge_id: int, player: Player) -> Table:
    """Sit down at the table of a challenge; raises NotYours or Closed."""
    with transaction.atomic():
        found = _open(challenge_id, Q(to=player))
        seat = SeatRow.objects.get(pk=found.seat_id)
        invite(seat)
        seat.save(update_fields=["kind", "nonce", "invited_until"])
        if join(table_id=seat.table_id, player=player, token=token_of(seat)) != seat:
            raise Closed("You have another seat in this game.")
        _answer(found, Answer.ACCEPTED)
        return seat.table


def decline(*, challenge_id: int, player: Player) -> None:
    """Decline: the table is closed before its game begins; raises NotYours or Closed."""
    _end(challenge_id, Q(to=player), Answer.DECLINED)


def withdraw(*, challenge_id: int, player: Player) -> None:
    """Take a challenge back; raises NotYours or Closed."""
    _end(challenge_id, Q(by=player), Answer.WITHDRAWN)


def _end(challenge_id: int, yours: Q, answer: Challenge.Answer) -> None:
    with transaction.atomic():
        found = _open(challenge_id, yours)
        table = find_table(found.seat.table_id, lock=True)
        _answer(found, answer)
        abandon(table, list(table.seats.all()))


def _answer(found: Challenge, answer: Challenge.Answer) -> None:
    found.answer = answer
    found.save(update_fields=["answer"])
    announce.answered(found.by_id)
    announce.answered(found.to_id)


def _open(challenge_id: int, yours: Q) -> Challenge:
    """The challenge, locked against other transactions."""
    found = Challenge.objects.select_for_update().filter(yours, pk=challenge_id).first()
    if found is None:
        raise NotYours("You have no such challenge.")
    if not found.is_open:
        raise Closed("This challenge is no longer open.")
    return found
