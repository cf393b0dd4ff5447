"""Database work of a connection, in one of several threads, so that no other connection waits for it."""

from __future__ import annotations

from functools import partial
from typing import Final

from channels.db import database_sync_to_async  # noqa: TID251 (made better here)

in_thread: Final = partial(database_sync_to_async, thread_sensitive=False)
"""Makes a function awaitable. By default Channels has one thread for all connections."""
