"""Models: the exercises that players have."""

from __future__ import annotations

from django.db import models

from boem.web.accounts.models import Player
from boem.web.base.fields import CreationTime
from boem.web.tables.models import Table


class ExerciseCard(models.Model):
    """A moment of a finished game to practise. What was known then, and so the answer, follows from the table's log."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="exercises")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="exercises")
    seat = models.PositiveSmallIntegerField()
    number = models.PositiveIntegerField()  # of the entry with the move
    did = models.TextField()  # the move, as notation writes it
    asks = models.CharField(max_length=4)  # `boem.analysis.Asks`
    certain = models.BooleanField()  # whether some square was certain
    created = CreationTime()
    due = models.DateTimeField(null=True)  # null: put away
    practised = models.DateTimeField(null=True)  # the last time; null: never
    stability = models.FloatField(null=True)  # in days, by FSRS; null: never practised
    difficulty = models.FloatField(null=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["player", "table", "seat", "number"], name="exercise_once"),)
        indexes = (models.Index(fields=["player", "due"], condition=models.Q(due__isnull=False), name="exercise_due"),)

    def __str__(self) -> str:
        return f"exercise {self.id}: entry {self.number} of {self.table_id}"
