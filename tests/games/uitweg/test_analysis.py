"""The analysis: calibrated probabilities of barriers, turns given away, and what was certain."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from support.play import Open, act, table, unsealed

from boem.analysis import Move, analyse, critic_of
from boem.arena.game import play_game
from boem.bots import SECONDS, Bot
from boem.core.game import Seat
from boem.core.history import hear, start
from boem.core.registry import find_game
from boem.games.uitweg.bots.careful import UitwegCareful
from boem.games.uitweg.bots.club import UitwegClub
from boem.games.uitweg.mazes import winding_building
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import Action, View
from boem.records import Match, replay

GAME = find_game("uitweg")
SMALL = {"width": 3, "height": 3, "barriers": 6}
OPEN_BUT_TWO = "build C3 |A1 |B1"  # the only way in is C1


class Winding(UitwegCareful):
    """Builds the mazes that the site's *Random* draws."""

    name = "winding"

    def choose(self, view: View, rng: Random, seconds: float = SECONDS) -> Action:
        seat = view.viewer
        if seat is not None and not view.position.built[seat]:
            return winding_building(view.position.config, rng)
        return super().choose(view, rng, seconds)


def played(seed: int, *bots: Bot[Any, Any], **config: Any) -> Open:
    return unsealed(
        replay(play_game(GAME, Config(**config), bots, [Random(f"{seed}/{seat}") for seat in range(3)]).record)
    )


def sought(*steps: str, maze: str = OPEN_BUT_TWO, **config: int) -> list[Move]:
    """The judgements on Red's steps in a small maze, alternating with Blue, who runs into a barrier each time."""
    game = act(table("uitweg", **(SMALL | config)), (0, "build A1 |B1 A1|A2"), (1, maze), (0, steps[0]))
    for step in steps[1:]:
        while game.history.public.position.turn == 1:
            game = act(game, (1, _stopped(game)))
        game = act(game, (0, step))
    game = act(game, (0, "resign"))
    return [move for move in analyse(game).moves if move.seat == 0]


def _stopped(game: Match) -> str:
    """A step of Blue's that ends its turn; in Red's maze C1 is open, and all of column 1 beyond."""
    runner = unsealed(game).history.public.position.control[1].runner
    if runner is None:
        return "to C1" if unsealed(game).history.public.position.control[1].barriers else "to B1"
    return "exit"


@pytest.mark.usefixtures("many_games")
@pytest.mark.parametrize("how", ["sparing", "thorough"])
def test_the_chances_come_true_about_as_often_as_they_say(how: str) -> None:
    config = {} if how == "thorough" else {"width": 4, "height": 4, "barriers": 12}
    games = [played(seed, Winding(), Winding(), **config) for seed in range(4)]
    totals = [total for game in games for total in analyse(game).totals]
    wrong, feared = sum(total.wrong for total in totals), sum(total.feared for total in totals)
    assert sum(total.moves for total in totals) > 100
    assert 0.75 < wrong / feared < 1.33


def test_no_question_beats_the_best_and_the_same_record_gives_the_same_analysis() -> None:
    game = played(3, Winding(), UitwegClub(), width=4, height=4, barriers=12)
    found = analyse(game)
    assert found == analyse(game)
    assert all((move.lost or 0) >= 0 for move in found.moves)
    assert all((move.best_expected or 0) <= (move.expected or 0) for move in found.moves)
    assert (found.unit, found.worth) == ("visited", "turns")


def test_the_last_way_that_can_lead_to_the_guard_is_certain() -> None:
    moves = sought("to A1", "to B1", "to C1")
    assert [(move.text, move.choices[0].right) for move in moves] == [
        ("to A1", False),
        ("to B1", False),
        ("to C1", True),
    ]
    assert [move.choices[0].certain for move in moves] == [False, False, True]
    assert moves[2].risk == 0
    assert [move.choices[0].why for move in moves] == ["", "", "only_way"]


def test_with_no_barrier_left_all_ways_are_certain() -> None:
    moves = sought("to A1", "to B1", "to C1", "to B1", barriers=2)
    assert [move.risk > 0 for move in moves] == [True, True, False, False]
    assert moves[2].choices[0].why == "no_barrier_left"


def test_walking_back_is_not_judged_and_asking_between_visited_squares_gives_turns_away() -> None:
    around = ("to C1", "to B1", "to B2", "to C2", "to B2", "to B1", "to C1", "to C2")
    moves = sought(*around, maze="build A3 |A1 A2|B2")
    assert [move.text for move in moves] == ["to C1", "to B1", "to B2", "to C2", "to C2"]
    assert moves[-1].lost == pytest.approx(moves[-1].risk)
    assert moves[-1].risk > 0


def test_leaving_without_need_gives_turns_away() -> None:
    leaving = sought("to C1", "exit")[-1]
    assert (leaving.text, leaving.choices, leaving.risk) == ("exit", (), 0)
    assert leaving.lost
    assert leaving.lost > 0.3


def test_what_a_seeker_could_know_is_a_chance_for_each_slot_and_square_it_has_not_tried() -> None:
    game = act(table("uitweg", **SMALL), (0, "build A1 |B1"), (1, OPEN_BUT_TWO), (0, "to C1"))
    view = start(GAME, game.record.config).seats[0]
    critic = critic_of(find_game("uitweg"))
    assert critic.chances(view) == {}
    for said in game.said:
        view = hear(GAME, view, said)
    chances = critic.chances(view)
    slots = {name: chance for name, chance in chances.items() if "|" in name}
    assert len(slots) == game.record.config.slots - 1
    assert "|C1" not in slots
    assert all(0 < chance < 1 for chance in slots.values())
    assert sum(chance for name, chance in chances.items() if "|" not in name) == pytest.approx(1)
    assert "C1" not in chances
    assert view.viewer == Seat(0)
