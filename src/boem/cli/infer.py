"""`boem infer`."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal
from random import Random
from typing import Final

from rich.console import Group
from rich.text import Text

from boem.cli.chances import draw_chances, draw_part, has_chances, percent
from boem.cli.field_file import read_budget, read_field
from boem.cli.files import print_json
from boem.cli.paragraphs import Paragraph, show
from boem.cli.refuse import refuse
from boem.core.errors import Inconsistent, ParseError, TooHard
from boem.core.game import Json
from boem.core.texts import figure, gettext, say
from boem.core.texts import gettext_noop as _
from boem.inference import Estimate, Field, Posterior, Unsolved, estimate, infer
from boem.inference.posterior import BUDGET

WRITTEN_OUT: Final = 10**12  # up to here
NAMED: Final = 4  # of the safest squares
TOO_HARD: Final = _("Too hard to be counted; this is certain all the same, and more may be:")
ESTIMATED: Final = _(
    "Too hard to be counted, so {count:1 chance is|{count} chances are} estimated, "
    "with standard errors of at most {most} %."
)
UNRELIABLE: Final = _("The estimates vary so much that even these errors are unreliable; allow it more work.")
FEW_ROUNDS: Final = 4
LEFT: Final = _("{left:1 square is|{left} squares are} too hard; the chances on all others are exact:")


def infer_file(file: str, mines: str | None, budget: str | None, rng: Random | None, *, as_json: bool) -> int:
    """Print what the field in a file implies, estimated with `rng` if it is too hard; returns the exit status."""
    try:
        most = read_budget(budget, BUDGET)
        return _infer(read_field(file, mines), most, rng, as_json=as_json)
    except (ParseError, Inconsistent) as error:
        return refuse(error, as_json=as_json)


def _infer(field: Field, budget: float, rng: Random | None, *, as_json: bool) -> int:
    try:
        posterior = infer(field, budget=budget)
    except Unsolved as error:
        found = _estimate(error, rng) if rng else None
        if found:
            _show_estimate(found, as_json=as_json)
            return 0
        if not as_json:
            show(draw_part(error), Group(*_part(error)))
        chances = {"mine_probability": _rows(error), "left": list(map(str, sorted(error.left)))}
        return refuse(error, {**chances, **_certain(error)}, as_json=as_json)
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
    return {
        "layouts": None if layouts is None else f"{Decimal(layouts):f}",  # str() refuses more than 4300 digits
        "mine_probability": _rows(posterior),
        **_certain(posterior),
        "derivable": {str(square): number for square, number in sorted(posterior.derivable.items())},
    }


def _estimate(error: Unsolved, rng: Random) -> Estimate | None:
    """The chances, with all that is certain; None if they can't even be estimated."""
    try:
        found = estimate(error.field, rng, budget=error.budget)
    except Unsolved:
        return None
    return replace(found, safe=found.safe | error.safe, mined=found.mined | error.mined)


def _show_estimate(found: Estimate, *, as_json: bool) -> None:
    names = list(map(str, sorted(found.estimated)))
    if as_json:
        errors = {"standard_error": found.standard_error.tolist(), "estimated": names, "rounds": found.rounds}
        print_json({"layouts": None, "mine_probability": _rows(found), **errors, **_certain(found)})
        return
    most = figure(100 * float(found.standard_error.max()), ".1f")
    told = Paragraph(Text(say(ESTIMATED, count=len(names), most=most)))
    lines = [told, *_certain_lines(found), _listed(_("Estimated"), names)]
    if found.rounds < FEW_ROUNDS:
        lines.append(Paragraph(Text(gettext(UNRELIABLE))))
    show(draw_chances(found), Group(*lines))


def _rows(known: Posterior | Unsolved | Estimate) -> list[list[float | None]]:
    return [[None if math.isnan(chance) else chance for chance in row] for row in known.mine_probability.tolist()]


def _certain(known: Posterior | Unsolved | Estimate) -> dict[str, list[str]]:
    return {"safe": list(map(str, sorted(known.safe))), "mined": list(map(str, sorted(known.mined)))}


def _report(posterior: Posterior) -> Iterator[Paragraph]:
    mines = posterior.field.mines
    told = gettext(_("mines not told")) if mines is None else say(_("{mines:1 mine|{mines} mines}"), mines=mines)
    yield Paragraph(Text.assemble((_count(_counted(posterior)), "bold"), f", {told}"))
    yield from _certain_lines(posterior)
    yield from _safest(posterior)
    derivable = [f"{square}={number}" for square, number in sorted(posterior.derivable.items())]
    yield _listed(_("Derivable, with its number"), derivable)


def _part(error: Unsolved) -> Iterator[Paragraph]:
    """What is known of a field that is too hard."""
    told = say(LEFT, left=len(error.left)) if has_chances(error) else gettext(TOO_HARD)
    yield Paragraph(Text(told))
    yield from _certain_lines(error)
    if has_chances(error):
        yield _listed(_("Left"), map(str, sorted(error.left)))


def _certain_lines(known: Posterior | Unsolved | Estimate) -> Iterator[Paragraph]:
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
