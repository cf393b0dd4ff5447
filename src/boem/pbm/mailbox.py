"""The messages of a round, stored as files just as they came in.

`0007-seat-0-heron.txt` was accepted, and entry 7 of the record is the first that it led to. `press-0007-1-…` has only
press, and came before entry 7. `refused-1-…` was rejected.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from boem.core.errors import ParseError
from boem.core.game import Seat
from boem.pbm.disk import put_into
from boem.pbm.folder import Post
from boem.pbm.letter import read_press
from boem.pbm.mail import read_mail
from boem.pbm.message import MOST_BYTES, OrderMessage, read_text
from boem.pbm.rounds import turns
from boem.pbm.story import PressNotice, Story, names_at
from boem.records import Play

MAIL: Final = ".eml"
_NAME: Final = re.compile(r"(?P<press>press-)?(?P<entry>\d{4,6})-(?:\d+-)?seat-(?P<seat>\d+)\b.*\.(?:txt|eml)")


def keep_order(post: Post, seat: Seat, data: bytes, suffix: str) -> Path:
    """Store an accepted message; the record's next entry will be its first."""
    for other in post.orders.glob(f"{post.entries:04}-*"):
        other.unlink()
    return _keep(post.orders / f"{post.entries:04}-{post.stem(seat)}{suffix}", data)


def keep_press(post: Post, seat: Seat, data: bytes, suffix: str) -> Path:
    """Store a message that has only press."""
    start = f"press-{post.entries:04}-"
    return _keep(post.orders / f"{start}{_next(post, start)}-{post.stem(seat)}{suffix}", data)


def keep_refused(post: Post, seat: Seat | None, data: bytes, suffix: str) -> Path:
    """Store a rejected message."""
    who = "unknown" if seat is None else post.stem(seat)
    return _keep(post.orders / f"refused-{_next(post, 'refused-')}-{who}{suffix}", data)


def refused(post: Post, seat: Seat) -> Path | None:
    """The seat's last rejected message of this round, unless a later one was accepted."""
    found = [path for path in _files(post.orders) if re.match(rf"refused-\d+-seat-{seat}\b", path.name)]
    if not found:
        return None
    last = max(found, key=lambda path: int(path.name.split("-")[1]))
    names = ((path, _NAME.fullmatch(path.name)) for path in _files(post.orders))
    taken = [path for path, name in names if name is not None and int(name["seat"]) == seat]
    return None if any(path.stat().st_mtime_ns > last.stat().st_mtime_ns for path in taken) else last


def read_message(data: bytes, suffix: str) -> OrderMessage:
    """Read a mail or, with any suffix but .eml, a plain text."""
    return read_mail(data) if suffix == MAIL else read_text(data)


def story_of(post: Post) -> Story:
    """The story that reports are made from."""
    return Story(post.sheet.title, post.sheet.deadlines, post.game, partial(press_of, post))


def press_of(post: Post, closing: int) -> tuple[PressNotice, ...]:
    """The press for the round that an entry evaluated: the game master's first, then by seat.

    If orders replace each other, only a seat's last message with orders counts; messages with only press are added.
    """
    record, face = post.game.record, post.face
    number = next(turn.round for turn in turns(record) if turn.entry == closing)
    before = max((one.entry for one in turns(record) if one.entry < closing), default=-1)
    names = names_at(record, closing)
    said = [PressNotice(None, _lines_of(post.press_file(number, closing)))]
    for seat, name in enumerate(names):
        lines: list[str] = []
        for entry, is_press, path in sorted(_taken(post, number, Seat(seat), before, closing)):
            play = record.log[entry]
            if not is_press and face.replaces and isinstance(play, Play) and face.is_order(play.action):
                lines.clear()
            lines += read_press(_lines_of(path))
        said.append(PressNotice(name, tuple(lines)))
    return tuple(one for one in said if one.lines)


def _taken(post: Post, number: int, seat: Seat, before: int, closing: int) -> Iterator[tuple[int, bool, Path]]:
    for path in _files(post.orders_of(number)):
        match = _NAME.fullmatch(path.name)
        if match is None or int(match["seat"]) != seat or not before < int(match["entry"]) <= closing:
            continue
        entry, is_press = int(match["entry"]), match["press"] is not None
        play = post.game.record.log[entry]
        if is_press or (isinstance(play, Play) and play.actor == seat):
            yield entry, is_press, path


def _lines_of(path: Path) -> tuple[str, ...]:
    """The lines of a message; none if the file can't be read any more."""
    try:
        with path.open("rb") as file:
            return read_message(file.read(MOST_BYTES + 1), path.suffix).text()
    except (OSError, ParseError):
        return ()


def _next(post: Post, start: str) -> int:
    taken = [path.name.removeprefix(start).split("-")[0] for path in _files(post.orders) if path.name.startswith(start)]
    return 1 + max((int(number) for number in taken if number.isdigit()), default=0)


def _files(folder: Path) -> list[Path]:
    return sorted(folder.iterdir()) if folder.is_dir() else []


def _keep(path: Path, data: bytes) -> Path:
    put_into(path, data)
    return path
