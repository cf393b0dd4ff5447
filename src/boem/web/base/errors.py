"""Why the service does nothing. Each has the sentence that a face shows, to be translated with its params."""

from __future__ import annotations

from boem.core.errors import BoemError


class TableError(BoemError):
    """The root: `code` is a stable key."""

    code = "table"


class NoTable(TableError):
    """There is no such table, or none that this viewer may know of."""

    code = "no_table"

    def __init__(self) -> None:
        super().__init__("There is no such table.")


class Stale(TableError):
    """The table has moved on in a way that matters since the caller looked; `number` is where it is."""

    code = "stale"

    def __init__(self, number: int) -> None:
        super().__init__("The table has moved on; look again.")
        self.number = number


class KeyReused(TableError):
    """An idempotency key came with another body before."""

    code = "key_reused"

    def __init__(self) -> None:
        super().__init__("This idempotency key was used for another action; a new action needs a new key.")


class Closed(TableError):
    """What is asked for can't be had at this table (now): a taken seat, a rematch before the end."""

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
    """What somebody has entered in a form does not fit."""

    code = "unfit"
