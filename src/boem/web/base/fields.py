"""Model fields that Django lacks."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeAlias

from django.db import models

from boem.core.clock import CLOCK

if TYPE_CHECKING:
    Moment: TypeAlias = models.DateTimeField[datetime, datetime]
else:
    Moment = models.DateTimeField


class CreationTime(Moment):
    """When the row was created, by Boem's clock.

    In migrations it is Django's own field, which uses the system's clock.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**dict(options, auto_now_add=True))

    def pre_save(self, model_instance: models.Model, add: bool) -> datetime:
        """The current time, for a new row."""
        if not add:
            made: datetime = getattr(model_instance, self.attname)
            return made
        now = CLOCK.now()
        setattr(model_instance, self.attname, now)
        return now

    def deconstruct(self) -> tuple[str, str, Sequence[object], dict[str, object]]:
        """Deconstructs as Django's DateTimeField."""
        name, _path, args, options = super().deconstruct()
        return name, "django.db.models.DateTimeField", args, options
