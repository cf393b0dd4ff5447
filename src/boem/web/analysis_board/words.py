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
    if _untouched(found):
        return _("Begin anywhere")
    if found.next is not None:
        verb = _("Next: open {square}") if found.next in found.safe else _("Next: guess {square}")
        return verb.format(square=found.next)
    if COVERED not in found.field:
        return _("Every square is open")
    return _("Too hard for this page") if found.too_hard else _("Only mines are left")


def reasons(found: Findings) -> Iterator[str]:
    """Why, in whole sentences."""
    if found.too_hard:
        yield from _in_part(found)
    if found.best is None:
        return
    if found.layouts == 1:
        yield _("Only one layout of mines fits, so every square is certain.")
        return
    if _untouched(found):
        yield _("Nothing is open yet, so every square holds a mine with the same chance: {chance}%.").format(
            chance=percent(found.best.risk)
        )
        return
    if not found.best.risk:
        yield _certain(found.best)
    else:
        yield from _guessed(found.best)
    yield _prospect(found.best)
    if found.best.winning is not None:
        yield _won(found.best.winning, found.layouts)


def _untouched(found: Findings) -> bool:
    """Whether nothing is known of any square, and to name one as the best guess would say more than is known."""
    best = found.best
    return best is not None and best.risk > 0 and best.winning is None and set(found.field) == {COVERED}


def _in_part(found: Findings) -> Iterator[str]:
    """What is exact and what isn't, where some chances took too much work."""
    if len(found.left) == len(found.field.find(COVERED)) - len(found.safe) - len(found.mined):
        yield _("The chances on this position take too much work here. What is certain step by step is shown below.")
    elif found.left:
        yield ngettext(
            "{count} square is too hard to be counted here and is left blank; all other chances are exact.",
            "{count} squares are too hard to be counted here and are left blank; all other chances are exact.",
            len(found.left),
        ).format(count=_number(len(found.left)))
    else:
        yield ngettext(
            "{count} chance is too hard to be counted here, so it is estimated, with a standard error of {most}%.",
            "{count} chances are too hard to be counted here, so they are estimated, with standard errors of up to "
            "{most}%.",
            len(found.errors),
        ).format(count=_number(len(found.errors)), most=percent(max(found.errors.values())))
        if len(found.errors) < len(found.field.find(COVERED)):
            yield _("All others are exact.")
    if found.next is not None and found.next in found.errors:
        told = _("{square} holds a mine with a chance of about {chance}%, and no other square seems to risk less.")
        yield told.format(square=found.next, chance=percent(found.chance(found.next) or 0.0))


def _won(chance: float, layouts: int | None) -> str:
    """What the best play from here wins."""
    if chance == 1:
        return _("Played as well as possible, the game is certainly won.")
    return _(
        "Played as well as possible, the game is won with a chance of {chance}%: in {wins} of the {layouts} layouts."
    ).format(chance=percent(chance), wins=_number(round(chance * (layouts or 0))), layouts=_number(layouts or 0))


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
    if best.risk > best.least * (1 + 1e-9):
        told = (
            _("Others risk less, but win less often: the least risk is {least}%.")
            if best.winning is not None
            else _("Others risk less, but promise less: the least risk is {least}%.")
        )
        yield told.format(least=percent(best.least))
    elif best.alike == 1:
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
    if best.alike > 1 and best.compared:
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
        yield from _kinds(found)
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


def _kinds(found: Findings) -> Iterator[tuple[str, str]]:
    """How many chances are exact, estimated and unknown."""
    rough, left = len(found.errors), len(found.left)
    yield _("Exact chances"), _number(len(found.field.find(COVERED)) - rough - left)
    if rough:
        yield _("Estimated"), _number(rough)
        yield _("Largest standard error"), _("{chance}%").format(chance=percent(max(found.errors.values())))
    if left:
        yield _("Left blank"), _number(left)


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
