"""What one viewer knows of a game; a report is made from nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from boem.core.game import HOUSE, AnyGame, Json, Resign, Seat, Viewer, ViewProtocol
from boem.core.history import facts_for
from boem.pbm.deadlines import Deadlines
from boem.pbm.rounds import Rounds, RoundTurn, deals, missed_by_players, rounds_of, standing, turns
from boem.pbm.story import PressNotice, Story
from boem.records import Handover, Play, Record, entry_for, replay
from boem.records.record import Entry


@dataclass(frozen=True, slots=True)
class Event:
    """One entry of the record, as the viewer heard it. `names` are those of the players right before it."""

    names: tuple[str, ...]
    facts: tuple[Any, ...] = ()
    """The public one first; a handover has none."""
    handover: Handover | None = None
    turn: RoundTurn | None = None
    left: Seat | None = None
    """The seat that has resigned, if the entry is a resignation."""
    press: tuple[PressNotice, ...] = ()


@dataclass(frozen=True, slots=True)
class Heard:
    """A viewer's view, and the events that led to it.

    `commitment` is that of the last deal, even if it was withdrawn with a round; `salt` is known at the end.
    """

    title: str
    deadlines: Deadlines
    game: AnyGame
    config: Any
    view: ViewProtocol
    names: tuple[str, ...]
    events: tuple[Event, ...]
    rounds: Rounds
    missed: tuple[int, ...]
    """By seat, in how many rounds in a row its present player has sent nothing."""
    commitment: str | None
    salt: str | None
    is_preview: bool = False
    is_example: bool = False  # a preview, for which a deal was made up

    @property
    def latest(self) -> Event | None:
        """The last entry that evaluated a round or took one back."""
        return next((event for event in reversed(self.events) if event.turn), None)


def hear(story: Story, viewer: Viewer, *, preview: bool = False, by_hand: bool = False) -> Heard:
    """What the viewer has heard so far: the facts that reached it, and what entries show everybody.

    In a `preview` of the first round the commitment is left out, since the deal is made only when the round is closed;
    and unless it was laid `by_hand`, the deal itself is only an example.
    """
    game = story.game
    log = game.record.log
    wanted = (number for number, entry in enumerate(log) if _is_told_more(entry) or number == len(log) - 1)
    told: list[Mapping[str, Json]] = [entry_for(game, number, viewer) for number in wanted]
    promised = [one["commitment"] for one in told if "deal" in one and "commitment" in one]
    salts: Mapping[str, str] = next((one["revealed"]["salts"] for one in reversed(told) if "revealed" in one), {})
    dealt = preview and len(log) > 1 and deals(log[-2])
    return Heard(
        story.title,
        story.deadlines,
        game.record.game,
        game.record.config,
        game.history.view(viewer),
        story.names,
        _events(story, viewer),
        rounds_of(game),
        missed_by_players(game),
        promised[-1] if promised and not dealt else None,
        salts.get(HOUSE),
        preview,
        dealt and not by_hand,
    )


def _events(story: Story, viewer: Viewer) -> tuple[Event, ...]:
    events, record = [], story.game.record
    names, known = record.seats, {turn.entry: turn for turn in turns(record)}
    for number, (entry, notices) in enumerate(zip(record.log, story.game.said, strict=True)):
        if isinstance(entry, Handover):
            events.append(Event(names, handover=entry))
            names = (*names[: entry.seat], entry.to, *names[entry.seat + 1 :])
            continue
        turn = known.get(number)
        left = entry.actor if entry.actor != HOUSE and isinstance(entry.action, Resign) else None
        press = story.press(number) if turn is not None and not turn.undoes else ()
        events.append(Event(names, facts_for(notices, viewer), None, turn, left, press))
    return tuple(events)


def _is_told_more(entry: Entry) -> bool:
    """Whether an entry holds something public besides its facts."""
    return isinstance(entry, Play) and entry.commitment is not None


def as_of(story: Story, number: int) -> Story | None:
    """The game right after a round was evaluated and not taken back; None if it hasn't been. Round 0 is the start.

    Deals that follow at once for the next round are included.
    """
    record = story.game.record
    evaluated = standing(record)
    if number > len(evaluated):
        return None
    until = _after_deals(record, evaluated[number - 1].entry + 1 if number else 0)
    return replace(story, game=replay(replace(record, log=record.log[:until])))


def _after_deals(record: Record, start: int) -> int:
    """The index after the deals that begin at `start`; deals that belong to an evaluation aren't counted."""
    until = start
    while until < len(record.log) and deals(record.log[until]):
        until += 1
    closing = {turn.entry for turn in turns(record)}
    return start if until in closing else until
