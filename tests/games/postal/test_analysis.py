"""The analysis: each seat's orders, by public knowledge before the round, as if it were alone."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random
from statistics import mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.examples import examples
from support.play import Open, act, deal, mines_of, table, unsealed
from support.postal import configs
from support.postal_play import begun, ordered, round_of, ruled

from boem.analysis import Move, analyse
from boem.arena.game import play_game
from boem.bots import find_bot
from boem.core.history import hear, start
from boem.core.layout import number_at
from boem.core.squares import Square, squares
from boem.games.postal import GAME
from boem.games.postal.rules.config import Config
from boem.games.postal.rules.evaluation import evaluate
from boem.games.postal.rules.facts import Order, Position
from boem.games.postal.rules.orders import Guesses
from boem.records import Match, replay

SMALL = {"width": 4, "height": 4, "tips": 2, "seats": 2, "mine_points": 3, "penalty": 2}


def played(config: Config, seed: int, *names: str) -> Open:
    """A game between bots."""
    bots = [find_bot(GAME.opaque, names[seat % len(names)]) for seat in range(config.seats)]
    chances = [Random(f"{seed}/{seat}") for seat in range(config.seats + 1)]
    return unsealed(replay(play_game(GAME.opaque, config, bots, chances).record))


def before(game: Open, number: int) -> Position:
    """Public knowledge before an entry."""
    view = start(GAME, game.record.config).public
    for said in game.said[:number]:
        view = hear(GAME, view, said)
    position: Position = view.position
    return position


def guesses_of(text: str) -> Guesses:
    order = GAME.notation.read(text)
    assert isinstance(order, Order)
    return order.guesses


def alone(position: Position, guesses: Guesses) -> tuple[float, bool]:
    """The mean over all consistent layouts of what orders earn a seat alone; and whether any area may open."""
    config = position.config
    every = list(squares(config.width, config.height))
    free = {guess.square for guess in guesses} if position.closing else set()
    shown = {one: position.rows[one.row][one.column] for one in every}
    got, opened = [], False
    for mines in map(frozenset, combinations(every, config.mines)):
        fits = (_fits(one, sign, mines) for one, sign in shown.items() if sign != ".")
        if mines & free or not all(fits):
            continue
        got.append(evaluate(config, position.now.cells, mines, (guesses,)).points[0])
        opened |= any(number_at(guess.square, mines) == 0 for guess in guesses)
    return sum(got) / len(got), opened


def _fits(square: Square, sign: str, mines: frozenset[Square]) -> bool:
    return square in mines if sign in "*x" else square not in mines and number_at(square, mines) == int(sign)


@pytest.mark.usefixtures("many_games")
@examples(12)
@given(seed=st.integers(0, 2**32), mines=st.integers(2, 5))
def test_the_expectation_is_the_mean_over_all_consistent_layouts(seed: int, mines: int) -> None:
    game = played(Config(mines=mines, **SMALL), seed, "random", "club")
    for move in analyse(game).moves:
        position = before(game, move.number)
        for text, expected in ((move.text, move.expected), (move.best, move.best_expected)):
            average, opens = alone(position, guesses_of(text))
            assert expected == pytest.approx(average, abs=0.5 if opens else 1e-9)


@examples(15)
@given(config=configs(), seed=st.integers(0, 2**32))
def test_points_add_up_to_the_score_and_no_orders_beat_the_best(config: Config, seed: int) -> None:
    game = played(config, seed, "random", "careful")
    found = analyse(game)
    assert [total.gained for total in found.totals] == list(game.history.public.scores)
    for move in found.moves:
        assert move.expected is not None
        assert move.best_expected is not None
        assert move.expected <= move.best_expected + 1e-9
        assert move.least <= move.risk + 1e-9


@pytest.mark.usefixtures("many_games")
@pytest.mark.parametrize(("how", "side", "mines", "least"), [("sparing", 5, 4, 150), ("thorough", 8, 9, 300)])
def test_luck_evens_out_for_a_player_alone(how: str, side: int, mines: int, least: int) -> None:
    games = [lonely(seed, side, mines) for seed in range(40)]
    luck = [move.luck for game in games for move in analyse(game).moves if move.luck is not None]
    assert len(luck) > least, how
    assert abs(mean(luck)) < 3 * stdev(luck) / len(luck) ** 0.5


def lonely(seed: int, side: int, mines: int) -> Open:
    """A game in which the second seat sends nothing."""
    game, rng = table("postal", width=side, height=side, mines=mines, seats=2), Random(seed)
    while game.history.public.result is None:
        guesses = GAME.observer.random_action(game.history.seats[0], rng)
        game = ordered(game, GAME.notation.write(guesses).removeprefix("order "), None)
        if not game.history.public.position.dealt:
            game = deal(game, " ".join(map(str, mines_of(GAME.referee.deal(game.history.state, rng)))))
        game = ruled(game, close=True)
    return game


def test_the_same_record_gives_the_same_analysis() -> None:
    game = played(Config(8, 8, 10, 3, 3), 1, "club", "careful")
    assert analyse(game) == analyse(game)


def finished(game: Match) -> Open:
    """The same, with one seat left."""
    return act(game, (0, "resign"))


def texts(game: Match) -> list[tuple[int, int, str, float | None]]:
    """The judged moves: entry, seat, orders and points."""
    return [(move.number, move.seat, move.text, move.gained) for move in moves(game)]


def moves(game: Match) -> tuple[Move, ...]:
    return analyse(finished(game)).moves


def judged(game: Match) -> tuple[Move, ...]:
    """The judged moves of a game of five."""
    return analyse(act(game, *[(seat, "resign") for seat in range(4)])).moves


def test_orders_on_an_untouched_field_are_as_good_as_their_reflections() -> None:
    config, every = {"width": 12, "height": 12, "tips": 3, "seats": 5}, [*squares(12, 12)]
    (move,) = judged(begun(" ".join(map(str, every[1:27])), "A1", *[None] * 4, **config))
    named = [guess.square for guess in guesses_of(move.best)]
    turned = [
        [Square(11 - at.row if down else at.row, 11 - at.column if back else at.column) for at in named]
        for down in (False, True)
        for back in (False, True)
    ]
    mines = [at for at in every if all(at not in one for one in turned)][:26]
    orders = [", ".join(map(str, one)) for one in turned]
    found = judged(begun(" ".join(map(str, mines)), *orders, None, **config))
    assert [(move.best, move.lost) for move in found] == [(move.text, 0) for move in found]


def test_orders_that_were_replaced_are_not_judged_and_neither_is_who_sent_none() -> None:
    game = begun("D1 B4", "A4", None, width=5, height=4, tips=2, seats=2)
    game = round_of(ordered(game, "E1", None), "C1 mine", None)
    assert texts(game) == [(2, 0, "order A4", 1.0), (5, 0, "order C1 mine", -1.0)]


def test_a_round_that_was_taken_back_is_judged_as_it_was_played_again() -> None:
    game = begun("D1 B4", "A4", "E1", width=5, height=4, tips=2, seats=2)
    game = round_of(game, "C1 mine", "D1 mine")
    game = round_of(ruled(game, undo=2, why="a slip"), "D1 mine", "C1")
    last = moves(game)[-2:]
    assert [(move.number, move.text, move.gained, move.risk) for move in last] == [
        (10, "order D1 mine", 1.0, 0.0),
        (10, "order C1", 1.0, 0.0),
    ]
    assert len(moves(game)) == 4
    assert all(choice.certain for move in last for choice in move.choices)


def test_by_the_first_edition_a_first_round_played_again_knows_what_the_first_time_has_shown() -> None:
    game = begun("D1 B4", "A4", "E1", width=5, height=4, tips=2, seats=2, edition=1)
    game = round_of(ruled(game, undo=1, why=""), "E1, A4", "A1")
    move, other = moves(game)
    assert (move.text, move.gained, move.risk) == ("order E1, A4", 2, 0)
    assert other.text == "order A1"
    assert "mine" not in move.best


def test_a_first_round_played_again_knows_nothing_of_the_deal_that_was_withdrawn() -> None:
    game = ruled(begun("D1 B4", "A4", "E1", width=5, height=4, tips=2, seats=2), undo=1, why="")
    game = ruled(deal(ordered(game, "E1, A4", "A1"), "D1 B4"), close=True)
    once = begun("D1 B4", "E1, A4", "A1", width=5, height=4, tips=2, seats=2)
    assert [replace(move, number=0) for move in moves(game)] == [replace(move, number=0) for move in moves(once)]


def test_each_guess_is_judged_with_its_proof() -> None:
    game = begun("D1 B4", "E1, A4", "A3", width=5, height=4, tips=2, seats=2)
    move = moves(round_of(game, "A1, D1", None))[-1]
    assert [(choice.place, choice.claim, choice.right) for choice in move.choices] == [
        ("A1", "free", True),
        ("D1", "free", False),
    ]
    assert move.risk > 0
    assert move.least < move.risk
