"""Models: outcomes of games, the ratings that follow from them, challenges, and who follows whom."""

from __future__ import annotations

from datetime import datetime

from django.db import models
from django.db.models import Q

from boem.arena.ratings import PROVISIONAL, on_scale
from boem.arena.ratings import Rating as Skill
from boem.core.clock import CLOCK
from boem.web.accounts.models import Player
from boem.web.base.fields import CreationTime
from boem.web.tables.models import SeatRow, Table


class Rating(models.Model):
    """The strength of a player or a house bot in a game at a pace."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, related_name="ratings")
    bot = models.CharField(max_length=20, blank=True)
    game = models.CharField(max_length=20)
    pace = models.CharField(max_length=16)
    mu = models.FloatField(default=Skill().mu)
    sigma = models.FloatField(default=Skill().sigma)
    games = models.PositiveIntegerField(default=0)
    at_least = models.FloatField(null=True)  # μ − 2σ; null: not on the leaderboard

    class Meta:
        ordering = ("game", "pace")
        indexes = (
            models.Index(
                fields=["game", "pace", "-at_least", "id"], condition=Q(at_least__isnull=False), name="rating_listed"
            ),
        )
        constraints = (
            models.UniqueConstraint(
                fields=["player", "game", "pace"], condition=Q(player__isnull=False), name="player_rated_once"
            ),
            models.UniqueConstraint(fields=["bot", "game", "pace"], condition=~Q(bot=""), name="bot_rated_once"),
        )

    def __str__(self) -> str:
        return f"{self.player or self.bot} in {self.game}, {self.pace}"

    @property
    def shown(self) -> int:
        """The number on display."""
        return on_scale(self.mu)

    @property
    def provisional(self) -> bool:
        """Whether the rating is still uncertain."""
        return self.sigma > PROVISIONAL

    @property
    def margin(self) -> int:
        """The uncertainty on display, 2σ: the strength is within it with a probability of 95 %."""
        return on_scale(Skill().mu + 2 * self.sigma) - on_scale(Skill().mu)

    @property
    def skill(self) -> Skill:
        """The numbers that the model works with."""
        return Skill(self.mu, self.sigma)

    def place(self) -> None:
        """Put it on the leaderboard, or take it off: players are on it who have a settled rating and are let in."""
        listed = self.player is not None and not self.provisional and self.player.may_be_rated and self.player.is_active
        self.at_least = self.mu - 2 * self.sigma if listed else None


class Outcome(models.Model):
    """The outcome of a game for one seat, with the change of its rating if the game was rated."""

    class Result(models.TextChoices):
        """How the game ended for the seat."""

        WON = "won"
        DRAWN = "drawn"
        LOST = "lost"
        NONE = "none"  # abandoned, or two players on one device

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="outcomes")
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, related_name="outcomes")
    bot = models.CharField(max_length=20, blank=True)
    game = models.CharField(max_length=20)
    result = models.CharField(max_length=8, choices=Result.choices)
    reason = models.CharField(max_length=20)
    at = models.DateTimeField()
    rating = models.ForeignKey(Rating, on_delete=models.CASCADE, null=True, related_name="outcomes")
    rank = models.PositiveSmallIntegerField(null=True)  # among the rated seats, from 0
    mu_before = models.FloatField(null=True)
    sigma_before = models.FloatField(null=True)
    mu_after = models.FloatField(null=True)
    sigma_after = models.FloatField(null=True)

    class Meta:
        ordering = ("-at", "-id")
        constraints = (models.UniqueConstraint(fields=["table", "seat"], name="outcome_once"),)
        indexes = (
            models.Index(fields=["player", "-at"], name="outcome_of_player"),
            models.Index(fields=["bot", "-at"], name="outcome_of_bot"),
        )

    def __str__(self) -> str:
        return f"seat {self.seat} of {self.table_id}: {self.result}"

    @property
    def before(self) -> int | None:
        """The rating before the game, as displayed; None if it wasn't rated."""
        return None if self.mu_before is None else on_scale(self.mu_before)

    @property
    def after(self) -> int | None:
        """The same after the game."""
        return None if self.mu_after is None else on_scale(self.mu_after)


class Challenge(models.Model):
    """A table whose free seat is reserved for a player, who has been asked to play."""

    class Answer(models.TextChoices):
        """How the challenge ended."""

        NONE = ""
        ACCEPTED = "accepted"
        DECLINED = "declined"
        WITHDRAWN = "withdrawn"

    seat = models.OneToOneField(SeatRow, on_delete=models.CASCADE, related_name="challenge")
    by = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="challenges_made")
    to = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="challenges")
    made = CreationTime()
    until = models.DateTimeField()
    answer = models.CharField(max_length=10, choices=Answer.choices, blank=True)

    class Meta:
        ordering = ("-made",)
        indexes = (models.Index(fields=["until"], condition=Q(answer=""), name="challenge_open"),)

    def __str__(self) -> str:
        return f"{self.by} asks {self.to} to {self.seat}"

    @property
    def is_open(self) -> bool:
        """Whether it can still be answered."""
        now: datetime = CLOCK.now()
        return not self.answer and self.until > now


class Follow(models.Model):
    """A player's wish to find another one again, and to see whether they are online."""

    by = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="follows")
    of = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="followed_by")
    at = CreationTime()

    class Meta:
        ordering = ("of__name",)
        constraints = (models.UniqueConstraint(fields=["by", "of"], name="follow_once"),)

    def __str__(self) -> str:
        return f"{self.by_id} follows {self.of_id}"


class HiddenPresence(models.Model):
    """Hides from followers whether a player is online."""

    player = models.OneToOneField(Player, on_delete=models.CASCADE, primary_key=True, related_name="hidden_presence")

    def __str__(self) -> str:
        return f"{self.player_id} is hidden"


class MatchmakingLock(models.Model):
    """A row per game, locked while a player looks for an opponent in it, so that two who search at once meet."""

    game = models.CharField(primary_key=True, max_length=20)

    class Meta:
        db_table = "lobby_hall"

    def __str__(self) -> str:
        return f"the matchmaking lock of {self.game}"
