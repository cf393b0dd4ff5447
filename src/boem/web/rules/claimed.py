"""Examples in which the reader claims what is certain, and inference from the open squares decides."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from boem.core.errors import IllegalAction
from boem.core.squares import Square
from boem.inference import Field, infer, prove
from boem.inference.field import COVERED
from boem.inference.sentences import say
from boem.web.rules.example import Stand
from boem.web.rules.played import PlayedExample

MINE = "mine"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimedExample(PlayedExample):
    """A position: the verb `mine` claims that a square holds a mine, any other verb that it holds none."""

    @abstractmethod
    def field(self, stand: Stand) -> Field:
        """The field to reason about."""

    @abstractmethod
    def marked(self, stand: Stand, verb: str, square: Square) -> Stand:
        """The position after a correct claim."""

    def step(self, stand: Stand, text: str) -> Stand:
        self.expect(text)
        verb, _blank, place = text.partition(" ")
        square, field = Square.parse(place), self.field(stand)
        if field[square] != COVERED:
            raise IllegalAction("open", "{square} is open already.", square=square)
        right, told = judged(field, square, mine=verb == MINE)
        marked = self.marked(stand, verb, square) if right else stand
        return replace(marked, told=(told, *(_why(field, square) if right else ())))


def judged(field: Field, square: Square, *, mine: bool) -> tuple[bool, str]:
    """Whether it is certain, as claimed, that a square holds a mine or none; and a sentence."""
    known = infer(field)
    if square in known.mined:
        told = _("Right: {square} surely holds a mine.") if mine else _("No: {square} surely holds a mine.")
        return mine, told.format(square=square)
    if square in known.safe:
        told = _("No: {square} surely holds no mine.") if mine else _("Right: {square} surely holds no mine.")
        return not mine, told.format(square=square)
    mined = round(float(known.mine_probability[square.row, square.column]) * known.layouts)
    told = _("Not certain: {square} holds a mine in {mined} of the {layouts} layouts that fit.")
    return False, told.format(layouts=known.layouts, mined=mined, square=square)


def _why(field: Field, square: Square) -> tuple[str, ...]:
    """The step of a proof that settles the square, in words."""
    return tuple(say(step, get_language() or "en") for step in prove(field).steps if square in step.settled)
