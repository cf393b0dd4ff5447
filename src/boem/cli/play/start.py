"""Sitting down to a game in the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from boem.bots import find_bot, usual_bot
from boem.cli import words
from boem.cli.face import terminal_of
from boem.cli.play.any_game import AnyTerminalGame
from boem.cli.play.game import INTERRUPTED
from boem.cli.play.keeper import Autosave
from boem.cli.play.screen import LeaveGame, Screen
from boem.cli.play.table import Chances, LocalGame, lay_table
from boem.cli.settings import board_settings, choose_config
from boem.cli.writing import shown
from boem.core.errors import ParseError
from boem.core.forms import Phrase
from boem.core.game import Seat
from boem.core.registry import find_game
from boem.core.texts import say


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
    bot, config = (
        find_bot(game, bot_name or usual_bot(game)),
        choose_config(game, board_settings(game, board), settings),
    )
    if config.seats == 1 and bot_name is not None:
        raise ParseError(words.FOR_ONE, "--bot", title=Phrase(game.title))
    playing = terminal_of(game, config).playing or AnyTerminalGame
    chances = Chances.drawn(seed)
    screen, keeper = Screen(), Autosave()
    table = lay_table(game, config, bot, Seat(chances.lots.randrange(config.seats)), chances)
    try:
        with screen.watched():
            if save is not None:
                _keep_in(save, keeper, screen, table)
            return playing(screen, table, chances, keeper).run()
    except LeaveGame as leaving:
        return leaving.status
    except KeyboardInterrupt:
        return INTERRUPTED


def _keep_in(file: Path, keeper: Autosave, screen: Screen, table: LocalGame) -> None:
    if keeper.would_overwrite(file):
        if not screen.typed:
            raise ParseError(words.EXISTS, shown(file))
        if not screen.ask(say(words.ASK_OVERWRITE, file=shown(file))):
            raise LeaveGame
    keeper.save(file, table)
