"""`boem analyse`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import BinaryIO, Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from boem.analysis import Analysis, Move, MoveChoice, SeatEquity, SeatTotal, Worth, analyse
from boem.cli.face import TerminalFace, terminal_of
from boem.cli.files import named, print_json
from boem.cli.options import check_language
from boem.cli.output import Output
from boem.cli.paragraphs import Paragraph
from boem.cli.refuse import refuse
from boem.cli.report import names_in
from boem.core.errors import IllegalAction, ParseError, TooHard
from boem.core.game import Json
from boem.core.points import HYPHEN, signed
from boem.core.texts import figure, gettext, say, speaking
from boem.core.texts import gettext_noop as _
from boem.inference.sentences import say as say_step
from boem.records import Match, documents, read_record, replay, why_refused

HEADS: Final[Mapping[Worth | None, Sequence[str]]] = {
    None: (_("needless risk"),),
    "points": (_("points"), _("expected"), _("given away")),
    "turns": (_("turns given away"),),
}
_EQUITY_HEADS: Final = (
    _("at first"),
    _("own moves"),
    _("others’ moves"),
    _("luck"),
    _("result"),
    _("thousandths a move"),
)
_FIRST_HEADS: Final = (_("moves"), _("certain"), _("wrong"), _("expected wrong"))


def analyse_file(stream: BinaryIO, seat: int | None, language: str | None, *, as_json: bool) -> int:
    """Analyse every record of a file, or only a seat's moves; returns the worst exit status."""
    try:
        check_language(language)
    except ParseError as error:
        return refuse(error, as_json=as_json)
    worst = 0
    for name, document in named(documents(stream)):
        try:
            if isinstance(document, ParseError):
                raise document
            game = replay(read_record(document))
            if game.refusal is not None:
                why = why_refused(game, None)
                raise IllegalAction("refused", "log[{number}] is refused: {why}", number=len(game.said), why=why)
            if seat is not None and not 0 <= seat < game.record.config.seats:
                last = game.record.config.seats - 1
                raise ParseError("must be a seat from 0 to {last}, not {given}", "--seat", last=last, given=seat)
            found = analyse(game)
        except (ParseError, IllegalAction, TooHard) as error:
            placed = error.inside(name) if isinstance(error, ParseError) else error
            worst = max(worst, refuse(placed, as_json=as_json, language=language))
            continue
        if as_json:
            print_json(analysis_told(found, game, seat, language))
        else:
            with speaking(language):
                _print(game, found, seat, name)
    return worst


def analysis_told(found: Analysis, game: Match, seat: int | None, language: str | None) -> Json:
    """An analysis as JSON; with a seat, only its moves and its totals."""
    return {
        "game": game.record.game.id,
        "moves": [_move_told(move, language) for move in found.moves if seat in (None, move.seat)],
        "seats": [_total_told(found, total) for total in found.totals if seat in (None, total.seat)],
        "course": [list(standing) for standing in found.course],
        "course_in": found.unit,
        "worth_in": found.worth,
    }


def _total_told(found: Analysis, total: SeatTotal) -> Json:
    if not found.equities:
        return asdict(total)
    equity = asdict(found.equities[total.seat])
    del equity["seat"]
    return {**asdict(total), "equity": equity}


def _move_told(move: Move, language: str | None) -> Json:
    rated = {"expected": move.expected, "best_expected": move.best_expected, "lost": move.lost}
    gained = {"gained": move.gained, "luck": move.luck}
    return {
        "n": move.number,
        "seat": move.seat,
        "do": move.text,
        "risk": move.risk,
        "least_risk": move.least,
        "safest": move.safest,
        "best": move.best,
        **(rated if move.expected is not None else {}),
        **(gained if move.gained is not None else {}),
        **({"equity": {**asdict(move.equity), "lost": move.equity.lost}} if move.equity is not None else {}),
        "choices": [_choice_told(choice, language) for choice in move.choices],
    }


def _choice_told(choice: MoveChoice, language: str | None) -> Json:
    return {
        "place": choice.place,
        "claim": choice.claim,
        "risk": choice.risk,
        "certain": choice.certain,
        "right": choice.right,
        **({"why": choice.why} if choice.why else {}),
        "proof": [{"technique": step.technique.value, "sentence": say_step(step, language)} for step in choice.proof],
    }


