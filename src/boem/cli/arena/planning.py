"""The arena's games, from its options; ParseError names the option at fault."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from boem.arena import Entrant, Outcome, Rules, how_many, play_all, read_entrants
from boem.cli.settings import board_settings, choose_config
from boem.core.errors import ParseError
from boem.core.forms import Phrase
from boem.core.game import AnyGame
from boem.core.registry import find_game

MOST_GAMES: Final = 1_000_000
MOST_SECONDS: Final = 3600


@dataclass(frozen=True, slots=True)
class ArenaPlan:
    """Which games are played, by whom, and where."""

    rules: Rules
    entrants: tuple[Entrant, ...]
    games: int  # for every pair of bots
    jobs: int = 1
    dask: str | None = None

    @property
    def amount(self) -> int:
        """The number of games in all."""
        return how_many(self.entrants, self.games)

    @property
    def names(self) -> list[str]:
        """The bots' names, in the order in which they entered."""
        return [entrant.name for entrant in self.entrants]

    def __iter__(self) -> Iterator[Outcome]:
        return play_all(self.rules, self.entrants, self.games, jobs=self.jobs, dask=self.dask)


def rules_of(game_id: str, board: str | None, settings: Mapping[str, str], seed: int, seconds: float) -> Rules:
    """The game, its settings, the seed, and how long a bot may think."""
    if not 0 < seconds <= MOST_SECONDS:
        raise ParseError(
            "must be more than 0 and at most {most} seconds, not {given}",
            "--time",
            most=MOST_SECONDS,
            given=f"{seconds:g}",
        )
    game = _game(game_id)
    config = choose_config(game, board_settings(game, board), settings)
    if config.seats < 2:
        raise ParseError("the arena is for two and more, and {game} for one", "--game", game=Phrase(game.title))
    return Rules(game.id, config, seed, seconds)


def entrants_of(game_id: str, bots: str) -> tuple[Entrant, ...]:
    """The bots, with distinct names; the user's own are looked up in the current folder."""
    try:
        return read_entrants(_game(game_id), [name.strip() for name in bots.split(",")], Path.cwd())
    except ParseError as error:
        raise error.at("--bots") from None


def games_of(given: int) -> int:
    """The number of games for every pair; raises ParseError if it is out of range."""
    if not 1 <= given <= MOST_GAMES:
        raise ParseError("must be 1 to {most}, not {given}", "--games", most=MOST_GAMES, given=given)
    return given


def _game(game_id: str) -> AnyGame:
    try:
        return find_game(game_id)
    except ParseError as error:
        raise error.at("--game") from None
