"""Records that were brought from elsewhere, as rows."""

from __future__ import annotations

from django.db import models

from boem.web.accounts.models import Player
from boem.web.base.fields import CreationTime
from boem.web.base.ids import fresh_id


class Imported(models.Model):
    """A record from elsewhere: whoever has its address may look at it. It is no table, and counts for nobody."""

    id = models.CharField(primary_key=True, max_length=20, default=fresh_id)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="imported")  # who brought it
    game = models.CharField(max_length=20)
    seats = models.JSONField()  # their names, for lists
    record = models.TextField()  # JSON, in canonical form
    created = CreationTime()

    class Meta:
        ordering = ("-created",)

    def __str__(self) -> str:
        return f"imported {self.id}"
