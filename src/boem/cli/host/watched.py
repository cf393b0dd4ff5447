"""The watch over the processes of `boem serve --workers N`."""

from __future__ import annotations

import logging
from typing import Final

from uvicorn.supervisors import Multiprocess

LOG: Final = logging.getLogger(__name__)


class Watched(Multiprocess):
    """Says in the log, at a level that hosts see, that it has replaced a process; ends without cutting anybody off."""

    def keep_subprocess_alive(self) -> None:
        """Replace the processes that have died or been silent for too long."""
        before = list(self.processes)
        super().keep_subprocess_alive()
        for old, new in zip(before, self.processes, strict=True):
            if new is not old:
                LOG.warning("process %s has died or was silent; process %s serves in its place", old.pid, new.pid)

    def terminate_all(self) -> None:
        """End the processes. This one accepts nothing itself, so while it listened connections would wait in vain."""
        for listening in self.sockets:
            listening.close()
        super().terminate_all()
