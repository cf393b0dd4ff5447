"""A handler of incoming mail that remembers it."""

from __future__ import annotations

from boem.web.accounts.models import Player
from boem.web.mail.arrived import Arrived
from boem.web.mail.models import Inbox


class Taker:
    """Takes mails and writes a row for each; fails where a test wants it to."""

    def __init__(self) -> None:
        self.arrived: list[Arrived] = []
        self.bad = b"\0"
        self.error: type[Exception] = ValueError

    def __call__(self, arrived: Arrived) -> None:
        Player.objects.create(name=f"mail {Player.objects.count()}")
        if self.bad in arrived.data:
            raise self.error("K9 mine is secret")
        self.arrived.append(arrived)

    @property
    def texts(self) -> list[str]:
        """Each mail's text."""
        return [arrived.data.decode().replace("\r\n", "\n").partition("\n\n")[2].strip() for arrived in self.arrived]


def inbox() -> Inbox:
    """How far the mailbox has been read."""
    return Inbox.objects.get()
