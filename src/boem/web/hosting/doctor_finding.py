"""What a check of `boem doctor` finds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["good", "wrong", "note"]


@dataclass(frozen=True, slots=True)
class DoctorFinding:
    """The result of one check, in a line."""

    look: str
    kind: Kind
    said: str
