"""Games by mail for tests to play, in real folders."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from support.postal_play import SHEET, begun

from boem.games.postal.rules.config import Config
from boem.games.postal.rules.facts import Closed
from boem.pbm.deadlines import Deadlines
from boem.pbm.desk import Fate
from boem.pbm.folder import Post, load, make
from boem.pbm.play import close, take_message
from boem.pbm.sheet import Sheet, SheetPlayer

NAMES = ("Heron", "Otter", "Wren", "Marten", "Stoat", "Bittern", "Lapwing", "Dipper", "Teal", "Smew", "Ruff", "Knot")
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
NONE = Deadlines(ZoneInfo("UTC"))
FRIDAYS = Deadlines(ZoneInfo("Europe/Amsterdam"), datetime(2026, 3, 6, 20), 7, timedelta(hours=24))


def sheet_of(seats: int, deadlines: Deadlines = NONE, title: str = "Winter game", **config: Any) -> Sheet:
    """The `game.toml` of a game with this many seats, all with addresses."""
    settings = {"width": 12, "height": 12, "mines": 8} | config
    players = tuple(SheetPlayer(name, f"{name.lower()}@example.org") for name in NAMES[:seats])
    return Sheet(title, "en", Config(seats=seats, **settings), deadlines, players)


def new_post(folder: Path, seats: int = 3, deadlines: Deadlines = NONE, **config: Any) -> Post:
    """A game before its first round."""
    return make(folder / "winter", sheet_of(seats, deadlines, **config))


def begun_post(folder: Path, *first: str, seats: int = 3, mines: str = SHEET, **config: Any) -> Post:
    """A game after a first round with this deal, which would be unlikely by chance."""
    game = begun(mines, *first, seats=seats, **config)
    post = make(folder / "winter", sheet_of(seats, mines=len(mines.split()), **config))
    return post.store(replace(game, record=replace(game.record, seats=post.game.record.seats)))


def send(post: Post, seat: int, text: str, now: datetime = NOON) -> Post:
    """The game after a message that is understood."""
    receipt = take_message(post.folder, text.encode(), ".txt", seat=str(seat), now=now)
    assert receipt.decided.fate is Fate.TAKEN, receipt.decided.faults
    return load(post.folder)


def play_round(post: Post, *orders: str | None) -> Post:
    """The game after a round with these orders, by seat."""
    for seat, text in enumerate(orders):
        if text is not None:
            send(post, seat, text)
    return close(post.folder, now=NOON, early=True, empty=True)


def last_round(post: Post) -> Closed:
    """What the last round told everybody."""
    facts = [notices[0].fact for notices in post.game.said if notices]
    closed = facts[-1]
    assert isinstance(closed, Closed)
    return closed
