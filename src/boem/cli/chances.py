"""A field in a terminal, with each covered square's chance of a mine in per cent.

Certain squares have signs of their own, so nothing is lost without colour. A covered square has two characters, an open
one has one: `07` is a chance of 7 %, `7` a number. Rounding never makes a chance look certain.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from typing import Final

from boem.cli.board import KNOWN, UNSETTLED, TextBoard, draw_settled
from boem.cli.grid import WIDE
from boem.cli.signs import NUMBERS, Sign
from boem.core import texts
from boem.core.squares import Square
from boem.core.texts import gettext
from boem.core.texts import gettext_noop as _
from boem.inference import Estimate, Posterior, Unsolved
from boem.inference.field import COVERED, KNOWN_MINE
from boem.inference.sentences import PROOFS

FREE: Final = Sign("✓", "bold color(16) on color(77)", "ok")
MINE: Final = Sign("●", "bold color(231) on color(124)", "!!")
_GROUNDS: Final = (  # each up to a chance; they bring dark ink along, whatever the terminal's own colours are
    (0.05, 157),
    (0.15, 193),
    (0.25, 229),
    (0.40, 222),
    (0.60, 215),
    (0.85, 209),
    (1.00, 203),
)
_ROUNDED_DOWN: Final = _("a mine in {chance} % of the layouts, rounded down")
_ROUNDING: Final = 1e-9  # in per cent: far more than a float's error, far less than a chance


def draw_chances(known: Posterior | Unsolved | Estimate) -> TextBoard:
    """The field with a sign on each covered square, and a legend of the signs on it."""
    uncertain = _uncertain(known)
    signs = dict.fromkeys(known.field.find(COVERED), UNSETTLED)
    signs |= {square: _sign(chance) for square, chance in uncertain.items()}
    signs |= dict.fromkeys(known.safe, FREE) | dict.fromkeys(known.mined, MINE)
    return TextBoard(known.field, signs, tuple(_meanings(known, uncertain.values())), (WIDE,))


def draw_part(error: Unsolved) -> TextBoard:
    """The same for a field that is too hard, without chances if none are known."""
    return draw_chances(error) if has_chances(error) else draw_settled(error.field, error.mined, error.safe)


def has_chances(error: Unsolved) -> bool:
    """Whether there are chances on any squares that aren't certain."""
    return bool(_uncertain(error))


def _uncertain(known: Posterior | Unsolved | Estimate) -> dict[Square, float]:
    """Chances neither certain nor left."""
    chances = known.mine_probability
    certain = known.safe | known.mined
    every = {square: float(chances[square]) for square in known.field.find(COVERED) if square not in certain}
    return {square: chance for square, chance in every.items() if not math.isnan(chance)}


def percent(chance: float) -> int:
    """A chance in whole per cent, rounded down, so 100 means certain and 99 means at least 99 %."""
    return min(int(chance * 100 + _ROUNDING), 99)


def _sign(chance: float) -> Sign:
    ground = next(ground for most, ground in _GROUNDS if chance <= most)
    return Sign(f"{percent(chance):02}" if percent(chance) else "<1", f"color(16) on color({ground})")


def _meanings(known: Posterior | Unsolved | Estimate, chances: Collection[float]) -> Iterator[tuple[Sign, str]]:
    say, field = PROOFS.say, known.field
    if known.mined:
        yield MINE, say("legend.mine")
    if known.safe:
        yield FREE, say("legend.free")
    if isinstance(known, Unsolved):
        yield UNSETTLED, say("legend.open")
    written = sorted(chance for chance in chances if percent(chance))
    if written:
        rounded = any(chance * 100 - percent(chance) > _ROUNDING for chance in written)
        meaning = _ROUNDED_DOWN if rounded else _("a mine in {chance} % of the layouts")
        yield _sign(written[0]), texts.say(meaning, chance=percent(written[0]))
    if len(written) < len(chances):
        yield _sign(0), gettext(_("a mine in less than 1 %"))
    if KNOWN_MINE in field:
        yield KNOWN, say("legend.known")
    opened = {cell for cell in field if cell not in (COVERED, KNOWN_MINE)}
    if opened:
        yield NUMBERS[str(min(opened))], gettext(_("open"))
