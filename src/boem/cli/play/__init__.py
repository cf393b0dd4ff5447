"""`boem play`: a person plays a bot at a table in the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from boem.bots import bots_for, find_bot
from boem.cli import words
from boem.cli.play.coan import CoanSitting
from boem.cli.play.keeper import Keeper
from boem.cli.play.mijnenveger import MijnenvegerSitting
from boem.cli.play.screen import Leave, Screen
from boem.cli.play.sitting import INTERRUPTED, Sitting
from boem.cli.play.table import Chances, Table, lay_table
from boem.cli.play.uitweg import UitwegSitting
from boem.cli.settings import board_settings, choose_config
from boem.cli.writing import shown
from boem.core.errors import ParseError
from boem.core.game import AnyGame, Seat
from boem.core.registry import find_game

SITTINGS: Final[Mapping[str, type[Sitting]]] = MappingProxyType(
    {"mijnenveger": MijnenvegerSitting, "coan": CoanSitting, "uitweg": UitwegSitting}
)


def play(
    game_id: str,
    bot_name: str | None,
    *,
    board: str | None = None,
    settings: Mapping[str, str] = MappingProxyType({}),
    seed: int | None = None,
    save: Path | None = None,
) -> int:
    """Play until the person leaves; gives the exit status. Raises ParseError for what can't be played.

    Lots decide the person's seat. A seed makes lots, bot and random layouts repeatable, salts excepted.
    """
    game = find_game(game_id)
    if game.id not in SITTINGS:
        raise ParseError(words.NOT_IN_TERMINAL.format(title=game.title))
    bot, config = (
        find_bot(game, bot_name or _strongest(game)),
        choose_config(game, board_settings(game, board), settings),
    )
    chances = Chances.drawn(seed)
    screen, keeper = Screen(), Keeper()
    table = lay_table(game, config, bot, Seat(chances.lots.randrange(2)), chances)
    try:
        with screen.watched():
            if save is not None:
                _keep_in(save, keeper, screen, table)
            return SITTINGS[game.id](screen, table, chances, keeper).run()
    except Leave as leaving:
        return leaving.status
    except KeyboardInterrupt:
        return INTERRUPTED


def _strongest(game: AnyGame) -> str:
    return list(bots_for(game))[-1]


def _keep_in(file: Path, keeper: Keeper, screen: Screen, table: Table) -> None:
    if keeper.would_overwrite(file):
        if not screen.typed:
            raise ParseError(words.EXISTS, shown(file))
        if not screen.ask(words.ASK_OVERWRITE.format(file=shown(file))):
            raise Leave
    keeper.save(file, table)
