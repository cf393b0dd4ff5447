"""Black Box: find the balls in a box by what rays do that are sent into it; alone, or each in the other's box."""

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
    faces=Faces(bots="boem_blackbox.bots:BOTS"),
)
