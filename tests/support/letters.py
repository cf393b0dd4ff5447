"""Games by mail with players who reply by mail, within the test process."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from email.message import EmailMessage
from itertools import count
from typing import Any

from support.desks import BEFORE, desk_of

from boem.web.mail.arrived import Arrived
from boem.web.mail.models import Outgoing
from boem.web.pbm.models import Address, Desk
from boem.web.pbm.post.inbound_orders import take
from boem.web.pbm.seating import come

NUMBERS: Iterator[int] = count(1)


def seated_desk(*names: str, **more: Any) -> Desk:
    """A game in which each of these has taken a seat, with an address of the same name."""
    desk = desk_of(*names, **more)
    for address in addresses(desk):
        come(address=address, player=None)
    return Desk.objects.select_related("table", "owner").get(pk=desk.pk)


def addresses(desk: Desk) -> list[Address]:
    """The addresses of its seats, in order."""
    found = Address.objects.filter(seat__table_id=desk.pk).select_related("seat__table", "seat__player")
    return list(found.order_by("seat__number"))


def letters(to: str, kind: str = "") -> list[Outgoing]:
    """The letters queued for somebody, of one kind or all."""
    found = Outgoing.objects.filter(to=to).order_by("id")
    return [mail for mail in found if not kind or mail.topic.split(":")[2] == kind]


def answer(
    to: Outgoing | None, text: str, *, sender: str = "", received: datetime = BEFORE, html: bool = False, **headers: Any
) -> str:
    """Reply to a letter as mail programs do, keeping the token in the subject; returns the reply's Message-ID."""
    made = EmailMessage()
    made["From"] = sender or (to.to if to else "")
    made["Message-ID"] = f"<{next(NUMBERS)}@example.net>"
    if to is not None:
        made["Subject"], made["In-Reply-To"] = f"Re: {to.subject}", to.message_id
    for name, value in headers.items():
        del made[name.replace("_", "-")]
        if value:
            made[name.replace("_", "-")] = value
    quoted = to.body if to else ""
    if html:
        page = "".join(f"<div>{line}</div>" for line in text.splitlines())
        made.set_content(f'{page}<div class="gmail_quote"><blockquote>{quoted}</blockquote></div>', subtype="html")
    else:
        lines = "".join(f"> {line}\n" for line in quoted.splitlines())
        above = "On Friday, Boem <boem@example.org> wrote:\n" if lines else ""
        made.set_content(f"{text}\n\n{above}{lines}-- \nA1\n")
    bring(made.as_bytes(), received=received, key=str(made["Message-ID"]))
    return str(made["Message-ID"])


def bring(data: bytes, *, received: datetime = BEFORE, key: str = "", whole: bool = True) -> None:
    """Receive a mail."""
    take(Arrived(data, received, len(data), key or f"sha256:{next(NUMBERS)}", whole))


def token(mail: Outgoing) -> str:
    """The token in a subject."""
    found = re.search(r"\[boem [^]]*\]", mail.subject)
    assert found
    return found[0]
