"""The field of Coan's Minesweeper, square by square."""

from __future__ import annotations

from collections.abc import Mapping

from boem.core.deal import Deal, Dealt
from boem.core.game import HOUSE, Actor
from boem.core.openings import Disclosure, Openings, mine_contents, mine_places, shown, shown_free
from boem.games.coan.rules.config import Config
from boem.games.coan.rules.facts import Explored, Fact, Found, Missed, MissedAt, View


class CoanOpenings(Openings[Config, Fact, View]):
    """A wrong mark shows that a square is free, to its own seat alone."""

    def places(self, config: Config) -> list[str]:
        return mine_places(config)

    def contents(self, config: Config, secret: Deal) -> list[str]:
        return mine_contents(config, frozenset(secret.mines))

    def disclosed(self, view: View, fact: Fact) -> Disclosure | None:
        match fact:
            case Dealt():
                return Disclosure(HOUSE, shown([(view.position.config.opening, 0)]))
            case Explored(square=square, number=number, opened=opened):
                return Disclosure(HOUSE, shown([(square, number), *opened]))
            case Found(square=square, opened=opened):
                return Disclosure(HOUSE, shown([(square, None), *opened]))
            case Missed(opened=opened) if opened:
                return Disclosure(HOUSE, shown(opened))
            case MissedAt(square=square):
                return Disclosure(HOUSE, shown_free(square))
        return None

    def secrets(self, view: View) -> Mapping[Actor, Deal]:
        return {} if view.mines is None else {HOUSE: Deal(tuple(sorted(view.mines)))}
