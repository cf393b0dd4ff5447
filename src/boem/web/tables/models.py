"""A table is one game record that grows: table, seats and entries are rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import ClassVar, Final

from django.db import models

from boem.core.game import EDITION, HOUSE, Actor, Seat
from boem.web.accounts.models import Player
from boem.web.base.errors import NoTable
from boem.web.base.fields import CreationTime
from boem.web.base.ids import fresh_id
from boem.web.base.statements import TEXT, Select


class Table(models.Model):
    """A game on the site. Values derived from its entries are stored too, where lists and clocks need them."""

    class Visibility(models.TextChoices):
        """Who may watch."""

        PUBLIC = "public"
        LINK = "link"  # whoever has its address
        SEATS = "seats"

    CLOSED: ClassVar = "closed"  # the ruling of a moderator: the game counts for nobody
    DECIDED: ClassVar = "decided"  # that of a tournament's organiser: it counts in the tournament alone

    id = models.CharField(primary_key=True, max_length=20, default=fresh_id)
    game = models.CharField(max_length=20)
    edition = models.PositiveSmallIntegerField(default=EDITION)  # of the game's rules, fixed at the start
    config = models.JSONField()
    visibility = models.CharField(max_length=8, choices=Visibility.choices, default=Visibility.LINK)
    device = models.BooleanField(default=False)  # one player plays all seats, on one device
    days = models.PositiveSmallIntegerField(null=True)  # for a move; null: not by correspondence
    seconds = models.PositiveIntegerField(null=True)  # on each seat's clock at the start; null: not live
    increment = models.PositiveIntegerField(default=0)  # seconds that a move adds to it
    rated = models.BooleanField(default=False)  # its result counts for the players' ratings
    practice = models.BooleanField(default=False)  # a moment of another game, tried again: it counts for nothing
    moment = models.PositiveIntegerField(null=True)  # how many entries led to that moment; null: no or an old practice
    proved = models.BooleanField(default=True)  # its answers are sent with openings; those of old tables never are
    held = models.BooleanField(default=False)  # only a game master's desk deals and closes its rounds
    grace = models.DurationField(default=timedelta)  # after a held table's deadline; orders still count during it
    barred = models.JSONField(default=list)  # ids of players who have seen sealed orders, and so may not take a seat
    match_games = models.PositiveSmallIntegerField(null=True)  # in the match that it belongs to; null: no match
    match_game = models.PositiveSmallIntegerField(
        default=1
    )  # its number in the match, leaving out games that don't count
    match_halves = models.JSONField(default=list)  # half points that each seat had before it
    created = CreationTime()
    rematch = models.OneToOneField("self", models.SET_NULL, null=True, related_name="rematch_of")
    # Derived from the entries
    number = models.PositiveIntegerField(default=0)  # of entries: the version that every write compares and sets
    status = models.CharField(max_length=8, default="setup")
    waits = models.PositiveBigIntegerField(default=0)  # bit s: the game waits for seat s
    deadline = models.DateTimeField(null=True)  # when the first flag falls; during a pause, the old value
    clocked = models.DateTimeField(null=True)  # since when the clocks of seats to move have run; may lie ahead
    banks = models.JSONField(default=list)  # ms that each seat of a live game had left at `clocked`
    pausing = models.PositiveBigIntegerField(default=0)  # bit s: seat s wants a pause
    paused = models.DateTimeField(null=True)  # since when the clocks have been stopped by agreement
    # why the house ended it: `flag`, `away`, `idle`, `no_show` (in a tournament), `forsaken`, `closed`, `decided`
    ruling = models.CharField(max_length=8, blank=True)
    changed = CreationTime()
    planned = models.PositiveBigIntegerField(default=0)  # bit s: seat s has conditional moves; secret
    # What the worker needs
    bots = models.PositiveBigIntegerField(default=0)  # bit s: a bot plays seat s
    patron = models.CharField(max_length=32, blank=True)  # for whom they play (patrons.py); empty once it is over
    failures = models.PositiveSmallIntegerField(default=0)  # of the worker, since the last entry

    class Meta:
        indexes = (
            models.Index(fields=["deadline"], condition=models.Q(deadline__isnull=False), name="table_deadline"),
            models.Index(fields=["changed"], condition=~models.Q(status="over"), name="table_going_on"),
            models.Index(fields=["game", "created"], condition=models.Q(status="over"), name="table_by_age"),
            models.Index(fields=["patron"], condition=~models.Q(status="over"), name="table_of_patron"),
        )

    def __str__(self) -> str:
        return f"table {self.id}"

    @property
    def pace(self) -> str:
        """`live` on clocks, `correspondence` in days per move, else `untimed`."""
        return "live" if self.seconds else "correspondence" if self.days else "untimed"

    @property
    def is_ruled_out(self) -> bool:
        """Whether nobody has won, whatever the record says of how it ended."""
        return self.ruling in (self.CLOSED, self.DECIDED)

    @property
    def squares(self) -> int:
        """The size of its field, which measures the work of each of its bots; 0 in games without width and height."""
        return int(self.config.get("width", 0) * self.config.get("height", 0))

    @property
    def shut(self) -> datetime | None:
        """When orders stop counting at a held table; None at others, or without a deadline."""
        return self.deadline + self.grace if self.held and self.deadline else None

    def waits_for(self, seat: int) -> bool:
        """Whether the game waits for this seat."""
        return bool(self.waits >> seat & 1)

    @property
    def waited(self) -> tuple[int, ...]:
        """The seats that the game waits for, in order."""
        return tuple(seat for seat in range(self.waits.bit_length()) if self.waits_for(seat))


def find_table(table_id: str, *, lock: bool = False) -> Table:
    """The table with this id, or raise NoTable; with `lock`, its row stays locked until the transaction ends."""
    rows = (_LOCKED if lock else _BY_ID).rows(table_id) if table_id.isprintable() else ()  # databases reject NUL
    found = next(iter(rows), None)
    if found is None:
        raise NoTable
    return found


def find_tables(table_ids: Sequence[str]) -> dict[str, Table]:
    """Those of the tables that there are, by their ids."""
    return {table.id: table for rows in _BY_ID.rows_each([(one,) for one in table_ids]) for table in rows}


_BY_ID: Final = Select(Table, lambda: Table.objects.filter(id=TEXT))
_LOCKED: Final = Select(Table, lambda: Table.objects.select_for_update().filter(id=TEXT))


def bits(actors: Iterable[Actor]) -> int:
    """The seats among the actors, as a bit set like `Table.waits`."""
    return sum(1 << actor for actor in actors if actor != HOUSE)


class SeatRow(models.Model):
    """A place at a table, and its occupant."""

    class Kind(models.TextChoices):
        """Who may sit there, or already does."""

        PERSON = "person"
        BOT = "bot"
        OPEN = "open"  # for anybody
        INVITE = "invite"  # for whoever brings the invitation

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=8, choices=Kind.choices)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="seats")
    bot = models.CharField(max_length=20, blank=True)
    called = models.CharField(max_length=60, blank=True)  # a name given by the game master; replaces the player's
    first = models.CharField(max_length=60, blank=True)  # name of the first occupant, once it was handed over
    nonce = models.CharField(max_length=20, blank=True)  # what the invitation's token is made from
    invited_until = models.DateTimeField(null=True)
    pencil = models.JSONField(default=dict)  # {"E3": "mine" or "free"}, and answers to what it asked; private
    draft = models.JSONField(default=list)  # squares of a layout not sent yet; private
    heard = models.PositiveIntegerField(default=0)  # lines of the players' chat that were on its screen
    left = models.DateTimeField(null=True)  # since when it has had no connection, if that was noticed; live games only

    class Meta:
        db_table = "tables_seat"
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["table", "number"], name="seat_once"),)

    def __str__(self) -> str:
        return f"seat {self.number} of {self.table_id}"

    @property
    def seat(self) -> Seat:
        """Its number, as the type that the rules use."""
        return Seat(self.number)

    @property
    def taken(self) -> bool:
        """Whether somebody sits there."""
        return self.kind in (self.Kind.PERSON, self.Kind.BOT)

    @property
    def name(self) -> str:
        """The occupant's name; empty if there is none. Not for display: see `name_of`."""
        return self.called or (self.player.name if self.player else self.bot)


