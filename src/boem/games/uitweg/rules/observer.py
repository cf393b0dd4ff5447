"""What a seat may do in Uitweg."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from boem.core.errors import IllegalAction
from boem.core.game import Resign, Seat
from boem.core.hunt.facts import Said
from boem.core.hunt.observer import HuntObserver
from boem.core.refusals import playing_seat
from boem.core.seats import other
from boem.core.texts import gettext_noop as _
from boem.core.texts import say
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import Action, Position, Step, To, View, check_on_board, random_building, step, walk
from boem.games.uitweg.rules.squares import Place, crossed, next_to
from boem.games.uitweg.rules.ways import reached


class UitwegObserver(HuntObserver[Config, Action, View]):
    """In its turn, a seat asks for one step after another."""

    view = View

    def hidden_already(self) -> IllegalAction:
        return IllegalAction("already_built", "Your maze is built already.", lasting=True)

    def not_yet(self) -> IllegalAction:
        return IllegalAction("setup", "Play begins when both have built their mazes.")

    def check_move(self, view: View, seat: Seat, action: Action) -> None:
        if isinstance(action, Step) and view.status == "playing":
            self.check_turn(view.position, seat, action)  # in whosever turn, for moves that are left for later
        super().check_move(view, seat, action)

    def check_turn(self, position: Position, seat: Seat, action: Step) -> None:
        config, control, to = position.config, position.control[seat], action.place
        if to is not None:
            check_on_board(config, to)
        near = to in next_to(control.runner, config.width, config.height)
        if near and crossed(control.runner, to) not in control.barriers:
            return
        if to is not None and to not in reached(config, control.barriers):
            raise IllegalAction(
                "closed_off", "Barriers that you know of close {square} off.", lasting=True, square=str(to)
            )
        walks_there = to is not None and bool(walk(config, control, to))  # once it is the seat's turn
        raise (_barred if near else _out_of_reach)(control.runner, to, standing=not walks_there)

    def turns(self, position: Position, seat: Seat) -> Iterator[Step]:
        return map(step, _places(position, seat))

    def steps(self, view: View, action: Action) -> Sequence[Action]:
        """A square further off, or behind a known barrier, stands for the known steps that lead there."""
        if not isinstance(action, To) or view.viewer is None:
            return (action,)
        if action.square in _places(view.position, view.viewer):
            return (action,)
        return walk(view.position.config, view.position.control[view.viewer], action.square) or (action,)

    def random_action(self, view: View, rng: Random) -> Action:
        """A random maze; in turn a random step, three times in four over an unknown slot if there is one.

        Out of turn a seat can only resign. However it is played, a game ends within `Referee.max_game_length`.
        """
        seat, position = playing_seat(view), view.position
        if not position.built[seat]:
            return random_building(position.config, rng)
        if view.status == "setup" or position.turn != seat:
            return Resign()
        control, places = position.control[seat], _places(position, seat)
        unknown = [place for place in places if not control.knows(crossed(control.runner, place))]
        return step(rng.choice(unknown if unknown and rng.random() < 3 / 4 else places))

    def false_answer(self, number: int, position: Position, fact: Said[Step]) -> str:
        slot = crossed(position.control[fact.seat].runner, fact.action.place)
        return say(_("Seat {seat} answered falsely about {place}."), seat=other(fact.seat), place=slot)


def _places(position: Position, seat: Seat) -> list[Place]:
    """Where the runner may ask to go. Never empty: the runner came over an open slot, and some door is open."""
    config, control = position.config, position.control[seat]
    near = next_to(control.runner, config.width, config.height)
    return [place for place in near if crossed(control.runner, place) not in control.barriers]


def _barred(runner: Place, to: Place, *, standing: bool) -> IllegalAction:
    slot = crossed(runner, to)
    one, two = map(str, slot.sides)
    if slot.sides[0] is None:
        return IllegalAction("barred", "You know of a barrier left of {square}.", standing=standing, square=two)
    return IllegalAction(
        "barred", "You know of a barrier between {one} and {two}.", standing=standing, one=one, two=two
    )


def _out_of_reach(runner: Place, to: Place, *, standing: bool) -> IllegalAction:
    here, there = str(runner), str(to)
    if to is None and runner is None:
        return IllegalAction("outside", "Your runner is outside already.", standing=standing)
    if to is None:
        return IllegalAction(
            "not_in_row_1",
            "A runner can leave only from column 1; yours is on {runner}.",
            standing=standing,
            runner=here,
        )
    if runner is None:
        return IllegalAction(
            "not_row_1", "A runner enters through column 1, not on {square}.", standing=standing, square=there
        )
    return IllegalAction(
        "too_far",
        "{square} is not next to {runner}, where your runner is.",
        standing=standing,
        square=there,
        runner=here,
    )
