"""The settings of Uitweg."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from boem.core.seats import ForTwo
from boem.core.settings import check_settings, number, switch
from boem.core.texts import gettext_noop as _


@dataclass(frozen=True, slots=True)
class Config(ForTwo):
    """The field and its material, the same for both seats."""

    width: int = number(_("squares across, named by numbers"), minimum=3, maximum=12, default=6)
    height: int = number(_("squares down, named by letters"), minimum=3, maximum=12, default=6)
    barriers: int = number(_("barriers each, at most"), minimum=0, default=30)
    steps: int = number(_("steps after which a turn ends by itself"), minimum=1, maximum=1000, default=100)
    equal_turns: bool = switch(_("whether the second seat has as many turns as the first"), default=False)
    starts: int = number(_("the seat that begins"), minimum=0, maximum=1, default=0)

    def __post_init__(self) -> None:
        check_settings(self)

    @property
    def slots(self) -> int:
        """The number of slots for barriers: between squares, and on the left of column 1."""
        return (self.width - 1) * self.height + self.width * (self.height - 1) + self.height


BOARDS: Final[Mapping[str, Config]] = {"small": Config(width=5, height=5, barriers=20), "full": Config()}
