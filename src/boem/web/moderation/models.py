"""Models: blocks, reports, and actions of moderators."""

from __future__ import annotations

from datetime import datetime

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from boem.core.clock import CLOCK
from boem.web.accounts.models import Player
from boem.web.base.fields import CreationTime
from boem.web.tables.models import Message, Table
from boem.web.tournaments.models import Tournament


class Block(models.Model):
    """A player's wish to have nothing to do with another."""

    by = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="blocks")
    of = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="blocked_by")
    at = CreationTime()

    class Meta:
        ordering = ("of__name",)
        constraints = (models.UniqueConstraint(fields=["by", "of"], name="block_once"),)

    def __str__(self) -> str:
        return f"{self.by_id} keeps away from {self.of_id}"


class Moderator(models.Model):
    """A player whom the host has made a moderator."""

    player = models.OneToOneField(Player, on_delete=models.CASCADE, primary_key=True, related_name="moderator")
    since = CreationTime()

    def __str__(self) -> str:
        return f"moderator {self.player_id}"


class Report(models.Model):
    """A report to the moderators about a player, a line of chat and its author, a table, or a tournament."""

    class Kind(models.TextChoices):
        """The reason for a report."""

        INSULT = "insult", _("Insults, threats or hate")
        NAME = "name", _("A name that nobody should have to read")
        SPAM = "spam", _("Advertising, or the same again and again")
        UNFAIR = "unfair", _("Unfair play")
        OTHER = "other", _("Something else")

    by = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, related_name="reports")
    of = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, related_name="reported")
    table = models.ForeignKey(Table, on_delete=models.SET_NULL, null=True, related_name="reports")
    line = models.ForeignKey(Message, on_delete=models.SET_NULL, null=True, related_name="reports")
    tournament = models.ForeignKey(Tournament, on_delete=models.SET_NULL, null=True, related_name="reports")
    called = models.CharField(max_length=40, blank=True)  # the name of `of` at the time
    text = models.CharField(max_length=500, blank=True)  # the line, or the name and description, as it was
    kind = models.CharField(max_length=8, choices=Kind.choices)
    words = models.CharField(max_length=500, blank=True)  # the reporter's own words
    at = CreationTime()
    closed = models.DateTimeField(null=True)

    class Meta:
        ordering = ("at", "id")
        indexes = (models.Index(fields=["at"], condition=Q(closed__isnull=True), name="report_open"),)

    def __str__(self) -> str:
        return f"report {self.pk}"


class Hidden(models.Model):
    """A line of chat that nobody sees any more."""

    line = models.OneToOneField(Message, on_delete=models.CASCADE, primary_key=True, related_name="hidden")
    at = CreationTime()

    def __str__(self) -> str:
        return f"line {self.line_id} is hidden"


class Closing(models.Model):
    """The reason why a moderator has ended the game at a table."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, primary_key=True, related_name="closing")
    why = models.CharField(max_length=300)

    def __str__(self) -> str:
        return f"{self.table_id} is closed"


class Ban(models.Model):
    """A period in which a player is kept out."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="bans")
    why = models.CharField(max_length=300)  # the player reads it
    since = CreationTime()
    until = models.DateTimeField(null=True)  # null: for ever
    lifted = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-since", "-id")

    def __str__(self) -> str:
        return f"ban of {self.player_id}"

    @property
    def holds(self) -> bool:
        """Whether the ban is in force now."""
        now: datetime = CLOCK.now()
        return self.lifted is None and (self.until is None or self.until > now)


class Deed(models.Model):
    """An action of a moderator. It points to the player concerned, so the log keeps no name that was deleted."""

    class What(models.TextChoices):
        """The kind of action."""

        DISMISSED = "dismiss", _("dismissed a report")
        HID = "hide", _("hid a line of chat")
        CLOSED = "close", _("closed a table")
        BANNED = "ban", _("banned a player")
        LIFTED = "lift", _("lifted a ban")
        CANCELLED = "cancel", _("closed a tournament")
        TOOK_OVER = "take", _("took over a tournament")

    by = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, related_name="deeds")
    what = models.CharField(max_length=8, choices=What.choices)
    of = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, related_name="suffered")
    table = models.ForeignKey(Table, on_delete=models.SET_NULL, null=True, related_name="+")
    tournament = models.ForeignKey(Tournament, on_delete=models.SET_NULL, null=True, related_name="+")
    why = models.CharField(max_length=300, blank=True)
    until = models.DateTimeField(null=True)  # the end of a ban
    at = CreationTime()

    class Meta:
        ordering = ("-at", "-id")

    def __str__(self) -> str:
        return f"{self.by_id}: {self.what}"
