"""Models: a game master's desk and what belongs to it."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from django.db import models
from django.utils.translation import gettext as _

from boem.core.deal import Deal
from boem.core.squares import Square
from boem.web.accounts.models import Player
from boem.web.accounts.names import shown_name
from boem.web.base.fields import CreationTime
from boem.web.base.ids import fresh_id
from boem.web.tables.models import SeatRow, Table


class Desk(models.Model):
    """The game master of a game by e-mail, and its calendar. The deadline of the current round is the table's own."""

    table = models.OneToOneField(Table, models.CASCADE, primary_key=True, related_name="desk")
    owner = models.ForeignKey(Player, models.PROTECT, related_name="desks")
    title = models.CharField(max_length=60)
    language = models.CharField(max_length=2, default="en")  # of letters to people who have chosen none
    by_hand = models.BooleanField(default=False)  # the owner closes the rounds; otherwise the program does
    zone = models.CharField(max_length=64, default="UTC")
    first = models.DateTimeField(null=True)  # a deadline from which the others are counted; null: no regular ones
    days = models.PositiveSmallIntegerField(default=7)  # between two deadlines
    undo_days = models.PositiveSmallIntegerField(default=7)  # in which the last round can be taken back
    sealed_until = models.PositiveIntegerField(default=0)  # evaluations before which no owner sees sealed orders
    paused = models.BooleanField(default=False)
    evaluated = models.PositiveIntegerField(default=0)  # how often a round was evaluated or taken back
    told = models.IntegerField(default=-1)  # how many of those the letters have reported; -1: not even the beginning
    ended = models.BooleanField(default=False)  # whether the letters have reported the end: nothing is due any more
    reminded = models.PositiveIntegerField(default=0)  # `evaluated` + 1 once reminders were sent
    deadlines = models.JSONField(default=dict)  # {"3": RFC 3339}: the deadline set for each round
    heirs = models.JSONField(default=dict)  # {"1": who gets that seat right after the round}: see substitutes.py
    mines = models.JSONField(default=list)  # squares that the owner has laid for the first round; empty: drawn
    wanted = models.DateTimeField(null=True)  # when the owner asked for the round to be closed
    nonce = models.CharField(max_length=20, default=fresh_id)  # secret part of the link that hands over the desk

    class Meta:
        indexes = (models.Index(fields=["table"], condition=models.Q(ended=False), name="desk_going_on"),)

    def __str__(self) -> str:
        return f"desk of {self.table_id}"

    @property
    def calendar(self) -> ZoneInfo:
        """The time zone of its deadlines."""
        return ZoneInfo(self.zone)

    @property
    def deal(self) -> Deal | None:
        """The mines that the owner has laid; None: the program draws them, as always when it closes the rounds."""
        laid = self.mines if self.by_hand else ()
        return Deal(tuple(map(Square.parse, laid))) if laid else None


class Consent(models.Model):
    """Whether the reader of an address wants the letters of a game: they are asked once, and get no others before."""

    desk = models.ForeignKey(Desk, models.CASCADE, related_name="consents")
    key = models.CharField(max_length=32)  # `counts.key_of` the address
    asked = models.DateTimeField(null=True)  # when they were asked by letter
    agreed = models.DateTimeField(null=True)
    stopped = models.DateTimeField(null=True)  # when they opted out; null: they haven't

    class Meta:
        constraints = (models.UniqueConstraint(fields=["desk", "key"], name="consent_once"),)

    def __str__(self) -> str:
        return f"consent {self.pk} at {self.desk_id}"

    @property
    def holds(self) -> bool:
        """Whether letters go there."""
        return self.agreed is not None and self.stopped is None


class Address(models.Model):
    """Where a seat's letters go, if there is consent."""

    seat = models.OneToOneField(SeatRow, models.CASCADE, primary_key=True, related_name="post")
    address = models.EmailField()
    language = models.CharField(max_length=2, default="en")
    nonce = models.CharField(max_length=20, default=fresh_id)  # secret part of the tokens in subjects
    consent = models.ForeignKey(Consent, models.CASCADE, related_name="addresses")
    bounced = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"address of {self.seat_id}"


class Press(models.Model):
    """What a player or the game master writes for everybody: printed in the report of the round."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="press")
    seat = models.PositiveSmallIntegerField(null=True)  # null: the game master
    by = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="+")  # who had the seat then, if known
    text = models.TextField()
    at = CreationTime()
    closing = models.PositiveIntegerField(null=True)  # the entry that evaluated its round; null: not yet

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"press {self.pk} at {self.table_id}"


class Bulletin(models.Model):
    """An announcement of the desk: a message, a moved deadline, a pause."""

    class Kind(models.TextChoices):
        """Its kind. The text of a deadline is its time, RFC 3339; that of a pause, the deadline that it removed."""

        MESSAGE = "message"
        DEADLINE = "deadline"
        PAUSED = "paused"
        GONE_ON = "gone_on"
        DESK = "desk"  # the desk has a new owner; the text is their name
        HAND = "hand"  # the game master closes the rounds from now on
        PROGRAM = "program"  # the program does

    table = models.ForeignKey(Table, models.CASCADE, related_name="bulletins")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    text = models.TextField(blank=True)
    at = CreationTime()

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        return f"bulletin {self.pk} at {self.table_id}"

    @property
    def sentence(self) -> str:
        """The bulletin as a sentence, without the moment of a deadline; a message stands for itself."""
        match self.kind:
            case Bulletin.Kind.MESSAGE:
                return self.text
            case Bulletin.Kind.DESK:
                return _("{name} is the game master now.").format(name=shown_name(self.text))
            case Bulletin.Kind.PAUSED:
                return _("The game is paused.")
            case Bulletin.Kind.HAND:
                return _("The game master closes the rounds from now on.")
            case Bulletin.Kind.PROGRAM:
                return _("The program closes the rounds from now on.")
        due = _("The deadline has changed.") if self.text else _("The round has no deadline now.")
        return f"{_('The game goes on.')} {due}" if self.kind == Bulletin.Kind.GONE_ON else due


class Standby(models.Model):
    """A player who would take over a seat; first come, first served."""

    desk = models.ForeignKey(Desk, models.CASCADE, related_name="standby")
    player = models.ForeignKey(Player, models.CASCADE, related_name="+", null=True)  # null: known only by an address
    name = models.CharField(max_length=60)
    address = models.EmailField(blank=True)
    language = models.CharField(max_length=2, default="en")
    at = CreationTime()

    class Meta:
        ordering = ("id",)
        constraints = (models.UniqueConstraint(fields=["desk", "player"], name="standby_once"),)

    def __str__(self) -> str:
        return f"standby {self.pk} for {self.desk_id}"
