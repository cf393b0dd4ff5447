"""Black Box: find the balls in a box by what rays do that are sent into it; alone, or each in the other's box.

A ray goes straight through the box. A ball right ahead swallows it: a hit. A ball beside the square ahead turns it
away by a quarter, two of them turn it back, and so does one beside the first square, before the ray is inside at all.
Everybody hears where the ray came out. It goes the same way from there, so both ports are known then.

In turn each sends a ray, or names a ball. Whoever names one goes on naming; only with the last one it is heard which
were right. A ray costs a point, and two if it comes out elsewhere; a ball named wrongly costs five. The lower cost
wins. Who plays alone wins by naming every ball.

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
