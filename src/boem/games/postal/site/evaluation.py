"""A round square by square: who named it as what, what each got for it, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from boem.core.cells import at
from boem.core.points import plain, signed
from boem.core.squares import Square
from boem.games.postal.rules.evaluation import Verdict, verdicts
from boem.games.postal.rules.facts import View
from boem.games.postal.site.rounds import Round, names_of
from boem.games.postal.site.squares import seen
from boem.games.postal.site.words import kind
from boem.web.tables.boards.board import Panel, ViewerContext

Judged: TypeAlias = tuple[int, Verdict]  # a seat and the verdict on one of its guesses


def evaluation(view: View, eyes: ViewerContext, last: Round) -> Panel:
    """The card below the field."""
    config = view.position.config
    told = verdicts(config, last.before, last.closed)
    judged = [(seat, verdict) for seat, own in enumerate(told) for verdict in own]
    squares = sorted({verdict.guess.square for _seat, verdict in judged})
    names = [_("You") if seat == eyes.you else name for seat, name in enumerate(eyes.held[last.entry])]
    groups = [_group(square, judged, view, names, last) for square in squares]
    return Panel("games/postal/evaluation.html", {
        "round": last.number,
        "groups": groups,
        "besides": _besides(last, squares),
        "silent": _silent(view, names, last),
    })  # fmt: skip


def _group(
    square: Square, judged: Sequence[Judged], view: View, names: Sequence[str], last: Round
) -> dict[str, object]:
    """The results for a square: one line for each kind of guess and each amount that it paid."""
    there = [one for one in judged if one[1].guess.square == square]
    cell = at(square, last.closed.uncovered.cells, view.position.config.width)
    return {"square": seen(square, cell), "lines": list(_lines(there, view, names))}


def _lines(there: Sequence[Judged], view: View, names: Sequence[str]) -> Iterator[dict[str, object]]:
    ways = dict.fromkeys(
        (not verdict.right, verdict.guess.mine, verdict.points, verdict.counted) for _, verdict in there
    )
    for way in sorted(ways, key=lambda way: (way[0], -way[2])):
        those = [
            (seat, verdict)
            for seat, verdict in there
            if (not verdict.right, verdict.guess.mine, verdict.points, verdict.counted) == way
        ]
        verdict = those[0][1]
        seats = sorted((seat for seat, _ in those), key=lambda seat: seat != view.viewer)
        yield {
            "mine": view.viewer in seats,
            "named": _("as a mine") if verdict.guess.mine else _("as free"),
            "by": names_of(seats, names),
            "why": _why(verdict),
            "points": signed(verdict.points),
            "kind": kind(verdict.points),
        }


def _why(verdict: Verdict) -> str:
    if not verdict.right:
        return _("wrong: no mine is there") if verdict.guess.mine else _("wrong: a mine is there")
    if verdict.counted is not None:
        return _("the same area as {square}, paid there").format(square=verdict.counted)
    worth = _("area of {points}").format(points=verdict.worth) if verdict.number == 0 else plain(verdict.worth)
    if verdict.sharers > 1:
        return _("{worth}, less {others} for sharing").format(worth=worth, others=verdict.sharers - 1)
    return _("{worth}, alone").format(worth=worth)


def _besides(last: Round, named: Sequence[Square]) -> str:
    """Squares that opened without a guess."""
    count = len(last.uncovered - set(named))
    if not count:
        return ""
    return ngettext("{count} more square opened.", "{count} more squares opened.", count).format(count=count)


def _silent(view: View, names: Sequence[str], last: Round) -> str:
    """The seats without orders."""
    resigned = view.position.resigned
    silent = [seat for seat, guesses in enumerate(last.closed.orders) if not guesses and seat not in resigned]
    if not silent:
        return ""
    return _("No square was ordered by: {names}.").format(names=names_of(silent, names))
