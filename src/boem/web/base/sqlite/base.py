"""Writing transactions run one after another: SQLite itself would make each poll at ever longer intervals."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from sqlite3 import Connection, Error
from threading import Lock
from typing import Any, Final

from django.db.backends.sqlite3 import base

WRITING: Final = Lock()


class _SelfClosing(Connection):
    """SQLite's connection, closed also where a thread ended and left it behind, as those of pools do."""

    def __del__(self) -> None:
        with suppress(Error):  # it was never opened
            self.close()


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's connection, but a transaction waits for the one before it in this process, or for SQLite's timeout."""

    _is_writing = False

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """A connection; the file, which SQLite would let others read, is made for its owner alone."""
        if not self.is_in_memory_db():
            with suppress(OSError):  # it is there already, or SQLite will say what is wrong
                Path(conn_params["database"]).touch(mode=0o600, exist_ok=False)
        return super().get_new_connection({**conn_params, "factory": _SelfClosing})

    def _start_transaction_under_autocommit(self) -> None:
        if not self.is_in_memory_db():  # in memory, threads share one connection
            self._is_writing = WRITING.acquire(timeout=self.settings_dict["OPTIONS"].get("timeout", 5.0))
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except BaseException:
            self._leave()
            raise

    def _commit(self) -> object:
        with self._leaving():
            return super()._commit()  # type: ignore[misc]

    def _rollback(self) -> object:
        with self._leaving():
            return super()._rollback()  # type: ignore[misc]

    def _close(self) -> object:
        with self._leaving():
            return super()._close()  # type: ignore[misc]

    @contextmanager
    def _leaving(self) -> Iterator[None]:
        try:
            yield
        finally:
            self._leave()

    def _leave(self) -> None:
        if self._is_writing:
            self._is_writing = False
            WRITING.release()
