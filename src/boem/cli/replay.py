"""`boem replay`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from rich.console import Console

from boem.cli.complain import complain
from boem.cli.files import print_json
from boem.cli.report import report
from boem.core.errors import Unreadable
from boem.core.game import Seat
from boem.records import ALL, Eyes, Record, Replay, documents, read_record, replay, tell, why_refused


def replay_file(stream: BinaryIO, eyes: str, *, as_json: bool) -> int:
    """Replay every record of a file; the exit status is the worst of them."""
    worst = 0
    console = Console(soft_wrap=False, highlight=False)
    for number, game in enumerate(replays(stream)):
        if isinstance(game, Replay):
            try:
                status = _show(console, game, _eyes(eyes, game.record), as_json=as_json, heading=number > 0)
            except Unreadable as error:
                status = _complain(error, number, as_json=as_json)
        else:
            status = _complain(game, number, as_json=as_json)
        worst = max(worst, status)
    return worst


def replays(stream: BinaryIO) -> Iterator[Replay | Unreadable]:
    """Every record of a file, played again, or why it can't be."""
    for document in documents(stream):
        try:
            yield document if isinstance(document, Unreadable) else replay(read_record(document))
        except Unreadable as error:
            yield error


def _show(console: Console, game: Replay, eyes: Eyes, *, as_json: bool, heading: bool) -> int:
    if as_json:
        print_json(tell(game, eyes))
    else:
        if heading:
            console.rule()
        console.print(report(game, eyes))
        if game.refusal is not None:
            console.file.flush()
            complain(f"log[{len(game.said)}] is refused: {why_refused(game, eyes)}")
    return 0 if game.refusal is None else 1


def _complain(error: Unreadable, number: int, *, as_json: bool) -> int:
    if as_json:
        print_json({"error": str(error)})
    if number == 0 or not as_json:
        place = f"record {number + 1}: " if number else ""
        complain(f"{place}{error}")
    return 2


def _eyes(text: str, record: Record) -> Eyes:
    if text == "public":
        return None
    if text == ALL:
        return ALL
    if text in map(str, range(record.config.seats)):
        return Seat(int(text))
    raise Unreadable(f"must be public, all, or a seat from 0 to {record.config.seats - 1}, not {text[:40]}", "--as")
