"""Tie-breaks, each as FIDE's Tie-Break Regulations (Handbook C.07, in force from August 2024) define it.

All are in halves, as points are; Sonneborn-Berger is in quarters. Of unplayed rounds the regulations say (article 16):
a player's own counts as a game against an opponent with the player's own final points (16.4); and for the opponents'
tie-breaks, those rounds after which a player was never paired again count as draws (16.3).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from boem.web.tournaments.arbiter.encounters import DRAW, WIN, Encounter, How, totals


@dataclass(frozen=True)
class Crosstable:
    """The results of a tournament for two at a table, after so many rounds."""

    players: tuple[int, ...]
    past: tuple[Encounter, ...]
    rounds: int

    @cached_property
    def points(self) -> Mapping[int, int]:
        """Final points, in halves."""
        return totals(self.players, self.past)

    @cached_property
    def adjusted(self) -> Mapping[int, int]:
        """The points that count for opponents: a draw for each round after the last in which the player was paired."""
        return {player: self._adjusted(player) for player in self.players}

    @cached_property
    def _games(self) -> Mapping[int, Sequence[Encounter]]:
        games: dict[int, list[Encounter]] = {player: [] for player in self.players}
        for one in self.past:
            for player in one.seats:
                games[player].append(one)
        return games

    def games_of(self, player: int) -> Sequence[Encounter]:
        """All that has been noted of a player, unplayed rounds that were noted included."""
        return self._games[player]

    def played_by(self, player: int) -> Sequence[Encounter]:
        """The games that the player has played."""
        return [one for one in self._games[player] if one.played]

    def _adjusted(self, player: int) -> int:
        paired = [one for one in self._games[player] if one.how != How.ABSENT]
        last = max((one.round for one in paired), default=0)
        later = sum(one.points_of(player) for one in self._games[player] if one.round > last)
        return self.points[player] - later + DRAW * (self.rounds - last)


def buchholz(table: Crosstable, player: int) -> int:
    """The sum of the opponents' points (article 8.1)."""
    return sum(_faced(table, player))


def buchholz_cut_1(table: Crosstable, player: int) -> int:
    """The same without the lowest (article 14.1)."""
    faced = _faced(table, player)
    return sum(faced) - min(faced, default=0)


def sonneborn_berger(table: Crosstable, player: int) -> int:
    """Each opponent's points, times what the player scored against them (article 9.1), in quarters."""
    played = sum(
        table.adjusted[opponent] * one.points_of(player)
        for one in table.played_by(player)
        for opponent in one.opponents_of(player)
    )
    unplayed = [one.points_of(player) for one in table.games_of(player) if not one.played]
    return played + table.points[player] * sum(unplayed)


def direct_encounter(table: Crosstable, player: int) -> int:
    """Points from the games against all who have as many points, if all of them have met (article 6); else 0."""
    level = {one for one in table.players if table.points[one] == table.points[player]}
    for one in level:
        others = {other for game in table.played_by(one) for other in game.opponents_of(one)}
        if not level - {one} <= others:
            return 0
    among = [one for one in table.played_by(player) if level.issuperset(one.seats)]
    return sum(one.points_of(player) for one in among)


def wins(table: Crosstable, player: int) -> int:
    """The number of rounds that brought as much as a win, byes and forfeits included (article 7.1)."""
    return sum(one.points_of(player) == WIN for one in table.games_of(player))


def _faced(table: Crosstable, player: int) -> list[int]:
    """The points of each round's opponent; the player's own for each round without a game."""
    faced = [table.adjusted[other] for one in table.played_by(player) for other in one.opponents_of(player)]
    return faced + [table.points[player]] * (table.rounds - len(faced))


TieBreak = Callable[[Crosstable, int], int]
SWISS: Final[Mapping[str, TieBreak]] = {
    "buchholz_cut_1": buchholz_cut_1,
    "buchholz": buchholz,
    "sonneborn_berger": sonneborn_berger,
    "direct_encounter": direct_encounter,
    "wins": wins,
}
ROUND_ROBIN: Final[Mapping[str, TieBreak]] = {
    "direct_encounter": direct_encounter,
    "wins": wins,
    "sonneborn_berger": sonneborn_berger,
}


def keys_of(table: Crosstable, player: int, breaks: Iterable[str]) -> dict[str, int]:
    """The tie-breaks of a player by name, in the order in which they count."""
    return {name: SWISS[name](table, player) for name in breaks}
