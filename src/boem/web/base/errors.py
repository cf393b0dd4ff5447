"""Reasons why a service refuses. Each has a sentence for the user, to be translated with its params."""

from __future__ import annotations

from boem.core.errors import BoemError


class TableError(BoemError):
    """The base class; `code` is a stable key."""

    code = "table"


class NoTable(TableError):
    """The table doesn't exist, or this viewer may not know of it."""

    code = "no_table"

    def __init__(self) -> None:
        super().__init__("There is no such table.")


class Stale(TableError):
    """The table has moved on in a way that matters since the caller looked; `number` is its number of entries."""

    code = "stale"

    def __init__(self, number: int) -> None:
        super().__init__("The table has moved on; look again.")
        self.number = number


class KeyReused(TableError):
    """An idempotency key was used before with another body."""

    code = "key_reused"

    def __init__(self) -> None:
        super().__init__("This idempotency key was used for another action; a new action needs a new key.")


class Closed(TableError):
    """Not possible at this table (now): the seat is taken, the game isn't over, and so on."""

    code = "closed"


class Moderated(Closed):
    """A moderator has closed the table; `why` is the reason."""

    code = "moderated"

    def __init__(self, why: str) -> None:
        super().__init__("A moderator has closed this table: {why}", why=why)


class NotYours(TableError):
    """Only somebody else may do that."""

    code = "not_yours"


class Unfit(TableError):
    """An entry in a form is invalid."""

    code = "unfit"
