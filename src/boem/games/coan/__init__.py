"""Minesweeper for two (Michael A. Coan): one shared field, points for finding its mines.

The house deals the mines uniformly, with the opening and its neighbours free. A turn is one action: explore a covered
square (a mine costs 5 points; a free square opens, and earns points if the scoring is `numbers`), or mark it as a mine
(if right, it earns the mine points; if wrong, it costs points, and only the marker learns which square it was). Then
everything that everybody can derive is opened for free. When all mines are visible, the higher score wins; equal scores
are a draw.

Parameters: `width` 5 to 30 (11), `height` 5 to 16 (11), `mines` 1 to squares - 9 (15), `scoring` numbers, plain or flat
(numbers: the German sheet; plain: the English sheet; flat: an older form), `mine_points` (the sheets' series, stretched
to the mines; not with flat), `starts` 0 or 1.
Tested: 5 x 5 to 7 x 7 by random play in all scorings, the sheets' board and 30 x 16 by whole games. Rules:
docs/rules/coan.md.
"""

from boem.core.faces import Faces
from boem.core.game import Game
from boem.core.texts import gettext_noop as _
from boem.games.coan.rules.config import Config
from boem.games.coan.rules.notation import CoanNotation
from boem.games.coan.rules.observer import CoanObserver
from boem.games.coan.rules.openings import CoanOpenings
from boem.games.coan.rules.referee import CoanReferee
from boem.games.coan.rules.sampler import CoanSampler

GAME = Game(
    id="coan",
    title="Minesweeper for two",
    about=_("One shared field: find mines for points, and think before you dig."),
    config=Config,
    referee=CoanReferee(),
    observer=CoanObserver(),
    sampler=CoanSampler(),
    notation=CoanNotation(),
    openings=CoanOpenings(),
    reasons={
        "all_mines_visible": _("all mines are visible"),
    },
    faces=Faces(
        bots="boem.games.coan.bots:BOTS",
        analysis="boem.games.coan.analysis:CoanCritic",
        encoding="boem.games.coan.encoding:CoanEncoding",
        terminal="boem.games.coan.terminal:CoanTerminal",
        site="boem.games.coan.site:CoanPresenter",
        paper="boem.games.coan.paper:PAPER",
    ),
)
