"""What one viewer has heard of a game: all that a report is made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from boem.core.game import HOUSE, Viewer
from boem.core.history import facts_for
from boem.games.postal.rules.facts import Closed, Fact, Undone, View
from boem.pbm.deadlines import Deadlines
from boem.pbm.story import Said, Story
from boem.records import Handover, Play, entry_for, replay
from boem.records.record import Entry


@dataclass(frozen=True, slots=True)
class Event:
    """One entry of the record, as the viewer heard it. `names` are of those who had the seats right before it."""

    names: tuple[str, ...]
    fact: Fact | Handover
    press: tuple[Said, ...] = ()


@dataclass(frozen=True, slots=True)
class Heard:
    """The viewer's view, and how it came about; `salt` is known once the game is over."""

    title: str
    deadlines: Deadlines
    view: View
    names: tuple[str, ...]
    events: tuple[Event, ...]
    commitment: str | None
    salt: str | None
    is_preview: bool = False
    is_example: bool = False  # a preview whose mines were laid for it alone


def hear(story: Story, viewer: Viewer, *, preview: bool = False, by_hand: bool = False) -> Heard:
    """What the viewer has heard so far, from nothing but the facts that reached it and what entries tell everybody.

    What a preview of the first round promises of its mines doesn't hold: the deal is made when the round is closed. It
    is an example, unless the mines were laid `by_hand`.
    """
    game = story.game
    log = game.record.log
    events = []
    names = game.record.seats
    for number, (entry, notices) in enumerate(zip(log, game.said, strict=True)):
        if isinstance(entry, Handover):
            events.append(Event(names, entry))
            names = (*names[: entry.seat], entry.to, *names[entry.seat + 1 :])
            continue
        fact, *_ = facts_for(notices, viewer)
        events.append(Event(names, fact, story.press(number) if isinstance(fact, Closed) else ()))
    wanted = (number for number, entry in enumerate(log) if _is_told_more(entry) or number == len(log) - 1)
    told: list[Mapping[str, Any]] = [entry_for(game, number, viewer) for number in wanted]
    promised = [one["commitment"] for one in told if "deal" in one and "commitment" in one]
    salts: Mapping[str, str] = next((one["revealed"]["salts"] for one in reversed(told) if "revealed" in one), {})
    view: View = game.history.view(viewer)
    dealt = preview and len(log) > 1 and _deals(log[-2])
    commitment = promised[-1] if promised and view.position.dealt and not dealt else None
    return Heard(
        story.title,
        story.deadlines,
        view,
        names,
        tuple(events),
        commitment,
        salts.get(HOUSE),
        preview,
        dealt and not by_hand,
    )


def _deals(entry: Entry) -> bool:
    return isinstance(entry, Play) and "deal" in dict(entry.entry)


def _is_told_more(entry: Entry) -> bool:
    """Whether an entry tells everybody something besides its facts."""
    return isinstance(entry, Play) and entry.commitment is not None


def as_of(story: Story, number: int) -> Story | None:
    """The game right after a round was evaluated for good, or None if it wasn't yet; round 0 is before all orders."""
    record = story.game.record
    standing: list[int] = []
    for entry, notices in enumerate(story.game.said):
        fact = notices[0].fact if notices else None
        if isinstance(fact, Closed):
            standing.append(entry)
        elif isinstance(fact, Undone):
            standing.pop()
    if number > len(standing):
        return None
    until = standing[number - 1] + 1 if number else 0
    return replace(story, game=replay(replace(record, log=record.log[:until])))
