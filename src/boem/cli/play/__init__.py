"""`boem play`: a person plays a bot at a table in the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from boem.bots import find_bot
from boem.cli import words
from boem.cli.play.file import shown
from boem.cli.play.keeper import Keeper
from boem.cli.play.screen import Leave, Screen
from boem.cli.play.sitting import INTERRUPTED, Sitting
from boem.cli.play.table import Chances, Table, choose_config, lay_table
from boem.core.errors import Unreadable
from boem.core.game import Seat
from boem.core.registry import find_game

PLAYABLE: Final = ("mijnenveger",)


def play(
    game_id: str,
    bot_name: str,
    *,
    board: str | None = None,
    settings: Mapping[str, str] = MappingProxyType({}),
    seed: int | None = None,
    save: Path | None = None,
) -> int:
    """Play until the person leaves; gives the exit status. Raises Unreadable for what can't be played.

    Lots decide the person's seat. A seed makes lots, bot and random layouts repeatable, salts excepted.
    """
    game = find_game(game_id)
    if game.id not in PLAYABLE:
        raise Unreadable(words.NOT_IN_TERMINAL.format(title=game.title))
    bot, config = find_bot(game, bot_name), choose_config(board, settings)
    chances = Chances.drawn(seed)
    screen, keeper = Screen(), Keeper()
    table = lay_table(game, config, bot, Seat(chances.lots.randrange(2)))
    try:
        with screen.watched():
            if save is not None:
                _keep_in(save, keeper, screen, table)
            return Sitting(screen, table, chances, keeper).run()
    except Leave as leaving:
        return leaving.status
    except KeyboardInterrupt:
        return INTERRUPTED


def _keep_in(file: Path, keeper: Keeper, screen: Screen, table: Table) -> None:
    if keeper.would_overwrite(file):
        if not screen.typed:
            raise Unreadable(words.EXISTS, shown(file))
        if not screen.ask(words.ASK_OVERWRITE.format(file=shown(file))):
            raise Leave
    keeper.save(file, table)
