"""What is shown while a game is played, in a generated language: whatever isn't in it was never translated."""

from __future__ import annotations

import re
from typing import Final

import pytest
from cli.conftest import Printed
from support.pseudo import escaped, signs

from boem.cli.play.commands import DRAFTING, OVER

BOARDS: Final = {
    "solo": ("--set", "width=4", "--set", "height=4", "--set", "clues=.11..1.11.10..1."),
}
"""How each game is set up, for a short one."""
BEFORE: Final = "help, rules, board, commitment, moves, save, resign, n, again, nonsense, sa, r"
AFTER: Final = "help, rules, board, commitment, moves, save game.json, save /no/such, again 1, again, quit!"
PLAYED: Final = (
    ("solo", "?, ? mine, ? x, 99, mine D1, mine A1, mine A1, flag A2, clear A2, mine, resign!"),
    ("solo", "random, mine A1, mine D1, mine B1, mine B4"),
)
NOTATION: Final = ("clear", "flag", "house", "mine", "more", "verify")


@pytest.mark.parametrize(("game", "typed"), PLAYED)
def test_games_are_played_in_the_users_language(printed: Printed, game: str, typed: str) -> None:
    lines = f"{BEFORE}, {typed}, {AFTER}".split(", ")
    shown = printed("play", game, *BOARDS[game], "--seed", "1", stdin="\n".join(lines))
    echoed = re.compile(rf"⟧ ({'|'.join(map(re.escape, lines))})$", re.MULTILINE)
    assert len(echoed.findall(shown)) == len(lines)
    own = {*re.findall(r"\w+", " ".join((*lines, *BOARDS[game]))), *(verb.name for verb in (*DRAFTING, *OVER))}
    assert escaped(echoed.sub("⟧", shown), {*own, *signs(), *NOTATION}) == []
