"""Too much chat on a table's page is answered with a message there, and disturbs nothing else."""

from __future__ import annotations

import re
from typing import Final

from support.line import Line
from support.site import Site
from support.tables import TINY
from support.two_worlds import Person, person

from boem.web.base.limits import LINES
from boem.web.tables.social.chat import SHOWN

SAID: Final = 2 * LINES.amount + 1  # too many even if a new minute begins meanwhile
REFUSED: Final = re.compile(rf"Too many at once: at most {LINES.amount} in 60 seconds; try again in (\d+) seconds\.")


def heard_until(page: Line, sign: str) -> list[str]:
    """Messages up to and including this one."""
    texts = [page.text()]
    while sign not in texts[-1]:
        texts.append(page.text())
    return texts


def lines(somebody: Person, table: str) -> list[str]:
    return [line["text"] for line in somebody.guest.call("GET", f"/tables/{table}/chat").json()["lines"]]


def test_a_player_who_chats_too_much_is_told_how_long_to_wait_and_plays_on(site: Site) -> None:
    with person(site, plays=True) as red, person(site, plays=False) as blue:
        table = red.guest.open("me", "open", config=TINY)["id"]
        blue.guest.call("POST", f"/tables/{table}/join")
        with red.page(table) as page:
            heard_until(page, 'id="chat"')
            for number in range(SAID):
                page.say(what="say", say=f"line {number}")
            page.say(what="act", do="lay A1 B1", after=0, key="k")
            told = "".join(heard_until(page, 'data-number="1"'))
            waits = [int(found) for found in REFUSED.findall(told)]
            assert waits
            assert all(1 <= wait <= 60 for wait in waits)
            assert len(lines(red, table)) == min(SAID - len(waits), SHOWN)
            blue.guest.call("POST", f"/tables/{table}/chat", json={"say": "well, well"})
            heard_until(page, "well, well")
        assert red.guest.see(table)["number"] == 1
