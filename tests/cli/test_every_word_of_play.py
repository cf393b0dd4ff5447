"""What is shown while a game is played, in a generated language: whatever isn't in it was never translated."""

from __future__ import annotations

import re
from typing import Final

import pytest
from cli.conftest import Printed
from support.pseudo import escaped, signs

from boem.cli.play.commands import DRAFTING, OVER

BOARDS: Final = {
    "coan": ("--set", "width=5", "--set", "height=5", "--set", "mines=3", "--bot", "random"),
    "mijnenveger": ("--board", "small", "--bot", "random"),
    "uitweg": ("--set", "width=4", "--set", "height=4", "--bot", "random"),
    "postal": ("--set", "seats=3", "--set", "width=6", "--set", "height=6", "--set", "mines=4", "--bot", "random"),
    "solo": ("--set", "width=4", "--set", "height=4", "--set", "clues=.11..1.11.10..1."),
}
"""How each game is set up, for a short one."""
BEFORE: Final = "help, rules, board, commitment, moves, save, resign, n, again, nonsense, sa, r"
AFTER: Final = "help, rules, board, commitment, moves, save game.json, save /no/such, again 1, again, quit!"
PLAYED: Final = (
    ("coan", "explore, explore A1, a2, mark B1, m b2, a3, a4, a5, b3, b4, resign!"),
    (
        "mijnenveger",
        "A1 A1 Z9 xq, undo, clear, done, random, A1, , s a1, flag A2, unflag A2, disarm A3, n, d a3!, resign!",
    ),
    ("uitweg", "E5 |A1 Z9 xq, undo, clear, done, random, , a1, b1, c1, d1, a2, b2, exit, resign!"),
    ("postal", "?, more, order A1, order A1, final, random, final, order, order B1 mine, final, 1, resign!"),
    ("solo", "?, ? mine, ? x, 99, mine D1, mine A1, mine A1, flag A2, clear A2, mine, resign!"),
    ("solo", "random, mine A1, mine D1, mine B1, mine B4"),
)
NOTATION: Final = ("clear", "flag", "house", "mine", "more", "random's", "verify")


@pytest.mark.parametrize(("game", "typed"), PLAYED)
def test_games_are_played_in_the_users_language(printed: Printed, game: str, typed: str) -> None:
    lines = f"{BEFORE}, {typed}, {AFTER}".split(", ")
    shown = printed("play", game, *BOARDS[game], "--seed", "1", stdin="\n".join(lines))
    echoed = re.compile(rf"⟧ ({'|'.join(map(re.escape, lines))})$", re.MULTILINE)
    assert len(echoed.findall(shown)) == len(lines)
    own = {*re.findall(r"\w+", " ".join((*lines, *BOARDS[game]))), *(verb.name for verb in (*DRAFTING, *OVER))}
    shown = re.sub(r"\b[0-9a-f]{12}…", "", echoed.sub("⟧", shown))
    assert escaped(shown, {*own, *signs(), *NOTATION}) == []
