"""Mijnenveger's solitaire puzzles (De Toffoli, Colovini, Zaccariotto): find every mine by pure logic.

A grid has numbers on some squares. Each other square may be a mine or free; the number of mines is not given, unless
the puzzle gives it. Exactly one layout fits. The house deals it secretly, and the seat marks squares as mines, flags
them as free, and clears its marks, as often as it likes. The puzzle is solved when the marked mines are the solution.

Parameters: `width` and `height` 4 to 30, `clues` (the grid row by row, `.` and digits), all needed;
`count`, the number of mines, if it is given.
Tested: small puzzles by random play, the sheet's own example, and puzzles up to 30 x 30. Rules: docs/rules/solo.md.
"""

from boem.core.faces import Faces
from boem.core.game import Game
from boem.core.texts import gettext_noop as _
from boem.games.solo.rules.config import Config, suggested
from boem.games.solo.rules.notation import SoloNotation
from boem.games.solo.rules.observer import SoloObserver
from boem.games.solo.rules.referee import SoloReferee
from boem.games.solo.rules.sampler import SoloSampler

GAME = Game(
    id="solo",
    title="Solo puzzles",
    about=_("Find every mine by pure logic; nobody says how many there are."),
    config=Config,
    referee=SoloReferee(),
    observer=SoloObserver(),
    sampler=SoloSampler(),
    notation=SoloNotation(),
    suggest=suggested,
    reasons={
        "solved": _("the puzzle is solved"),
    },
    faces=Faces(
        analysis="boem.games.solo.analysis:SoloCritic",
        encoding="boem.games.solo.encoding:SoloEncoding",
        batch="boem.games.solo.batch:SoloBatch",
        terminal="boem.games.solo.terminal:SoloTerminal",
        site="boem.games.solo.site:SoloPresenter",
    ),
)