def _print(game: Match, found: Analysis, seat: int | None, name: str) -> None:
    console, names = Output(highlight=False), names_in(game)
    face = terminal_of(game.record.game, game.record.config)
    if name:
        console.rule(name)
    for move in found.moves:
        if seat in (None, move.seat):
            console.print(_line(move, names[move.seat], found.worth, face))
            for sentence in _why(move, face):
                console.print(Paragraph(Text(f"      {sentence}", "dim"), 6))
    console.print()
    console.print(_totals([total for total in found.totals if seat in (None, total.seat)], names, found.worth))
    if found.equities:
        console.print()
        console.print(_equities([one for one in found.equities if seat in (None, one.seat)], names))
    console.file.flush()


def _line(move: Move, name: str, worth: Worth | None, face: TerminalFace) -> RenderableType:
    line = Text.assemble((f"{move.number:>4}  ", "dim"), f"{name}: {move.text}")
    if not all(choice.right for choice in move.choices):
        line.append(f"  {gettext(_('wrong'))}", "bold red")
    blamed = "yellow" if worth is None else ""  # a risk is no mistake if something can be gained by it
    if move.choices and move.risk in (0, 1):
        told, style = (_("certain"), "green") if move.risk == 0 else (_("certain to fail"), "bold red")
        line.append(f"  {gettext(told)}", style)
    elif move.choices:
        told = _("risk {risk}%") if move.instead is None else _("{risk}% to lose at once")
        line.append("  " + say(told, risk=_percent(move.risk)), blamed if move.needless else "")
    if move.needless and move.instead is not None:
        told = _("{chance}% to hit a mine with {move}") if move.instead not in (0, 1) else _("certain: {move}")
        line.append(", " + say(told, chance=_percent(move.instead), move=move.safest), blamed)
    elif move.needless:
        less = _("{risk}% with {move}") if move.least else _("none with {move}")
        line.append(", " + say(less, risk=_percent(move.least), move=move.safest), blamed)
    if move.expected is not None and move.best_expected is not None:
        line.append("  " + _rated(move.expected, move.gained, face))
        if move.lost:
            best = say(_("best {move} {worth}"), move=move.best, worth=_worth(move.best_expected, worth))
            line.append(f", {best}", "yellow")
    if move.equity is not None and move.equity.sure:
        lost = say(
            _("gives away {lost}% (± {error}%), best {move}"),
            lost=_tenths(move.equity.lost),
            error=_tenths(move.equity.error),
            move=move.equity.best,
        )
        line.append(f"  {lost}", "yellow")
    return Paragraph(line, 6)


def _rated(expected: float, gained: float | None, face: TerminalFace) -> str:
    """The worth of a move, and its points in games with points."""
    if gained is None:
        return say(face.turns_left, turns=figure(expected, ".1f"))
    return say(_("{gained}, expected {expected}"), gained=signed(gained, HYPHEN), expected=figure(expected, "+.2f"))


def _worth(value: float, worth: Worth | None) -> str:
    return figure(value, ".1f" if worth == "turns" else "+.2f")


def _percent(risk: float) -> str:
    return f"{100 * risk:.0f}"


def _tenths(share: float) -> str:
    return figure(100 * share, ".1f")


def _why(move: Move, face: TerminalFace) -> Iterator[str]:
    yield from map(say_step, move.proof)
    for choice in move.choices:
        if choice.why:
            yield gettext(face.whys.get(choice.why, f"{choice.why.replace('_', ' ')}."))


def _totals(totals: list[SeatTotal], names: list[str], worth: Worth | None) -> RenderableType:
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("")
    for head in (*_FIRST_HEADS, *HEADS[worth]):
        table.add_column(gettext(head), justify="right")
    for total in totals:
        counted = [str(total.moves), str(total.certain), str(total.wrong), figure(total.feared, ".1f")]
        table.add_row(names[total.seat], *counted, *_sums(total, worth))
    return table


def _sums(total: SeatTotal, worth: Worth | None) -> list[str]:
    if worth is None:
        return [figure(total.needless, ".1f")]
    gained = [signed(total.gained or 0, HYPHEN), figure(total.expected or 0, "+.1f")] if worth == "points" else []
    return [*gained, figure(total.lost or 0, ".1f")]


def _equities(equities: list[SeatEquity], names: list[str]) -> RenderableType:
    """Each seat's way from its chance before the game to its result, in percent."""
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column(gettext(_("chance to win, in per cent")))
    for head in _EQUITY_HEADS:
        table.add_column(gettext(head), justify="right")
    for one in equities:
        luck, result = (HYPHEN if share is None else _percents(share) for share in (one.luck, one.result))
        rate = HYPHEN if one.rate is None else figure(one.rate, ".1f")
        figures = (_percents(one.prior), _percents(-one.lost), _percents(one.given), luck, result, rate)
        table.add_row(names[one.seat], *figures)
    return table


def _percents(share: float) -> str:
    """With all its digits, so that sums are right."""
    return figure(100 * share, ".2f")
