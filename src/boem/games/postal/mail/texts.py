"""What reports of Postal Minesweeper say, in English."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from boem.core.texts import gettext_noop as _
from boem.games.postal.mail.words import spoken_with
from boem.pbm.report.texts import WORDS as PLAIN

WORDS: Final = spoken_with(
    PLAIN,
    example=_(
        "The mines are not laid yet. Those of this preview are an example: they are laid when the round is closed"
    ),
    setting=_(
        "{width} × {height} squares, {mines:one mine|{mines} mines}, {seats} seats. Each orders up to {tips:one "
        "square|{tips} squares} a round. A disarmed mine is worth {reward}, a square its number; a wrong guess "
        "costs {fine}."
    ),
    how=_("Order with squares, and the word mine after one to disarm it, as in:"),
    how_first=_(
        "The mines are laid after these first orders, on squares that nobody names, so nobody can hit one yet. "
        "Order squares, as in:"
    ),
    lines=_(
        "Lines of their own may say: none (no squares this time), final (the round need not wait for you), "
        "press: … (for everybody, in the report; each of its lines begins so), resign, and end (nothing below it is "
        "read)."
    ),
    marked=_("mine"),
    how_plain=_("Order with squares, as in:"),
    field=_("The field after round {round}"),
    field_before=_("The field"),
    fresh=_("uncovered in this round"),
    framed=_("Framed in amber:"),
    on_tiles=_("Numbers and mines on raised tiles:"),
    covered=_("covered"),
    disarmed=_("mine, disarmed"),
    hit=_("mine, hit"),
    hidden=_("mine, never uncovered"),
    seen=_("known from a round that was taken back; may be ordered"),
    mines=_("Mines uncovered: {found} of {mines}."),
    nothing=_("Nothing was uncovered."),
    uncovered=_("Uncovered in this round: {squares}."),
    none=_("ordered no square"),
    undone=_("Round {round} was taken back: {why}. Its orders and points are void; what it uncovered stays known."),
    undone_with_deal=_(
        "Round {round} was taken back: {why}. Its orders and points are void, and so is its deal: the "
        "mines are laid anew after the new orders, with a new commitment."
    ),
    number=_("number {number}"),
    area=_("0, its area brings {worth}"),
    shared=_("{what}, shared by {count}: {points}"),
    was_mine=_("it was a mine, costs {fine}"),
    no_mine=_("no mine but number {number}, costs {fine}"),
    same_area=_("0, in the area of {square} and counted there"),
    commitment=_(
        "The layout of the mines was fixed before round 1 was evaluated. This is its commitment, the SHA-256 "
        "of a salt and the layout; keep it:"
    ),
    revealed=_("The mines were on:"),
    check=_("To check that the layout was never changed, with the record of the game:"),
    check_by_hand=_("Or by hand: SHA-256 of the salt's 32 bytes followed by this line:"),
    never_dealt=_("The mines were never laid."),
    row=_("Row {row}: {cells}."),
    blank=_("covered"),
    counts=(
        _("two"),
        _("three"),
        _("four"),
        _("five"),
        _("six"),
        _("seven"),
        _("eight"),
        _("nine"),
        _("ten"),
        _("eleven"),
        _("twelve"),
    ),
    ends=MappingProxyType(
        {
            "all_mines_visible": _("The last mine is uncovered, and the game is over."),
            "no_orders": _("Nobody has ordered a square for three rounds, so the game is over as it stands."),
            "last_seat": _("Only one seat is left, so the game is over."),
            "abandoned": _("The game was given up before the first round was evaluated; nobody wins."),
        }
    ),
)
