"""The deadlines for orders: wall-clock times in the game's time zone, a fixed number of days apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

DAYS: Final = 7
UNDO: Final = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Deadlines:
    """`first` and `moved` are local times without a zone. Without `first`, only moved rounds have a deadline."""

    zone: ZoneInfo
    first: datetime | None = None
    days: int = DAYS
    grace: timedelta = timedelta()
    undo: timedelta = UNDO
    """How long after its evaluation the last round may be taken back."""
    moved: Mapping[int, datetime] = field(default_factory=dict)

    def of(self, round_number: int) -> datetime | None:
        """The deadline of a round, in the game's zone. The time of day stays the same when the clocks change."""
        local = self.moved.get(round_number)
        if local is None and self.first is not None:
            local = self.first + timedelta(days=self.days) * (round_number - 1)
        if local is None:
            return None
        return local.replace(tzinfo=self.zone).astimezone(UTC).astimezone(self.zone)
