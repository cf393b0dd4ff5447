"""Postal Minesweeper (Markus Steffl, 2002), for any number of players on one field, all at the same time.

In each round, every seat sends sealed orders: covered squares to uncover, or to disarm if named as mines. Then all are
judged at once, against the field as it was before the round. A disarmed mine earns `mine_points`, a free square its
number, a 0 the sum of the numbers on the edge of its area; each less one for every other seat that was right there. A
wrong guess costs `penalty`. The mines are dealt after the first orders, on squares that nobody named. When the last
mine is uncovered, the highest score wins among the seats that haven't resigned.

In the first edition, seats that have resigned can win too, the deal stays when the first round is taken back, and no
half points are paid.

Parameters: `width` and `height` 2 to 60, `mines`, `seats` 2 to 40 (all needed), `tips` a seat and round 1 or more (3),
`mine_points` 1 or more (half the seats, rounded up), `penalty` 0 or more (a quarter of the seats, rounded up), both
in halves.
Tested: small fields with two to four seats by random play, 60 x 60 with 40 seats. Rules: docs/rules/postal.md.
"""

from dataclasses import replace

from boem.core.faces import Faces
from boem.core.game import EDITION, Game
from boem.core.texts import gettext_noop as _
from boem.games.postal.rules.config import Config, FirstConfig, suggested
from boem.games.postal.rules.notation import PostalNotation
from boem.games.postal.rules.observer import PostalObserver
from boem.games.postal.rules.openings import PostalOpenings
from boem.games.postal.rules.referee import PostalReferee
from boem.games.postal.rules.sampler import PostalSampler

FIRST = Game(
    id="postal",
    title="Postal Minesweeper",
    about=_("One field for two to forty: sealed orders, judged all at once."),
    config=FirstConfig,
    referee=PostalReferee(1),
    observer=PostalObserver(1),
    sampler=PostalSampler(),
    notation=PostalNotation(),
    openings=PostalOpenings(),
    rounds=True,
    suggest=suggested,
    reasons={
        "all_mines_visible": _("all mines are visible"),
        "no_orders": _("for three rounds nobody ordered a square"),
    },
    faces=Faces(
        bots="boem.games.postal.bots:BOTS",
        analysis="boem.games.postal.analysis:PostalCritic",
        encoding="boem.games.postal.encoding:PostalEncoding",
        terminal="boem.games.postal.terminal:PostalTerminal",
        mail="boem.games.postal.mail:PostalMail",
        site="boem.games.postal.site:PostalPresenter",
        paper="boem.games.postal.paper:PAPER",
    ),
    edition=1,
)
GAME = replace(
    FIRST,
    config=Config,
    referee=PostalReferee(EDITION),
    observer=PostalObserver(EDITION),
    edition=EDITION,
    first=FIRST.opaque,
)
