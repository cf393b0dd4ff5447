"""A subject of the laws for any game that has no tests of its own."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import fields
from random import Random
from typing import Final

from hypothesis import strategies as st

from boem.core.errors import IllegalAction, ParseError
from boem.core.game import HOUSE, AnyAction, AnyGame, Json, Resign, Settings, ViewProtocol, in_order
from boem.core.history import play, start
from boem.core.settings import Choice, Number, Switch, read_settings, write_settings
from boem.testing.strategies import SEEDS
from boem.testing.walk import AnyHistory, AnySubject, Subject, timeouts

SPREAD: Final = 4
"""How far a number may lie above its minimum, so that boards stay small enough to play often."""
_MOVES: Final = 12


def subject_of(game: AnyGame) -> AnySubject:
    """The game on small boards, without an oracle: the laws take its answers as they are.

    Without `StateSampler.retell`, anything dealt to seats before the laws look is not compared.
    """

    def may_be_left_out(view: ViewProtocol, action: AnyAction) -> bool:
        """Whether an action is legal although it isn't offered, as only a laying or the like may be."""
        if not game.observer.is_non_blocking(action):
            return False
        try:
            game.observer.check(view, action)
        except IllegalAction:
            return False
        return True

    return Subject(
        game=game,
        configs=_configs(game),
        actions=lambda config: st.builds(lambda seed: _some_action(game, config, Random(seed)), SEEDS),
        lawful=may_be_left_out,
        render=lambda view: json.dumps(game.notation.view(view)),
        is_note=game.observer.is_non_blocking,
        rulings=_rulings,
    )


def _rulings(game: AnyGame, history: AnyHistory) -> Sequence[AnyAction]:
    with suppress(ParseError):
        return timeouts(game, history)
    return ()


@st.composite
def _configs(draw: st.DrawFn, game: AnyGame) -> Settings:
    """The smallest board with some settings near their minimum, if they are valid together and the house can deal."""
    smallest = next(iter(game.boards.values()), None)
    usual: dict[str, Json] = {} if smallest is None else dict(write_settings(smallest))
    known = {item.name: _values(item.metadata["kind"]) for item in fields(game.config)}
    told = {name: draw(values) for name, values in known.items() if values is not None}
    kept = {key: value for key, value in told.items() if draw(st.booleans())}
    for settings in ({**usual, **kept}, kept):
        with suppress(ParseError, IllegalAction):
            return _dealt(game, read_settings(game.config, game.suggest(settings)))
    return read_settings(game.config, game.suggest(usual))


def _dealt(game: AnyGame, config: Settings) -> Settings:
    """The settings; raises IllegalAction if the house deals first and can't."""
    state = game.referee.initial_state(config)
    if HOUSE in game.referee.waits_for(state):
        game.referee.deal(state, Random(0))
    return config


def _values(kind: object) -> st.SearchStrategy[Json] | None:
    match kind:
        case Number(minimum, maximum):
            return st.integers(minimum, minimum + SPREAD if maximum is None else min(maximum, minimum + SPREAD))
        case Choice(words):
            return st.sampled_from(words)
        case Switch():
            return st.booleans()
    return None


def _some_action(game: AnyGame, config: Settings, rng: Random) -> AnyAction:
    """An action of some seat in another game with these settings, which may or may not be legal in this one."""
    history = start(game, config)
    for _ in range(rng.randrange(_MOVES)):
        if history.public.status == "over":
            break
        actor = rng.choice(in_order(history.public.waits_for))
        due = (
            game.referee.deal(history.state, rng)
            if actor == HOUSE
            else game.observer.random_action(history.view(actor), rng)
        )
        history, _ = play(game, history, actor, due)
    view = rng.choice(history.seats)
    options = list(game.observer.legal_actions(view))
    if view.status == "over" or (options and rng.random() < 1 / 2):
        return rng.choice(options or [Resign()])
    return game.observer.random_action(view, rng)
