"""Models: tournaments, who has entered them, and who meets whom. A ladder is a tournament without an end."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from boem.web.accounts.models import Player
from boem.web.base.fields import CreationTime
from boem.web.base.ids import fresh_id
from boem.web.tables.models import Table

MOST_PLAYERS: Final = 512


class Tournament(models.Model):
    """A tournament, or a ladder. Its round is compared and set: whoever raises it has paired the round."""

    class Kind(models.TextChoices):
        """Who meets whom."""

        ARENA = "arena", _("Arena")
        SWISS = "swiss", _("Swiss")
        ROUND_ROBIN = "round_robin", _("Round robin")
        KNOCKOUT = "knockout", _("Knockout")
        GROUPS = "groups", _("Tables of several")
        LADDER = "ladder", _("Ladder")

    class Stage(models.TextChoices):
        """How far it is."""

        OPEN = "open", _("open for entries")
        RUNNING = "running", _("under way")
        OVER = "over", _("over")
        CANCELLED = "cancelled", _("cancelled")

    id = models.CharField(primary_key=True, max_length=20, default=fresh_id)
    kind = models.CharField(max_length=12, choices=Kind.choices)
    name = models.CharField(max_length=60)  # empty once a moderator has closed it
    about = models.CharField(max_length=1000, blank=True)
    organiser = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, related_name="organised")
    private = models.BooleanField(default=False)  # only whoever has its link finds it, and may enter
    nonce = models.CharField(max_length=20, default=fresh_id)  # what the invitation's token is made from
    # What is played
    game = models.CharField(max_length=20)
    config = models.JSONField(default=dict)
    seats = models.PositiveSmallIntegerField(default=2)  # at a table; in groups, the number wanted
    days = models.PositiveSmallIntegerField(null=True)  # these four as at a table
    seconds = models.PositiveIntegerField(null=True)
    increment = models.PositiveIntegerField(default=0)
    rated = models.BooleanField(default=False)
    # How it is run
    starts = models.DateTimeField(null=True)  # null: when the organiser starts it
    minutes = models.PositiveSmallIntegerField(null=True)  # of an arena
    rounds = models.PositiveSmallIntegerField(default=0)  # 0 before the number is known
    double = models.BooleanField(default=False)  # in a round robin: everyone meets twice
    late = models.PositiveSmallIntegerField(default=0)  # rounds in which others may still enter; a Swiss or groups
    byes = models.PositiveSmallIntegerField(default=0)  # half-point byes that each player of a Swiss may have
    no_show = models.PositiveIntegerField(null=True)  # seconds in which to make the first move; null: as the clock says
    rest = models.PositiveSmallIntegerField(default=0)  # seconds between live rounds
    reach = models.PositiveSmallIntegerField(default=3)  # of a ladder: places above that may be challenged
    answer_days = models.PositiveSmallIntegerField(default=7)  # of a ladder: until a challenge counts as lost
    idle_days = models.PositiveSmallIntegerField(default=60)  # of a ladder: without a game, until a player is off it
    # Who may enter
    least_rating = models.IntegerField(null=True)
    most_rating = models.IntegerField(null=True)
    least_games = models.PositiveIntegerField(default=0)  # rated ones, of this game at this pace
    most_players = models.PositiveSmallIntegerField(default=MOST_PLAYERS)
    # How far it is
    stage = models.CharField(max_length=10, choices=Stage.choices, default=Stage.OPEN)
    round = models.PositiveIntegerField(default=0)  # the latest that was paired; compared and set
    byes_closed = models.PositiveIntegerField(default=0)  # the latest round for which nobody can ask for one any more
    created = CreationTime()
    started = models.DateTimeField(null=True)
    ended = models.DateTimeField(null=True)
    paused = models.DateTimeField(null=True)  # since when its organiser has no further rounds paired
    closed_why = models.CharField(max_length=300, blank=True)  # a moderator's reason for closing it

    class Meta:
        ordering = ("-created", "id")
        indexes = (
            models.Index(fields=["stage", "starts"], name="tournament_by_stage"),
            models.Index(fields=["organiser", "stage"], name="tournament_of_organiser"),
        )

    def __str__(self) -> str:
        return f"tournament {self.id}"

    @property
    def title(self) -> str:
        """The name as everybody reads it."""
        return self.name or gettext("Closed by a moderator")

    @property
    def pace(self) -> str:
        """As a table's: `live`, `correspondence` or `untimed`."""
        return "live" if self.seconds else "correspondence" if self.days else "untimed"

    @property
    def until(self) -> datetime | None:
        """When an arena that has started ends; games that end later don't count. None for the other kinds."""
        return None if self.minutes is None or self.started is None else self.started + timedelta(minutes=self.minutes)


