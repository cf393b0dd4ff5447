"""The texts of reports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from boem.core.forms import fill
from boem.core.game import Reason
from boem.core.texts import gettext, language


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportWords:
    """Texts with places are templates, filled as `boem.core.forms.Filler` tells."""

    code: str = field(init=False, default_factory=language)
    """Of the language that was spoken when this was made."""
    before_first: str
    round: str
    last_round: str
    taken_back: str
    for_everybody: str
    for_one: str
    preview: str
    example: str
    """Of a preview whose deal is not that of the game."""
    deadline: str
    grace: str
    no_deadline: str
    how: str
    """How to order; the example is shown beside it."""
    lines: str
    """What else a mail may say; `lines_plain` in a game without empty and without final orders."""
    lines_plain: str
    pending: str
    """The orders that the viewer has sent for the next round."""
    orders: str
    you: str
    none: str
    """A seat has sent orders, and none of them does anything."""
    missed: str
    """Nothing came from a seat: NMR."""
    missed_often: str
    standby_call: str
    has_resigned: str
    resigns: str
    hands_over: str
    undone: str
    scores: str
    columns: tuple[str, str, str, str]
    """Place, seat, points of the round, points in all."""
    graph: str
    graph_alt: str
    axis: str
    press: str
    game_master: str
    proof: str
    commitment: str
    salt: str
    check: str
    winner: str
    wins: str
    """The same where no points are counted."""
    ends: Mapping[Reason, str]
    game_over: str
    """Of an end that `ends` doesn't know; why is said in English."""
    heard: str
    """Over what a round has told; `known` over what is known now."""
    known: str
    was_in: str
    """Something came from a seat."""

    def say(self, template: str, **params: object) -> str:
        """One of the texts, filled."""
        return fill(template, params)

    def join(self, names: list[str]) -> str:
        """Names in a sentence."""
        between = gettext("and")
        return f" {between} ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)
