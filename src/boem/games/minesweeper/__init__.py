"""Classic Minesweeper for one: open every square that holds no mine.

The house deals the mines secretly; the start and its neighbours are free, and the start is opened first. An opened
square shows how many of its neighbours hold mines, and around a 0 they all open too. Opening a mine loses, and once
every square without one is open, the seat has won. Unless chosen otherwise, logic alone can open the whole field, the
number of mines counted if need be: no guess is ever needed.

Parameters: `width` and `height` 5 to 30 (9), `mines` (10), `no_guess` (true).
Tested: small fields by random play, and fields up to 30 x 30. Rules: docs/rules/minesweeper.md.
"""

from boem.core.faces import Faces
from boem.core.game import Game
from boem.core.texts import gettext_noop as _
from boem.games.minesweeper.rules.config import Config
from boem.games.minesweeper.rules.notation import MinesweeperNotation
from boem.games.minesweeper.rules.observer import MinesweeperObserver
from boem.games.minesweeper.rules.referee import MinesweeperReferee
from boem.games.minesweeper.rules.sampler import MinesweeperSampler

GAME = Game(
    id="minesweeper",
    title="Classic Minesweeper",
    about=_("Open every square without a mine, and never have to guess."),
    config=Config,
    referee=MinesweeperReferee(),
    observer=MinesweeperObserver(),
    sampler=MinesweeperSampler(),
    notation=MinesweeperNotation(),
    reasons={
        "cleared": _("every square without a mine is open"),
        "mine": _("a mine was opened"),
    },
    faces=Faces(
        analysis="boem.games.minesweeper.analysis:MinesweeperCritic",
        encoding="boem.games.minesweeper.encoding:MinesweeperEncoding",
        terminal="boem.games.minesweeper.terminal:MinesweeperTerminal",
        site="boem.games.minesweeper.site:MinesweeperPresenter",
    ),
)
