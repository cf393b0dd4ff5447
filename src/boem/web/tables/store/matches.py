"""Matches: several games between the same two players, who take turns to begin because beginning is an advantage.

A table is one game of its match and stores the score before it. Players keep their seats, so points are counted by
seat: one for a win, half for a draw. A game that nobody wins (a draw has two winners), or that a moderator has closed,
doesn't count and is played again. A match ends early once the trailing player can't catch up.
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
    """A match's score at a table, including this table's game once that is over."""

    games: int
    number: int  # of this table's game, counting only games that count
    counts: bool  # whether this game is over and has a winner, or several who share it
    halves: tuple[int, ...]  # half points of each seat

    @property
    def played(self) -> int:
        """The number of games that count so far."""
        return self.number if self.counts else self.number - 1

    @property
    def over(self) -> bool:
        """Whether all games are played, or the trailing player can't catch up."""
        one, other = self.halves
        return abs(one - other) > 2 * (self.games - self.played) or self.played == self.games

    @property
    def winner(self) -> Seat | None:
        """The winner of the match; None while it goes on, or if it ends level."""
        one, other = self.halves
        return Seat(int(other > one)) if self.over and one != other else None


def score_at(table: Table, game: Match) -> Score | None:
    """The score of the match that this table and its game belong to; None for a single game."""
    if table.match_games is None:
        return None
    result = game.history.public.result if not table.is_ruled_out else None
    winners = result.winners if result else frozenset()
    won = [2 // len(winners) if seat in winners else 0 for seat in range(game.record.config.seats)]
    before = table.match_halves or [0] * len(won)
    halves = tuple(map(int.__add__, before, won))
    return Score(table.match_games, table.match_game, bool(winners), halves)


def check_match(config: Settings, games: int | None) -> None:
    """Raise ParseError if these settings can't be played as a match of so many games; None is no match."""
    if games is None:
        return
    if config.seats != 2 or not hasattr(config, "starts"):
        raise ParseError("only a game for two, of whom one begins, is played in a match", "match")
    if games not in GAMES:
        raise ParseError(
            "choose {least} to {most} games, not {given}", "match", least=GAMES[0], most=GAMES[-1], given=games
        )


def next_game(table: Table, game: Match) -> dict[str, Json] | None:
    """The fields in which the next table differs, if the players keep their seats: in a match, or at one device.

    The opponent begins, unless this was a match game that doesn't count. None: swap seats, which changes who begins.
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
    """The settings with the opponent to begin, in games where one player begins."""
    starts = {"starts": 1 - table.config["starts"]} if "starts" in table.config else {}
    return {**table.config, **starts}
