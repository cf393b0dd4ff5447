"""`boem pbm new`."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from boem.core.clock import CLOCK
from boem.core.errors import ParseError
from boem.core.forms import Phrase
from boem.core.game import AnyGame, Json, Settings
from boem.core.settings import read_settings
from boem.core.texts import gettext_noop as _
from boem.core.texts import languages, say
from boem.pbm.deadlines import DAYS, Deadlines
from boem.pbm.face import game_by_mail, usual_game
from boem.pbm.folder import SHEET, make
from boem.pbm.play import told
from boem.pbm.sheet import MOST_DAYS, MOST_HOURS, Sheet, SheetPlayer, a_name, an_address, zone

_SIZE: Final = re.compile(r"([0-9]{1,4})[x×]([0-9]{1,4})", re.ASCII)
_BRACKETED: Final = re.compile(r"[^<>]*<([^<>]*)>")
_MAIL: Final = re.compile(r"[^\s@<>,;]+@[^\s@<>,;]+")


@dataclass(frozen=True, slots=True)
class Wishes:
    """A game master's settings; None takes our suggestion, and for `game` the usual one."""

    game: str | None = None
    size: str | None = None
    settings: Mapping[str, Json] = field(default_factory=dict)
    """By the names of the game's own settings."""


@dataclass(frozen=True, slots=True)
class Dates:
    """When orders are due, as given by options."""

    zone: str = "UTC"
    first: str | None = None
    days: int = DAYS
    grace: int = 0


def new(
    folder: Path, title: str | None, language: str, seats: Sequence[SheetPlayer], wishes: Wishes, dates: Dates
) -> int:
    """Make the folder of a game; the exit status."""
    if language not in languages():
        raise ParseError("must be one of {known}, not {given}", "--lang", known=", ".join(languages()), given=language)
    names = [player.name.casefold() for player in seats]
    for player in seats:
        if names.count(player.name.casefold()) > 1:
            raise ParseError("two seats have this name: {name}", "--seat", name=player.name)
    homes = [player.address.casefold() for player in seats if player.address]
    for player in seats:
        if homes.count(player.address.casefold()) > 1:
            raise ParseError("two seats have this address: {address}", "--seat", address=player.address)
    game = usual_game() if wishes.game is None else game_by_mail(wishes.game)
    config = _config(game, wishes, len(seats))
    headed = a_name(game.title if title is None else title, "--title")
    post = make(folder, Sheet(headed, language, config, _deadlines(dates), tuple(seats), game=game))
    first, *more = post.face.told_of()
    print("\n".join((f"{folder}: {first}", *more)))
    deadline = post.sheet.deadlines.of(1)
    if deadline is None:
        print(say(_("No deadline is set; {file} has a place for it."), file=folder / SHEET))
    else:
        print(say(_("Orders for round 1 are due on {deadline}."), deadline=told(deadline)))
        if deadline < CLOCK.now():
            print(say(_("That is over already; first in {file} takes another day."), file=folder / SHEET))
    return 0


def player_of(text: str, option: str) -> SheetPlayer:
    """The player that NAME=ADDRESS names; the address may be missing."""
    name, _, address = text.partition("=")
    home = an_address(address, option)
    bracketed = _BRACKETED.fullmatch(home)
    home = bracketed[1] if bracketed else home
    if home and not _MAIL.fullmatch(home):
        raise ParseError("must be an address like heron@example.org, not {given}", option, given=f"{home!r:.40}")
    return SheetPlayer(a_name(name, option), home)


def setting_of(text: str) -> tuple[str, Json]:
    """The setting that NAME=VALUE names: a number, a list or a text, as in JSON."""
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise ParseError("must be like width=8, not {given}", "--set", given=f"{text!r:.40}")
    try:
        return name.strip(), json.loads(value)
    except ValueError:
        return name.strip(), value.strip()


def _config(game: AnyGame, wishes: Wishes, seats: int) -> Settings:
    if seats < 2:
        raise ParseError("give at least two seats, as in --seat Heron --seat Otter=otter@example.org", "--seat")
    known = {one.name for one in fields(game.config)}
    told = {**_size(wishes.size), **wishes.settings}
    for name in told:
        if name not in known:
            raise ParseError("{game} has no such setting", _option(name), game=Phrase(game.title))
    if "seats" in known:
        told["seats"] = seats
    try:
        config = read_settings(game.config, dict(game.suggest(told)))
    except ParseError as fault:
        raise fault.at(_option(fault.place)) from None
    if config.seats != seats:
        raise ParseError(
            "{game} is for {wanted} seats, not {given}",
            "--seat",
            game=Phrase(game.title),
            wanted=config.seats,
            given=seats,
        )
    return config


def _option(name: str) -> str:
    """The option of a setting."""
    return "--size" if name in ("width", "height") else f"--{name.replace('_', '-')}"


def _size(text: str | None) -> dict[str, Json]:
    """Width and height as given; empty if they are left to the game."""
    if text is None:
        return {}
    match = _SIZE.fullmatch(text)
    if match is None:
        raise ParseError("must be like 12x12, not {given}", "--size", given=f"{text!r:.40}")
    return {"width": int(match[1]), "height": int(match[2])}


def _deadlines(dates: Dates) -> Deadlines:
    place = zone(dates.zone, "--zone")
    for option, given, least, most in (("--days", dates.days, 1, MOST_DAYS), ("--grace", dates.grace, 0, MOST_HOURS)):
        if not least <= given <= most:
            raise ParseError("must be {least} to {most}, not {given}", option, least=least, most=most, given=given)
    return Deadlines(place, moment(dates.first, "--first"), dates.days, timedelta(hours=dates.grace))


def moment(text: str | None, option: str) -> datetime | None:
    """A local time; raises ParseError, which names the option."""
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
