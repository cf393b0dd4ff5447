"""The cards beside the shared field."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from boem.core.game import Seat
from boem.core.points import plain, signed
from boem.games.coan.rules.config import HIT_POINTS, Config
from boem.games.coan.rules.facts import View
from boem.games.coan.site.account import KINDS, Turn
from boem.web.tables.boards.board import Panel, ViewerContext

FEW = 25  # the most mines whose points are shown large
SCORINGS = {
    "numbers": gettext_lazy("for mines and for numbers"),
    "plain": gettext_lazy("for mines, more for the later ones"),
    "flat": gettext_lazy("5 for every mine"),
}
SUMS = {
    "found": gettext_lazy("Mines found"),
    "number": gettext_lazy("Explored safely"),
    "wrong": gettext_lazy("Wrong marks"),
    "hit": gettext_lazy("Mines hit"),
}


def series(view: View, eyes: ViewerContext, turns: list[Turn]) -> Panel:
    """What each mine earns, from the first visible one to the last, and who got it."""
    config, visible = view.position.config, [turn for turn in turns if turn.kind in ("found", "hit")]
    places: list[dict[str, object]] = []
    for place, points in enumerate(config.series):
        turn = visible[place] if place < len(visible) else None
        by = "" if turn is None else "hit" if turn.kind == "hit" else str(turn.seat)
        following = place == len(visible) and view.position.end is None
        places.append(
            {"points": plain(points), "by": by, "next": following, "words": _place(points, turn, eyes, following)}
        )
    return Panel("games/coan/series.html", {"places": places, "note": _visible(view), "many": config.mines > FEW})


def own_marks(view: View, eyes: ViewerContext) -> Panel | None:
    """The viewer's own wrong marks, which nobody else knows."""
    if view.viewer is None or not view.wrong[view.viewer] or view.position.end is not None:
        return None
    squares = sorted(view.wrong[view.viewer])
    text = ngettext("Your wrong mark: {squares}.", "Your wrong marks: {squares}.", len(squares))
    if eyes.named and view.viewer != eyes.reader:
        text = _("Wrong marks of {name}: {squares}.")
    told = text.format(name=eyes.names[view.viewer], squares=", ".join(map(str, squares)))
    return Panel("games/coan/own_marks.html", {"told": told, "secret": not eyes.named})


def pay(view: View) -> Panel:
    """What is paid for."""
    config, visible = view.position.config, view.position.visible
    rows = [(_("A mine marked"), signed(config.series[min(visible, config.mines - 1)]))]
    if config.scoring == "numbers":
        rows.append((_("Explored, for each hidden mine beside it"), signed(1)))
    rows += [(_("Wrong mark"), signed(config.wrong_points)), (_("Mine hit"), signed(HIT_POINTS))]
    return Panel("games/coan/pay.html", {"rows": rows, "scoring": SCORINGS[config.scoring]})


def how() -> Panel:
    """How to take a turn here."""
    return Panel("games/coan/how.html")


def accounts(view: View, eyes: ViewerContext, turns: list[Turn]) -> Panel:
    """At the end: each side's score, explained turn by turn."""
    sides = [_side(view, eyes, turns, Seat(seat)) for seat in _own_first(view)]
    return Panel("games/coan/accounts.html", sides)


def _own_first(view: View) -> tuple[int, int]:
    return (1, 0) if view.viewer == 1 else (0, 1)


def _side(view: View, eyes: ViewerContext, turns: list[Turn], seat: Seat) -> dict[str, object]:
    own = [turn for turn in turns if turn.seat == seat]
    sums = [(SUMS[kind], len(some), signed(sum(turn.points for turn in some)))
            for kind in KINDS if (some := [turn for turn in own if turn.kind == kind])]  # fmt: skip
    return {
        "seat": seat,
        "name": _("You") if eyes.you == seat else eyes.names[seat],
        "score": plain(view.scores[seat]),
        "sums": sums,
        "lines": list(_lines(view, own)),
    }


def _lines(view: View, own: list[Turn]) -> Iterator[dict[str, object]]:
    total = 0
    for turn in own:
        total += turn.points
        yield {
            "entry": turn.entry,
            "square": turn.square,
            "why": _why(turn, view.position.config),
            "points": signed(turn.points),
            "total": plain(total),
        }


def _why(turn: Turn, config: Config) -> str:
    if turn.kind == "found":
        return _("a mine, {nth} of {mines}").format(nth=turn.nth, mines=config.mines)
    if turn.kind == "hit":
        return _("explored, and hit a mine")
    if turn.kind == "wrong":
        return _("marked, and there was none")
    if turn.points:
        return _("showed {number}, {count} of them hidden").format(number=turn.number, count=turn.points)
    return _("showed {number}").format(number=turn.number)


def _place(points: int, turn: Turn | None, eyes: ViewerContext, following: bool) -> str:
    told = ngettext("{points} point", "{points} points", points).format(points=plain(points))
    if turn is None:
        return (
            _("{points}, the next").format(points=told)
            if following
            else _("{points}, still hidden").format(points=told)
        )
    if turn.kind == "hit":
        return _("{points}, hit").format(points=told)
    if turn.seat == eyes.viewer:
        return _("{points}, found by me").format(points=told)
    return _("{points}, found by {name}").format(points=told, name=eyes.names[turn.seat])


def _visible(view: View) -> str:
    config, visible = view.position.config, view.position.visible
    told = _("{count} of {mines} visible").format(count=visible, mines=config.mines)
    if visible == config.mines or view.position.end is not None:
        return told
    return _("{visible}; next {points}").format(visible=told, points=signed(config.series[visible]))
