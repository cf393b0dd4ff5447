"""Turns what a viewer has heard into a report in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta

from babel.dates import format_date

from boem.core.game import Result, Seat
from boem.core.points import Points, exact, number_of, plain
from boem.core.texts import locale, speaking, translated
from boem.pbm.face import MailFace, mail_for
from boem.pbm.report.heard import Event, Heard
from boem.pbm.report.report import PressItem, RoundReport, StandingRow, clean
from boem.pbm.report.words import ReportWords
from boem.pbm.rounds import MISSES


def build(heard: Heard, language: str | None = None) -> RoundReport:
    """The report on the last round evaluated, or on how things stand."""
    with speaking(language):
        return _build(heard)


def _build(heard: Heard) -> RoundReport:
    face = mail_for(heard.game, heard.config)
    words, view = translated(face.words), heard.view
    latest = heard.latest
    closed = latest if latest is not None and latest.turn and not latest.turn.undoes else None
    name = None if view.viewer is None else clean(heard.names[view.viewer])
    over = view.status == "over"
    orders = not over and view.viewer not in heard.rounds.resigned
    return RoundReport(
        words=words,
        title=clean(heard.title),
        heading=_heading(heard, words, latest),
        audience=words.for_everybody if name is None else words.say(words.for_one, name=name),
        setting=face.setting(words),
        lead=tuple(_lead(heard, face, words)),
        deadline="" if over else _deadline(heard, words),
        how=face.how(heard, words) if orders else "",
        example=face.example(heard, words) if orders else "",
        lines=face.lines(words),
        pending=_pending(heard, face, words),
        shown=face.show(heard, closed, words),
        rows=_rows(heard, closed, face, words),
        tells_round=closed is not None,
        has_points=view.scores is not None,
        press=_press(heard, words) if closed else (),
        proof=tuple(face.proof(heard, words)),
    )


def _since(heard: Heard) -> Iterator[Event]:
    """The events since the round before the last evaluation."""
    turns = [number for number, event in enumerate(heard.events) if event.turn and not event.turn.undoes]
    latest = heard.latest
    taken_back = latest is not None and latest.turn is not None and latest.turn.undoes
    start = turns[-1] + 1 if turns and taken_back else turns[-2] + 1 if len(turns) > 1 else 0
    return iter(heard.events[start:])


def _heading(heard: Heard, words: ReportWords, latest: Event | None) -> str:
    if latest is None or latest.turn is None:
        return words.before_first
    if latest.turn.undoes:
        return words.say(words.taken_back, round=latest.turn.round)
    return words.say(words.last_round if heard.view.status == "over" else words.round, round=latest.turn.round)


def _lead(heard: Heard, face: MailFace, words: ReportWords) -> Iterator[str]:
    """Events other than orders, in order; then missing seats; then the end."""
    if heard.is_preview:
        yield words.preview
    if heard.is_example:
        yield words.example
    for event in _since(heard):
        if event.turn is not None and event.turn.undoes:
            why = clean(event.turn.why).rstrip(".") or "–"
            yield words.say(face.undone(heard, event.turn, words), round=event.turn.round, why=why)
        elif event.left is not None:
            yield words.say(words.resigns, name=clean(event.names[event.left]))
        elif event.handover is not None:
            seat, to = event.handover.seat, event.handover.to
            yield words.say(words.hands_over, name=clean(event.names[seat]), to=clean(to))
    if heard.view.result is not None:
        yield from _end(heard, heard.view.result, words)
        return
    missed = [clean(heard.names[seat]) for seat in heard.rounds.active if heard.missed[seat] >= MISSES]
    if missed:
        yield words.say(words.standby_call, names=words.join(missed))


def _end(heard: Heard, result: Result, words: ReportWords) -> Iterator[str]:
    """The sentences about the end: why the game is over, and who has won."""
    scores = heard.view.scores
    yield words.ends.get(result.reason) or words.say(words.game_over, why=heard.game.why(result))
    winners = [clean(heard.names[seat]) for seat in sorted(result.winners)]
    if not winners:
        return
    names = words.join(winners)
    if scores is None:
        yield words.say(words.wins, names=names, count=len(winners))
        return
    points = scores[min(result.winners)]
    told, number = plain(points), number_of(points)
    yield words.say(words.winner, names=names, count=len(winners), points=points, told=told, number=number)


def _deadline(heard: Heard, words: ReportWords) -> str:
    number, when = heard.rounds.round, heard.deadlines
    moment = when.of(number)
    if moment is None:
        return words.say(words.no_deadline, round=number)
    local = f"{_spelled(moment, words)} {when.zone.key}"
    if when.zone.key != "UTC":
        at = moment.astimezone(UTC)
        local += f" ({_clock(at) if at.date() == moment.date() else _spelled(at, words)} UTC)"
    sentence = words.say(words.deadline, round=number, local=local)
    hours = round(when.grace / timedelta(hours=1))
    return f"{sentence}, {words.say(words.grace, hours=hours)}." if hours else f"{sentence}."


def _spelled(moment: datetime, words: ReportWords) -> str:
    return f"{format_date(moment.date(), 'full', locale=locale(words.code))}, {_clock(moment)}"


def _clock(moment: datetime) -> str:
    return f"{moment:%H:%M}"


def _pending(heard: Heard, face: MailFace, words: ReportWords) -> str:
    sent = None if heard.view.viewer is None or heard.view.status == "over" else face.sent(heard)
    return "" if sent is None else words.say(words.pending, orders=sent or words.none)


def _press(heard: Heard, words: ReportWords) -> tuple[PressItem, ...]:
    events = [event for event in heard.events if event.turn and not event.turn.undoes]
    said = events[-1].press if events else ()
    return tuple(
        PressItem(words.game_master if one.who is None else clean(one.who), tuple(map(clean, one.lines)))
        for one in said
    )


def _rows(heard: Heard, closed: Event | None, face: MailFace, words: ReportWords) -> tuple[StandingRow, ...]:
    """The seats by place; those that share a place, by number."""
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
    if seat in heard.rounds.resigned:
        return words.has_resigned
    if heard.missed[seat] > 1:
        return words.say(words.missed_often, rounds=heard.missed[seat])
    if closed is None:
        return ""
    return words.missed if heard.rounds.missed[seat] else face.remark(closed, seat, words)
