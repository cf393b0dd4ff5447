"""The texts of reports, in English."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from boem.core.forms import fill
from boem.core.game import Reason
from boem.core.texts import gettext, language
from boem.core.texts import gettext_noop as _


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportWords:
    """Texts with fields in braces are templates; `boem.core.forms.Filler` explains how they are filled."""

    code: str = field(init=False, default_factory=language)
    """The code of the language that was current when this was made."""
    before_first: str = _("Before the first round")
    round: str = _("Round {round}")
    last_round: str = _("Round {round}, the last")
    taken_back: str = _("Round {round} is taken back")
    for_everybody: str = _("For everybody")
    for_one: str = _("For {name}")
    preview: str = _("Preview: nothing is evaluated yet")
    example: str = _(
        "What the house deals when the round is closed is not dealt yet; that of this preview is an example"
    )
    """For a preview whose deal isn't the game's."""
    deadline: str = _("Orders for round {round} are due on {local}")
    grace: str = _("with {hours:an hour|{hours} hours} of grace")
    no_deadline: str = _("Orders for round {round} are due whenever the game master says so.")
    how: str = _("Write your orders one a line, as in:")
    """How to order; the example follows it."""
    lines: str = _(
        "Lines of their own may say: none (no orders this time), final (the round need not wait for you), "
        "press: … (for everybody, in the report; each of its lines begins so), resign, and end (nothing below it is "
        "read)."
    )
    """What else a mail may contain; `lines_plain` is for games without empty or final orders."""
    lines_plain: str = _(
        "Lines of their own may say: press: … (for everybody, in the report; each of its lines begins so), "
        "resign, and end (nothing below it is read)."
    )
    pending: str = _("Received from you so far: {orders}")
    """The orders that the viewer has sent for the next round."""
    orders: str = _("Orders and points")
    you: str = _("you")
    none: str = _("ordered nothing")
    """A seat has sent orders that order nothing."""
    missed: str = _("no orders came (NMR)")
    """A seat has sent nothing (no move received)."""
    missed_often: str = _("{rounds} rounds running without a word")
    standby_call: str = _("Standby call: nothing has come from {names} for two rounds or more. Who would take over?")
    has_resigned: str = _("resigned")
    resigns: str = _("{name} resigns; the score stands.")
    hands_over: str = _("{name} hands over to {to}; the score stays with the seat.")
    undone: str = _("Round {round} was taken back: {why}. Its orders are void, and so is what it brought.")
    scores: str = _("Scores")
    columns: tuple[str, str, str, str] = (_("place"), _("seat"), _("round"), _("points"))
    """Place, seat, points in the round, points in all."""
    graph: str = _("Points, round by round")
    graph_alt: str = _("Points after each round. {seats}")
    axis: str = _("round")
    press: str = _("Press")
    game_master: str = _("The game master")
    proof: str = _("Sealed, and open to a check")
    commitment: str = _(
        "What the house has dealt was fixed before the round was evaluated. This is its commitment, the SHA-256 "
        "of a salt and what was dealt; keep it:"
    )
    salt: str = _("The salt:")
    check: str = _("To check that it was never changed, with the record of the game:")
    winner: str = _("{names} {count:wins|win together} with {points:one point|{told} {number:point|points}}.")
    wins: str = _("{names} {count:wins|win together}.")
    """The same for games without points."""
    ends: Mapping[Reason, str] = field(
        default_factory=lambda: MappingProxyType(
            {
                "resigned": _("The opponent has resigned, so the game is over."),
                "timeout": _("The opponent's time has run out, so the game is over."),
                "last_seat": _("Only one seat is left, so the game is over."),
                "abandoned": _("The game was given up before the first round was evaluated; nobody wins."),
            }
        )
    )
    game_over: str = _("The game is over: {why}.")
    """For a reason that `ends` doesn't have; `why` is then in the game's own words."""
    heard: str = _("What the round brought")
    """The heading above what a round brought; `known` is the one above what is known now."""
    known: str = _("How things stand")
    was_in: str = _("orders were in")
    """A seat has sent something."""

    def say(self, template: str, **params: object) -> str:
        """A text with its fields filled."""
        return fill(template, params)

    def join(self, names: list[str]) -> str:
        """Names as a list within a sentence."""
        between = gettext("and")
        return f" {between} ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


WORDS: Final = ReportWords()
