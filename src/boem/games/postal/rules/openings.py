"""The field of Postal Minesweeper, square by square."""

from __future__ import annotations

from collections.abc import Mapping

from boem.core.deal import Deal
from boem.core.game import HOUSE, Actor
from boem.core.openings import Disclosure, Openings, mine_contents, mine_places, shown
from boem.games.postal.rules.config import Config
from boem.games.postal.rules.facts import Closed, Fact, View


class PostalOpenings(Openings[Config, Fact, View]):
    """A round shows everybody what it uncovers."""

    def places(self, config: Config) -> list[str]:
        return mine_places(config)

    def contents(self, config: Config, secret: Deal) -> list[str]:
        return mine_contents(config, frozenset(secret.mines))

    def disclosed(self, view: View, fact: Fact) -> Disclosure | None:
        contents = shown(fact.uncovered) if isinstance(fact, Closed) else {}
        return Disclosure(HOUSE, contents) if contents else None

    def secrets(self, view: View) -> Mapping[Actor, Deal]:
        return {} if view.mines is None else {HOUSE: Deal(tuple(sorted(view.mines)))}
