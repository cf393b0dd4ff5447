"""`boem pbm new`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from boem.core.clock import CLOCK
from boem.core.errors import ParseError
from boem.core.points import plain
from boem.core.settings import read_settings
from boem.games.postal.rules.config import Config, suggested_mines, suggested_side
from boem.pbm.deadlines import Deadlines
from boem.pbm.folder import SHEET, make
from boem.pbm.ready import counted, told
from boem.pbm.sheet import LANGUAGES, MOST_DAYS, MOST_HOURS, Player, Sheet, a_name, an_address, zone

_SIZE: Final = re.compile(r"([0-9]{1,4})[x×]([0-9]{1,4})", re.ASCII)
_BRACKETED: Final = re.compile(r"[^<>]*<([^<>]*)>")
_MAIL: Final = re.compile(r"[^\s@<>,;]+@[^\s@<>,;]+")


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a game master wants of the field; None where our suggestion is taken."""

    size: str | None = None
    mines: int | None = None
    tips: int = 3
    mine_points: float | None = None
    penalty: float | None = None


@dataclass(frozen=True, slots=True)
class Dates:
    """When orders are due, as options spell it."""

    zone: str = "UTC"
    first: str | None = None
    days: int = 7
    grace: int = 0


def new(folder: Path, title: str, language: str, seats: Sequence[Player], wishes: Wishes, dates: Dates) -> int:
    """Make the folder of a game; the exit status."""
    if language not in LANGUAGES:
        raise ParseError("must be one of {known}, not {given}", "--lang", known=", ".join(LANGUAGES), given=language)
    names = [player.name.casefold() for player in seats]
    for player in seats:
        if names.count(player.name.casefold()) > 1:
            raise ParseError("two seats have this name: {name}", "--seat", name=player.name)
    homes = [player.address.casefold() for player in seats if player.address]
    for player in seats:
        if homes.count(player.address.casefold()) > 1:
            raise ParseError("two seats have this address: {address}", "--seat", address=player.address)
    config = _config(wishes, len(seats))
    sheet = Sheet(a_name(title, "--title"), language, config, _deadlines(dates), tuple(seats))
    post = make(folder, sheet)
    field = f"{config.width} × {config.height} squares, {counted(config.mines, 'mine')}"
    print(f"{folder}: {field}, {config.seats} seats, {counted(config.tips, 'tip')}.")
    print(f"A mine is worth {plain(config.reward)}, a wrong tip costs {plain(config.fine)}.")
    deadline = post.sheet.deadlines.of(1)
    if deadline is None:
        print(f"No deadline is set; {folder / SHEET} has a place for it.")
    else:
        print(f"Orders for round 1 are due on {told(deadline)}.")
        if deadline < CLOCK.now():
            print(f"That is over already; first in {folder / SHEET} takes another day.")
    return 0


def player_of(text: str, option: str) -> Player:
    """The player that NAME=ADDRESS names; the address may be missing."""
    name, _, address = text.partition("=")
    home = an_address(address, option)
    bracketed = _BRACKETED.fullmatch(home)
    home = bracketed[1] if bracketed else home
    if home and not _MAIL.fullmatch(home):
        raise ParseError("must be an address like heron@example.org, not {given}", option, given=f"{home!r:.40}")
    return Player(a_name(name, option), home)


def _config(wishes: Wishes, seats: int) -> Config:
    if seats < 2:
        raise ParseError("at least two seats are needed, as in --seat Heron --seat Otter=otter@example.org", "--seat")
    width, height = _size(wishes.size, seats)
    suggested = suggested_mines(width, height, seats=seats, tips=wishes.tips)
    settings = {
        "width": width,
        "height": height,
        "mines": suggested if wishes.mines is None else wishes.mines,
        "seats": seats,
        "tips": wishes.tips,
        "mine_points": wishes.mine_points,
        "penalty": wishes.penalty,
    }
    try:
        return read_settings(Config, {name: value for name, value in settings.items() if value is not None})
    except ParseError as fault:
        option = "--size" if fault.place in ("width", "height") else f"--{fault.place.replace('_', '-')}"
        raise fault.at(option) from None


def _size(text: str | None, seats: int) -> tuple[int, int]:
    """As told; else as suggested."""
    if text is None:
        return suggested_side(seats), suggested_side(seats)
    match = _SIZE.fullmatch(text)
    if match is None:
        raise ParseError("must be like 12x12, not {given}", "--size", given=f"{text!r:.40}")
    return int(match[1]), int(match[2])


def _deadlines(dates: Dates) -> Deadlines:
    place = zone(dates.zone, "--zone")
    for option, given, least, most in (("--days", dates.days, 1, MOST_DAYS), ("--grace", dates.grace, 0, MOST_HOURS)):
        if not least <= given <= most:
            raise ParseError("must be {least} to {most}, not {given}", option, least=least, most=most, given=given)
    return Deadlines(place, moment(dates.first, "--first"), dates.days, timedelta(hours=dates.grace))


def moment(text: str | None, option: str) -> datetime | None:
    """A local time, or raise ParseError, which names the option."""
    if text is None:
        return None
    try:
        given = datetime.fromisoformat(text.strip())
    except ValueError:
        given = None
    if given is None or given.tzinfo is not None or not 1970 < given.year < 9000:
        raise ParseError(
            "must be like 2026-03-06T20:00, in the game's zone, not {given}", option, given=f"{text!r:.40}"
        )
    return given.replace(microsecond=0)
