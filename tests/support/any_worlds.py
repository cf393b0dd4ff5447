"""Stories of any game in two worlds that differ only in what their viewers can't know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from boem.core.errors import IllegalAction
from boem.core.game import HOUSE, Actor, AnyGame, Resign, Viewer, in_order
from boem.core.history import facts_for, play, start
from boem.testing.walk import AnyHistory

Pair: TypeAlias = tuple[Any, Any]
TRIES = 400  # per move


@dataclass(frozen=True, slots=True)
class Told:
    """What somebody does, as text in each world."""

    actor: Actor
    texts: tuple[str, str]


def told_apart(
    game: AnyGame, config: Any, viewers: Sequence[Viewer], rng: Random, *, most: int, dealt: Sequence[str] = ()
) -> list[Told]:
    """A story of at most this many moves that the viewers hear alike in both worlds, and that doesn't end.

    It starts from what was `dealt`, or at random. Seats that aren't among the viewers act differently in the second
    world whenever no viewer would hear it.
    """
    worlds, story = (start(game, config),) * 2, list[Told]()
    while len(story) < most:
        given = tuple(game.notation.read_entry({"deal": deal})[1] for deal in dealt) if not story else ()
        found = _next(game, worlds, viewers, rng, given)
        if found is None:
            break
        worlds, told = found
        story.append(told)
    return story


def differ(story: Sequence[Told]) -> bool:
    """Whether the worlds differ at all."""
    return any(one != other for one, other in (told.texts for told in story))


def _next(
    game: AnyGame, worlds: tuple[AnyHistory, ...], viewers: Sequence[Viewer], rng: Random, dealt: tuple[Any, ...]
) -> tuple[tuple[AnyHistory, AnyHistory], Told] | None:
    """One more move in both worlds, and the worlds after it."""
    actor = rng.choice(in_order(worlds[0].public.waits_for))
    for tried in range(TRIES):
        one = dealt[0] if dealt else _any_move(game, worlds[0], actor, rng)
        same = actor != HOUSE and (actor in viewers or tried >= TRIES // 2)
        other = dealt[1] if dealt else one if same else _any_move(game, worlds[1], actor, rng)
        if isinstance(one, Resign) or (not same and one == other):
            continue
        try:
            (here, said), (there, also) = (
                play(game, world, actor, action) for world, action in zip(worlds, (one, other), strict=True)
            )
        except IllegalAction:
            continue
        alike = all(facts_for(said, viewer) == facts_for(also, viewer) for viewer in viewers)
        if alike and here.public.status != "over":
            return (here, there), Told(actor, (game.notation.write(one), game.notation.write(other)))
    return None


def _any_move(game: AnyGame, world: AnyHistory, actor: Actor, rng: Random) -> Any:
    if actor == HOUSE:
        return game.referee.deal(world.state, rng)
    return game.observer.random_action(world.view(actor), rng)
