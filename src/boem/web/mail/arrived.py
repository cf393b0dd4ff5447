"""A mail that has come in."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Arrived:
    """A mail as the mailbox has it. `received` is when the mailbox got it, whatever the mail itself says.

    Of one that is too large, `data` is the beginning of its header alone, and `whole` is false.
    """

    data: bytes = field(repr=False)
    received: datetime
    size: int
    key: str = field(repr=False)  # the same as long as it is the same mail
    whole: bool = True

    @property
    def message_id(self) -> str:
        """Its own, fit for a header; empty where it has none that is any use."""
        return self.key if self.key.startswith("<") else ""
