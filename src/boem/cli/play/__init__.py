"""`boem play`: a person plays a bot at a table in the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from boem.bots import bots_for, find_bot
from boem.cli import words
from boem.cli.play.coan import CoanSitting
from boem.cli.play.file import shown
from boem.cli.play.keeper import Keeper
from boem.cli.play.mijnenveger import MijnenvegerSitting
from boem.cli.play.screen import Leave, Screen
from boem.cli.play.sitting import INTERRUPTED, Sitting
from boem.cli.play.table import Chances, Table, choose_config, lay_table
from boem.cli.play.uitweg import UitwegSitting
from boem.core.errors import Unreadable
from boem.core.game import AnyGame, Json, Seat
from boem.core.registry import find_game
from boem.core.settings import write_settings
from boem.games.mijnenveger.config import BOARDS as FIELDS
from boem.games.uitweg.config import BOARDS as MAZES

SITTINGS: Final[Mapping[str, type[Sitting]]] = MappingProxyType(
    {"mijnenveger": MijnenvegerSitting, "coan": CoanSitting, "uitweg": UitwegSitting}
)
BOXES: Final[Mapping[str, Mapping[str, Any]]] = MappingProxyType({"mijnenveger": FIELDS, "uitweg": MAZES})


def play(
    game_id: str,
    bot_name: str | None,
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
    if game.id not in SITTINGS:
        raise Unreadable(words.NOT_IN_TERMINAL.format(title=game.title))
    bot, config = find_bot(game, bot_name or _strongest(game)), choose_config(game, _board(game, board), settings)
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


def _board(game: AnyGame, name: str | None) -> Mapping[str, Json]:
    """The settings of a board in the box; a game that has but one leaves them to its defaults."""
    boards = BOXES.get(game.id)
    if boards is None:
        if name is not None:
            raise Unreadable(words.ONE_BOARD.format(title=game.title), "--board")
        return {}
    if name is not None and name not in boards:
        raise Unreadable(words.NO_BOARD.format(boards=", ".join(boards)), name[:40])
    return write_settings(boards[name or "full"])


def _keep_in(file: Path, keeper: Keeper, screen: Screen, table: Table) -> None:
    if keeper.would_overwrite(file):
        if not screen.typed:
            raise Unreadable(words.EXISTS, shown(file))
        if not screen.ask(words.ASK_OVERWRITE.format(file=shown(file))):
            raise Leave
    keeper.save(file, table)
