"""A game and its record: replaying entries, and adding further ones from actions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from boem.core.deal import Deal
from boem.core.errors import IllegalAction
from boem.core.game import HOUSE, Actor, AnyAction, AnyGame, AnyNotices, Json, Seat
from boem.core.history import AnyHistory, open_facts, play, start
from boem.core.openings import Disclosure
from boem.records.record import MOST_ENTRIES, WHO_AND_WHAT, Entry, Handover, Play, Record, commit, fresh_salt

Disclosed: TypeAlias = tuple[Disclosure | None, ...]  # what each notice says of a secret


@dataclass(frozen=True, slots=True)
class Match:
    """A record as far as it was replayed: the state of the game, and the notices of each entry."""

    record: Record
    history: AnyHistory = field(repr=False)
    said: tuple[AnyNotices, ...] = field(repr=False)  # one per entry played; none for a handover
    disclosed: tuple[Disclosed, ...] = field(default=(), repr=False)  # one per entry played
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
    disclosed: list[Disclosed] = []
    history, refusal = begin(record).history, None
    for entry in record.log:
        if check is not None:
            check()
        before = history
        try:
            history, notices = _step(record, history, entry)
            if not proved and isinstance(entry, Play) and isinstance(entry.action, Deal):
                record.game.referee.foregone(record.config)
        except IllegalAction as error:
            refusal = error
            break
        said.append(notices)
        disclosed.append(_disclosed(record.game, before, notices))
    return Match(record, history, tuple(said), tuple(disclosed), refusal)


def go_on(game: Match, *entries: Entry) -> Match:
    """The match after more entries; raises IllegalAction. This one is unchanged.

    Everything is copied, so pass many entries at once.
    """
    _check_room(game, len(entries))
    history, said, disclosed = game.history, list(game.said), list(game.disclosed)
    for entry in entries:
        before = history
        history, notices = _step(game.record, history, entry)
        said.append(notices)
        disclosed.append(_disclosed(game.record.game, before, notices))
    return Match(replace(game.record, log=(*game.record.log, *entries)), history, tuple(said), tuple(disclosed))


def append(game: Match, seat: Seat, action: AnyAction, *, at: str, text: str = "") -> Match:
    """The game after a seat's action; raises IllegalAction.

    If the action stands for several steps, each becomes an entry, until the game no longer waits for the seat. `at`
    is an RFC 3339 time; `text` is what was typed, if it differs from the canonical text.
    """
    rules = game.record.game
    steps = rules.observer.steps(game.history.view(seat), action)
    for step in steps:
        named = text if text and step == action and len(steps) == 1 else rules.notation.write(step)
        game = go_on(game, take_down(game, seat, step, {"seat": seat, "do": named}, at))
        if seat not in game.history.public.waits_for:
            break
    return game


def rule(game: Match, action: AnyAction, *, at: str) -> Match:
    """The game after an action of the house; raises IllegalAction. `at` is an RFC 3339 time."""
    _check_room(game)
    rules = game.record.game
    history, notices = play(rules, game.history, HOUSE, action)
    return _with_entry(game, take_down(game, HOUSE, action, who_and_what(rules, notices), at), history, notices)


def who_and_what(game: AnyGame, notices: AnyNotices) -> dict[str, Json]:
    """The keys of an entry for the whole action, from all facts about it."""
    heard = game.notation.heard(open_facts(notices))
    return {key: value for key, value in heard.items() if key in WHO_AND_WHAT}


def take_down(game: Match, actor: Actor, action: AnyAction, said: dict[str, Json], at: str) -> Play:
    """The entry of an action, with a commitment if it lays a secret.

    `said` are the keys that name it, and `at` is an RFC 3339 time.
    """
    notation = game.record.game.notation
    salt = fresh_salt() if notation.commits(action) else None
    promised = commit(salt, notation.write(action)) if salt else None
    return Play(actor=actor, action=action, entry=tuple(said.items()), at=at, commitment=promised, salt=salt)


def _check_room(game: Match, entries: int = 1) -> None:
    """Raise IllegalAction if the record has no room for these entries."""
    if len(game.record.log) + entries > MOST_ENTRIES:
        raise IllegalAction("full", "The record is full: it has {most} entries.", most=MOST_ENTRIES)


def _with_entry(game: Match, entry: Entry, history: AnyHistory, notices: AnyNotices) -> Match:
    """The match after one more entry, whose step is given. Whether the step follows from the entry isn't checked."""
    disclosed = (*game.disclosed, _disclosed(game.record.game, game.history, notices))
    return Match(replace(game.record, log=(*game.record.log, entry)), history, (*game.said, notices), disclosed)


def _disclosed(game: AnyGame, before: AnyHistory, notices: AnyNotices) -> Disclosed:
    """What each notice says of a secret; nothing in games without openings."""
    if game.openings is None:
        return (None,) * len(notices)
    return tuple([game.openings.disclosed(before.public, notice.fact) for notice in notices])


def _step(record: Record, history: AnyHistory, entry: Entry) -> tuple[AnyHistory, AnyNotices]:
    if not isinstance(entry, Handover):
        return play(record.game, history, entry.actor, entry.action)
    if history.public.result is not None:
        raise IllegalAction("over", "The game is over.")
    return history, ()
