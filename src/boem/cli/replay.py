"""`boem replay`."""

from __future__ import annotations

from typing import BinaryIO

from boem.cli.complain import complain
from boem.cli.files import named, print_json
from boem.cli.output import Output
from boem.cli.report import report
from boem.core.errors import ParseError
from boem.core.game import Seat
from boem.core.texts import explain, say
from boem.core.texts import gettext_noop as _
from boem.records import ALL, Eyes, Match, Record, document_for, documents, read_record, replay, why_refused


def replay_file(stream: BinaryIO, eyes: str, *, as_json: bool) -> int:
    """Replay every record of a file; the exit status is the worst of them."""
    worst = 0
    console = Output(soft_wrap=False, highlight=False)
    for name, document in named(documents(stream)):
        if name and not as_json:
            console.rule(name)
        try:
            if isinstance(document, ParseError):
                raise document
            game = replay(read_record(document))
            status = _show(console, game, _eyes(eyes, game.record), name, as_json=as_json)
        except ParseError as error:
            if as_json:
                print_json({"error": str(error)})
            if not (name and as_json):
                complain(f"{name}: {explain(error)}" if name else error)
            status = 2
        worst = max(worst, status)
    return worst


def _show(console: Output, game: Match, eyes: Eyes, name: str, *, as_json: bool) -> int:
    if as_json:
        print_json(document_for(game, eyes))
    else:
        console.print(report(game, eyes))
        if game.refusal is not None:
            console.file.flush()
            refused = say(_("log[{number}] is refused: {why}"), number=len(game.said), why=why_refused(game, eyes))
            complain(f"{name}: {refused}" if name else refused)
    return 0 if game.refusal is None else 1


def _eyes(text: str, record: Record) -> Eyes:
    if text == "public":
        return None
    if text == ALL:
        return ALL
    if text in map(str, range(record.config.seats)):
        return Seat(int(text))
    raise ParseError(
        "must be public, all, or a seat from 0 to {last}, not {given}",
        "--as",
        last=record.config.seats - 1,
        given=text[:40],
    )
