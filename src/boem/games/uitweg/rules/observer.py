"""What a seat of Uitweg knows, and what it may do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random

from boem.core.base_observer import BaseObserver
from boem.core.base_position import with_one
from boem.core.errors import IllegalAction
from boem.core.game import Resign, Seat, Viewer
from boem.core.refusals import playing_seat
from boem.core.seats import Left, other
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import (
    Action,
    Asked,
    Build,
    BuiltAs,
    Control,
    Exit,
    Fact,
    Maze,
    Position,
    To,
    View,
)
from boem.games.uitweg.rules.squares import Place, Square, crossed, next_to, slots, squares
from boem.games.uitweg.rules.ways import random_way, reached, walk


class UitwegObserver(BaseObserver[Config, Action, Fact, View]):
    """Folds what was told; decides what is legal from that alone."""

    non_blocking = (Build,)

    def initial_view(self, config: Config, viewer: Viewer) -> View:
        return View(viewer, Position.start(config), (None, None))

    def apply(self, view: View, fact: Fact) -> View:
        if isinstance(fact, BuiltAs):
            maze = Maze(fact.guard, frozenset(fact.barriers))
            return replace(view, mazes=with_one(view.mazes, fact.seat, maze))
        position = view.position.after(fact)
        return replace(view, position=position, mazes=position.end.mazes if position.end else view.mazes)

    def check_move(self, view: View, seat: Seat, action: Action) -> None:
        match action:
            case Build():
                self._check_building(view, seat, action)
            case To(square):
                self._check_turn(view, seat)
                self._check_on_board(view.position.config, square)
                self._check_step(view.position, seat, square)
            case Exit():
                self._check_turn(view, seat)
                self._check_step(view.position, seat, None)

    def steps(self, view: View, action: Action) -> Sequence[Action]:
        """A square further off, or behind a known barrier, is short for the known steps that lead there."""
        if not isinstance(action, To) or view.viewer is None:
            return (action,)
        config, control = view.position.config, self._control(view, view.viewer)
        if action.square in self._places(config, control):
            return (action,)
        return walk(config, control, action.square) or (action,)

    def moves(self, view: View, seat: Seat) -> Iterator[Action]:
        if view.status == "playing" and view.position.turn == seat:
            yield from (_step(place) for place in self._places(view.position.config, self._control(view, seat)))

    def random_action(self, view: View, rng: Random) -> Action:
        """A random maze; in turn a random step, three times in four over an unknown slot where there is one.

        Out of turn a seat can only resign. However it is played, a game ends within `UitwegReferee.max_game_length`.
        """
        seat, config = playing_seat(view), view.position.config
        if not view.position.built[seat]:
            return random_building(config, rng)
        if view.status == "setup" or view.position.turn != seat:
            return Resign()
        control = self._control(view, seat)
        places = self._places(config, control)
        unknown = [place for place in places if not control.knows(crossed(control.runner, place))]
        return _step(rng.choice(unknown if unknown and rng.random() < 3 / 4 else places))

    def contradictions(self, config: Config, said: Sequence[Fact]) -> Iterator[str]:
        ends = [fact.end for fact in said if isinstance(fact, Asked | Left) and fact.end]
        if not ends:
            return
        runners: list[Place] = [None, None]
        for fact in said:
            maze = ends[-1].mazes[other(fact.seat)]
            if not isinstance(fact, Asked) or maze is None:
                continue
            slot = crossed(runners[fact.seat], fact.to)
            if fact.answer != maze.answer(runners[fact.seat], fact.to):
                yield f"Seat {other(fact.seat)} answered falsely about {slot}."
            if fact.answer != "no":
                runners[fact.seat] = fact.to

    def _control(self, view: View, seat: Seat) -> Control:
        return view.position.control[seat]

    def _places(self, config: Config, control: Control) -> list[Place]:
        """Where the runner may ask to go. Never none: it came over an open slot, and one of row 1's is not barred."""
        near = next_to(control.runner, config.width, config.height)
        return [place for place in near if crossed(control.runner, place) not in control.barriers]

    def _check_building(self, view: View, seat: Seat, building: Build) -> None:
        config = view.position.config
        if view.position.built[seat]:
            raise IllegalAction("already_built", "Your maze is built already.")
        self._check_on_board(config, building.guard, secret=True)
        for slot in building.barriers:
            if not slot.fits(config.width, config.height):
                raise IllegalAction(
                    "no_slot", "{slot} is no slot of this field; it takes no barrier.", secret=True, slot=str(slot)
                )
        for one, next_one in pairwise(sorted(building.barriers)):
            if one == next_one:
                raise IllegalAction(
                    "twice", "{slot} stands twice; a slot takes one barrier.", secret=True, slot=str(one)
                )
        count = len(building.barriers)
        if count > config.barriers:
            raise IllegalAction(
                "barrier_count",
                "You have {most} barriers, not {count}.",
                secret=True,
                most=config.barriers,
                count=count,
            )
        if building.guard not in reached(config, frozenset(building.barriers)):
            raise IllegalAction(
                "no_way", "At least one way must lead from outside, through row 1, to the guard.", secret=True
            )

    def _check_turn(self, view: View, seat: Seat) -> None:
        if view.status == "setup":
            raise IllegalAction("setup", "Play begins when both have built their mazes.")
        if view.position.turn != seat:
            raise IllegalAction("not_your_turn", "It is not your turn.")

    def _check_step(self, position: Position, seat: Seat, to: Place) -> None:
        config, control = position.config, position.control[seat]
        if to not in next_to(control.runner, config.width, config.height):
            raise _out_of_reach(control.runner, to)
        slot = crossed(control.runner, to)
        if slot in control.barriers:
            raise IllegalAction("barred", "A barrier is known to stand in {slot}.", slot=str(slot))

    def _check_on_board(self, config: Config, square: Square, *, secret: bool = False) -> None:
        if square.down >= config.height or square.across >= config.width:
            raise IllegalAction(
                "off_board",
                "{square} is off the board, which goes from A1 to {last}.",
                secret=secret,
                square=str(square),
                last=str(Square(config.height - 1, config.width - 1)),
            )


def random_building(config: Config, rng: Random) -> Build:
    """The guard anywhere, a winding way to it kept open, and elsewhere at least half the barriers that may stand."""
    guard = rng.choice(list(squares(config.width, config.height)))
    kept = random_way(config, frozenset(), guard, rng)
    free = [slot for slot in slots(config.width, config.height) if slot not in kept]
    most = min(len(free), config.barriers)
    return Build(guard, tuple(sorted(rng.sample(free, rng.randint(most // 2, most)))))


def _step(place: Place) -> Action:
    return Exit() if place is None else To(place)


def _out_of_reach(runner: Place, to: Place) -> IllegalAction:
    if to is None and runner is None:
        return IllegalAction("outside", "Your runner is outside already.")
    if to is None:
        return IllegalAction(
            "not_in_row_1", "A runner leaves from row 1 alone; yours is on {runner}.", runner=str(runner)
        )
    if runner is None:
        return IllegalAction("not_row_1", "A runner enters through row 1, not on {square}.", square=str(to))
    return IllegalAction(
        "too_far", "{square} is not next to {runner}, where your runner is.", square=str(to), runner=str(runner)
    )
