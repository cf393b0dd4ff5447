"""Models: players, with or without an account, and their tokens."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import models
from django.db.models.base import ModelBase

from boem.web.accounts.access import let_in
from boem.web.accounts.names import is_reserved, key_of, shown_name
from boem.web.base.fields import CreationTime
from boem.web.base.ids import fresh_id


class Player(AbstractBaseUser):
    """A player, who is also the user of an account if they have one.

    Only a session or a token identifies a guest. `last_login` is null until the first sign-in, and so until the address
    is confirmed.
    """

    id = models.CharField(primary_key=True, max_length=20, default=fresh_id)
    name = models.CharField(max_length=40, unique=True)
    key = models.CharField(max_length=255, unique=True, editable=False)  # the name in the form that is compared
    created = CreationTime()
    gone = models.BooleanField(default=False)  # the account was deleted, but other players' games need the row
    # Used by accounts only
    password = models.CharField(max_length=128, default="!")  # a value that starts like this matches no password
    email = models.EmailField(blank=True)
    language = models.CharField(max_length=2, blank=True)  # empty: as the browser asks
    theme = models.CharField(max_length=6, blank=True)  # empty: as the system is set

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
        """Keep the key in step with the name."""
        self.key = key_of(self.name)
        if update_fields is not None and "name" in update_fields:
            update_fields = {*update_fields, "key"}
        super().save(force_insert=force_insert, force_update=force_update, using=using, update_fields=update_fields)

    @property
    def is_active(self) -> bool:  # type: ignore[override]
        """Whether the player is let in."""
        return Player.objects.filter(let_in(), pk=self.pk).exists()

    @property
    def has_account(self) -> bool:
        """Whether this player has ever signed in to an account that still exists."""
        return self.last_login is not None and not self.gone

    @property
    def shown(self) -> str:
        """The name as a page shows it, in its language."""
        return shown_name(self.name)

    @property
    def is_guest(self) -> bool:
        """Whether the player has a guest's name, and no account."""
        return not self.has_account and is_reserved(self.name)

    @property
    def is_program(self) -> bool:
        """Whether the player is a program that the host has named, for which nobody signs in."""
        return not self.has_account and not self.is_guest and self.tokens.exists()

    @property
    def may_be_rated(self) -> bool:
        """Whether the player is permanent: has an account, or is a program that the host has named. Guests aren't."""
        return self.has_account or self.is_program

    @property
    def pays_alone(self) -> bool:
        """Whether requests of the player's programs are left off the network's limit; not for guests' names."""
        return not self.is_guest


class Token(models.Model):
    """A token with which a program acts for a player; only its hash is stored."""

    class Scope(models.TextChoices):
        """What the token permits."""

        PLAY = "play"  # everything the API offers
        READ = "read"  # reading what the player sees, and no actions

    digest = models.CharField(primary_key=True, max_length=64)  # hex, SHA-256
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="tokens")
    label = models.CharField(max_length=40, blank=True)
    scope = models.CharField(max_length=4, choices=Scope.choices, default=Scope.PLAY)
    created = CreationTime()
    used = models.DateField(null=True)  # the last day on which it was used

    class Meta:
        ordering = ("created",)

    def __str__(self) -> str:
        return f"a token of {self.player_id}"

    @property
    def handle(self) -> str:
        """Identifies the token among the player's, without being secret."""
        return self.digest[:16]
