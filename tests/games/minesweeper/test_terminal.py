"""Classic Minesweeper in a terminal."""

from __future__ import annotations

import pytest
from cli.shell import boem
from support.play import act, deal, heard, table

from boem.cli.face import terminal_of
from boem.core.game import Seat
from boem.games.minesweeper import GAME
from boem.games.minesweeper.rules.config import Config


@pytest.mark.parametrize(
    ("moves", "says"),
    [
        ((), "18 squares have opened."),
        (("open E5",), "E5 says 1."),
        (("flag C1",), ""),
        (("open C1",), "A mine lay on C1."),
        (("resign",), "You resign."),
    ],
)
def test_a_sentence_says_what_opened(moves: tuple[str, ...], says: str) -> None:
    game = deal(table("minesweeper", width=5, height=5, mines=4), "A1 C1 E1 D5")
    game = act(game, (0, "open C3"), *((0, move) for move in moves))
    assert terminal_of(GAME.opaque, Config()).sentence(heard(game), ("Red",), Seat(0)) == says


def test_it_is_played_to_the_end_by_typing() -> None:
    lines = "open E5\nflag A1\n" + "random\n" * 80 + "resign!\nquit\n"
    ran = boem("play", "minesweeper", "--seed", "3", stdin=lines)
    assert ran.status == 0
    assert "+ begin here" in ran.out
    assert "Player has opened a mine." in ran.out or "Player has opened every square without a mine." in ran.out
