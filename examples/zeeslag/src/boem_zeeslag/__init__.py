"""Zeeslag: each hides a fleet, and shoots at the other's waters until its last ship sinks."""

from boem.core.faces import Faces
from boem.core.game import Game
from boem.core.hunt import HuntReferee, HuntSampler
from boem_zeeslag.rules import Config, Position, ZeeslagNotation, ZeeslagObserver, fitting_fleet

GAME = Game(
    id="zeeslag",
    title="Zeeslag",
    about="Two hidden fleets: shoot at the other's waters until the last ship sinks.",
    config=Config,
    referee=HuntReferee(Position, fitting_fleet),
    observer=ZeeslagObserver(Position, fitting_fleet),
    sampler=HuntSampler(fitting_fleet),
    notation=ZeeslagNotation(),
    boards={"small": Config(width=6, height=6, ships=(3, 2, 2)), "full": Config()},
    reasons={"fleet_sunk": "the other's fleet is sunk"},
    faces=Faces(bots="boem_zeeslag.bots:BOTS"),
)
