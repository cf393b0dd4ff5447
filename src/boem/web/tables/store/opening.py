"""Setting up a table, sitting down at it, and playing a rematch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from django.db import transaction

from boem.bots import find_bot
from boem.core.errors import ParseError
from boem.core.game import AnyAction, AnyGame, Json, Seat
from boem.core.registry import find_game
from boem.core.settings import read_settings_for, write_settings
from boem.web.accounts.models import Player
from boem.web.base import announce
from boem.web.base.errors import Closed, NoTable, NotYours
from boem.web.tables.models import SeatRow, Table, bits, find_table
from boem.web.tables.store import service
from boem.web.tables.store.house import deal_of
from boem.web.tables.store.match_cache import fold
from boem.web.tables.store.matches import check_match, next_game
from boem.web.tables.store.patrons import check_bots, patron_of
from boem.web.tables.store.seating_rules import check_company, check_player, check_rated
from boem.web.tables.store.table_access import admits, check_open, invite

MOST_DAYS: Final = 60
MOST_SEATS: Final = 40
SECONDS: Final = range(10, 3 * 3600 + 1)  # that a clock may start with
INCREMENTS: Final = range(181)  # seconds that a turn may add
KEPT: Final = ("game", "config", "visibility", "device", "days", "seconds", "increment", "rated", "match_games")
"""What a rematch copies from the table before."""
ME, OPEN, INVITE, BOT = "me", "open", "invite", "bot:"


@dataclass(frozen=True, slots=True)
class TableWish:
    """What somebody wants to play. `seats` has one of `me`, `bot:NAME`, `open`, `invite` for each seat."""

    game: str
    seats: Sequence[str]
    config: Mapping[str, Json] = field(default_factory=dict)
    days: int | None = None  # per move; None: not by correspondence
    seconds: int | None = None  # on each clock at the start; None: not live
    increment: int = 0  # seconds that a turn adds to it
    rated: bool = False
    match: int | None = None  # how many games; None: a single game
    visibility: Table.Visibility = Table.Visibility.LINK


def open_table(*, host: Player, wish: TableWish, address: str = "") -> Table:
    """Set up the table, or raise ParseError, Unfit or NotYours, or whatever `house.foregone` raises.

    `address` is the host's network address, by which `patrons` counts a guest's bots.
    """
    table, seats = draw_up(host=host, wish=wish, address=address)
    return store(table, seats, deal_of(table))


def draw_up(*, host: Player, wish: TableWish, address: str = "") -> tuple[Table, list[SeatRow]]:
    """The table and its seats, not saved yet; raises ParseError, Unfit or NotYours."""
    try:
        game = find_game(wish.game)
    except ParseError as error:
        raise error.inside("game") from None
    config = read_settings_for(game.config, wish.config, len(wish.seats))
    if len(wish.seats) != config.seats:
        raise ParseError(
            "must name {seats:1 seat|{seats} seats}, not {given}",
            "seats",
            seats=config.seats,
            given=len(wish.seats),
        )
    if ME not in wish.seats:
        raise ParseError('one of the seats must be "{me}"', "seats", me=ME)
    _check_clock(game, wish)
    check_match(config, wish.match)
    seats = [seat_for(game, number, wanted, host) for number, wanted in enumerate(wish.seats)]
    table = Table(
        game=game.id,
        config=write_settings(config),
        visibility=wish.visibility,
        device=wish.seats.count(ME) > 1,
        days=wish.days,
        seconds=wish.seconds,
        increment=wish.increment,
        rated=wish.rated,
        patron=patron_of(host, address) if any(seat.bot for seat in seats) else "",
        match_games=wish.match,
    )
    if table.rated:
        check_rated(table, seats)
    return table, seats


def join(*, table_id: str, player: Player, token: str = "") -> SeatRow:
    """Take the seat that the token is for, or else the first open one; a player who has a seat already keeps it.

    Raises NoTable, NotYours or Closed.
    """
    with transaction.atomic():
        table = find_table(table_id, lock=True)
        seats = list(table.seats.all())
        own = next((seat for seat in seats if seat.player_id == player.id), None)
        if own is not None:
            return own
        seat = _free_seat(table, seats, token)
        if player.id in table.barred:
            raise NotYours("You have seen sealed orders of this game, so you can't play in it.")
        check_company(player, [other.player_id for other in seats])
        if table.rated:
            check_player(player)
        taken = SeatRow.objects.filter(id=seat.id, kind=seat.kind, player=None).update(
            kind=SeatRow.Kind.PERSON, player=player, nonce="", invited_until=None
        )
        if not taken:
            raise Closed("Somebody has just taken that seat; you can watch.")
        seat.refresh_from_db()
        if all(other.taken or other.id == seat.id for other in seats):
            service.begin_play(table)
            for waiting in {other.player_id for other in seats if other.player_id}:
                announce.called(waiting, table.id)
        announce.seated(table.id)
        announce.invited(player.id, table.id)
        if table.visibility == Table.Visibility.PUBLIC:
            announce.listed()
        return seat


def _free_seat(table: Table, seats: Sequence[SeatRow], token: str) -> SeatRow:
    """The seat that the token is for, or else the first open one; raises NoTable, NotYours or Closed."""
    invited = [seat for seat in seats if admits(seat, token)]
    free = invited + [seat for seat in seats if seat.kind == SeatRow.Kind.OPEN]
    if not free:
        if table.visibility == Table.Visibility.SEATS:
            raise NoTable
        if any(seat.kind == SeatRow.Kind.INVITE for seat in seats):
            raise NotYours("This seat is for whoever has its invitation; ask for the whole link.")
        raise Closed("Every seat is taken; you can watch.")
    check_open(table)
    if table.status == "over":
        raise Closed("The game is over.")
    return free[0]


def rematch(*, table_id: str, player: Player, address: str = "") -> Table:
    """The next game of the same players, who move up one seat, or keep their seats and change who begins.

    Further calls, by any of them, return the same table. Its bots play for whoever called first; `address` is as in
    `open_table`. Raises NoTable, NotYours, Closed or Unfit.
    """
    deal = deal_of(find_table(table_id))
    with transaction.atomic():
        table = find_table(table_id, lock=True)
        seats = list(table.seats.select_related("player"))
        if all(seat.player_id != player.id for seat in seats):
            raise NotYours("Only those who played can play again.")
        if table.rematch:
            return table.rematch
        check_rematch(table, seats)
        check_company(player, {seat.player_id for seat in seats} - {player.id})
        turned = next_game(table, service.game_at(table))
        moved = [*seats[1:], seats[0]] if turned is None else seats
        again = store(
            Table(
                **{name: getattr(table, name) for name in KEPT} | (turned or {}),
                patron=patron_of(player, address) if table.bots else "",
            ),
            [SeatRow(number=n, kind=seat.kind, player=seat.player, bot=seat.bot) for n, seat in enumerate(moved)],
            deal,
        )
        table.rematch = again
        table.save(update_fields=["rematch"])
        announce.seated(table.id)
        return again


def check_rematch(table: Table, seats: Sequence[SeatRow]) -> None:
    """Raise Closed if the same players can't play again."""
    if table.status != "over":
        raise Closed("The game is not over yet.")
    check_open(table)
    if table.held:
        raise Closed("A game by e-mail has no rematch; its game master can set up another one.")
    if not all(seat.taken for seat in seats):
        raise Closed("Nobody sits across the table.")
    if any(seat.player is not None and seat.player.gone for seat in seats):
        raise Closed("Somebody who played has left this site.")


