"""The seats of a report: their orders with what each brought and why, their points and places."""

from __future__ import annotations

from collections.abc import Sequence

from boem.core.game import Result, Seat
from boem.core.points import Points, exact
from boem.pbm.face import MailFace
from boem.pbm.report.clean import clean
from boem.pbm.report.heard import Event, Heard
from boem.pbm.report.report import StandingRow
from boem.pbm.report.words import ReportWords


def rows(heard: Heard, closed: Event | None, face: MailFace, words: ReportWords) -> tuple[StandingRow, ...]:
    """The seats by place, those on one place by number."""
    history = face.history(heard)
    now, before = history[-1], history[-2] if closed and len(history) > 2 else history[-1]
    places, places_before = _places(heard, face, now), _places(heard, face, before)
    seats = range(len(heard.names))
    judged = face.judged(heard, closed, words) if closed else ((),) * len(seats)
    made = [
        StandingRow(
            clean(heard.names[seat]),
            places[seat],
            places_before[seat],
            exact(now[seat] - history[-2][seat]) if closed else None,
            now[seat],
            _remark(heard, closed, Seat(seat), face, words),
            judged[seat],
            seat == heard.view.viewer,
            tuple(scores[seat] for scores in history),
        )
        for seat in seats
    ]
    return tuple(sorted(made, key=lambda row: row.place))


def _places(heard: Heard, face: MailFace, scores: Sequence[Points]) -> list[int]:
    return Result(frozenset(), tuple(scores), "abandoned", face.last(heard)).places(range(len(scores)))


def _remark(heard: Heard, closed: Event | None, seat: Seat, face: MailFace, words: ReportWords) -> str:
    missed = heard.rounds.missed[seat]
    if seat in heard.rounds.resigned:
        return words.has_resigned
    if missed > 1:
        return words.say(words.missed_often, rounds=missed)
    if closed is None:
        return ""
    return words.missed if missed else face.remark(closed, seat, words)
