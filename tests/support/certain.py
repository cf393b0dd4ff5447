"""Proofs that an action of a guided first game is right, from what the learner has been told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Final

from boem.core.own import own
from boem.core.squares import Square
from boem.games.coan.rules.facts import View as CoanView
from boem.games.mijnenveger.rules.facts import View as MijnenvegerView
from boem.games.minesweeper.rules.facts import View as MinesweeperView
from boem.games.postal.rules.facts import View as PostalView
from boem.games.postal.rules.orders import parse_guesses
from boem.games.solo.rules.facts import View as SoloView
from boem.games.uitweg.rules.config import Config as UitwegConfig
from boem.games.uitweg.rules.facts import Build, Control
from boem.games.uitweg.rules.facts import View as UitwegView
from boem.games.uitweg.rules.squares import Square as MazeSquare
from boem.games.uitweg.rules.squares import crossed, next_to, slots
from boem.games.uitweg.rules.ways import reached
from boem.inference import Field, infer
from boem.records import Match
from boem.web.guide.first_game import LEARNER


def is_certain(game: Match, text: str) -> bool:
    """Whether the learner can prove that the action is right."""
    return PROOFS[game.record.game.id](game, text)


def coan(game: Match, text: str) -> bool:
    position = own(CoanView, game.history.view(LEARNER)).position
    return follows(Field.from_rows(position.rows, position.config.mines), text)


def mijnenveger(game: Match, text: str) -> bool:
    position = own(MijnenvegerView, game.history.view(LEARNER)).position
    return follows(Field.from_rows(position.search[LEARNER].rows, position.config.mines), text)


def minesweeper(game: Match, text: str) -> bool:
    position = own(MinesweeperView, game.history.view(LEARNER)).position
    verb, square = text.split(maxsplit=1)[0], Square.parse(text.split()[1])
    if not position.begun:
        return (verb, square) == ("open", position.config.start)
    known = infer(Field.from_rows(position.rows, position.config.mines))
    if verb == "flag":
        return square in known.mined
    return known.safe.issuperset([square] if verb == "open" else position.openable(square))


def solo(game: Match, text: str) -> bool:
    return follows(Field.from_rows(own(SoloView, game.history.view(LEARNER)).position.config.rows), text)


def follows(field: Field, text: str) -> bool:
    verb, name = text.split()
    known = infer(field)
    return Square.parse(name) in (known.mined if verb in ("mark", "disarm", "mine") else known.safe)


def postal(game: Match, text: str) -> bool:
    position = own(PostalView, game.history.view(LEARNER)).position
    known = infer(Field.from_rows(position.rows, position.config.mines))
    guesses = parse_guesses(text.removeprefix("order "))
    return all(guess.square in (known.mined if guess.mine else known.safe) for guess in guesses)


def uitweg(game: Match, text: str, most: int | None = None) -> bool:
    """Whether no maze that fits has a barrier there, and whatever is left is a dead end.

    `most` is how many barriers a maze may have, if not as many as the settings say.
    """
    position = own(UitwegView, game.history.view(LEARNER)).position
    control, place = position.control[LEARNER], None if text == "exit" else MazeSquare.parse(text.removeprefix("to "))
    if place is None and not is_dead_end(position.config, control):
        return False
    fitting = mazes(position.config, control, position.config.barriers if most is None else most)
    return "no" not in {maze.answer(control.runner, place) for maze in fitting}


def is_dead_end(config: UitwegConfig, control: Control) -> bool:
    """Whether known barriers close every way from a square visited to another one."""
    sides = [(square, near) for square in control.visited for near in next_to(square, config.width, config.height)]
    on = {crossed(square, near) for square, near in sides if near is not None and near not in control.visited}
    return on <= control.barriers


def mazes(config: UitwegConfig, control: Control, most: int) -> Iterator[Build]:
    """Every maze of at most so many barriers that fits a control board."""
    unknown = [slot for slot in slots(config.width, config.height) if not control.knows(slot)]
    for count in range(most - len(control.barriers) + 1):
        for more in combinations(unknown, count):
            barriers = control.barriers.union(more)
            for guard in reached(config, barriers) - control.visited:
                yield Build(guard, tuple(barriers))


PROOFS: Final[Mapping[str, Callable[[Match, str], bool]]] = {
    "coan": coan,
    "mijnenveger": mijnenveger,
    "minesweeper": minesweeper,
    "postal": postal,
    "solo": solo,
    "uitweg": uitweg,
}
