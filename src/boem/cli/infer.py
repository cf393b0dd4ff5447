"""`boem infer`."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Final

from rich.console import Group
from rich.text import Text

from boem.cli.board import draw_settled
from boem.cli.chances import draw_chances, percent
from boem.cli.field_file import read_budget, read_field
from boem.cli.files import print_json
from boem.cli.paragraphs import Paragraph, show
from boem.cli.refuse import refuse
from boem.core.errors import Inconsistent, ParseError, TooHard
from boem.core.game import Json
from boem.core.texts import figure, gettext, say
from boem.core.texts import gettext_noop as _
from boem.inference import Field, Posterior, infer
from boem.inference.posterior import BUDGET

WRITTEN_OUT: Final = 10**12  # up to here
NAMED: Final = 4  # of the safest squares
TOO_HARD: Final = _("Too hard to be counted; this follows from single clues and pairs, and more may:")


def infer_file(file: str, mines: str | None, budget: str | None, *, as_json: bool) -> int:
    """Print what the field in a file implies; returns the exit status."""
    try:
        most = read_budget(budget, BUDGET)
        return _infer(read_field(file, mines), most, as_json=as_json)
    except (ParseError, Inconsistent) as error:
        return refuse(error, as_json=as_json)


def _infer(field: Field, budget: float, *, as_json: bool) -> int:
    try:
        posterior = infer(field, budget=budget)
    except TooHard as error:
        if not as_json:
            told = Paragraph(Text(gettext(TOO_HARD)))
            show(draw_settled(field, error.mined, error.safe), Group(told, *_certain_lines(error)))
        return refuse(error, _certain(error), as_json=as_json)
    if as_json:
        print_json(_told(posterior))
    else:
        show(draw_chances(posterior), Group(*_report(posterior)))
    return 0


def _counted(posterior: Posterior) -> int | None:
    """The number of layouts that fit; None if the budget suffices for everything but a number that long."""
    try:
        return posterior.layouts
    except TooHard:
        return None


def _told(posterior: Posterior) -> Json:
    layouts = _counted(posterior)
    chances = posterior.mine_probability.tolist()
    return {
        "layouts": None if layouts is None else f"{Decimal(layouts):f}",  # str() refuses more than 4300 digits
        "mine_probability": [[None if math.isnan(chance) else chance for chance in row] for row in chances],
        **_certain(posterior),
        "derivable": {str(square): number for square, number in sorted(posterior.derivable.items())},
    }


def _certain(known: Posterior | TooHard) -> dict[str, list[str]]:
    return {"safe": list(map(str, sorted(known.safe))), "mined": list(map(str, sorted(known.mined)))}


def _report(posterior: Posterior) -> Iterator[Paragraph]:
    mines = posterior.field.mines
    told = gettext(_("mines not told")) if mines is None else say(_("{mines:1 mine|{mines} mines}"), mines=mines)
    yield Paragraph(Text.assemble((_count(_counted(posterior)), "bold"), f", {told}"))
    yield from _certain_lines(posterior)
    yield from _safest(posterior)
    derivable = [f"{square}={number}" for square, number in sorted(posterior.derivable.items())]
    yield _listed(_("Derivable, with its number"), derivable)


def _certain_lines(known: Posterior | TooHard) -> Iterator[Paragraph]:
    yield _listed(_("Free"), map(str, sorted(known.safe)))
    yield _listed(_("Mines"), map(str, sorted(known.mined)))


def _safest(posterior: Posterior) -> Iterator[Paragraph]:
    """A line with the safest squares, if none is certain to be free and not all are mines."""
    if posterior.safe or posterior.mined.issuperset(posterior.safest):
        return
    names = list(map(str, posterior.safest))
    least = posterior.mine_probability[posterior.safest[0]]
    named = " ".join(names)
    if len(names) > NAMED + 1:
        named = say(_("{names} and {count} others"), names=" ".join(names[:NAMED]), count=len(names) - NAMED)
    chance = say(_("{chance} %"), chance=percent(least)) if percent(least) else gettext(_("less than 1 %"))
    yield _line(gettext(_("Safest")), f"{named} ({chance})")


def _listed(name: str, items: Iterable[str]) -> Paragraph:
    listed = list(items)
    return _line(f"{gettext(name)} ({len(listed)})", " ".join(listed) or gettext(_("none")))


def _line(name: str, rest: str) -> Paragraph:
    return Paragraph(Text.assemble((name, "bold"), f": {rest}"), 2)


def _count(layouts: int | None) -> str:
    if layouts is None:
        return gettext(_("more layouts fit than can be counted within the budget"))
    if layouts <= WRITTEN_OUT:
        written = figure(layouts, ",")
    else:
        mantissa, exponent = figure(Decimal(layouts), ".1e").split("e+")
        written = f"{mantissa} × 10^{exponent}"
    return say(_("{layouts:1 layout fits|{written} layouts fit}"), layouts=layouts, written=written)
