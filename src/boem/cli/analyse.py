"""`boem analyse`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import BinaryIO

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from boem.analysis import Analysis, Choice, Move, Total, analyse
from boem.cli.files import named, print_json
from boem.cli.output import Output
from boem.cli.paragraphs import Paragraph
from boem.cli.refuse import refuse
from boem.cli.report import names_in
from boem.core.errors import Refused, Unreadable
from boem.core.game import Json
from boem.inference.sentences import LANGUAGES, say
from boem.records import Replay, documents, read_record, replay, why_refused


def analyse_file(stream: BinaryIO, seat: int | None, language: str, *, as_json: bool) -> int:
    """Analyse every record of a file, or a seat's moves in it; the exit status is the worst of them."""
    if language not in LANGUAGES:
        wrong = Unreadable(f"must be one of {', '.join(LANGUAGES)}, not {language[:40]}", "--lang")
        return refuse(wrong, as_json=as_json)
    worst = 0
    for name, document in named(documents(stream)):
        try:
            if isinstance(document, Unreadable):
                raise document
            game = replay(read_record(document))
            if game.refusal is not None:
                why = why_refused(game, None)
                raise Refused("refused", "log[{number}] is refused: {why}", number=len(game.said), why=why)
            if seat is not None and not 0 <= seat < game.record.config.seats:
                raise Unreadable(f"must be a seat from 0 to {game.record.config.seats - 1}, not {seat}", "--seat")
            found = analyse(game)
        except (Unreadable, Refused) as error:
            worst = max(worst, refuse(error.inside(name) if isinstance(error, Unreadable) else error, as_json=as_json))
            continue
        if as_json:
            print_json(analysis_told(found, game, seat, language))
        else:
            _print(game, found, seat, language, name)
    return worst


def analysis_told(found: Analysis, game: Replay, seat: int | None, language: str) -> Json:
    """An analysis as JSON; with a seat, its moves and its total alone."""
    return {
        "game": game.record.game.id,
        "moves": [_move_told(move, language) for move in found.moves if seat in (None, move.seat)],
        "seats": [asdict(total) for total in found.totals if seat in (None, total.seat)],
        "course": [list(standing) for standing in found.course],
    }


def _move_told(move: Move, language: str) -> Json:
    points = {
        "expected": move.expected,
        "best_expected": move.best_expected,
        "gained": move.gained,
        "luck": move.luck,
        "lost": move.lost,
    }
    return {
        "n": move.number,
        "seat": move.seat,
        "do": move.text,
        "risk": move.risk,
        "least_risk": move.least,
        "best": move.best,
        **(points if move.gained is not None else {}),
        "choices": [_choice_told(choice, language) for choice in move.choices],
    }


def _choice_told(choice: Choice, language: str) -> Json:
    return {
        "place": choice.place,
        "claim": choice.claim,
        "risk": choice.risk,
        "certain": choice.certain,
        "right": choice.right,
        "proof": [{"technique": step.technique.value, "sentence": say(step, language)} for step in choice.proof],
    }


def _print(game: Replay, found: Analysis, seat: int | None, language: str, name: str) -> None:
    console, names = Output(highlight=False), names_in(game)
    if name:
        console.rule(name)
    for move in found.moves:
        if seat in (None, move.seat):
            console.print(_line(move, names[move.seat]))
            for sentence in _why(move, language):
                console.print(Paragraph(Text(f"      {sentence}", "dim"), 6))
    console.print()
    console.print(_totals([total for total in found.totals if seat in (None, total.seat)], names))
    console.file.flush()


def _line(move: Move, name: str) -> RenderableType:
    line = Text.assemble((f"{move.number:>4}  ", "dim"), f"{name}: {move.text}  ")
    if not all(choice.right for choice in move.choices):
        line.append("wrong  ", "bold red")
    if move.risk in (0, 1):
        line.append("certain" if move.risk == 0 else "certain to fail", "green" if move.risk == 0 else "bold red")
    else:
        line.append(f"risk {move.risk:.0%}", "yellow" if move.needless else "")
    if move.needless:
        line.append(f", {move.least:.0%} with {move.best}" if move.least else f", none with {move.best}", "yellow")
    if move.gained is not None and move.expected is not None and move.best_expected is not None:
        line.append(f"  {move.gained:+g}, expected {move.expected:+.2f}")
        if move.lost:
            line.append(f", best {move.best} {move.best_expected:+.2f}", "yellow")
    return Paragraph(line, 6)


def _why(move: Move, language: str) -> Iterator[str]:
    for choice in move.choices:
        for step in choice.proof:
            yield say(step, language)


def _totals(totals: list[Total], names: list[str]) -> RenderableType:
    pointed = any(total.gained is not None for total in totals)
    table = Table(box=None, padding=(0, 2, 0, 0))
    for head in ("", "moves", "certain", "wrong", "expected wrong", "needless risk"):
        table.add_column(head, justify="right" if head else "left")
    for head in ("points", "expected", "given away") if pointed else ():
        table.add_column(head, justify="right")
    for total in totals:
        points = [f"{total.gained:+g}", f"{total.expected:+.1f}", f"{total.lost:.1f}"] if pointed else []
        table.add_row(
            names[total.seat],
            str(total.moves),
            str(total.certain),
            str(total.wrong),
            f"{total.feared:.1f}",
            f"{total.needless:.1f}",
            *points,
        )
    return table
