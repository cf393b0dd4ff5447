"""Bots choose from their views, by the rules, and as described."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.examples import examples
from support.mijnenveger import SUBJECT, configs
from support.play import act, table

from boem.bots import Bot, bots_for, find_bot
from boem.core.errors import LawBroken, ParseError
from boem.core.game import Seat
from boem.core.history import play, start
from boem.core.registry import find_game
from boem.core.squares import Square
from boem.games.mijnenveger.rules.config import BOARDS, Config
from boem.games.mijnenveger.rules.facts import Disarm, Lay, Sweep
from boem.inference import Field, infer
from boem.testing.fingerprint import fingerprint
from boem.testing.walk import AnyHistory, walk

GAME = find_game("mijnenveger")
CAREFUL = find_bot(GAME, "careful")
QUICK = 0.003
"""Seconds for each choice."""


def played_out(bots: tuple[Bot[Any, Any], Bot[Any, Any]], config: Config, seed: int) -> AnyHistory:
    history, rng = start(GAME, config), Random(seed)
    while history.public.status != "over":
        seat = Seat(int(min(history.public.waits_for)))
        history, _ = play(GAME, history, seat, bots[seat].choose(history.view(seat), rng, QUICK))
    return history


def test_the_bots_of_mijnenveger_come_weakest_first() -> None:
    assert " ".join(bots_for(GAME)) == "random mouse hen rabbit hedgehog club careful badger cat fox expert"
    assert all(bot.name == name and bot.about for name, bot in bots_for(GAME).items())


def test_an_unknown_bot_is_answered_with_those_there_are() -> None:
    with pytest.raises(ParseError, match="Mijnenveger has no bot named 'deep'; known: random, mouse, hen, "):
        find_bot(GAME, "deep")


@pytest.mark.parametrize("name", ["random", "club", "careful", "expert"])
@examples(30)
@given(config=configs(), seed=st.integers(0, 2**32))
def test_a_bot_plays_whole_games_by_the_rules(name: str, config: Config, seed: int) -> None:
    bot = find_bot(GAME, name)
    history = played_out((bot, bot), config, seed)
    assert history.public.result.reason in {"located", "last_sweeper", "wrong_disarm"}


@pytest.mark.parametrize("name", ["random", "club", "careful", "expert"])
@examples(50)
@given(config=configs(), seed=st.integers(0, 2**32))
def test_equal_views_and_seeds_give_equal_choices(name: str, config: Config, seed: int) -> None:
    history = walk(SUBJECT, config, Random(seed), seed % 30).history
    for seat in history.public.waits_for:
        one, two = (find_bot(GAME, name).choose(history.view(seat), Random(seed), QUICK) for _ in range(2))
        assert fingerprint(one) == fingerprint(two)


@given(config=configs(), seed=st.integers(0, 2**32))
def test_careful_never_takes_a_risk_that_it_need_not_take(config: Config, seed: int) -> None:
    history = walk(SUBJECT, config, Random(seed), 2 + seed % 40).history
    if history.public.status != "playing":
        return
    seat = history.public.position.turn
    view = history.view(seat)
    board = view.position.search[seat]
    known = infer(Field.from_rows(board.rows, config.mines))
    choice = CAREFUL.choose(view, Random(seed))
    if isinstance(choice, Disarm):
        assert choice.square in known.mined
    else:
        assert isinstance(choice, Sweep)
        assert not known.mined
        chances = known.mine_probability
        assert chances[choice.square] <= min(chances[square] for square in board.covered) + 1e-12


def test_careful_disarms_every_mine_that_is_certain_before_it_sweeps() -> None:
    game = act(table(width=3, height=3, mines=2, sweepers=2), (0, "lay A1 C3"), (1, "lay B1 C2"), (0, "sweep A1"))
    game = act(game, (1, "sweep A3"), (0, "sweep A3"), (1, "sweep A2"), (0, "sweep C3"), (1, "sweep B2"))
    history, done = game.history, []
    while history.public.status != "over" and history.public.waits_for == {0}:
        action = CAREFUL.choose(history.view(Seat(0)), Random(1))
        done.append(action)
        history, _ = play(GAME, history, Seat(0), action)
    assert done == [Disarm(Square(0, 1)), Disarm(Square(1, 2))]
    assert history.public.result.winners == {0}


@pytest.mark.parametrize("board", BOARDS)
def test_a_layout_has_as_many_mines_as_the_board_wants(board: str) -> None:
    config = BOARDS[board]
    for bot in bots_for(GAME).values():
        action = bot.choose(start(GAME, config).view(Seat(0)), Random(0), QUICK)
        assert isinstance(action, Lay)
        assert len(set(action.mines)) == config.mines


def test_careful_beats_random_in_nearly_every_game() -> None:
    random_bot = find_bot(GAME, "random")
    wins = 0
    for seed in range(40):
        seat = Seat(seed % 2)
        bots = (CAREFUL, random_bot) if seat == 0 else (random_bot, CAREFUL)
        wins += seat in played_out(bots, BOARDS["small"], seed).public.result.winners
    assert wins >= 36


@pytest.mark.parametrize("name", ["random", "club", "careful", "expert"])
def test_no_square_is_left_out_of_a_bots_layouts(name: str) -> None:
    view = start(GAME, BOARDS["small"]).view(Seat(0))
    layings = [find_bot(GAME, name).choose(view, Random(seed), QUICK) for seed in range(40)]
    assert len({frozenset(laying.mines) for laying in layings}) > 35
    assert len({mine for laying in layings for mine in laying.mines}) == 25


def test_random_sweeps_mostly_and_disarms_at_times() -> None:
    history = act(table(width=3, height=3, mines=1), (0, "lay A1"), (1, "lay A1")).history
    choices = [find_bot(GAME, "random").choose(history.view(Seat(0)), Random(seed)) for seed in range(400)]
    disarmings = sum(isinstance(choice, Disarm) for choice in choices)
    assert 20 < disarmings < 100
    assert len({choice.square for choice in choices}) == 9


def test_careful_sweeps_where_the_answer_is_most_open() -> None:
    """With A1 = 0 the corner's neighbours are free; B2 touches five unknown squares, A2 and B1 only two."""
    game = act(table(width=4, height=4, mines=2), (0, "lay D1 D2"), (1, "lay D3 D4"), (0, "sweep A1"), (1, "sweep A4"))
    for seed in range(10):
        assert CAREFUL.choose(game.history.view(Seat(0)), Random(seed)) == Sweep(Square(1, 1))


@pytest.mark.parametrize("name", ["club", "careful", "expert"])
def test_a_spectators_view_is_no_seat_to_play_from(name: str) -> None:
    with pytest.raises(LawBroken, match="spectator"):
        find_bot(GAME, name).choose(start(GAME, Config()).public, Random(0), QUICK)
