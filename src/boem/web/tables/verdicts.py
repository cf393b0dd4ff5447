"""What is said of a move that was judged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from boem.analysis import Move
from boem.inference.sentences import say
from boem.web.tables.boards import Look

Kind: TypeAlias = Literal["sure", "least", "needless", "refuted"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """A move judged, in words."""

    kind: Kind
    right: bool  # as it turned out
    short: str
    sentences: tuple[str, ...]
    proof: tuple[str, ...]


def verdict(move: Move, look: Look) -> Verdict:
    """The verdict on a move."""
    language = (get_language() or "en")[:2]
    kind = _kind(move)
    proof = tuple(say(step, language) for choice in move.choices for step in choice.proof)
    right = all(choice.right for choice in move.choices)
    return Verdict(kind, right, _short(move, kind), (*_sentences(move, kind, look), *_points(move, look)), proof)


def _kind(move: Move) -> Kind:
    if move.risk == 0:
        return "sure"
    if any(choice.risk == 1 for choice in move.choices):
        return "refuted"
    return "needless" if move.needless else "least"


def _short(move: Move, kind: Kind) -> str:
    if kind == "sure":
        return _("certain")
    if kind == "refuted":
        return _("refuted")
    return _("risk {risk} %").format(risk=_percent(move.risk))


def _sentences(move: Move, kind: Kind, look: Look) -> tuple[str, ...]:
    best = look.done(move.best)
    least = _("None was needed: {best}.") if move.least == 0 else _("The least risk was {least} %: {best}.")
    told = least.format(least=_percent(move.least), best=best)
    if kind == "sure":
        return (_("It was certain."),)
    if kind == "refuted":
        return (_("It could have been known that this was wrong."), *((told,) if move.needless else ()))
    risk = _("The risk was {risk} %.").format(risk=_percent(move.risk))
    if kind == "least":
        return (risk, _("There was no lesser one."))
    return (risk, told)


def _points(move: Move, look: Look) -> tuple[str, ...]:
    if move.expected is None or move.best_expected is None or move.gained is None:
        return ()
    told = _("It was worth {expected} points on average, and brought {gained}.").format(
        expected=f"{move.expected:.1f}", gained=f"{move.gained:g}"
    )
    if not move.lost:
        return (told, _("No move was worth more."))
    best = _("The best was worth {points}: {best}.").format(
        points=f"{move.best_expected:.1f}", best=look.done(move.best)
    )
    return told, best


def _percent(chance: float) -> str:
    """A percentage that is 0 or 100 only where that is certain."""
    if 0 < chance < 0.01:
        return "< 1"
    if 0.99 < chance < 1:
        return "> 99"
    return f"{round(100 * chance)}"
