"""Models: imported records."""

from __future__ import annotations

from django.db import models

from boem.web.accounts.models import Player
from boem.web.base.fields import CreationTime
from boem.web.base.ids import fresh_id


class Imported(models.Model):
    """An imported record, visible to anybody with its address. It has no table, and counts for nobody."""

    id = models.CharField(primary_key=True, max_length=20, default=fresh_id)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="imported")  # who imported it
    game = models.CharField(max_length=20)
    seats = models.JSONField()  # names, for lists
    record = models.TextField()  # canonical JSON
    created = CreationTime()

    class Meta:
        ordering = ("-created",)

    def __str__(self) -> str:
        return f"imported {self.id}"
