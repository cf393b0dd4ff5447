"""Models: who has been offered a guided first game, and what became of it."""

from __future__ import annotations

from django.db import models

from boem.web.accounts.models import Player
from boem.web.base.fields import CreationTime
from boem.web.tables.models import Table


class GuidedGame(models.Model):
    """A player's latest guided first game of one kind; without a table, it was declined before it began."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="guided")
    game = models.CharField(max_length=20)
    table = models.OneToOneField(Table, on_delete=models.SET_NULL, null=True, related_name="guided")
    done = models.BooleanField(default=False)  # played to its end, or skipped
    created = CreationTime()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["player", "game"], name="guided_once"),)

    def __str__(self) -> str:
        return f"guided {self.game}"
