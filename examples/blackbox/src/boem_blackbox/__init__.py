"""Black Box: find the balls hidden in a box by sending rays into it; alone, or each in the opponent's box.

A ray goes straight through the box. A ball directly ahead absorbs it: a hit. A ball beside the square ahead deflects it
by a right angle, away from the ball; two of them reflect it, and so does one beside the first square, before the ray is
inside. Everybody hears where the ray came out. From there a ray would go the same way, so both ports are then known.

In turn, each seat sends a ray or names a ball. After naming one, it goes on naming; only the last one reveals which
were right. A ray costs one point, or two if it comes out elsewhere; a wrongly named ball costs five. The lower cost
wins. A single player wins by naming every ball.

Parameters: `width` and `height` 4 to 10 (8), `balls` 1 to 5 (4), `seats` 1 or 2 (2).
Tested: 4 x 4 to 8 x 8 by random play, the usual box by whole games, every box of 5 x 4 with three balls by a slow twin.
"""

from boem.core.faces import Faces
from boem.core.game import Game
from boem.core.hunt import HuntReferee, HuntSampler
from boem_blackbox.rules import BlackBoxNotation, BlackBoxObserver, Config, Position, fitting_balls

GAME = Game(
    id="blackbox",
    title="Black Box",
    about="Balls hidden in a box: send rays, see where they come out, and name every ball.",
    config=Config,
    referee=HuntReferee(Position, fitting_balls),
    observer=BlackBoxObserver(Position, fitting_balls),
    sampler=HuntSampler(fitting_balls),
    notation=BlackBoxNotation(),
    boards={"small": Config(width=5, height=5, balls=3), "full": Config()},
    reasons={"opened": "the boxes are open"},
    faces=Faces(bots="boem_blackbox.bots:BOTS", site="boem_blackbox.site.presenter:BlackBoxPresenter"),
)
