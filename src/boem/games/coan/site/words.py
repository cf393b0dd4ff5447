"""A turn and the end of a game in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from boem.core.points import plain, signed
from boem.core.seats import other
from boem.games.coan.rules.facts import View
from boem.games.coan.site.account import Kind, Turn
from boem.web.base.texts import Text
from boem.web.tables.boards.board import ViewerContext

I_DID: Final[Mapping[Kind, Text]] = {
    "number": gettext_lazy("You explored {square}: {number}."),
    "hit": gettext_lazy("You hit the mine on {square}: {points}."),
    "found": gettext_lazy("You found the mine on {square}: {points}."),
    "wrong": gettext_lazy("Your mark on {square} was wrong: {points}. Only you know where it was."),
}
THEY_DID: Final[Mapping[Kind, Text]] = {
    "number": gettext_lazy("{name} explored {square}: {number}."),
    "hit": gettext_lazy("{name} hit the mine on {square}: {points}."),
    "found": gettext_lazy("{name} found the mine on {square}: {points}."),
    "wrong": gettext_lazy("{name} set a wrong mark: {points}."),
}
MOVES: Final[Mapping[tuple[str, str], Text]] = {
    ("explore", "hit"): gettext_lazy("Explore {square}: a mine!"),
    ("mark", "found"): gettext_lazy("Mark {square}: a mine"),
    ("mark", "wrong"): gettext_lazy("Mark {square}: wrong"),
}


def told(turn: Turn, eyes: ViewerContext) -> str:
    """A turn in a sentence or two, as its viewer sees it."""
    mine = turn.seat == eyes.you
    told = str((I_DID if mine else THEY_DID)[turn.kind]).format(
        name=eyes.names[turn.seat], square=turn.square, number=turn.number, points=signed(turn.points)
    )
    free = len(turn.opened)
    if not free:
        return told
    return f"{told} " + ngettext(
        "{count} square was opened for free.", "{count} squares were opened for free.", free
    ).format(count=free)


def move(verb: str, square: str, answer: str, *, free: int) -> str:
    """A turn in the move list with the number of squares opened for free.

    A wrong mark has its square only for the seat that made it.
    """
    told = _move(verb, square, answer)
    if not free:
        return told
    return ngettext("{move}; {count} more opened", "{move}; {count} more opened", free).format(move=told, count=free)


def _move(verb: str, square: str, answer: str) -> str:
    if square == "…":
        return _("A wrong mark")
    if (verb, answer) in MOVES:
        return str(MOVES[verb, answer]).format(square=square)
    return _("Explore {square}: {number}").format(square=square, number=answer)


def ending(view: View, eyes: ViewerContext) -> tuple[str, str]:
    """How the game ended: who won, and why."""
    result = view.result
    if result is None or not result.winners:
        return _("Nobody wins"), _("The game was left before the mines were dealt.")
    first, second = (plain(points) for points in view.scores)
    if eyes.you == 1:
        first, second = second, first
    score = _("{mine} to {other} points").format(mine=first, other=second)
    if len(result.winners) == 2:
        return _("A draw"), _("All mines are visible: {score}.").format(score=score)
    winner = min(result.winners)
    names = {"winner": eyes.names[winner], "loser": eyes.names[other(winner)], "score": score}
    if eyes.you is None:
        title = _("{winner} wins").format(**names)
    else:
        title = _("You win") if winner == eyes.you else _("You lose")
    return title, _why(result.reason, names, left=eyes.you == other(winner))


def _why(reason: str, names: Mapping[str, str], *, left: bool) -> str:
    if reason == "all_mines_visible":
        return _("All mines are visible: {score}.").format(**names)
    if reason == "resigned":
        return _("You have resigned.") if left else _("{loser} has resigned.").format(**names)
    return _("Your time has run out.") if left else _("The time of {loser} has run out.").format(**names)
