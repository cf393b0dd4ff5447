"""Help texts with the installed games as examples."""

from __future__ import annotations

from functools import cache
from typing import Any

from typer.core import TyperCommand

from boem.bots import own_bots, usual_bot
from boem.core.registry import find_game, game_ids
from boem.core.texts import gettext


class GameCommand(TyperCommand):
    """Fills in `{game}`, `{bot}`, `{weakest}`, `{usual}` and `{board}` in its help: a game, some bots, a board.

    `{boxes}` stands for all games with several boards, `{boards}` for these. Games are loaded only to show help.
    """

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        self.help = _filled(self.help)
        for param in self.params:
            if getattr(param, "help", None):
                vars(param)["help"] = _filled(vars(param)["help"])
        super().format_help(ctx, formatter)


def _filled(text: str | None) -> str | None:
    for name, value in _examples().items() if text else ():
        text = (text or "").replace(f"{{{name}}}", value)
    return text


@cache
def _examples() -> dict[str, str]:
    games = [find_game(game_id) for game_id in game_ids()]
    boxes = [game for game in games if game.boards]
    game = next((game for game in (*boxes, *games) if len(own_bots(game)) > 1), None) or (boxes or games)[0]
    bots = list(own_bots(game))
    either = f" {gettext('or')} "
    boards = list(dict.fromkeys(name for box in boxes for name in box.boards))
    return {
        "game": game.id,
        "bot": bots[-2:][0],
        "weakest": bots[0],
        "usual": usual_bot(game),
        "board": f" --board {next(iter(game.boards))}" if game.boards else "",
        "boxes": either.join(box.title for box in boxes) or gettext("a game"),
        "boards": either.join(boards) or gettext("its name"),
    }
