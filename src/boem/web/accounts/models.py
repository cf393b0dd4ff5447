"""Players, with or without an account, and their tokens, as rows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import models
from django.db.models.base import ModelBase

from boem.web.accounts.access import let_in
from boem.web.accounts.names import is_reserved, key_of
from boem.web.base.fields import CreationTime
from boem.web.base.ids import fresh_id


class Player(AbstractBaseUser):
    """Somebody who sits at tables, and the user of an account, if they have one.

    A guest is a player whom only a session or a token knows. `last_login` is null until an account is first signed in
    to, so until its address is confirmed.
    """

    id = models.CharField(primary_key=True, max_length=20, default=fresh_id)
    name = models.CharField(max_length=40, unique=True)
    key = models.CharField(max_length=255, unique=True, editable=False)  # the name as it is compared
    created = CreationTime()
    gone = models.BooleanField(default=False)  # the account was deleted; others' games need the row
    # Of accounts alone
    password = models.CharField(max_length=128, default="!")  # what begins so fits none
    email = models.EmailField(blank=True)
    language = models.CharField(max_length=2, blank=True)  # empty: as the browser says
    theme = models.CharField(max_length=6, blank=True)  # empty: as the system has it

    USERNAME_FIELD = "name"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []
    objects: ClassVar[models.Manager[Player]] = models.Manager()

    def __str__(self) -> str:
        return self.name

    def save(
        self,
        *,
        force_insert: bool | tuple[ModelBase, ...] = False,
        force_update: bool = False,
        using: str | None = None,
        update_fields: Iterable[str] | None = None,
    ) -> None:
        """Keep the key with the name."""
        self.key = key_of(self.name)
        if update_fields is not None and "name" in update_fields:
            update_fields = {*update_fields, "key"}
        super().save(force_insert=force_insert, force_update=force_update, using=using, update_fields=update_fields)

    @property
    def is_active(self) -> bool:  # type: ignore[override]
        """Whether the player may come in."""
        return Player.objects.filter(let_in(), pk=self.pk).exists()

    @property
    def has_account(self) -> bool:
        """Whether somebody has signed in as this player."""
        return self.last_login is not None and not self.gone

    @property
    def pays_alone(self) -> bool:
        """Whether its network needn't pay for what programs ask as this player: a guest's name is no program's."""
        return self.has_account or not is_reserved(self.name)


class Token(models.Model):
    """What a program shows to act for a player; only its hash is kept."""

    class Scope(models.TextChoices):
        """What it is good for."""

        PLAY = "play"  # everything that the API can do
        READ = "read"  # what the player sees, and nothing is done

    digest = models.CharField(primary_key=True, max_length=64)  # hex, SHA-256
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="tokens")
    label = models.CharField(max_length=40, blank=True)
    scope = models.CharField(max_length=4, choices=Scope.choices, default=Scope.PLAY)
    created = CreationTime()
    used = models.DateField(null=True)  # the last day on which it was shown

    class Meta:
        ordering = ("created",)

    def __str__(self) -> str:
        return f"a token of {self.player_id}"

    @property
    def handle(self) -> str:
        """What tells it from the player's other ones, and opens nothing."""
        return self.digest[:16]
