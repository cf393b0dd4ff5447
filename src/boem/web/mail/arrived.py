"""Incoming mails."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Arrived:
    """A mail as the mailbox has it. `received` is when the mailbox got it, whatever the mail itself says.

    If it is too large, `data` is only the beginning of its header, and `whole` is false.
    """

    data: bytes = field(repr=False)
    received: datetime
    size: int
    key: str = field(repr=False)  # identifies the mail, however often it arrives
    whole: bool = True

    @property
    def message_id(self) -> str:
        """The mail's Message-ID, safe for a header; empty if it has no usable one."""
        return self.key if self.key.startswith("<") else ""
