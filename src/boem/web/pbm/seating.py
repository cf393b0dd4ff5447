"""The seats of games by mail: inviting, seating, handing over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.utils.crypto import constant_time_compare, salted_hmac

from boem.bots import usual_bot
from boem.core.clock import CLOCK
from boem.core.errors import IllegalAction, ParseError
from boem.core.game import HOUSE, Seat
from boem.core.registry import find_game
from boem.pbm.rounds import dealt, rounds_of
from boem.pbm.sheet import LONGEST, a_name
from boem.records import Handover, Match, go_on
from boem.records.times import write_time
from boem.web.accounts.models import Player
from boem.web.base import announce
from boem.web.base.errors import Closed, NotYours, Unfit
from boem.web.base.ids import fresh_id
from boem.web.pbm.consents import agree, check_may_ask, consent_at
from boem.web.pbm.models import Address, Desk, Standby
from boem.web.tables.models import ConditionalMoves, SeatRow, Table
from boem.web.tables.store import service
from boem.web.tables.store.patrons import check_bots
from boem.web.tables.store.record import first_name
from boem.web.tables.store.table_access import invite

Sealing: TypeAlias = Callable[[Match], bool]
LENGTH: Final = 24  # hex digits of an address's token


@dataclass(frozen=True, slots=True)
class Heir:
    """The next holder of a seat: a player of the site, the reader of an address, both, or a bot."""

    name: str = ""
    player: Player | None = None
    address: str = ""
    language: str = "en"
    bot: str = ""


def read_address(text: str, place: str) -> str:
    """An e-mail address; raises Unfit."""
    address = text.strip()
    try:
        validate_email(address)
    except ValidationError:
        raise Unfit(
            "Give an address such as heron@example.org, not “{text}”.", text=address[:60], place=place
        ) from None
    return address


def read_name(text: str, place: str) -> str:
    """A person's name; raises Unfit."""
    try:
        return a_name(text, place)
    except ParseError:
        raise Unfit("Give a name of 1 to {most} characters.", most=LONGEST, place=place) from None


def invite_by_letter(*, seat: SeatRow, name: str, address: str, language: str) -> Address:
    """Invite the reader of an address to a free seat; an earlier invitation to it becomes void."""
    where, called = read_address(address, "address"), read_name(name, "name")
    with transaction.atomic():
        return put_address(_invited(seat, called), where, language)


def put_address(seat: SeatRow, address: str, language: str) -> Address:
    """Send the seat's letters there from now on, if there is consent."""
    consent = consent_at(Desk.objects.get(pk=seat.table_id), address)
    return Address.objects.create(seat=seat, address=address, language=language, consent=consent)


def invite_by_link(*, seat: SeatRow) -> None:
    """Let anybody with the link take a free seat; earlier links and invitations to it become void."""
    with transaction.atomic():
        _invited(seat, "")


def _invited(seat: SeatRow, called: str) -> SeatRow:
    seat = _free(seat)
    invite(seat)
    seat.called = called
    seat.save(update_fields=["kind", "nonce", "invited_until", "called"])
    return seat


def _free(seat: SeatRow) -> SeatRow:
    """The seat as it is now, locked, and no longer anybody's by letter; Closed where somebody has it."""
    seat = _locked(seat.table_id, seat.number)
    if seat.taken:
        raise Closed("Somebody has that seat.")
    Address.objects.filter(seat=seat).delete()
    return seat


def _locked(table_id: str, number: int) -> SeatRow:
    """The seat as it is now. Everybody locks its table first; in another order, two could wait for each other."""
    Table.objects.select_for_update().get(id=table_id)
    seats = SeatRow.objects.select_for_update(of=("self",)).select_related("player", "table")
    return seats.get(table_id=table_id, number=number)


def token_of(address: Address) -> str:
    """The token of the link in a letter by which its reader takes the seat."""
    return salted_hmac("boem.address", f"{address.pk}:{address.nonce}:{address.address}").hexdigest()[:LENGTH]


def fits(address: Address, token: str) -> bool:
    """Whether the token is that of the address."""
    return token.isascii() and constant_time_compare(token_of(address), token)


def come(*, address: Address, player: Player | None) -> SeatRow:
    """Seat the reader of an address at the seat that it was invited to, by an answer or on the site."""
    with transaction.atomic():
        seat = _locked(address.seat.table_id, address.seat.number)
        table = seat.table
        if player is not None and player.id in table.barred:
            raise NotYours("You have seen sealed orders of this game, so you can't play in it.")
        if seat.kind == SeatRow.Kind.BOT or (player is not None and seat.player_id not in (None, player.id)):
            raise Closed("Somebody has that seat.")
        if player is not None and table.seats.filter(player=player).exclude(pk=seat.pk).exists():
            raise Closed("You have another seat in this game.")
        begins = not seat.taken
        seat.kind, seat.nonce, seat.invited_until = SeatRow.Kind.PERSON, "", None
        seat.player = player or seat.player
        seat.save(update_fields=["kind", "nonce", "invited_until", "player"])
        agree(address.consent)
        address.bounced = None
        address.save(update_fields=["bounced"])
        if begins:
            _seated(table)
        if player is not None:
            announce.invited(player.id, table.id)
        return seat


