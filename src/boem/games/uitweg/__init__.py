"""Uitweg (known elsewhere as Pathfinder), a board game of two secret mazes.

Each seat hides a guard in a maze of its own making, to which at least one way must lead from outside. In its turn, a
seat sends its runner through the opponent's maze step by step: each step is answered "yes", or "no" if there is a
barrier, which ends the turn; so does leaving the maze. Whoever first steps on the opponent's guard wins. Twenty turns
that ask nothing new are a draw.

Parameters: `width` and `height` 3 to 12 (6), `barriers` 0 or more (30), `steps` in a turn 1 or more (100),
`equal_turns` (false): the second seat has a last turn after the first has found the guard; `starts` 0 or 1.
Tested: small sizes by random play; the box's own by the examples of the rules. Rules: docs/rules/uitweg.md.
"""

from boem.core.faces import Faces
from boem.core.game import Game
from boem.core.hunt import HuntReferee, HuntSampler
from boem.core.texts import gettext_noop as _
from boem.games.uitweg.rules.config import BOARDS, Config
from boem.games.uitweg.rules.facts import Position
from boem.games.uitweg.rules.notation import UitwegNotation
from boem.games.uitweg.rules.observer import UitwegObserver
from boem.games.uitweg.rules.openings import UitwegOpenings
from boem.games.uitweg.rules.sampler import fitting_building

GAME = Game(
    id="uitweg",
    title="Uitweg",
    about=_("Each hides a guard in a maze, each seeks the opponent’s."),
    config=Config,
    referee=HuntReferee(Position, fitting_building),
    observer=UitwegObserver(Position, fitting_building),
    sampler=HuntSampler(fitting_building),
    notation=UitwegNotation(),
    openings=UitwegOpenings(),
    boards=BOARDS,
    reasons={
        "guard_found": _("the guard is found"),
        "stalled": _("for twenty turns nobody asked anything new"),
    },
    faces=Faces(
        bots="boem.games.uitweg.bots:BOTS",
        analysis="boem.games.uitweg.analysis:UitwegCritic",
        encoding="boem.games.uitweg.encoding:UitwegEncoding",
        terminal="boem.games.uitweg.terminal:UitwegTerminal",
        site="boem.games.uitweg.site:UitwegPresenter",
        paper="boem.games.uitweg.paper:pad",
    ),
)
