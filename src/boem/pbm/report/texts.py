"""The texts of reports, in English."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from boem.core.texts import gettext_noop as _
from boem.pbm.report.words import ReportWords

WORDS: Final = ReportWords(
    before_first=_("Before the first round"),
    round=_("Round {round}"),
    last_round=_("Round {round}, the last"),
    taken_back=_("Round {round} is taken back"),
    for_everybody=_("For everybody"),
    for_one=_("For {name}"),
    preview=_("Preview: nothing is evaluated yet"),
    example=_("What the house deals when the round is closed is not dealt yet; that of this preview is an example"),
    deadline=_("Orders for round {round} are due on {local}"),
    grace=_("with {hours:an hour|{hours} hours} of grace"),
    no_deadline=_("Orders for round {round} are due whenever the game master says so."),
    how=_("Write your orders one a line, as in:"),
    lines=_(
        "Lines of their own may say: none (no orders this time), final (the round need not wait for you), "
        "press: … (for everybody, in the report; each of its lines begins so), resign, and end (nothing below it is "
        "read)."
    ),
    lines_plain=_(
        "Lines of their own may say: press: … (for everybody, in the report; each of its lines begins so), "
        "resign, and end (nothing below it is read)."
    ),
    pending=_("Received from you so far: {orders}"),
    orders=_("Orders and points"),
    you=_("you"),
    none=_("ordered nothing"),
    missed=_("no orders came (NMR)"),
    missed_often=_("{rounds} rounds running without a word"),
    standby_call=_("Standby call: nothing has come from {names} for two rounds or more. Who would take over?"),
    has_resigned=_("resigned"),
    resigns=_("{name} resigns; the score stands."),
    hands_over=_("{name} hands over to {to}; the score stays with the seat."),
    undone=_("Round {round} was taken back: {why}. Its orders are void, and so is what it brought."),
    scores=_("Scores"),
    columns=(_("place"), _("seat"), _("round"), _("points")),
    graph=_("Points, round by round"),
    graph_alt=_("Points after each round. {seats}"),
    axis=_("round"),
    press=_("Press"),
    game_master=_("The game master"),
    proof=_("Sealed, and open to a check"),
    commitment=_(
        "What the house has dealt was fixed before the round was evaluated. This is its commitment, the SHA-256 "
        "of a salt and what was dealt; keep it:"
    ),
    salt=_("The salt:"),
    check=_("To check that it was never changed, with the record of the game:"),
    winner=_("{names} {count:wins|win together} with {points:one point|{told} {number:point|points}}."),
    wins=_("{names} {count:wins|win together}."),
    ends=MappingProxyType(
        {
            "resigned": _("The opponent has resigned, so the game is over."),
            "timeout": _("The opponent's time has run out, so the game is over."),
            "last_seat": _("Only one seat is left, so the game is over."),
            "abandoned": _("The game was given up before the first round was evaluated; nobody wins."),
        }
    ),
    game_over=_("The game is over: {why}."),
    heard=_("What the round brought"),
    known=_("How things stand"),
    was_in=_("orders were in"),
)
