"""`game.toml`, which a game master may edit: who plays, their addresses, the deadlines."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from boem.core.errors import ParseError
from boem.core.forms import Phrase
from boem.core.game import AnyGame, Json, Settings
from boem.core.settings import read_settings, write_settings
from boem.core.texts import gettext_noop as _
from boem.core.texts import language_codes
from boem.pbm.deadlines import DAYS, UNDO, Deadlines
from boem.pbm.face import game_by_mail, mail_for, usual_game

LONGEST: Final = 60  # characters of a name or title
LONGEST_ADDRESS: Final = 300
MOST_BYTES: Final = 1 << 20
MOST_DAYS: Final = 3650
MOST_HOURS: Final = 24 * 365
_MALFORMED: Final = (
    _("Invalid statement"),
    _("Invalid value"),
    _("Invalid date or datetime"),
    _("Invalid initial character for a key part"),
    _("Expected '=' after a key in a key/value pair"),
    _("Expected ']' at the end of a table declaration"),
    _("Expected ']]' at the end of an array declaration"),
    _("Expected newline or end of document after a statement"),
    _("Cannot overwrite a value"),
    _("Unclosed array"),
    _("Unclosed inline table"),
    _("Unterminated string"),
    _("Unescaped '\\' in a string"),
)
"""tomllib's message for most broken files, listed here for the catalogues."""
_PLACED: Final = re.compile(r"(?P<what>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)")
_KEYS: Final = {
    "": {"game", "title", "language", "settings", "deadline", "seats", "standby"},
    "deadline": {"zone", "first", "days", "grace", "undo", "moved"},
    "seats": {"name", "address"},
}


@dataclass(frozen=True, slots=True)
class SheetPlayer:
    """A player who sat down first, or a substitute."""

    name: str
    address: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The contents of `game.toml`."""

    title: str
    language: str
    config: Settings
    deadlines: Deadlines
    players: tuple[SheetPlayer, ...]
    """The players who sat down first, by seat."""
    standby: tuple[SheetPlayer, ...] = ()
    """Players who have taken over a seat."""
    game: AnyGame = field(default_factory=usual_game)

    def address(self, name: str) -> str:
        """The address of a player who has a seat; empty if unknown."""
        known = [player.address for player in (*self.players, *self.standby) if player.name == name and player.address]
        return known[-1] if known else ""


def read_sheet(data: bytes) -> Sheet:
    """The sheet in a file; raises ParseError with the place of the first fault."""
    if len(data) > MOST_BYTES:
        raise ParseError("larger than {most} bytes", most=MOST_BYTES)
    try:
        document = tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise ParseError("byte {byte}: must be text in UTF-8", byte=error.start) from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise _malformed(str(error)) from None
    _know(document, "")
    language = _text(document, "language", "en")
    if language not in language_codes():
        raise ParseError(
            "must be one of {known}, not {given}", "language", known=", ".join(language_codes()), given=language
        )
    players, game = _players(document, "seats"), _game(document)
    try:
        config = read_settings(game.config, {"seats": len(players)} | _table(document, "settings"))
    except ParseError as error:
        raise error.inside("settings") from None
    if config.seats != len(players):
        raise ParseError("must be {exact}, not {given}", "seats", exact=config.seats, given=len(players))
    title = a_name(_text(document, "title", game.title), "title")
    return Sheet(title, language, config, _deadlines(document), players, _players(document, "standby"), game)


def _malformed(message: str) -> ParseError:
    placed = _PLACED.fullmatch(message)
    if placed is None:
        return ParseError("not TOML: {what}", what=message)
    what, line, column = placed.groups()
    return ParseError(
        "not TOML: {what} (at {end:end of document|line {line}, column {column}})",
        what=Phrase(what),
        end=line is None,
        line=line,
        column=column,
    )


def write_sheet(sheet: Sheet) -> str:
    """The text of a new game's sheet, with comments on what can be changed."""
    when = sheet.deadlines
    settings = [f"{key} = {_toml(value)}" for key, value in write_settings(sheet.config).items() if key != "seats"]
    sealed = mail_for(sheet.game, sheet.config).sealed
    first = "# first = 2026-03-06T20:00:00   # the deadline of round 1, as the clock on the wall says it"
    lines = [
        f"# A game of {sheet.game.title} by mail. Names and deadlines may be changed here while it goes on,",
        f"# settings may not. record.json is the game itself: it holds {sealed}, so keep it to yourself.",
        *([] if sheet.game.id == usual_game().id else [f"game = {_toml(sheet.game.id)}"]),
        f"title = {_toml(sheet.title)}",
        f"language = {_toml(sheet.language)}   # of the reports, one of {', '.join(language_codes())}",
        "",
        "[settings]",
        *settings,
        "",
        "[deadline]",
        f"zone = {_toml(when.zone.key)}",
        first if when.first is None else f"first = {when.first.isoformat()}   # of round 1, in that zone",
        f"days = {when.days}   # from one deadline to the next",
        f"grace = {_hours(when.grace)}   # hours after it in which a round still waits for those who are late",
        f"undo = {when.undo.days}   # days after its evaluation in which the last round can be taken back",
        "",
        "[deadline.moved]",
        "# 3 = 2026-03-27T20:00:00   # round 3 has another deadline",
        *(f"{number} = {moment.isoformat()}" for number, moment in when.moved.items()),
        *(line for player in sheet.players for line in ("", "[[seats]]", *_player(player))),
    ]
    return "\n".join(lines) + "\n"


