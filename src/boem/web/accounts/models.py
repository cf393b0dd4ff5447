"""Players and their tokens, as rows."""

from __future__ import annotations

from django.db import models

from boem.web.config.ids import fresh_id


class Player(models.Model):
    """Somebody who sits at tables. A guest is a player whom only a session or a token knows."""

    id = models.CharField(primary_key=True, max_length=20, default=fresh_id)
    name = models.CharField(max_length=40, unique=True)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class Token(models.Model):
    """What a program shows to act for a player; only its hash is kept."""

    digest = models.CharField(primary_key=True, max_length=64)  # hex, SHA-256
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="tokens")
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"a token of {self.player_id}"
