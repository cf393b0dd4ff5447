"""A field of Mijnenveger, square by square."""

from __future__ import annotations

from boem.core.game import Seat
from boem.core.hunt.openings import HuntOpenings
from boem.core.layout import read_number
from boem.core.openings import mine_contents, mine_places, shown, shown_free
from boem.games.mijnenveger.rules.config import Config
from boem.games.mijnenveger.rules.facts import Action, Disarm, Lay, Position, Sweep, View


class MijnenvegerOpenings(HuntOpenings[Config, View]):
    """A wrong disarming shows that a square is free, but not its number."""

    def places(self, config: Config) -> list[str]:
        return mine_places(config)

    def contents(self, config: Config, secret: Lay) -> list[str]:
        return mine_contents(config, frozenset(secret.mines))

    def answered(self, position: Position, seat: Seat, action: Action, answer: str) -> dict[str, str]:
        match action:
            case Disarm(square):
                return shown([(square, None)]) if answer == "ok" else shown_free(square)
            case Sweep(square):
                return shown([(square, read_number(answer))])
        return {}
