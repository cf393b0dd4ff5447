"""Who tells players that a game waits for them when nobody looks."""

from __future__ import annotations

import logging
from typing import Final

from boem.core.clock import CLOCK, Clock
from boem.web.base.scheduler import ThreadLoop
from boem.web.notices.due import see_to
from boem.web.notices.letters import can_be_sent

EVERY: Final = 20.0  # seconds between two looks at all tables
log: Final = logging.getLogger("boem.crier")


class Crier(ThreadLoop):
    """Looks for turns of which nobody was told."""

    def __init__(self, clock: Clock = CLOCK) -> None:
        super().__init__(EVERY, "crier", lambda: see_to(clock.now()), clock, log)

    async def run(self) -> None:
        """Work until cancelled; on a host that sends no mail there is nothing to do."""
        if can_be_sent():
            await super().run()
