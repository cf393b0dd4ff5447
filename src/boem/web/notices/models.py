"""Models: players' choice of notices, their browsers, and the turns that were dealt with."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from boem.web.accounts.models import Player
from boem.web.base.fields import CreationTime
from boem.web.tables.models import SeatRow


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
    """A message to a browser that it is the player's turn, or, once settled, the turn that the last one was about.

    The turn began at `clocked`, as for `Told`.
    """

    subscription = models.ForeignKey(PushSubscription, on_delete=models.CASCADE, related_name="messages")
    seat = models.ForeignKey(SeatRow, on_delete=models.CASCADE, related_name="push_messages")
    clocked = models.DateTimeField()
    of_a_vendor = models.BooleanField()  # whether a maker of browsers runs the push service
    due = models.DateTimeField(null=True)  # a sender moves this on first, so that no other sends it; null: settled
    tries = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["subscription", "seat"], name="push_message_one"),)
        indexes = (
            models.Index(fields=["of_a_vendor", "due"], condition=models.Q(due__isnull=False), name="push_message_due"),
        )

    def __str__(self) -> str:
        return f"push message {self.pk}"