class ConditionalMoves(models.Model):
    """What a seat will do if it hears certain things, as `store/conditional_moves.py` describes; private."""

    seat = models.OneToOneField(SeatRow, on_delete=models.CASCADE, related_name="conditional")
    branches = models.JSONField(default=list)  # those to choose from in the seat's next turn
    since = models.PositiveIntegerField(default=0)  # the first entry that their conditions may speak of
    played = models.JSONField(default=list)  # numbers of the entries made of them
    dropped = models.CharField(max_length=8, blank=True)  # why the rest was thrown away: `differs`, `illegal`, `over`
    version = models.PositiveIntegerField(default=0)  # that every write compares and sets

    class Meta:
        db_table = "tables_conditional"

    def __str__(self) -> str:
        return f"conditional moves of {self.seat}"


class Entry(models.Model):
    """One entry of the table's record, complete and therefore secret: viewers get what the match cache derives."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    said = models.JSONField()  # the keys that describe it in a record
    at = models.CharField(max_length=30)  # RFC 3339
    commitment = models.CharField(max_length=64, null=True)  # hex, SHA-256
    salt = models.CharField(max_length=64, null=True)  # hex, 256 bits
    # The request for it
    seat = models.PositiveSmallIntegerField(null=True)  # null: not a seat's action
    key = models.CharField(max_length=80, null=True)  # idempotency key
    digest = models.CharField(max_length=64, null=True)  # hex, SHA-256 of the request with the key

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["table", "number"], name="entry_once"),
            models.UniqueConstraint(fields=["table", "seat", "key"], name="key_once"),
        )

    def __str__(self) -> str:
        return f"entry {self.number} of {self.table_id}"


class Message(models.Model):
    """A line of chat, in the players' room or in the spectators'."""

    class Room(models.TextChoices):
        """Who can read it."""

        PLAYERS = "players"
        SPECTATORS = "spectators"

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="messages")
    room = models.CharField(max_length=12, choices=Room.choices)
    player = models.ForeignKey(Player, on_delete=models.PROTECT)
    text = models.CharField(max_length=500)
    at = CreationTime()

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"message {self.pk} at {self.table_id}"


class Vacation(models.Model):
    """A period in which a player's days per move don't count down; an early return brings `until` forward."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="vacations")
    since = models.DateTimeField()
    until = models.DateTimeField()

    class Meta:
        ordering = ("since",)

    def __str__(self) -> str:
        return f"vacation of {self.player_id} until {self.until:%Y-%m-%d}"
