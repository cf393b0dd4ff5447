"""Zeeslag: each hides a fleet, and shoots at the opponent's waters until the last ship sinks.

Each seat anchors its ships on its own waters, along rows or columns; they may touch but not overlap. In turn, each
shoots at a square of the opponent's waters and hears whether it missed, hit, or sank a ship, and in that case which.
With salvos, a turn has one shot for each of the seat's ships afloat, answered after the last.

Whoever sinks the opponent's last ship wins.

Parameters: `width` and `height` 4 to 16 (10), `ships` (how long each is: 5, 4, 3, 3, 2), `salvo` (no), `starts` 0 or 1.
Tested: 4 x 4 to 8 x 8 by random play, the usual waters by whole games.
"""

from boem.core.faces import Faces
from boem.core.game import Game
from boem.core.hunt import HuntReferee, HuntSampler
from boem_zeeslag.rules import Config, Position, ZeeslagNotation, ZeeslagObserver, fitting_fleet

GAME = Game(
    id="zeeslag",
    title="Zeeslag",
    about="Two hidden fleets: shoot at the opponent's waters until the last ship sinks.",
    config=Config,
    referee=HuntReferee(Position, fitting_fleet),
    observer=ZeeslagObserver(Position, fitting_fleet),
    sampler=HuntSampler(fitting_fleet),
    notation=ZeeslagNotation(),
    boards={"small": Config(width=6, height=6, ships=(3, 2, 2)), "full": Config()},
    reasons={"fleet_sunk": "the opponent's fleet is sunk"},
    faces=Faces(bots="boem_zeeslag.bots:BOTS", site="boem_zeeslag.site.presenter:ZeeslagPresenter"),
)
