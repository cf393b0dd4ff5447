"""Replaying a record, entry by entry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from boem.core.deal import Deal
from boem.core.errors import IllegalAction
from boem.core.game import AnyNotices
from boem.core.history import AnyHistory, play, start
from boem.records.record import MOST_ENTRIES, Entry, Handover, Play, Record


@dataclass(frozen=True, slots=True)
class Match:
    """A record as far as it was replayed: where the game stands, and what was said at each entry."""

    record: Record
    history: AnyHistory = field(repr=False)
    said: tuple[AnyNotices, ...] = field(repr=False)  # one per entry played; none for a handover
    refusal: IllegalAction | None = None  # of the entry after those played

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.history.public.result is not None


def begin(record: Record) -> Match:
    """The match before the first entry."""
    return Match(record, start(record.game, record.config), ())


def replay(record: Record, *, proved: bool = False, check: Callable[[], None] | None = None) -> Match:
    """Replay a whole record, or as much as the rules allow.

    Where the settings allow only one deal, proves that there is no other, unless it is already `proved`. `check` is
    called before each entry and stops the replay by raising.
    """
    said: list[AnyNotices] = []
    history, refusal = begin(record).history, None
    for entry in record.log:
        if check is not None:
            check()
        try:
            history, notices = _step(record, history, entry)
            if not proved and isinstance(entry, Play) and isinstance(entry.action, Deal):
                record.game.referee.foregone(record.config)
        except IllegalAction as error:
            refusal = error
            break
        said.append(notices)
    return Match(record, history, tuple(said), refusal)


def go_on(game: Match, *entries: Entry) -> Match:
    """The match after more entries, or raise IllegalAction; this one is unchanged.

    Everything is copied, so pass many entries at once.
    """
    check_room(game, len(entries))
    history, said = game.history, list(game.said)
    for entry in entries:
        history, notices = _step(game.record, history, entry)
        said.append(notices)
    return Match(replace(game.record, log=(*game.record.log, *entries)), history, tuple(said))


def check_room(game: Match, entries: int = 1) -> None:
    """Raise IllegalAction if the record has no room for these entries."""
    if len(game.record.log) + entries > MOST_ENTRIES:
        raise IllegalAction("full", "The record is full: it has {most} entries.", most=MOST_ENTRIES)


def with_entry(game: Match, entry: Entry, history: AnyHistory, notices: AnyNotices) -> Match:
    """The match after one more entry, whose step is given. That the one follows from the other isn't checked."""
    return Match(replace(game.record, log=(*game.record.log, entry)), history, (*game.said, notices))


def _step(record: Record, history: AnyHistory, entry: Entry) -> tuple[AnyHistory, AnyNotices]:
    if not isinstance(entry, Handover):
        return play(record.game, history, entry.actor, entry.action)
    if history.public.result is not None:
        raise IllegalAction("over", "The game is over.")
    return history, ()
