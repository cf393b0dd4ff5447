"""The folder of a game: its files and their contents."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, TypeVar

from boem.core.clock import CLOCK
from boem.core.errors import ParseError
from boem.core.forms import Phrase
from boem.core.game import Seat
from boem.core.settings import write_settings
from boem.pbm.disk import new_folder, put
from boem.pbm.face import MailFace, mail_of
from boem.pbm.rounds import Rounds, dealt, rounds_of
from boem.pbm.sheet import Sheet, read_sheet, write_sheet
from boem.pbm.story import names_at
from boem.records import Match, Record, read_record, replay, write_record
from boem.records.times import write_time

SHEET: Final = "game.toml"
RECORD: Final = "record.json"
_MOST_BYTES: Final = 1 << 25

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Post:
    """A game by mail as stored in its folder, secrets included; `report.heard` gives what players may know."""

    folder: Path
    sheet: Sheet
    game: Match = field(repr=False)

    @property
    def face(self) -> MailFace:
        """Its game's face for mail."""
        return mail_of(self.game.record)

    @property
    def rounds(self) -> Rounds:
        """The state of its rounds."""
        return rounds_of(self.game)

    @property
    def entries(self) -> int:
        """The number of entries in the record."""
        return len(self.game.record.log)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the current players, by seat."""
        return names_at(self.game.record, self.entries)

    @property
    def orders(self) -> Path:
        """The folder for messages of the current round."""
        return self.orders_of(self.rounds.round)

    def orders_of(self, number: int) -> Path:
        """The folder for messages of a round."""
        return self.folder / f"round-{number:02}" / "orders"

    def press_file(self, number: int, entry: int) -> Path:
        """The file with the game master's press for a round whose evaluation is this entry of the record."""
        return self.folder / f"round-{number:02}" / "press" / f"{entry:04}.txt"

    def stem(self, seat: Seat) -> str:
        """The part of file names that identifies a seat."""
        return f"seat-{seat}-{slug(self.names[seat])}".rstrip("-")

    def seat_named(self, text: str) -> Seat:
        """The seat with this number or name, or whose name begins like this; raises ParseError."""
        if text.isascii() and text.isdigit() and int(text[:9]) < len(self.names):
            return Seat(int(text))
        wanted = text.casefold()
        whole = [seat for seat, name in enumerate(self.names) if name.casefold() == wanted]
        found = whole or [seat for seat, name in enumerate(self.names) if wanted and name.casefold().startswith(wanted)]
        if len(found) == 1:
            return Seat(found[0])
        raise ParseError(
            "{several:several seats begin so|no seat has this name}: {given}; there are {names}",
            several=bool(found),
            given=f"{text!r:.40}",
            names=", ".join(self.names),
        )

    def seats_at(self, address: str) -> tuple[Seat, ...]:
        """The seats whose players have this address, if any."""
        homes = enumerate(self.sheet.address(name) for name in self.names)
        return tuple(Seat(seat) for seat, home in homes if home and home.casefold() == address.casefold())

    def store(self, game: Match) -> Post:
        """The same with another record, which is written to the disk; if that fails, nothing has changed."""
        put(self.folder / RECORD, write_record(game.record).encode())
        return replace(self, game=game)


def make(folder: Path, sheet: Sheet) -> Post:
    """Create a game in a new folder."""
    record = Record(sheet.game, sheet.config, tuple(player.name for player in sheet.players))
    record = dealt(replay(record), write_time(CLOCK.now())).record
    with new_folder(folder) as filling:
        put(filling / SHEET, write_sheet(sheet).encode())
        put(filling / RECORD, write_record(record).encode())
    return load(folder)


def load(folder: Path) -> Post:
    """The game in a folder; raises ParseError, which names the file and the place in it."""
    if not folder.is_dir():
        raise ParseError("no such folder; boem pbm new makes one", str(folder))
    sheet = _read(folder, SHEET, read_sheet)
    record = _read(folder, RECORD, read_record)
    place = str(folder / RECORD)
    if record.game.id != sheet.game.id:
        raise ParseError("must be a game of {wanted}, not {game}", place, game=record.game.id, wanted=sheet.game.id)
    begun, told = write_settings(record.config), write_settings(sheet.config)  # their classes differ between editions
    if begun != told or len(record.seats) != len(sheet.players):
        raise ParseError(
            "the settings are not those that the game was begun with, which {record} has",
            f"{folder / SHEET}: settings",
            record=RECORD,
        )
    game = replay(record)
    if game.refusal is not None:
        raise ParseError("log[{number}] is against the rules: {why}", place, number=len(game.said), why=game.refusal)
    return Post(folder, sheet, game)


def slug(name: str) -> str:
    """A name as part of a file's name."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:30]


def _read(folder: Path, name: str, reader: Callable[[bytes], T]) -> T:
    path = folder / name
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES)
    except FileNotFoundError:
        raise ParseError(
            "{name} is missing, so this is no play-by-mail game; boem pbm new makes one", str(folder), name=name
        ) from None
    except OSError as error:
        raise ParseError(
            "can't be read: {why}", str(path), why=Phrase((error.strerror or str(error)).lower())
        ) from None
    try:
        return reader(data)
    except ParseError as fault:
        raise fault.at(f"{path}: {fault.place}" if fault.place else str(path)) from None
