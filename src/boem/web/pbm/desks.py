"""Setting up a game by mail, and its owner's decisions apart from rounds and seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal, TypeAlias

from django.db import transaction
from django.utils.crypto import constant_time_compare, salted_hmac

from boem.bots import usual_bot
from boem.core.clock import CLOCK
from boem.core.game import AnyGame, Json, Seat, Settings
from boem.core.settings import read_settings_for, write_settings
from boem.pbm.deadlines import DAYS, UNDO
from boem.pbm.rounds import evaluations, rounds_of
from boem.web.accounts.models import Player
from boem.web.base import announce
from boem.web.base.errors import Closed, NotYours, Unfit
from boem.web.base.ids import fresh_id
from boem.web.pbm import seating, substitutes
from boem.web.pbm.calendar import set_deadline
from boem.web.pbm.consents import check_may_ask
from boem.web.pbm.models import Bulletin, Desk
from boem.web.pbm.post import letters
from boem.web.pbm.seating import Heir, invite_by_letter, read_address, read_name
from boem.web.tables.models import SeatRow, Table
from boem.web.tables.store import opening, service
from boem.web.tables.store.patrons import patron_of

Way: TypeAlias = Literal["me", "letter", "link", "open", "bot"]
LONGEST_MESSAGE: Final = 5_000  # characters
LENGTH: Final = 32  # hex digits of the handover link's token


@dataclass(frozen=True, slots=True)
class Chair:
    """How a seat is filled: by the owner, by a letter to an address, by a link, by anybody, or by a bot."""

    way: Way
    name: str = ""
    address: str = ""


@dataclass(frozen=True, slots=True)
class DeskPlan:
    """The wish for a game by mail. Without `first` there are no regular deadlines."""

    title: str
    chairs: Sequence[Chair]
    game: AnyGame
    config: Settings  # from `settings_for`
    language: str = "en"
    by_hand: bool = False
    zone: str = "UTC"
    first: datetime | None = None
    days: int = DAYS
    grace: int = 0  # hours
    undo_days: int = UNDO.days
    visibility: Table.Visibility = Table.Visibility.LINK


def open_desk(*, owner: Player, plan: DeskPlan, address: str = "") -> Desk:
    """A new game by mail with its first deadline; raises Unfit. `address` is as for `open_table`."""
    if sum(chair.way == "me" for chair in plan.chairs) > 1:
        raise Unfit("You can have only one seat.", place="players")
    invited = [read_address(chair.address, "address") for chair in plan.chairs if chair.way == "letter"]
    check_may_ask(player=owner, addresses=invited, place="players")
    table = Table(
        game=plan.game.id,
        config=write_settings(plan.config),
        visibility=plan.visibility,
        held=True,
        grace=timedelta(hours=plan.grace),
        patron=patron_of(owner, address),
    )
    with transaction.atomic():
        opening.store(table, [_seat(plan.game, number, chair, owner) for number, chair in enumerate(plan.chairs)])
        desk = Desk.objects.create(
            table=table,
            owner=owner,
            title=read_name(plan.title, "title"),
            language=plan.language,
            by_hand=plan.by_hand,
            zone=plan.zone,
            first=plan.first,
            days=plan.days,
            undo_days=plan.undo_days,
        )
        seating.begin(table)
        set_deadline(table, desk, rounds_of(service.game_at(table)).round, plan.first)
        for chair, seat in zip(plan.chairs, table.seats.all(), strict=True):
            if chair.way == "letter":
                seating.put_address(seat, read_address(chair.address, "address"), plan.language)
        for seat in table.seats.filter(post__isnull=False).order_by("post__consent__key"):  # always in this order
            letters.invite(seat)
    return desk


def settings_for(game: AnyGame, told: Mapping[str, Json], seats: int) -> Settings:
    """The settings of a game for that many seats; the rules suggest those left out. Raises ParseError or Unfit."""
    if not 2 <= seats <= opening.MOST_SEATS:
        raise Unfit("Choose 2 to {most} seats, not {count}.", most=opening.MOST_SEATS, count=seats, place="players")
    wanted = dict(game.suggest({**told, "seats": seats}))
    config = read_settings_for(game.config, {name: wanted[name] for name in wanted if name != "seats"}, seats)
    if config.seats != seats:
        raise Unfit("{game} is for {wanted} seats.", game=game.title, wanted=config.seats, place="players")
    return config


def invite(*, seat: SeatRow, name: str, address: str, language: str) -> None:
    """Invite somebody to a free seat by a letter."""
    owner = Desk.objects.select_related("owner").get(pk=seat.table_id).owner
    check_may_ask(player=owner, addresses=[read_address(address, "address")], place="address")
    with transaction.atomic():
        letters.invite(invite_by_letter(seat=seat, name=name, address=address, language=language).seat)


def move_deadline(*, desk: Desk, moment: datetime | None) -> None:
    """Set or remove the deadline of the current round, and tell everybody."""
    with going_on(desk) as (kept, table):
        set_deadline(table, kept, rounds_of(service.game_at(table)).round, moment)
        _tell(kept, Bulletin.Kind.DEADLINE, moment.isoformat() if moment else "")


def pause(*, desk: Desk) -> None:
    """Suspend deadlines until the game goes on; orders may still be sent."""
    with going_on(desk) as (kept, table):
        if kept.paused:
            return
        kept.paused = True
        kept.save(update_fields=["paused"])
        taken = table.deadline.isoformat() if table.deadline else ""
        set_deadline(table, kept, rounds_of(service.game_at(table)).round, None)
        _tell(kept, Bulletin.Kind.PAUSED, taken)


def go_on(*, desk: Desk, moment: datetime | None) -> None:
    """End a pause, with a deadline for the current round."""
    with going_on(desk) as (kept, table):
        kept.paused = False
        kept.save(update_fields=["paused"])
        set_deadline(table, kept, rounds_of(service.game_at(table)).round, moment)
        _tell(kept, Bulletin.Kind.GONE_ON, moment.isoformat() if moment else "")


def run_by(*, desk: Desk, by_hand: bool) -> None:
    """Have the owner or the program close the rounds from now on, and tell everybody.

    Orders sent while the program closed the rounds stay sealed from the owner.
    """
    with going_on(desk) as (kept, table):
        if kept.by_hand == by_hand:
            return
        sealed = evaluations(service.game_at(table)) + 1 if by_hand else kept.sealed_until
        Desk.objects.filter(pk=kept.pk).update(by_hand=by_hand, wanted=None, sealed_until=sealed)
        _tell(kept, Bulletin.Kind.HAND if by_hand else Bulletin.Kind.PROGRAM)


def message(*, desk: Desk, text: str) -> None:
    """Send a message to everybody."""
    said = text.strip()
    if not said or len(said) > LONGEST_MESSAGE or "\0" in said:
        raise Unfit("Write 1 to {most} characters.", most=LONGEST_MESSAGE, place="text")
    with transaction.atomic():
        _tell(desk, Bulletin.Kind.MESSAGE, said)


def hand_over(*, desk: Desk, seat: SeatRow, heir: Heir | None) -> None:
    """Hand a seat to somebody else, who is told how the game stands if they have an address.

    Without an heir it goes to the player who has stood by longest. If the seat has sent orders that are sealed from the
    owner, it is handed over right after the round.
    """
    if heir is not None and heir.address:
        check_may_ask(player=desk.owner, addresses=[heir.address], place="address")
    number, sealed = seat.seat, substitutes.sealing(desk, seat)
    try:
        with transaction.atomic():
            if heir is None:
                game = seating.call_standby(desk=desk, number=number, sealed=sealed)
            else:
                game = seating.hand_over(table_id=desk.pk, number=number, heir=heir, sealed=sealed)
            if game is None:
                raise Unfit("None of the standby players can have that seat.", place="to")
            letters.report(desk, game, {number})
    except seating.OrdersSealed:
        substitutes.wait(desk=desk, number=number, heir=heir)


def call_standby(*, desk: Desk, number: Seat) -> bool:
    """Hand a seat to the player who has stood by longest and may have it; returns whether there was one."""
    with transaction.atomic():
        game = seating.call_standby(desk=desk, number=number)
        if game is not None:
            letters.report(desk, game, {number})
        return game is not None


def want_closed(*, desk: Desk) -> None:
    """Close the round as soon as all mail that has arrived by now is read."""
    with going_on(desk) as (_kept, table):
        Desk.objects.filter(pk=desk.pk).update(wanted=CLOCK.now())
        announce.due(table.id, table.patron)


def see_sealed(*, desk: Desk, player: Player) -> None:
    """Record that a player sees what the round would bring, and so may never play in this game."""
    with going_on(desk) as (kept, table):
        if table.seats.filter(player=player).exists():
            raise NotYours("You play in this game, so its orders stay sealed for you until the round is closed.")
        if not kept.by_hand:
            raise NotYours("The program closes the rounds of this game, so its orders are sealed for everybody.")
        if evaluations(service.game_at(table)) < kept.sealed_until:
            raise NotYours(
                "These orders were sent while the program closed the rounds; the next round can be previewed."
            )
        if player.id not in table.barred:
            table.barred.append(player.id)
            table.save(update_fields=["barred"])


def handing_token(desk: Desk) -> str:
    """The token of the link by which somebody else takes over the desk."""
    return salted_hmac("boem.desk", f"{desk.pk}:{desk.nonce}").hexdigest()[:LENGTH]


def check_handing(desk: Desk, token: str) -> None:
    """Raise NotYours unless the token is that of the current handover link."""
    if not (token.isascii() and constant_time_compare(handing_token(desk), token)):
        raise NotYours("This link no longer works; ask the game master for another.")


def take_over(*, desk: Desk, token: str, player: Player) -> None:
    """Take over the desk by its link, which becomes void."""
    with transaction.atomic():
        kept = Desk.objects.select_for_update().get(pk=desk.pk)
        check_handing(kept, token)
        kept.owner, kept.nonce, kept.wanted = player, fresh_id(), None
        kept.save(update_fields=["owner", "nonce", "wanted"])
        _tell(kept, Bulletin.Kind.DESK, player.name)


@contextmanager
def going_on(desk: Desk) -> Iterator[tuple[Desk, Table]]:
    """The current desk and table, locked in the order that closing a round uses; raises Closed if the game is over."""
    with transaction.atomic():
        kept = Desk.objects.select_for_update().get(pk=desk.pk)
        table = Table.objects.select_for_update().get(id=desk.table_id)
        if table.status == "over":
            raise Closed("The game is over.")
        yield kept, table


def _tell(desk: Desk, kind: Bulletin.Kind, text: str = "") -> None:
    told = Bulletin.objects.create(table_id=desk.table_id, kind=kind, text=text)
    letters.bulletin(Desk.objects.select_related("table", "owner").get(pk=desk.pk), told)
    announce.seated(desk.table_id)


def _seat(game: AnyGame, number: int, chair: Chair, owner: Player) -> SeatRow:
    bot = f"{opening.BOT}{usual_bot(game)}"
    wanted = {"me": opening.ME, "open": opening.OPEN, "bot": bot}.get(chair.way, opening.INVITE)
    seat = opening.seat_for(game, number, wanted, owner)
    if chair.way == "letter" or chair.name:
        seat.called = "" if chair.way == "bot" else read_name(chair.name, "players")
    return seat
