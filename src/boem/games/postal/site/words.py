"""A round, points and the end of a game in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from boem.core.game import Json
from boem.core.points import Points, number_of, plain, signed
from boem.games.postal.rules.config import Config
from boem.games.postal.rules.facts import Undone, View
from boem.games.postal.site.orders import Orders, is_sole
from boem.web.tables.boards.board import MoveText, ViewerContext

MOST_NAMES = 3  # the most seats named among those the round is waiting for, or who have resigned
DOT = "\N{NO-BREAK SPACE}· "  # ends a line rather than beginning one
MOST_UNBROKEN = 12  # letters that fit on one line of a phone's title


def kind(points: Points) -> str:
    """Good, bad or neither, as named in the page's styles."""
    return "plus" if points > 0 else "minus" if points < 0 else "soft"


def terms(config: Config) -> str:
    """The settings in one line."""
    seats = ngettext("{count} seat", "{count} seats", config.seats).format(count=config.seats)
    reward, fine = plain(config.reward), plain(config.fine)
    pays = _("a mine is worth {reward}, a wrong guess costs {fine}").format(reward=reward, fine=fine)
    return f"{config.width} × {config.height}{DOT}{seats}{DOT}{pays}"


def status(view: View, eyes: ViewerContext, orders: Orders | None, undone: Undone | None) -> tuple[str, str]:
    """Whose orders are wanted and what to know now; looking back, the situation at that time."""
    if view.position.end is not None:
        return ending(view, eyes)
    if eyes.back:
        told = _("Round {round} is open").format(round=view.position.round)
        return told, taken_back(undone, view) if undone else terms(view.position.config)
    title, hint = _round(view, eyes, orders)
    return (title, taken_back(undone, view)) if undone else (title, hint)


def taken_back(undone: Undone, view: View) -> str:
    """The notice that a round was taken back, and why."""
    told = _("Round {round} was taken back and is played again.").format(round=undone.round)
    if view.position.withdraws(undone.round):
        told += " " + _("Its mines are withdrawn; others are laid, with a new commitment.")
    return f"{told} " + _("The reason: {why}").format(why=undone.why) if undone.why else told


def _round(view: View, eyes: ViewerContext, orders: Orders | None) -> tuple[str, str]:
    position, number = view.position, view.position.round
    if position.closing:
        return _("Round {round}").format(round=number), _("The mines are laid.")
    waiting = waits(view, eyes)
    if view.viewer in position.resigned:
        return _("Round {round}: you have resigned").format(round=number), waiting
    if orders is None:
        return _("Round {round}: orders are awaited").format(round=number), f"{waiting} {closes(eyes)}".strip()
    if orders.is_final and not orders.sole:
        return _("Round {round}: your orders are final").format(round=number), waiting
    if orders.sent is not None:
        return _("Round {round}: your orders are in").format(round=number), waiting
    return _("Round {round}: your orders").format(round=number), f"{_brought(view)} {terms(position.config)}".strip()


def _brought(view: View) -> str:
    """What the previous round earned the viewer."""
    position = view.position
    if not position.past or view.viewer is None:
        return ""
    points = position.now.scores[view.viewer] - position.past[-1].scores[view.viewer]
    return _("Round {round} brought you {points}.").format(round=position.round - 1, points=signed(points))


def closes(eyes: ViewerContext) -> str:
    """When the house will evaluate the round."""
    if eyes.hosted:
        return ""
    if eyes.deadline:
        return _("The round closes at the deadline, or as soon as everybody’s orders are final.")
    return _("The round closes as soon as everybody’s orders are final.")


def waits(view: View, eyes: ViewerContext) -> str:
    """Whom the round is waiting for, besides the viewer."""
    free = len(eyes.free)
    told = [_("The game master closes the round.") if eyes.hosted else _waited(view, eyes)]
    if free:
        told.append(ngettext("{count} seat is still free.", "{count} seats are still free.", free).format(count=free))
    return " ".join(filter(None, told))


def _waited(view: View, eyes: ViewerContext) -> str:
    position, viewer = view.position, view.viewer
    open_ = [seat for seat in position.active if not position.final[seat] and seat not in eyes.free]
    waited = [seat for seat in open_ if seat != viewer]
    if not waited:
        if not open_:
            return "" if eyes.free else _("Everybody’s orders are final.")
        return "" if eyes.free else _("Only your orders are not final yet.")
    if is_sole(view, eyes):
        return _("The round closes as soon as the bots have sent theirs.")
    if len(waited) > MOST_NAMES:
        return _("Waiting for {count} seats whose orders are not final.").format(count=len(waited))
    names = ", ".join(eyes.names[seat] for seat in waited)
    return _("Not final yet are the orders of: {names}.").format(names=names)


def ending(view: View, eyes: ViewerContext) -> tuple[str, str]:
    """How the game ended: who won, and why."""
    result = view.result
    if result is None or not result.winners:
        return _("Nobody wins"), _("The game was left before the mines were laid.")
    reasons = {
        "all_mines_visible": _("The last mine is uncovered."),
        "no_orders": _("Three rounds running brought no order."),
        "last_seat": _("Only one seat is left."),
    }
    points = view.scores[min(result.winners)]
    number = number_of(points)
    won = ngettext("{points} point", "{points} points", number).format(points=plain(points))
    told = [_resigned(view, eyes), reasons.get(result.reason, ""), _("Winning score: {points}.").format(points=won)]
    return _winners(sorted(result.winners), eyes), " ".join(filter(None, told))


def _resigned(view: View, eyes: ViewerContext) -> str:
    """Who left the game early: the viewer, and the others unless they are many."""
    gone = sorted(view.position.resigned)
    names = [eyes.names[seat] for seat in gone if seat != eyes.you]
    own = _("You resigned.") if len(gone) > len(view.scores) - 2 else _("You resigned, and the others played on.")
    told = [own] if eyes.you in gone else []
    if 0 < len(names) <= MOST_NAMES:
        told.append(_("Resigned: {names}.").format(names=", ".join(names)))
    return " ".join(told)


def _winners(winners: Sequence[int], eyes: ViewerContext) -> str:
    names = [eyes.names[seat] for seat in winners if seat != eyes.you]
    if eyes.you in winners:
        return _("You share the win with {names}").format(names=", ".join(names)) if names else _("You win")
    if len(names) > 1:
        return _("{names} share the win").format(names=", ".join(names))
    return _("{winner} wins").format(winner=_unbroken(names[0]))


def _unbroken(name: str) -> str:
    """A short name with its number on one line."""
    return name.replace(" ", "\N{NO-BREAK SPACE}") if len(name) <= MOST_UNBROKEN else name


def say(entry: Mapping[str, Json]) -> MoveText | None:
    """A line of the move list; sending orders has none."""
    if "deal" in entry:
        return MoveText(_("The mines are laid"), number="")
    if "undo" in entry:
        told = _("Round {round} is taken back").format(round=entry["undo"])
        return MoveText(f"{told}: {entry['why']}" if entry.get("why") else told, number="")
    if "close" in entry:
        number, count = str(entry["answer"]).removeprefix("round "), len(entry["uncovered"])
        shown = ngettext("{count} square", "{count} squares", count).format(count=count)
        return MoveText(_("Round {round}").format(round=number), shown, number)
    return MoveText(_("Resigned"), number="") if entry["do"] == "resign" else None