def seat_bot(*, seat: SeatRow) -> None:
    """Give a free seat to the game's usual bot."""
    with transaction.atomic():
        seat = _free(seat)
        _give(seat, Heir(bot=usual_bot(find_game(seat.table.game))))
        _seated(seat.table)


class OrdersSealed(Exception):
    """The seat has sent orders in this round that its next holder would see, but must not yet."""


def hand_over(*, table_id: str, number: Seat, heir: Heir, sealed: Sealing = lambda _: False) -> Match:
    """Have somebody else play a seat, which keeps its score. Raises OrdersSealed if `sealed` says so."""
    if heir.player is None and not heir.address and not heir.bot:
        raise Unfit("Choose somebody to take over the seat.", place="to")

    def decide(table: Table, game: Match, now: object) -> Match:
        if number in rounds_of(game).resigned:
            raise IllegalAction(
                "resigned_stands", "The player who had that seat has resigned, and that can’t be undone."
            )
        if sealed(game):
            raise OrdersSealed
        return go_on(game, Handover(number, name, write_time(CLOCK.now())))

    with transaction.atomic():
        seat = _locked(table_id, number)
        table = seat.table
        if not seat.taken:
            raise IllegalAction("seat_free", "Nobody has that seat yet: invite somebody, or let a bot play.")
        if heir.player is not None and heir.player.id in table.barred:
            raise NotYours("Whoever has seen sealed orders of this game can't play in it.")
        if heir.player is not None and table.seats.filter(player=heir.player).exists():
            raise Closed("Somebody who has a seat in this game can't have another.")
        name = f"bot:{heir.bot}" if heir.bot else heir.name
        first = first_name(seat)
        Address.objects.filter(seat=seat).delete()
        after = service.rule(table_id=table_id, decide=decide)
        _give(seat, heir, first)
        if heir.address:
            put_address(seat, heir.address, heir.language)
        announce.seated(table_id)
        if heir.player is not None:
            announce.invited(heir.player.id, table_id)
        return after


def volunteer(*, desk: Desk, player: Player, name: str, address: str, language: str) -> Standby:
    """Stand by for a seat. If repeated, the later name and address count."""
    if desk.table.status == "over":
        raise Closed("The game is over.")
    if desk.table.seats.filter(player=player).exists():
        raise Closed("You have a seat in this game already.")
    if player.id in desk.table.barred:
        raise NotYours("You have seen sealed orders of this game, so you can't play in it.")
    where = read_address(address, "address") if address.strip() else ""
    check_may_ask(player=player, addresses=[where] if where else [], place="address")
    told = {"name": read_name(name, "name"), "address": where, "language": language}
    return Standby.objects.update_or_create(desk=desk, player=player, defaults=told)[0]


def call_standby(*, desk: Desk, number: Seat, sealed: Sealing = lambda _: False) -> Match | None:
    """Hand a seat to the first substitute who can have it; None if there is none. May raise OrdersSealed."""
    with transaction.atomic():
        for one in desk.standby.select_related("player").all():
            heir = Heir(one.name, one.player, one.address, one.language)
            one.delete()
            try:
                with transaction.atomic():
                    return hand_over(table_id=desk.table_id, number=number, heir=heir, sealed=sealed)
            except (Closed, NotYours):
                continue
    return None


def _give(seat: SeatRow, heir: Heir, first: str = "") -> None:
    """Set the holder of a seat; the last holder's own notes and conditional moves are deleted."""
    table = Table.objects.select_for_update().get(id=seat.table_id)
    seat.kind = SeatRow.Kind.BOT if heir.bot else SeatRow.Kind.PERSON
    seat.player, seat.bot, seat.called = heir.player, heir.bot, "" if heir.bot else heir.name
    seat.nonce, seat.invited_until, seat.pencil, seat.draft = fresh_id(), None, {}, []
    seat.first = seat.first or first
    seat.save()
    ConditionalMoves.objects.filter(seat=seat).delete()
    bit = 1 << seat.number
    table.bots = table.bots | bit if heir.bot else table.bots & ~bit
    if heir.bot:
        check_bots(table)
    table.save(update_fields=["bots"])
    if table.waits & table.bots:
        announce.due(table.id, table.patron)


def begin(table: Table) -> None:
    """Once all seats are taken, deal what the game needs before anybody orders."""
    if HOUSE in service.game_at(table).history.public.waits_for and all(seat.taken for seat in table.seats.all()):
        service.rule(table_id=table.id, decide=lambda _table, game, now: dealt(game, write_time(now)))


def _seated(table: Table) -> None:
    """A seat was taken: with the last one play begins."""
    if all(seat.taken for seat in table.seats.all()):
        service.begin_play(table)
        begin(table)
    announce.seated(table.id)
