"""The bots play by the rules at any table, and as described."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.examples import examples
from support.play import act, table
from support.postal import SUBJECT
from support.postal_play import FIVE, begun, round_of, ruled

from boem.arena.game import play_game
from boem.bots import bots_for, find_bot
from boem.core.errors import LawBroken, TooHard
from boem.core.game import HOUSE, Resign, Seat
from boem.core.history import play, start
from boem.core.layout import number_at
from boem.core.squares import Square
from boem.games.postal import GAME
from boem.games.postal.rules.config import Config
from boem.games.postal.rules.facts import Finish, Order, Position, View
from boem.inference import Field, infer
from boem.testing.fingerprint import fingerprint
from boem.testing.walk import walk

NAMES = ("club", "careful", "expert")
BRIEF = 0.004  # seconds


@st.composite
def tables(draw: st.DrawFn) -> Config:
    """Small fields with two to six seats, on which fewer squares than guesses are left at the end."""
    seats, tips = draw(st.integers(2, 6)), draw(st.integers(1, 4))
    width = draw(st.integers(3, 7))
    height = max(draw(st.integers(2, 6)), -(-(seats * tips + 2) // width))
    mines = draw(st.integers(1, min(8, width * height - seats * tips)))
    return Config(width, height, mines, seats, tips, draw(st.none() | st.integers(1, 9)), draw(st.integers(0, 3)))


def test_the_bots_come_weakest_first() -> None:
    bots = bots_for(GAME.opaque)
    assert " ".join(bots) == "random mouse hen rabbit club careful hedgehog badger cat fox expert"
    assert [name for name, bot in bots.items() if bot.thinks] == ["expert"]


@examples(25)
@given(config=tables(), seed=st.integers(0, 2**32))
def test_bots_play_whole_games_by_the_rules_from_the_first_round_on(config: Config, seed: int) -> None:
    bots = [find_bot(GAME.opaque, NAMES[(seat + seed) % 3]) for seat in range(config.seats)]
    chances = [Random(seed + seat) for seat in range(config.seats + 1)]
    played = play_game(GAME.opaque, config, bots, chances, seconds=BRIEF)
    assert played.result.reason in {"all_mines_visible", "no_orders"}


@examples(25)
@given(config=tables(), seed=st.integers(0, 2**32))
def test_bots_play_on_when_seats_have_resigned(config: Config, seed: int) -> None:
    """All but two seats resign at some time; those two play to the end."""
    history, rng = start(GAME, config), Random(seed)
    bot = find_bot(GAME.opaque, NAMES[seed % 3])
    for _ in range(GAME.referee.max_game_length(config)):
        if history.public.status == "over":
            break
        actor = rng.choice(sorted(history.public.waits_for, key=str))
        if actor == HOUSE:
            action = GAME.referee.deal(history.state, rng)
        elif len(history.public.position.active) > 2 and rng.random() < 0.2:
            action = Resign()
        else:
            action = bot.choose(history.view(actor), rng, BRIEF)
        history, _ = play(GAME, history, actor, action)
    assert history.public.result is not None
    assert history.public.result.reason in {"all_mines_visible", "no_orders"}


@pytest.mark.parametrize("name", NAMES)
@examples(25)
@given(config=SUBJECT.configs, seed=st.integers(0, 2**32))
def test_equal_views_and_seeds_give_equal_choices_that_are_legal(name: str, config: Config, seed: int) -> None:
    """After random play: with seats that have resigned, and squares known from rounds taken back."""
    history = walk(SUBJECT, config, Random(seed), seed % 40).history
    for seat in history.public.waits_for - {HOUSE}:
        one, two = (find_bot(GAME.opaque, name).choose(history.view(seat), Random(seed), BRIEF) for _ in range(2))
        assert fingerprint(one) == fingerprint(two)
        GAME.observer.check(history.view(seat), one)


@pytest.mark.parametrize("name", NAMES)
def test_after_sending_orders_bots_make_them_final(name: str) -> None:
    game = act(begun("D1 B4", "D2", "A2", **FIVE), (0, "order A4"))
    assert find_bot(GAME.opaque, name).choose(game.history.view(Seat(0)), Random(0)) == Finish()


@pytest.mark.parametrize("name", NAMES)
def test_no_square_is_marked_in_the_first_round(name: str) -> None:
    view = table("postal", width=6, height=6, mines=18, seats=2).history.view(Seat(0))
    for seed in range(10):
        action = find_bot(GAME.opaque, name).choose(view, Random(seed), BRIEF)
        assert isinstance(action, Order)
        assert len(action.guesses) == 3
        assert not any(guess.mine for guess in action.guesses)


@pytest.mark.parametrize("name", NAMES)
def test_squares_seen_in_a_round_taken_back_are_named_as_what_they_are(name: str) -> None:
    """The mine on B4 was seen, and the number 1 on C4; both can be ordered again."""
    game = round_of(begun("D1 B4", "D2", "A2", **FIVE), "B4 mine, C4", "E1")
    game = ruled(game, undo=2, why="a slip")
    view = game.history.view(Seat(0))
    assert view.position.is_covered(Square.parse("B4"))
    for seed in range(5):
        action = find_bot(GAME.opaque, name).choose(view, Random(seed), BRIEF)
        assert isinstance(action, Order)
        assert all(
            guess.mine == (str(guess.square) == "B4") for guess in action.guesses if str(guess.square) in {"B4", "C4"}
        )


@pytest.mark.parametrize("name", NAMES)
def test_by_the_first_edition_a_first_round_that_is_played_again_is_one_after_the_deal(name: str) -> None:
    """The mines are known then, though nobody may mark them in a first round; so nobody names them."""
    view = ruled(begun("D1 B4", "A1", "E3", edition=1, **FIVE), undo=1, why="a slip").history.view(Seat(0))
    mined = infer(Field.from_rows(view.position.rows, 2)).mined
    assert len(mined) == 2
    for seed in range(20):
        action = find_bot(GAME.opaque, name).choose(view, Random(seed), BRIEF)
        assert isinstance(action, Order)
        assert not mined & {guess.square for guess in action.guesses}


@pytest.mark.parametrize("name", NAMES)
def test_a_spectators_view_is_no_seat_to_play_from(name: str) -> None:
    with pytest.raises(LawBroken, match="spectator"):
        find_bot(GAME.opaque, name).choose(
            table("postal", width=6, height=6, mines=5, seats=2).history.public, Random(0)
        )


def thick() -> View:
    """A field that no budget suffices for: every second square of every second row is open."""
    config = Config(41, 41, 300, 6)
    mines = {one for one in Random(3).sample(config.every_square, 400) if one.row % 2 == 0 or one.column % 2 == 0}
    config = replace(config, mines=len(mines))
    cells = "".join(
        str(number_at(one, frozenset(mines))) if one.row % 2 and one.column % 2 else "." for one in config.every_square
    )
    begun = Position.start(config)
    now = replace(begun.now, cells=cells)
    position = replace(begun, round=2, dealt=True, seen=cells, now=now)
    return View(Seat(0), position, (None,) * 6, None)


@pytest.mark.parametrize("name", NAMES)
def test_a_field_that_is_too_hard_to_count_is_guessed(name: str) -> None:
    view = thick()
    with pytest.raises(TooHard):
        infer(Field.from_rows(view.position.rows, view.position.config.mines), budget=1e7)
    action = find_bot(GAME.opaque, name).choose(view, Random(0), BRIEF)
    GAME.observer.check(view, action)
    assert isinstance(action, Order)
    assert len(action.guesses) == 3
