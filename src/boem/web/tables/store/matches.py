"""Matches: several games of the same two, who begin by turns, since whoever begins has an advantage.

A table is one game of its match and knows how it stood before. Seats stay, so points are counted by seat: one for a
win, half of one for a draw. A game that nobody has won, or that a moderator has closed, counts for nobody and is played
again. A match ends early once nobody can catch up.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from boem.core.errors import ParseError
from boem.core.game import Json, Seat, Settings
from boem.records import Match
from boem.web.tables.models import Table

GAMES: Final = range(2, 21)  # that a match may have


@dataclass(frozen=True, slots=True)
class Score:
    """How a match stands at a table, its game counted once it is over."""

    games: int
    number: int  # of this table's game among those that count
    counts: bool  # whether that is over, and for somebody
    halves: tuple[int, ...]  # half points of the seats

    @property
    def played(self) -> int:
        """How many games count so far."""
        return self.number if self.counts else self.number - 1

    @property
    def over(self) -> bool:
        """Whether all games are played, or nobody can catch up."""
        one, other = self.halves
        return abs(one - other) > 2 * (self.games - self.played) or self.played == self.games

    @property
    def winner(self) -> Seat | None:
        """Who has won the match; None while it goes on, and where it ends level."""
        one, other = self.halves
        return Seat(int(other > one)) if self.over and one != other else None


def score_at(table: Table, game: Match) -> Score | None:
    """How the match stands at a table, whose game this is; None where it is one game alone."""
    if table.match_games is None:
        return None
    result = game.history.public.result if table.ruling != Table.CLOSED else None
    winners = result.winners if result else frozenset()
    won = [2 // len(winners) if seat in winners else 0 for seat in range(game.record.config.seats)]
    before = table.match_halves or [0] * len(won)
    halves = tuple(map(int.__add__, before, won))
    return Score(table.match_games, table.match_game, bool(winners), halves)


def check_match(config: Settings, games: int | None) -> None:
    """Raise ParseError for so many games where these settings are not played in a match."""
    if games is None:
        return
    if config.seats != 2 or not hasattr(config, "starts"):
        raise ParseError("only a game for two, of whom one begins, is played in a match", "match")
    if games not in GAMES:
        raise ParseError(f"{GAMES[0]} to {GAMES[-1]} games are needed, not {games}", "match")


def next_game(table: Table, game: Match) -> dict[str, Json] | None:
    """What the next table has instead of this one's, where seats stay: in a match, and at one device.

    The other begins, unless this game of a match counts for nobody. None: the seats are swapped, and so who begins.
    """
    score = score_at(table, game)
    if score is None or score.over:
        return {"config": _turned(table)} if table.device else None
    return {
        "config": _turned(table) if score.counts else table.config,
        "match_game": score.played + 1,
        "match_halves": list(score.halves),
    }


def _turned(table: Table) -> dict[str, Json]:
    """The settings, but that the other begins where somebody does."""
    starts = {"starts": 1 - table.config["starts"]} if "starts" in table.config else {}
    return {**table.config, **starts}
