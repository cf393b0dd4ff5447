"""What reports say in one language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from boem.core.forms import fill
from boem.core.game import Reason


@dataclass(frozen=True, slots=True)
class Words:
    """Texts with places are templates, filled as `boem.core.forms.Filler` tells."""

    code: str
    region: str
    locale: str
    before_first: str
    round: str
    last_round: str
    taken_back: str
    for_everybody: str
    for_one: str
    preview: str
    example: str
    """Of a preview whose mines are not those of the game."""
    setting: str
    deadline: str
    grace: str
    no_deadline: str
    how: str
    """How to order; the example is shown beside it."""
    how_first: str
    lines: str
    """What else a mail may say."""
    marked: str
    """The word after a square that disarms it."""
    how_plain: str
    pending: str
    """The orders that the viewer has sent for the next round."""
    field: str
    field_before: str
    fresh: str
    framed: str
    """Before `fresh`, on paper; `on_tiles` before `seen`."""
    on_tiles: str
    covered: str
    disarmed: str
    hit: str
    hidden: str
    seen: str
    """On squares that a round showed that was taken back."""
    mines: str
    nothing: str
    uncovered: str
    orders: str
    you: str
    none: str
    """A seat ordered no square."""
    missed: str
    """Nothing came from a seat: NMR."""
    missed_often: str
    standby_call: str
    has_resigned: str
    resigns: str
    hands_over: str
    undone: str
    undone_with_deal: str
    mine: str
    number: str
    area: str
    alone: str
    shared: str
    was_mine: str
    no_mine: str
    same_area: str
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
    revealed: str
    salt: str
    check: str
    check_by_hand: str
    never_dealt: str
    winner: str
    row: str
    blank: str
    counts: tuple[str, ...]
    """2, 3, … in words, as `shared` has them."""
    ends: Mapping[Reason, str]

    def say(self, template: str, **params: object) -> str:
        """One of the texts, filled."""
        return fill(template, params)

    def count(self, number: int) -> str:
        """How many, in words as far as there are some."""
        return self.counts[number - 2] if 2 <= number < len(self.counts) + 2 else str(number)

    def join(self, names: list[str], last: str) -> str:
        """Names in a sentence; `last` is the word before the last of them."""
        return f" {last} ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)