def with_standby(data: bytes, player: SheetPlayer) -> bytes:
    """The file with a substitute added and everything else unchanged."""
    text = data.decode("utf-8-sig")
    lines = ["", "[[standby]]", *_player(player)]
    return (text.rstrip("\n") + "\n" + "\n".join(lines) + "\n").encode()


def a_name(text: str, place: str) -> str:
    """The text as a name or title; raises ParseError."""
    name = " ".join(text.split())
    if not name or len(name) > LONGEST or not name.isprintable():
        raise ParseError(
            "must be a name of 1 to {most} characters, not {given}", place, most=LONGEST, given=f"{text!r:.40}"
        )
    return name


def an_address(text: str, place: str) -> str:
    """The text as an address of any kind, which may be empty; raises ParseError."""
    address = " ".join(text.split())
    if len(address) > LONGEST_ADDRESS or not address.isprintable():
        raise ParseError("must be an address of at most {most} characters", place, most=LONGEST_ADDRESS)
    return address


def _deadlines(document: Mapping[str, object]) -> Deadlines:
    table = _table(document, "deadline")
    _know(table, "deadline")
    moved = _table(table, "moved", "deadline.moved")
    for key in moved:
        if not (key.isascii() and key.isdigit() and int(key[:6]) > 0 and len(key) < 6):
            raise ParseError(
                "each key must be the number of a round, not {given}", "deadline.moved", given=f"{key!r:.40}"
            )
    return Deadlines(
        zone(_text(table, "zone", "UTC", "deadline.zone"), "deadline.zone"),
        _moment(table["first"], "deadline.first") if "first" in table else None,
        _number(table, "days", DAYS, 1, MOST_DAYS),
        timedelta(hours=_number(table, "grace", 0, 0, MOST_HOURS)),
        timedelta(days=_number(table, "undo", UNDO.days, 0, MOST_DAYS)),
        {int(key): _moment(value, f"deadline.moved.{key}") for key, value in moved.items()},
    )


def zone(name: str, place: str) -> ZoneInfo:
    """The time zone with this name; raises ParseError."""
    try:
        return ZoneInfo(name)
    except (OSError, ValueError, LookupError):
        raise ParseError(
            "no such time zone: {given}; one is like Europe/Amsterdam", place, given=f"{name!r:.40}"
        ) from None


def _moment(value: object, place: str) -> datetime:
    if not isinstance(value, datetime) or value.tzinfo is not None or not 1970 < value.year < 9000:
        raise ParseError("must be a time like 2026-03-06T20:00:00, without a zone", place)
    return value


def _number(table: Mapping[str, object], key: str, usual: int, least: int, most: int) -> int:
    value = table.get(key, usual)
    if type(value) is not int or not least <= value <= most:
        raise ParseError(
            "must be {least} to {most}, not {given}", f"deadline.{key}", least=least, most=most, given=f"{value!r:.40}"
        )
    return value


def _players(document: Mapping[str, object], key: str) -> tuple[SheetPlayer, ...]:
    rows = document.get(key, [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise ParseError("must be given as [[{key}]] tables", key, key=key)
    players: list[SheetPlayer] = []
    for number, row in enumerate(rows):
        place = f"{key}[{number}]"
        _know(row, "seats", place)
        name = a_name(_text(row, "name", "", f"{place}.name"), f"{place}.name")
        address = an_address(_text(row, "address", "", f"{place}.address"), f"{place}.address")
        player = SheetPlayer(name, address)
        if key == "seats" and player.name.casefold() in {other.name.casefold() for other in players}:
            raise ParseError("two seats have this name: {name}", f"{place}.name", name=player.name)
        players.append(player)
    return tuple(players)


def _player(player: SheetPlayer) -> Sequence[str]:
    return (f"name = {_toml(player.name)}", f"address = {_toml(player.address)}")


def _table(document: Mapping[str, object], key: str, place: str = "") -> dict[str, object]:
    value = document.get(key, {})
    if not isinstance(value, dict):
        raise ParseError("must be a table", place or key)
    return value


def _text(table: Mapping[str, object], key: str, usual: str, place: str = "") -> str:
    value = table.get(key, usual)
    if not isinstance(value, str):
        raise ParseError("must be text, not {given}", place or key, given=f"{value!r:.40}")
    return value


def _know(table: Mapping[str, object], kind: str, place: str = "") -> None:
    for key in table:
        if key not in _KEYS[kind]:
            where = f"{place or kind}.{key}".lstrip(".")
            raise ParseError("no such key; known: {known}", where, known=", ".join(sorted(_KEYS[kind])))


def _game(document: Mapping[str, object]) -> AnyGame:
    try:
        return game_by_mail(_text(document, "game", usual_game().id))
    except ParseError as fault:
        raise fault.at("game") from None


def _toml(value: Json) -> str:
    """A setting or a printable text in TOML. TOML writes JSON's values the same way, except tables and null."""
    return json.dumps(value, ensure_ascii=False)


def _hours(length: timedelta) -> int:
    return round(length / timedelta(hours=1))