class TournamentPlayer(models.Model):
    """A player in a tournament."""

    class State(models.TextChoices):
        """Whether the player is paired."""

        IN = "in"
        PAUSED = "paused"  # by choice in an arena, or after missing a game; entering again ends it
        WITHDRAWN = "withdrawn"  # for good, except from a ladder, which is entered again at its foot

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entrants")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    state = models.CharField(max_length=10, choices=State.choices, default=State.IN)
    number = models.PositiveSmallIntegerField(default=0)  # by rating at the start, from 1; 0 before
    place = models.PositiveSmallIntegerField(null=True)  # on a ladder now; elsewhere once it is over
    rating = models.IntegerField()  # on display when the player entered
    bye = models.PositiveIntegerField(default=0)  # the latest round for which the player asked for a half-point bye
    entered = CreationTime()
    active = models.DateTimeField(null=True)  # entered, or came back; on a ladder also the latest game or challenge

    class Meta:
        ordering = ("number", "entered", "id")
        constraints = (
            models.UniqueConstraint(fields=["tournament", "player"], name="entered_once"),
            models.UniqueConstraint(
                fields=["tournament", "number"], condition=Q(number__gt=0), name="entrant_number_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.player_id} in {self.tournament_id}"


class Pairing(models.Model):
    """Those who meet in a round, at one table; a single one has a bye, without a table.

    A drawn tie of a knockout is played again as the next leg.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="pairings")
    round = models.PositiveIntegerField()
    board = models.PositiveSmallIntegerField()  # within the round, from 1
    leg = models.PositiveSmallIntegerField(default=1)
    table = models.OneToOneField(Table, on_delete=models.SET_NULL, null=True, related_name="pairing")
    made = CreationTime()
    how = models.CharField(max_length=8, blank=True)  # an `arbiter.encounters.How`, once it is done
    done = models.DateTimeField(null=True)
    ruled = models.CharField(max_length=300, blank=True)  # why the organiser has decided the game

    class Meta:
        ordering = ("round", "board", "leg")
        constraints = (models.UniqueConstraint(fields=["tournament", "round", "board", "leg"], name="pairing_once"),)
        indexes = (models.Index(fields=["tournament", "done"], condition=Q(done=None), name="pairing_going_on"),)

    def __str__(self) -> str:
        return f"board {self.board} in round {self.round} of {self.tournament_id}"


class PairedSeat(models.Model):
    """A player's place in a pairing, and the points that it brought."""

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="seats")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")
    round = models.PositiveIntegerField()
    leg = models.PositiveSmallIntegerField(default=1)
    entrant = models.ForeignKey(TournamentPlayer, on_delete=models.CASCADE, related_name="pairings")
    seat = models.PositiveSmallIntegerField()  # in the order of the pairing: the first begins
    points = models.PositiveSmallIntegerField(null=True)  # as `arbiter.encounters` counts them

    class Meta:
        ordering = ("seat",)
        constraints = (
            models.UniqueConstraint(fields=["pairing", "seat"], name="paired_seat_once"),
            models.UniqueConstraint(fields=["tournament", "round", "leg", "entrant"], name="paired_once_a_round"),
        )

    def __str__(self) -> str:
        return f"seat {self.seat} of pairing {self.pairing_id}"


class LadderChallenge(models.Model):
    """A challenge on a ladder: a game for the challenged player's place."""

    class Answer(models.TextChoices):
        """What became of it."""

        NONE = ""
        ACCEPTED = "accepted"
        LAPSED = "lapsed"  # not answered in time: the challenger has the place
        DECLINED = "declined"  # the same
        WITHDRAWN = "withdrawn"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="challenges")
    by = models.ForeignKey(TournamentPlayer, on_delete=models.CASCADE, related_name="challenging")
    to = models.ForeignKey(TournamentPlayer, on_delete=models.CASCADE, related_name="challenged")
    made = CreationTime()
    until = models.DateTimeField()
    answer = models.CharField(max_length=10, choices=Answer.choices, blank=True)
    pairing = models.OneToOneField(Pairing, on_delete=models.SET_NULL, null=True, related_name="challenge")
    settled = models.DateTimeField(null=True)  # when the result of its game has changed the places

    class Meta:
        ordering = ("-made", "-id")
        constraints = (
            models.UniqueConstraint(fields=["by"], condition=Q(answer=""), name="ladder_challenger_once"),
            models.UniqueConstraint(fields=["to"], condition=Q(answer=""), name="ladder_challenged_once"),
        )

    def __str__(self) -> str:
        return f"{self.by_id} challenges {self.to_id}"
