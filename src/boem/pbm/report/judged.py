"""The seats of a report: their orders with what each brought and why, their points and places."""

from __future__ import annotations

from dataclasses import replace

from boem.core.game import Seat
from boem.core.points import Points, plain
from boem.games.postal.rules.facts import Closed, Position
from boem.games.postal.rules.verdicts import Verdict, verdicts
from boem.pbm.report.clean import clean
from boem.pbm.report.heard import Heard
from boem.pbm.report.report import Row, Tipped
from boem.pbm.report.words import Words


def rows(heard: Heard, closed: Closed | None, words: Words) -> tuple[Row, ...]:
    """The seats by place, those on one place by number."""
    position = heard.view.position
    scores = position.now.scores
    before = replace(position, now=position.past[-1]) if closed and len(position.past) > 1 else position
    places, places_before = position.places, before.places
    judged = verdicts(position.config, position.past[-1].cells, closed) if closed else ((),) * len(scores)
    history = [standing.scores for standing in (*position.past, position.now)]
    made = [
        Row(
            clean(name),
            places[seat],
            places_before[seat],
            closed.points[seat] if closed else None,
            scores[seat],
            _remark(position, Seat(seat), closed, words),
            tuple(_tipped(one, words, position.config.fine) for one in judged[seat]),
            seat == heard.view.viewer,
            tuple(scores[seat] for scores in history),
        )
        for seat, name in enumerate(heard.names)
    ]
    return tuple(sorted(made, key=lambda row: row.place))


def _remark(position: Position, seat: Seat, closed: Closed | None, words: Words) -> str:
    missed = position.now.missed[seat]
    if seat in position.resigned:
        return words.has_resigned
    if missed > 1:
        return words.say(words.missed_often, rounds=missed)
    if closed is None or closed.orders[seat]:
        return ""
    return words.missed if missed else words.none


def _tipped(verdict: Verdict, words: Words, fine: Points) -> Tipped:
    return Tipped(str(verdict.tip), _why(verdict, words, fine), verdict.points)


def _why(verdict: Verdict, words: Words, fine: Points) -> str:
    if not verdict.right:
        if verdict.number is None:
            return words.say(words.was_mine, fine=plain(fine))
        return words.say(words.no_mine, number=verdict.number, fine=plain(fine))
    if verdict.counted is not None:
        return words.say(words.same_area, square=str(verdict.counted))
    template = words.mine if verdict.number is None else words.number if verdict.number else words.area
    what = words.say(template, worth=plain(verdict.worth), number=verdict.number or 0)
    if verdict.sharers == 1:
        return words.say(words.alone, what=what)
    return words.say(words.shared, what=what, count=words.count(verdict.sharers), points=plain(verdict.points))
