"""Positions and games for tests of Uitweg's bots."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from boem.arena.game import play_game
from boem.bots import find_bot
from boem.core.game import Seat
from boem.games.uitweg import GAME
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import Action, Build, Control, Position, View
from boem.games.uitweg.rules.squares import Slot, Square

OWN = Build(Square(2, 2), ())


def seen(config: Config, runner: str, open_: str = "", barred: str = "", steps: int = 0, stale: int = 0) -> View:
    """What seat 0 sees in its turn: its runner's place (empty for outside), and the slots it knows."""
    opened, barriers = (frozenset(map(Slot.parse, text.split())) for text in (open_, barred))
    place = Square.parse(runner) if runner else None
    track = {side for slot in opened for side in slot.sides if side is not None} - {place}
    control = Control(place, frozenset(track), opened, barriers)
    position = replace(Position.start(config), hidden=(True, True), control=(control, Control()))
    return View(Seat(0), replace(position, steps=steps, stale=stale), (OWN, None))


def choice(name: str, view: View, seed: int = 1, seconds: float = 0.02) -> Action:
    action: Action = find_bot(GAME.opaque, name).choose(view, Random(seed), seconds)
    return action


def wins(stronger: str, weaker: str, config: Config, games: int, seconds: float = 0.02) -> int:
    """How many of these games the stronger bot wins; each begins every other one."""
    won = 0
    for game in range(games):
        bots = (find_bot(GAME.opaque, stronger), find_bot(GAME.opaque, weaker))
        chances = [Random(f"{game} {seat}") for seat in range(3)]
        played = play_game(GAME.opaque, replace(config, starts=game % 2), bots, chances, seconds=seconds)
        won += played.result.winners == {0}
    return won
