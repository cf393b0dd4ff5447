"""`boem` with a bot that lays and moves as given: LAYOUT MOVES PONDER ARGUMENT…

MOVES are `do` texts separated by commas. If PONDER names a file that doesn't exist, the bot creates it, and then, once,
thinks forever.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random

import boem.cli.play.start
from boem.bots import SECONDS, Bot
from boem.cli import main
from boem.core.game import Seat
from boem.games.mijnenveger import GAME
from boem.games.mijnenveger.rules.facts import Action, Sweep, View

LAYOUT, MOVES, PONDER = sys.argv[1:4]


class Scripted(Bot[Action, View]):
    """Acts as given."""

    name = "scripted"
    about = "given moves"

    def choose(self, view: View, rng: Random, seconds: float = SECONDS) -> Action:
        seat = Seat(view.viewer or 0)
        if not view.position.laid[seat]:
            return GAME.notation.read(f"lay {LAYOUT}")
        if PONDER and not Path(PONDER).exists():
            Path(PONDER).touch()
            time.sleep(600)
        board = view.position.search[seat]
        moves = MOVES.split(",") if MOVES else []
        made = len(board.cells) - len(board.covered)
        return GAME.notation.read(moves[made]) if made < len(moves) else Sweep(board.covered[0])


vars(boem.cli.play.start)["find_bot"] = lambda *_: Scripted()
sys.argv[1:] = sys.argv[4:]
main()
