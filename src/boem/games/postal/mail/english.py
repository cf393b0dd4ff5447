"""What reports of Postal Minesweeper say in English."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from boem.games.postal.mail.words import PostalWords, spoken_with
from boem.pbm.report.english import ENGLISH as PLAIN

ENGLISH: Final[PostalWords] = spoken_with(
    PLAIN,
    example="The mines are not laid yet. Those of this preview are an example: they are laid when the round is closed",
    setting="{width} × {height} squares, {mines:one mine|{mines} mines}, {seats} seats. Each orders up to "
    "{tips:one square|{tips} squares} a round. A mine disarmed is worth {reward}, a square its number; a wrong tip "
    "costs {fine}.",
    how="Order with squares, and the word mine after one to disarm it, as in:",
    how_first="The mines are laid after these first orders, where nobody tips, so nobody can hit one yet. Order with "
    "squares, as in:",
    lines="Lines of their own may say: none (no squares this time), final (the round need not wait for you), "
    "press: … (for everybody, in the report; each of its lines begins so), resign, and end (nothing below it is read).",
    marked="mine",
    how_plain="Order with squares, as in:",
    field="The field after round {round}",
    field_before="The field",
    fresh="uncovered in this round",
    framed="Framed in amber:",
    on_tiles="Numbers and mines on raised tiles:",
    covered="covered",
    disarmed="mine, disarmed",
    hit="mine, hit",
    hidden="mine, never uncovered",
    seen="known from a round that was taken back; may be ordered",
    mines="Mines uncovered: {found} of {mines}.",
    nothing="Nothing was uncovered.",
    uncovered="Uncovered in this round: {squares}.",
    none="ordered no square",
    undone="Round {round} was taken back: {why}. Its orders and points are void; what it uncovered stays known.",
    undone_with_deal="Round {round} was taken back: {why}. Its orders and points are void, and so is its deal: the "
    "mines are laid anew after the new orders, with a new commitment.",
    mine="{worth}",
    number="number {number}",
    area="0, its area brings {worth}",
    alone="{what}",
    shared="{what}, shared by {count}: {points}",
    was_mine="it was a mine, costs {fine}",
    no_mine="no mine but number {number}, costs {fine}",
    same_area="0, in the area of {square} and counted there",
    commitment="The layout of the mines was fixed before round 1 was evaluated. This is its commitment, the SHA-256 "
    "of a salt and the layout; keep it:",
    revealed="The mines were on:",
    check="To check that the layout was never changed, with the record of the game:",
    check_by_hand="Or by hand: SHA-256 of the salt's 32 bytes followed by this line:",
    never_dealt="The mines were never laid.",
    row="Row {row}: {cells}.",
    blank="covered",
    counts=("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    ends=MappingProxyType(
        {
            "all_mines_visible": "The last mine is uncovered, and the game is over.",
            "no_orders": "Nobody has ordered a square for three rounds, so the game is over as it stands.",
            "last_seat": "Only one seat is left, so the game is over.",
            "abandoned": "The game was given up before the first round was evaluated; nobody wins.",
        }
    ),
)
