"""The state of a round; closing it and taking it back, each of which happens once, whoever asks and however often."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import transaction

from boem.core.clock import CLOCK
from boem.core.deal import Deal, deal_in
from boem.core.errors import IllegalAction
from boem.core.game import Seat
from boem.pbm.face import mail_of
from boem.pbm.rounds import (
    LONGEST_WHY,
    MISSES,
    dealt,
    evaluations,
    missed_by_players,
    rounds_of,
    turns,
    undo_of,
    undone,
)
from boem.pbm.rounds import evaluated as evaluated_by_rules
from boem.pbm.story import undone_until
from boem.records import Match
from boem.records.times import write_time
from boem.web.base import announce
from boem.web.base.errors import Closed, Unfit
from boem.web.mail.models import Inbox
from boem.web.pbm import substitutes
from boem.web.pbm.calendar import next_deadline, set_deadline
from boem.web.pbm.models import Address, Desk, Press
from boem.web.tables.models import Table
from boem.web.tables.store import service
from boem.web.tables.store.patrons import patron_of
from boem.web.tables.store.standing_orders import sent_for_absent
from boem.web.tables.store.table_access import check_open

MOST_PRESS: Final = 5_000  # characters


@dataclass(frozen=True, slots=True)
class RoundStanding:
    """The state of the current round: everything that everybody at the table may know."""

    round: int
    evaluations: int  # how often a round was evaluated or taken back
    missing: tuple[Seat, ...]  # seats that have sent nothing
    free: tuple[Seat, ...]  # seats without a holder
    final: bool  # whether all orders are final
    calls: tuple[Seat, ...]  # seats that sent nothing two rounds running, nor in this one yet

    def due(self, table: Table) -> datetime | None:
        """When the round is to be evaluated as things are; None: not by itself.

        Once all orders are final; once all are in and the deadline has passed; or when the grace period after it is
        over.
        """
        if self.free or table.status == "over":
            return None
        if self.final:
            return table.changed
        if table.deadline is None or table.shut is None:
            return None
        return table.shut if self.missing else max(table.deadline, min(table.changed, table.shut))


def standing(table: Table, game: Match) -> RoundStanding:
    """The state of the current round."""
    rounds = rounds_of(game)
    taken = {seat.number for seat in table.seats.all() if seat.taken}
    silent = missed_by_players(game)
    return RoundStanding(
        rounds.round,
        evaluations(game),
        rounds.missing,
        tuple(seat for seat in rounds.active if seat not in taken),
        rounds.all_final,
        tuple(seat for seat in rounds.active if silent[seat] >= MISSES and not rounds.sent[seat]),
    )


def is_read(table: Table, moment: datetime) -> bool:
    """Whether all mail that had arrived by then is dealt with, if any seat of the table uses mail."""
    if not gets_mail(table):
        return True
    inbox = _inbox()
    return inbox is not None and inbox.read_at is not None and inbox.read_at >= moment


def out_of_reach(table: Table) -> datetime | None:
    """Since when the mailbox that the table's rounds wait for can't be reached; None: it can."""
    inbox = _inbox() if gets_mail(table) else None
    return inbox.trouble_since if inbox is not None and inbox.trouble else None


def gets_mail(table: Table) -> bool:
    """Whether orders for the table may come by mail."""
    return settings.MAILBOX is not None and Address.objects.filter(seat__table=table).exists()


def _inbox() -> Inbox | None:
    """The row of the mailbox that is read now; None before the first reading."""
    return None if settings.MAILBOX is None else Inbox.objects.filter(name=settings.MAILBOX.name).first()


def close(*, table_id: str, seen: int | None, by_itself: bool) -> Match | None:
    """Evaluate the round, dealing right before the first; None if that was done already, or isn't due.

    `seen` is the number of evaluations that the caller knows of; None stands for the current one. A round closes
    `by_itself` once it is due, or earlier if the game master has asked for it.
    """
    with transaction.atomic():
        desk = Desk.objects.select_for_update().get(table_id=table_id)
        now = CLOCK.now()
        table = Table.objects.get(id=table_id)
        game = service.game_at(table)
        how = standing(table, game)
        if table.status == "over" or (seen is not None and how.evaluations != seen):
            return None
        due = how.due(table)
        if by_itself and (due is None or now < due):
            return None
        if how.free:
            raise IllegalAction("seats_free", "Some seats are still free; invite somebody, or let a bot play.")
        before = how.evaluations

        def decide(table: Table, game: Match, now: datetime) -> Match:
            if standing(table, game).evaluations != before:
                raise IllegalAction("meanwhile", "The round was evaluated or taken back meanwhile; look again.")
            game = sent_for_absent(table, game, now)
            return dealt(evaluated(game, now, desk.deal), write_time(now))

        after = service.rule(table_id=table_id, decide=decide)
        Press.objects.filter(table_id=table_id, closing=None).update(
            closing=max(turn.entry for turn in turns(after.record))
        )
        _begin(desk, after, now)
        return substitutes.come(desk, after)


def undo(*, table_id: str, seen: int, why: str) -> Match:
    """Take back the latest evaluation; it stays in the record, with the reason, which everybody can read."""
    reason = " ".join(why.split())
    if not reason or len(reason) > LONGEST_WHY:
        raise Unfit("Give a reason of 1 to {most} characters; everybody will read it.", most=LONGEST_WHY, place="why")

    def decide(table: Table, game: Match, now: datetime) -> Match:
        if standing(table, game).evaluations != seen:
            raise IllegalAction("meanwhile", "The round was evaluated or taken back meanwhile; look again.")
        check_open(table)
        until = undone_until(game, timedelta(days=desk.undo_days))
        if until is not None and now > until:
            raise Closed("It is too late to take that round back.")
        if table.status == "over" and table.bots:
            table.patron = patron_of(desk.owner, "")
        return undone(game, reason, write_time(now))

    with transaction.atomic():
        desk = Desk.objects.select_for_update(of=("self",)).select_related("owner").get(table_id=table_id)
        after = service.rule(table_id=table_id, decide=decide)
        _begin(desk, after, CLOCK.now())
        return after


def can_undo(desk: Desk, game: Match) -> bool:
    """Whether the last round can be taken back now."""
    until = undone_until(game, timedelta(days=desk.undo_days))
    if until is None or CLOCK.now() > until or desk.table.ruling == Table.CLOSED:
        return False
    try:
        game.record.game.referee.check_house(game.history.state, undo_of(game, rounds_of(game).played, ""))
    except IllegalAction:
        return False
    return True


def evaluated(game: Match, now: datetime, deal: Deal | None = None) -> Match:
    """The game after evaluating its round; before the first the mines are dealt, drawn unless `deal` gives them."""
    awaited = mail_of(game.record).awaits_layout(game.history.public)
    laid = deal_in(game.record.game, deal.mines) if deal is not None and awaited else None
    return evaluated_by_rules(game, write_time(now), laid)


def write_press(*, table: Table, seat: Seat | None, text: str) -> None:
    """Store what a seat or the game master writes for the current round, replacing what they wrote before."""
    if len(text) > MOST_PRESS or "\0" in text:
        raise Unfit("Write at most {most} characters.", most=MOST_PRESS, place="press")
    with transaction.atomic():
        Press.objects.filter(table=table, seat=seat, closing=None).delete()
        if text.strip():
            writer = None if seat is None else table.seats.get(number=seat).player
            Press.objects.create(table=table, seat=seat, by=writer, text=text.strip())


def _begin(desk: Desk, game: Match, now: datetime) -> None:
    """Start the next round, with its deadline."""
    desk.wanted, desk.evaluated, desk.mines = None, evaluations(game), []
    desk.ended = desk.ended and game.over
    desk.save(update_fields=["wanted", "evaluated", "mines", "ended"])
    table = Table.objects.get(id=desk.table_id)
    set_deadline(table, desk, rounds_of(game).round, None if game.over else next_deadline(desk, now))
    announce.seated(table.id)