def store(table: Table, seats: list[SeatRow], deal: AnyAction | None = None) -> Table:
    """Save a table and its seats in one transaction, and announce it to its players.

    `deal` is what `house.deal_of` found. Raises Unfit if its patron has too many bots.
    """
    with transaction.atomic():
        table.bots = sum(1 << seat.number for seat in seats if seat.kind == SeatRow.Kind.BOT)
        check_bots(table)
        table.banks = [1000 * table.seconds] * len(seats) if table.seconds else []
        known = fold(table).history.public
        table.waits, table.status = bits(known.waits_for), known.status
        table.save()
        for seat in seats:
            seat.table = table
        SeatRow.objects.bulk_create(seats)
        if all(seat.taken for seat in seats):
            service.begin_play(table, deal)
        for player_id in {seat.player_id for seat in seats if seat.player_id}:
            announce.invited(player_id, table.id)
        if table.waits & table.bots:
            announce.due(table.id, table.patron)
        if table.visibility == Table.Visibility.PUBLIC:
            announce.listed()
    return table


def rules_on_time(game: AnyGame) -> bool:
    """Whether this game lets the house rule that a seat has run out of time."""
    try:
        game.notation.timeout(Seat(0))
    except ParseError:
        return False
    return True


def _check_clock(game: AnyGame, wish: TableWish) -> None:
    """Raise ParseError for a clock that is out of range, or that this game can't be played on."""
    if (wish.days, wish.seconds) != (None, None) and not game.rounds and not rules_on_time(game):
        raise ParseError("this game rules on no time", "clock")
    if wish.days is not None and not 1 <= wish.days <= MOST_DAYS:
        raise ParseError("choose 1 to {most} days a move, not {given}", "clock", most=MOST_DAYS, given=wish.days)
    if wish.seconds is None:
        return
    if wish.seconds not in SECONDS or wish.increment not in INCREMENTS:
        raise ParseError(
            "choose {least} to {most} seconds, and {less} to {more} a turn, not {seconds} and {increment}",
            "clock",
            least=SECONDS[0],
            most=SECONDS[-1],
            less=INCREMENTS[0],
            more=INCREMENTS[-1],
            seconds=wish.seconds,
            increment=wish.increment,
        )
    if wish.days is not None or game.rounds or len(wish.seats) == 1:
        raise ParseError("this game is not played on a live clock", "clock")


def seat_for(game: AnyGame, number: int, wanted: str, host: Player) -> SeatRow:
    """The seat that a word of `TableWish.seats` asks for, not saved yet; raises ParseError."""
    seat = SeatRow(number=number)
    if wanted == ME:
        seat.kind, seat.player = SeatRow.Kind.PERSON, host
    elif wanted == OPEN:
        seat.kind = SeatRow.Kind.OPEN
    elif wanted == INVITE:
        invite(seat)
    elif wanted.startswith(BOT):
        seat.kind, seat.bot = SeatRow.Kind.BOT, find_bot(game, wanted.removeprefix(BOT)).name
    else:
        words = {"me": ME, "bot": BOT, "open": OPEN, "invite": INVITE}
        raise ParseError('must be "{me}", "{bot}NAME", "{open}" or "{invite}"', f"seats[{number}]", **words)
    return seat
