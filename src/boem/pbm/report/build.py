"""From what a viewer has heard to a report in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from types import MappingProxyType
from typing import Final

from babel.dates import format_date

from boem.core.points import number_of, plain
from boem.core.seats import Left
from boem.core.squares import spell, squares
from boem.games.postal.rules.facts import COVERED, DISARMED, HIT, Closed, Undone
from boem.games.postal.rules.orders import Tip, spell_tips
from boem.pbm.ready import MISSES
from boem.pbm.report.clean import clean
from boem.pbm.report.dutch import DUTCH
from boem.pbm.report.english import ENGLISH
from boem.pbm.report.german import GERMAN
from boem.pbm.report.heard import Event, Heard
from boem.pbm.report.judged import rows
from boem.pbm.report.report import FieldShown, Press, Report
from boem.pbm.report.words import Words
from boem.records import Handover

WORDS: Final[Mapping[str, Words]] = MappingProxyType({words.code: words for words in (ENGLISH, DUTCH, GERMAN)})
_AND: Final = {"en": "and", "nl": "en", "de": "und"}


def build(heard: Heard, language: str) -> Report:
    """The report of the last round that was evaluated, or of how things stand."""
    words, view = WORDS[language], heard.view
    latest = _latest(heard)
    closed = latest if isinstance(latest, Closed) else None
    config = view.position.config
    name = None if view.viewer is None else clean(heard.names[view.viewer])
    played = len(view.position.past)
    return Report(
        words=words,
        title=clean(heard.title),
        heading=_heading(heard, words, latest),
        audience=words.for_everybody if name is None else words.say(words.for_one, name=name),
        setting=words.say(
            words.setting,
            width=config.width,
            height=config.height,
            mines=config.mines,
            seats=config.seats,
            tips=config.tips,
            reward=plain(config.reward),
            fine=plain(config.fine),
        ),
        lead=tuple(_lead(heard, words)),
        deadline="" if view.status == "over" else _deadline(heard, words),
        how=_how(heard, words),
        example=_example(heard, words),
        pending=_pending(heard, words),
        field=_field(heard, closed),
        field_title=words.say(words.field, round=played) if played else words.field_before,
        mines=words.say(
            words.mines, found=sum(mark in DISARMED + HIT for mark in view.position.seen), mines=config.mines
        ),
        rows=rows(heard, closed, words),
        tells_round=closed is not None,
        press=_press(heard, words) if closed else (),
        proof=tuple(_proof(heard, words)),
    )


def _latest(heard: Heard) -> Closed | Undone | None:
    turns = [event.fact for event in heard.events if isinstance(event.fact, Closed | Undone)]
    return turns[-1] if turns else None


def _since(heard: Heard) -> Iterator[Event]:
    """What has happened since the round before the last evaluation."""
    turns = [number for number, event in enumerate(heard.events) if isinstance(event.fact, Closed)]
    taken_back = heard.events and isinstance(_latest(heard), Undone)
    start = turns[-1] + 1 if turns and taken_back else turns[-2] + 1 if len(turns) > 1 else 0
    return iter(heard.events[start:])


def _heading(heard: Heard, words: Words, latest: Closed | Undone | None) -> str:
    position = heard.view.position
    if isinstance(latest, Undone):
        return words.say(words.taken_back, round=latest.round)
    if latest is None:
        return words.before_first
    return words.say(words.last_round if position.end else words.round, round=latest.round)


def _lead(heard: Heard, words: Words) -> Iterator[str]:
    """What happened besides orders, in its order; then who is missed; then how it ended."""
    if heard.is_preview:
        yield words.preview
    if heard.is_example:
        yield words.example
    for event in _since(heard):
        match event.fact:
            case Undone(number, why):
                told = words.undone_with_deal if heard.view.position.withdraws(number) else words.undone
                yield words.say(told, round=number, why=clean(why).rstrip(".") or "–")
            case Left(seat):
                yield words.say(words.resigns, name=clean(event.names[seat]))
            case Handover(seat, to):
                yield words.say(words.hands_over, name=clean(event.names[seat]), to=clean(to))
            case _:
                pass
    position = heard.view.position
    if position.end is None:
        missed = [clean(heard.names[seat]) for seat in position.active if position.now.missed[seat] >= MISSES]
        if missed:
            yield words.say(words.standby_call, names=words.join(missed, _AND[words.code]))
        return
    yield words.ends[position.end.result.reason]
    winners = [clean(heard.names[seat]) for seat in sorted(position.end.result.winners)]
    if winners:
        points = position.now.scores[min(position.end.result.winners)]
        names = words.join(winners, _AND[words.code])
        told, number = plain(points), number_of(points, words.code)
        yield words.say(words.winner, names=names, count=len(winners), points=points, told=told, number=number)


def _deadline(heard: Heard, words: Words) -> str:
    number, when = heard.view.position.round, heard.deadlines
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


def _spelled(moment: datetime, words: Words) -> str:
    return f"{format_date(moment.date(), 'full', locale=words.locale)}, {_clock(moment)}"


def _clock(moment: datetime) -> str:
    return f"{moment:%H:%M}"


def _how(heard: Heard, words: Words) -> str:
    """How to order now: no mine can be marked in the first round, even once it was taken back."""
    position = heard.view.position
    if position.end is not None:
        return ""
    return words.how if position.past else words.how_plain if position.dealt else words.how_first


def _example(heard: Heard, words: Words) -> str:
    """An order that the viewer could send: squares that are covered, spread over the field."""
    position = heard.view.position
    covered = position.covered
    if position.end is not None or not covered:
        return ""
    count = min(position.config.tips, len(covered), 3)
    shown = [covered[len(covered) * (2 * place + 1) // (2 * count)] for place in range(count)]
    tips = tuple(Tip(one, bool(position.past) and not place) for place, one in enumerate(shown))
    return spell_tips(tips).replace(" mine", f" {words.marked}")


def _pending(heard: Heard, words: Words) -> str:
    view = heard.view
    own = None if view.viewer is None or view.status == "over" else view.orders[view.viewer]
    return "" if own is None else words.say(words.pending, orders=spell_tips(own) or words.none)


def _field(heard: Heard, closed: Closed | None) -> FieldShown:
    view = heard.view
    position, config = view.position, view.position.config
    every = tuple(squares(config.width, config.height))
    now = position.now.cells
    return FieldShown(
        config.width,
        config.height,
        position.seen,
        frozenset(square for square, _ in closed.uncovered) if closed else frozenset(),
        frozenset(one for one, known, open_now in zip(every, position.seen, now, strict=True) if known != open_now),
        frozenset(
            one
            for one, known in zip(every, position.seen, strict=True)
            if known == COVERED and one in (view.mines or ())
        ),
    )


def _press(heard: Heard, words: Words) -> tuple[Press, ...]:
    events = [event for event in heard.events if isinstance(event.fact, Closed)]
    said = events[-1].press if events else ()
    return tuple(
        Press(words.game_master if one.who is None else clean(one.who), tuple(map(clean, one.lines))) for one in said
    )


def _proof(heard: Heard, words: Words) -> Iterator[tuple[str, str]]:
    if heard.commitment is None:
        return
    yield words.commitment, heard.commitment
    mines = heard.view.mines
    if heard.view.status == "over" and mines is not None:
        yield words.revealed, spell(mines)
        if heard.salt is not None:
            yield words.salt, heard.salt
            yield words.check, f"boem verify record.json --commitment house={heard.commitment}"
            yield words.check_by_hand, f"deal {spell(mines)}"
