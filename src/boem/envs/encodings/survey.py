"""What to number in a game without its own encoding, found out by playing it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Final

from boem.core.game import HOUSE, AnyAction, AnyGame, Seat, Settings, ViewProtocol
from boem.core.history import AnyHistory, play, start
from boem.envs.encodings.leaves import Columns, Leaf, Leaves, Seen, leaves, shape_of

GAMES: Final = 200  # at most
QUIET: Final = 20  # games in a row without a new action, after which none is expected
ENTRIES: Final = 20_000  # in total, after which no new game is begun


@dataclass(frozen=True, slots=True)
class Survey:
    """The actions in order of their numbers, and the columns for public and for private knowledge."""

    actions: tuple[AnyAction, ...]
    public: Columns
    private: Columns


@dataclass
class _Notes:
    options: dict[type[AnyAction], set[AnyAction]] = field(
        default_factory=lambda: defaultdict(set)
    )  # legal actions by type
    taken: set[type[AnyAction]] = field(default_factory=set)
    public: dict[str, Seen] = field(default_factory=lambda: defaultdict(Seen))
    private: dict[str, Seen] = field(default_factory=lambda: defaultdict(Seen))
    entries: int = 0

    @property
    def actions(self) -> set[AnyAction]:
        """Legal actions of the types that random play takes, which leaves out flags and resigning."""
        return {action for kind in self.taken for action in self.options[kind]}


@lru_cache(maxsize=64)
def survey(game: AnyGame, config: Settings) -> Survey:
    """Play random games, always the same ones, until they show nothing new; number their legal actions by text.

    If the game lists its actions, those are numbered, in its order. Whatever appears in no game has no number.
    """
    notes, quiet = _Notes(), 0
    for number in range(GAMES):
        before = len(notes.actions)
        _play(game, config, Random(number), notes)
        quiet = quiet + 1 if len(notes.actions) == before else 0
        if quiet == QUIET or notes.entries >= ENTRIES:
            break
    listed = game.observer.all_actions(config)
    actions = tuple(listed) if listed is not None else _in_order(game, notes.actions)
    shape = shape_of(notes.public, notes.private)
    return Survey(actions, Columns(notes.public, shape), Columns(notes.private, shape))


def told(game: AnyGame, view: ViewProtocol) -> Leaves:
    """The values of a view, by path."""
    return leaves(game.notation.view(view), view)


def _play(game: AnyGame, config: Settings, rng: Random, notes: _Notes) -> None:
    history = start(game, config)
    _look(game, history, notes)
    while history.public.waits_for and notes.entries < ENTRIES:
        if HOUSE in history.public.waits_for:
            history, _ = play(game, history, HOUSE, game.referee.deal(history.state, rng))
        else:
            seat = Seat(min(int(seat) for seat in history.public.waits_for))
            view = history.seats[seat]
            for action in game.observer.legal_actions(view):
                notes.options[type(action)].add(action)
            action = game.observer.random_action(view, rng)
            notes.taken.add(type(action))
            history, _ = play(game, history, seat, action)
        notes.entries += 1
        _look(game, history, notes)


def _look(game: AnyGame, history: AnyHistory, notes: _Notes) -> None:
    public = told(game, history.public)
    for path, leaf in public.items():
        notes.public[path].add(leaf)
    for path, leaf in _alone(public, (told(game, view) for view in history.seats)):
        notes.private[path].add(leaf)


def _alone(public: Leaves, several: Iterable[Leaves]) -> Iterator[tuple[str, Leaf]]:
    """The values in seats' views that the public view lacks."""
    for own in several:
        yield from ((path, leaf) for path, leaf in own.items() if path not in public or public[path] != leaf)


def _in_order(game: AnyGame, actions: set[AnyAction]) -> tuple[AnyAction, ...]:
    """Sort actions by their texts, numbers within these by value."""
    texts = {game.notation.write(action): action for action in actions}
    return tuple(texts[text] for text in sorted(texts, key=_words))


def _words(text: str) -> list[tuple[int, str]]:
    return [(int(word) if word[0] in "0123456789" else -1, word) for word in re.findall(r"[0-9]+|[^0-9]+", text)]
