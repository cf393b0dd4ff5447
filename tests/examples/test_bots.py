"""Both games' careful bots use only their views, and beat random play."""

from __future__ import annotations

from random import Random
from typing import Any

import boem_blackbox
import boem_zeeslag
import pytest
from boem_blackbox.bots import BlackBoxCareful
from boem_zeeslag.bots import ZeeslagCareful
from support.play import act, deal, table

from boem.bots import Bot
from boem.bots.draws import RandomBot
from boem.core.game import HOUSE, AnyGame, Seat, in_order
from boem.core.history import play, start

DUELS: list[tuple[AnyGame, Bot[Any, Any], dict[str, Any]]] = [
    (boem_zeeslag.GAME.opaque, ZeeslagCareful(), {}),
    (boem_zeeslag.GAME.opaque, ZeeslagCareful(), {"salvo": True}),
    (boem_blackbox.GAME.opaque, BlackBoxCareful(), {}),
    (boem_blackbox.GAME.opaque, BlackBoxCareful(), {"seats": 1}),
]


@pytest.mark.parametrize(("game", "bot", "config"), DUELS, ids=["zeeslag", "salvo", "blackbox", "alone"])
def test_on_the_usual_board_the_careful_bot_beats_random_play_from_either_seat(
    game: AnyGame, bot: Bot[Any, Any], config: dict[str, Any], many_games: None
) -> None:
    assert all(has_won(game, bot, config, number) for number in range(2))


def has_won(game: AnyGame, bot: Bot[Any, Any], config: dict[str, Any], number: int) -> bool:
    settings, other, rng = game.config(**config), RandomBot(game), Random(number)
    history, own = start(game, settings), number % settings.seats
    while history.public.status != "over":
        actor = in_order(history.public.waits_for)[0]
        if actor == HOUSE:
            action = game.referee.deal(history.state, rng)
        else:
            action = (bot if actor == own else other).choose(history.view(actor), rng)
        history, _ = play(game, history, actor, action)
    assert history.public.result is not None
    return own in history.public.result.winners


def test_the_captain_shoots_at_the_only_square_that_can_sink_a_ship() -> None:
    game = act(table(boem_zeeslag.GAME, width=4, height=4, ships=(2,)), (0, "place A1-A2"), (1, "place B2-B3"))
    shots = ["B2", "B1", "A2", "C2"]
    for number, shot in enumerate(shots):
        game = act(game, (0, f"fire {shot}"), (1, f"fire {'ABCD'[number]}4"))
    view = game.history.view(Seat(0))
    assert {ZeeslagCareful().choose(view, Random(seed)) for seed in range(5)} == {
        boem_zeeslag.GAME.notation.read("fire B3")
    }


def test_the_prober_names_the_ball_that_is_the_only_one_left() -> None:
    game = deal(table(boem_blackbox.GAME, width=4, height=4, balls=1, seats=1), "C3")
    game = act(game, (0, "ray N3"), (0, "ray W3"))
    view = game.history.view(Seat(0))
    assert {BlackBoxCareful().choose(view, Random(seed)) for seed in range(5)} == {
        boem_blackbox.GAME.notation.read("name C3")
    }


def test_the_prober_sends_no_ray_of_which_it_knows_where_it_comes_out() -> None:
    game = deal(table(boem_blackbox.GAME, width=4, height=4, balls=1, seats=1), "C3")
    game = act(game, (0, "ray N1"))  # so there is no ball in the first two columns
    chosen = {str(BlackBoxCareful().choose(game.history.view(Seat(0)), Random(seed))) for seed in range(8)}
    assert not any(f"line={line}" in one for one in chosen for line in ("0", "9"))
