"""Mijnenveger (Dario De Toffoli, Leo Colovini, Dario Zaccariotto), a board game of secret minefields for two.

Each seat lays its mines unseen on a field of its own. A turn is any number of disarmings on the opponent's field
(claims that a square holds a mine; a wrong one loses at once), then one sweep: the answer is the square's number, or
"Boem!", which locates a mine and costs a minesweeper. The first to locate every mine with a minesweeper left wins; a
seat that loses its last one loses. Flags ("surely no mine") are public notes.

Parameters: `width` and `height` 3 to 10 (6), `mines` 1 to squares - 1 (10), `sweepers` 1 or more (5), `starts` 0 or 1.
The two boards of the box are 5 x 5 with 7 mines and 3 sweepers, and 6 x 6 with 10 and 5.
Tested: all sizes by random play; the two boards by the examples of the rule sheet. Rules: docs/rules/mijnenveger.md.
"""

from boem.core.faces import Faces
from boem.core.game import Game
from boem.core.hunt import HuntReferee, HuntSampler
from boem.core.texts import gettext_noop as _
from boem.games.mijnenveger.rules.config import BOARDS, Config
from boem.games.mijnenveger.rules.facts import Position
from boem.games.mijnenveger.rules.notation import MijnenvegerNotation
from boem.games.mijnenveger.rules.observer import MijnenvegerObserver
from boem.games.mijnenveger.rules.openings import MijnenvegerOpenings
from boem.games.mijnenveger.rules.sampler import fitting_laying

GAME = Game(
    id="mijnenveger",
    title="Mijnenveger",
    about=_("Each hides mines, each sweeps the opponent’s field."),
    config=Config,
    referee=HuntReferee(Position, fitting_laying),
    observer=MijnenvegerObserver(Position, fitting_laying),
    sampler=HuntSampler(fitting_laying),
    notation=MijnenvegerNotation(),
    openings=MijnenvegerOpenings(),
    boards=BOARDS,
    reasons={
        "located": _("every mine of the opponent’s field is located"),
        "last_sweeper": _("the opponent has lost the last minesweeper"),
        "wrong_disarm": _("the opponent disarmed a square that holds no mine"),
    },
    faces=Faces(
        bots="boem.games.mijnenveger.bots:BOTS",
        analysis="boem.games.mijnenveger.analysis:MijnenvegerCritic",
        encoding="boem.games.mijnenveger.encoding:MijnenvegerEncoding",
        batch="boem.games.mijnenveger.batch:MijnenvegerBatch",
        terminal="boem.games.mijnenveger.terminal:MijnenvegerTerminal",
        site="boem.games.mijnenveger.site:MijnenvegerPresenter",
        paper="boem.games.mijnenveger.paper:PAPER",
    ),
)
