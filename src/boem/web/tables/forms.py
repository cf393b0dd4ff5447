"""What somebody chooses before a game, read from the form or from nothing: the defaults play at once."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from boem.bots import Bot, bots_for
from boem.core.errors import Unreadable
from boem.core.game import AnyGame
from boem.core.settings import write_settings
from boem.games.mijnenveger.config import BOARDS
from boem.web.tables.models import Table
from boem.web.tables.opening import BOT, INVITE, ME, Wish

OPPONENTS: Final = ("bot", "friend", "device")
STARTS: Final = {"lot": None, "me": 0, "other": 1}
DAYS: Final = {"": None, "1": 1, "3": 3, "7": 7}


@dataclass(frozen=True, slots=True)
class Choice:
    """What stands in the form."""

    opponent: str = "bot"
    bot: str = ""
    board: str = "full"
    starts: str = "lot"
    days: str = ""
    watch: str = "link"

    @classmethod
    def of(cls, data: Mapping[str, str]) -> Choice:
        """What was chosen so far, the defaults for the rest."""
        blank = cls()
        return cls(
            opponent=data.get("with", blank.opponent),
            bot=data.get("bot", blank.bot),
            board=data.get("board", blank.board),
            starts=data.get("starts", blank.starts),
            days=data.get("days", blank.days),
            watch=data.get("watch", blank.watch),
        )

    @staticmethod
    def bots(game: AnyGame) -> list[Bot[object, object]]:
        """The bots that play a game, the strongest first."""
        return list(bots_for(game).values())[::-1]


def read_wish(game: AnyGame, data: Mapping[str, str]) -> Wish:
    """The wish that the form says, or raise Unreadable."""
    choice = Choice.of(data)
    config = write_settings(BOARDS[_one_of(choice.board, BOARDS, "board")])
    first = STARTS[_one_of(choice.starts, STARTS, "starts")]
    config["starts"] = secrets.randbelow(2) if first is None else first
    return Wish(
        game=game.id,
        seats=(ME, _other(game, choice)),
        config=config,
        days=DAYS[_one_of(choice.days, DAYS, "days")],
        visibility=Table.Visibility(_one_of(choice.watch, Table.Visibility.values, "watch")),
    )


def _other(game: AnyGame, choice: Choice) -> str:
    if _one_of(choice.opponent, OPPONENTS, "with") == "friend":
        return INVITE
    if choice.opponent == "device":
        return ME
    return f"{BOT}{choice.bot or Choice.bots(game)[0].name}"


def _one_of(value: str, known: object, place: str) -> str:
    if value not in known:  # type: ignore[operator]
        raise Unreadable(f"{value[:40]!r} is not among the choices", place)
    return value
