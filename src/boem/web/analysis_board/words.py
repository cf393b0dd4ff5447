"""What is said about a position: the answer first, then the figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Final

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from boem.core.errors import BoemError, Inconsistent
from boem.core.squares import Square
from boem.inference import Field
from boem.inference.field import COVERED, KNOWN_MINE
from boem.web.analysis_board.findings import Findings
from boem.web.analysis_board.next_move import NextMove
from boem.web.base.error_texts import why
from boem.web.tables.page.move_review import percent

WRITTEN_OUT: Final = 10**12  # up to here
_RAISED: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def headline(found: Findings) -> str:
    """The answer in a few words: what to do next."""
    if found.best is not None:
        verb = _("Next: open {square}") if not found.best.risk else _("Next: guess {square}")
        return verb.format(square=found.best.square)
    if COVERED not in found.field:
        return _("Every square is open")
    if found.too_hard:
        return _("Next: open {square}").format(square=found.safe[0]) if found.safe else _("Too hard for this page")
    return _("Only mines are left")


def reasons(found: Findings) -> Iterator[str]:
    """Why, in whole sentences."""
    if found.too_hard and COVERED in found.field:
        yield _("The chances on this position take too much work here. What is certain step by step is shown below.")
    if found.best is None:
        return
    if found.layouts == 1:
        yield _("Only one layout of mines fits, so every square is certain.")
        return
    if not found.best.risk:
        yield _certain(found.best)
    else:
        yield from _guessed(found.best)
    yield _prospect(found.best)


def _certain(best: NextMove) -> str:
    if best.alike == 1:
        return _("It surely holds no mine, and it is the only square of which that is certain.")
    return ngettext(
        "It surely holds no mine, and neither does {count} other square.",
        "It surely holds no mine, and neither do {count} other squares.",
        best.alike - 1,
    ).format(count=best.alike - 1)


def _guessed(best: NextMove) -> Iterator[str]:
    yield _("No square is certain to be free. {square} holds a mine with a chance of {chance}%.").format(
        square=best.square, chance=percent(best.risk)
    )
    if best.alike == 1:
        yield _("No other square risks so little.")
    else:
        yield ngettext(
            "{count} other square risks as little.", "{count} other squares risk as little.", best.alike - 1
        ).format(count=best.alike - 1)


def _prospect(best: NextMove) -> str:
    """What opening it leads to."""
    if best.leads < 1e-9:
        return _("Whatever number it shows, no further square becomes certain to be free.")
    chance = percent(min(best.leads, 1.0) if best.leads < 1 - 1e-9 else 1.0)
    told = (
        _("If it is free, its number makes another square certain with a chance of {chance}%.")
        if best.risk
        else _("Its number makes another square certain with a chance of {chance}%.")
    )
    if best.alike > 1:
        told += " " + _("None of those compared leads on more often.")
    return told.format(chance=chance)


def fault_of(error: BoemError) -> str:
    """What is wrong with a position, as a sentence."""
    said = why(error)
    place = "" if isinstance(error, Inconsistent) else getattr(error, "place", "")
    said = f"{place}: {said}" if place.startswith("line ") else said
    return f"{said[:1].upper()}{said[1:].removesuffix('.')}."


def size_read(field: Field) -> str:
    """What was read, in brief."""
    read = _("A field of {width} × {height} squares was read.")
    if field.mines is not None:
        read = ngettext(
            "A field of {width} × {height} squares with {mines} mine was read.",
            "A field of {width} × {height} squares with {mines} mines was read.",
            field.mines,
        )
    return read.format(width=field.width, height=field.height, mines=field.mines)


def figures(found: Findings) -> Iterator[tuple[str, str]]:
    """Names and values: what was counted."""
    field = found.field
    known = len(field.find(KNOWN_MINE))
    if field.mines is not None:
        yield _("Mines left"), _number(field.mines - known)
    if found.too_hard:
        return
    yield _("Layouts that fit"), layouts_named(found.layouts)
    if found.layouts == 1:
        return
    beside = found.beside
    apart = sorted(set(field.find(COVERED)) - set(beside))
    if beside:
        yield _("Mines expected beside the numbers"), _sum(found, beside)
    if apart:
        yield _("Mines expected elsewhere"), _sum(found, apart)
        chance = found.chance(apart[0])
        yield _("Chance of a mine there"), _("{chance}%").format(chance=percent(chance or 0.0))


def layouts_named(layouts: int | None) -> str:
    """A count that may have a thousand digits."""
    if layouts is None:
        return _("more than can be counted here")
    if layouts <= WRITTEN_OUT:
        return _number(layouts)
    mantissa, exponent = f"{Decimal(layouts):.1e}".split("e+")
    return f"{number_format(Decimal(mantissa), 1)} × 10{exponent.translate(_RAISED)}"


def _number(number: int) -> str:
    return str(number_format(number, force_grouping=True))


def _sum(found: Findings, squares: Iterable[Square]) -> str:
    return str(number_format(round(sum(found.chance(square) or 0.0 for square in squares), 1), 1))


def contradiction() -> str:
    """The headline where no layout fits."""
    return _("No layout of mines fits")
