"""Models: players' choice of notices, their browsers, and the turns and challenges that were dealt with."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from boem.web.accounts.models import Player
from boem.web.base.fields import CreationTime
from boem.web.lobby.models import Challenge
from boem.web.tables.models import SeatRow
from boem.web.tournaments.models import LadderChallenge

HOUR: Final = 17  # UTC; the daily digest goes out after it
AHEAD: Final = timedelta(days=2)  # by which a reminder comes before a challenge costs the place, or half its time


class Wish(models.Model):
    """How a player is notified; without a row, at once."""

    class How(models.TextChoices):
        """When a mail goes out."""

        NOW = "now", _("At once, for each game")
        DAILY = "daily", _("Once a day, for all games together")
        OFF = "off", _("Not at all")

    player = models.OneToOneField(Player, on_delete=models.CASCADE, primary_key=True, related_name="notices")
    how = models.CharField(max_length=5, choices=How.choices, default=How.NOW)
    digested = models.DateField(null=True)  # the last day whose digest was dealt with

    def __str__(self) -> str:
        return f"the wish of {self.player_id}"


class Told(models.Model):
    """The turn of a seat that was dealt with.

    It began at `clocked`, or in effect just before it, if a vacation has moved that since.
    """

    seat = models.OneToOneField(SeatRow, on_delete=models.CASCADE, primary_key=True, related_name="told")
    clocked = models.DateTimeField()

    def __str__(self) -> str:
        return f"notice to seat {self.seat_id}"


class ChallengeNotice(models.Model):
    """A challenge, to a game or on a ladder, of which its player is told; on a ladder silence costs the place."""

    game = models.OneToOneField(Challenge, on_delete=models.CASCADE, null=True, related_name="notice")
    ladder = models.OneToOneField(LadderChallenge, on_delete=models.CASCADE, null=True, related_name="notice")
    muted = models.BooleanField(default=False)  # neither a mail of its own nor messages: there were too many that day
    mailed = models.BooleanField(default=False)
    reminded = models.BooleanField(default=False)  # by a mail
    made = CreationTime()

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(game__isnull=True) ^ models.Q(ladder__isnull=True), name="notice_of_one_challenge"
            ),
        )

    def __str__(self) -> str:
        return f"notice of {self.game or self.ladder}"

    @property
    def by(self) -> Player:
        """Who challenges."""
        return self.ladder.by.player if self.ladder else self.game.by  # type: ignore[union-attr]

    @property
    def player(self) -> Player:
        """Who is challenged."""
        return self.ladder.to.player if self.ladder else self.game.to  # type: ignore[union-attr]

    @property
    def until(self) -> datetime:
        """When it can't be answered any more."""
        return (self.ladder or self.game).until  # type: ignore[union-attr]

    @property
    def asked(self) -> datetime:
        """When it was made."""
        return (self.ladder or self.game).made  # type: ignore[union-attr]

    def told_at(self, now: datetime) -> datetime:
        """Since when there is something to tell: the challenge, or its reminder."""
        return self.until - self._left_then if self.reminds(now) else self.asked

    @property
    def _left_then(self) -> timedelta:
        return min(AHEAD, (self.until - self.asked) / 2)

    def reminds(self, now: datetime) -> bool:
        """Whether it is time for the reminder that silence costs the place."""
        return self.ladder is not None and now >= self.until - self._left_then


class PushSubscription(models.Model):
    """A browser in which a player is notified: where its push service takes messages, and its keys (RFC 8291)."""

    digest = models.CharField(primary_key=True, max_length=64)  # hex, SHA-256 of the endpoint
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="push_subscriptions")
    endpoint = models.CharField(max_length=1000)
    point = models.CharField(max_length=90)  # its public key, in base64url, as is the next
    secret = models.CharField(max_length=30)
    language = models.CharField(max_length=2)  # of the page on which it was switched on
    created = CreationTime()

    def __str__(self) -> str:
        return f"a push subscription of {self.player_id}"


class PushMessage(models.Model):
    """A message to a browser about a turn or a challenge, or, once settled, what the last one was about.

    The turn began at `clocked`, as for `Told`; a challenge was made then, or its reminder was due.
    """

    subscription = models.ForeignKey(PushSubscription, on_delete=models.CASCADE, related_name="messages")
    seat = models.ForeignKey(SeatRow, on_delete=models.CASCADE, null=True, related_name="push_messages")
    challenge = models.ForeignKey(ChallengeNotice, on_delete=models.CASCADE, null=True, related_name="push_messages")
    clocked = models.DateTimeField()
    of_a_vendor = models.BooleanField()  # whether a maker of browsers runs the push service
    due = models.DateTimeField(null=True)  # a sender moves this on first, so that no other sends it; null: settled
    tries = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["subscription", "seat"], name="push_message_one"),
            models.UniqueConstraint(fields=["subscription", "challenge"], name="push_message_of_challenge"),
            models.CheckConstraint(
                condition=models.Q(seat__isnull=True) ^ models.Q(challenge__isnull=True), name="push_message_about_one"
            ),
        )
        indexes = (
            models.Index(fields=["of_a_vendor", "due"], condition=models.Q(due__isnull=False), name="push_message_due"),
        )

    def __str__(self) -> str:
        return f"push message {self.pk}"
