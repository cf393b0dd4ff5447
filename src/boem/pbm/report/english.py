"""Reports in English."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from boem.pbm.report.words import ReportWords

ENGLISH: Final = ReportWords(
    code="en",
    region="GB",
    locale="en_GB",
    before_first="Before the first round",
    round="Round {round}",
    last_round="Round {round}, the last",
    taken_back="Round {round} is taken back",
    for_everybody="For everybody",
    for_one="For {name}",
    preview="Preview: nothing is evaluated yet",
    example="What the house deals when the round is closed is not dealt yet; that of this preview is an example",
    deadline="Orders for round {round} are due on {local}",
    grace="with {hours:an hour|{hours} hours} of grace",
    no_deadline="Orders for round {round} are due whenever the game master says so.",
    how="Write your orders one a line, as in:",
    lines="Lines of their own may say: none (no orders this time), final (the round need not wait for you), "
    "press: … (for everybody, in the report; each of its lines begins so), resign, and end (nothing below it is read).",
    lines_plain="Lines of their own may say: press: … (for everybody, in the report; each of its lines begins so), "
    "resign, and end (nothing below it is read).",
    pending="Received from you so far: {orders}",
    orders="Orders and points",
    you="you",
    none="ordered nothing",
    missed="no orders came (NMR)",
    missed_often="{rounds} rounds running without a word",
    standby_call="Standby call: nothing has come from {names} for two rounds or more. Who would take over?",
    has_resigned="resigned",
    resigns="{name} resigns; the score stands.",
    hands_over="{name} hands over to {to}; the score stays with the seat.",
    undone="Round {round} was taken back: {why}. Its orders are void, and so is what it brought.",
    scores="Scores",
    columns=("place", "seat", "round", "points"),
    graph="Points, round by round",
    graph_alt="Points after each round. {seats}",
    axis="round",
    press="Press",
    game_master="The game master",
    proof="Sealed, and open to a check",
    commitment="What the house has dealt was fixed before the round was evaluated. This is its commitment, the SHA-256 "
    "of a salt and what was dealt; keep it:",
    salt="The salt:",
    check="To check that it was never changed, with the record of the game:",
    winner="{names} {count:wins|win together} with {points:one point|{told} {number:point|points}}.",
    wins="{names} {count:wins|win together}.",
    ends=MappingProxyType(
        {
            "resigned": "The other has resigned, so the game is over.",
            "timeout": "The other's time has run out, so the game is over.",
            "last_seat": "Only one seat is left, so the game is over.",
            "abandoned": "The game was given up before the first round was evaluated; nobody wins.",
        }
    ),
    game_over="The game is over: {why}.",
    heard="What the round brought",
    known="How things stand",
    was_in="orders were in",
)
