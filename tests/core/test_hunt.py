"""A hunt keeps secrets with their seats, answers from them, and shows them at the end."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from random import Random
from types import ModuleType
from typing import Any, TypeAlias

import pytest

from boem.cli.authoring.new_game import make_game
from boem.core.errors import IllegalAction, ParseError
from boem.core.game import HOUSE, Game, Resign, Seat, Timeout
from boem.core.history import facts_for, open_facts, play, start
from boem.core.hunt import Hid, HidAs, Said
from boem.core.squares import Square, squares

HuntGame: TypeAlias = Game[Any, Any, Any, Any, Any]


@pytest.fixture(scope="module")
def treasure(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    """The game written by `boem new-game`: each hides a treasure, and digs for the opponent's."""
    folder = tmp_path_factory.mktemp("new")
    make_game("treasure", folder)
    sys.path.insert(0, str(folder / "treasure" / "src"))
    before = set(sys.modules)
    yield importlib.import_module("boem_treasure")
    for name in set(sys.modules) - before:  # other tests make a package of that name too
        if name.partition(".")[0] == "boem_treasure":
            del sys.modules[name]
    sys.path.pop(0)


@pytest.fixture
def game(treasure: ModuleType) -> HuntGame:
    whole: HuntGame = treasure.GAME
    return whole


def told(game: HuntGame, *moves: tuple[Any, str]) -> tuple[Any, list[Any]]:
    """The game after some moves on a three-by-three island, and the notices of the last."""
    notices: tuple[Any, ...] = ()
    history = start(game, game.config(width=3, height=3))
    for actor, text in moves:
        action = game.notation.timeout(Seat(int(text[-1]))) if actor == HOUSE else game.notation.read(text)
        history, notices = play(game, history, actor, action)
    return history, list(notices)


HIDDEN = ((Seat(0), "hide A1"), (Seat(1), "hide C3"))


def test_a_seats_secret_is_told_only_to_that_seat(game: HuntGame) -> None:
    _, notices = told(game, (Seat(1), "hide C3"))
    assert [facts_for(tuple(notices), viewer) for viewer in (None, Seat(0))] == [(Hid(Seat(1)),)] * 2
    hid, hid_as = facts_for(tuple(notices), Seat(1))
    assert (hid, hid_as) == (Hid(Seat(1)), HidAs(Seat(1), game.notation.read("hide C3")))


def test_a_seat_hunts_for_the_others_secret_and_all_hear_the_answer(game: HuntGame) -> None:
    history, notices = told(game, *HIDDEN, (Seat(0), "dig B3"))
    assert facts_for(tuple(notices), None) == (Said(Seat(0), game.notation.read("dig B3"), "1"),)
    assert history.public.waits_for == {Seat(1)}


def test_the_end_shows_every_secret_to_all(game: HuntGame) -> None:
    history, notices = told(game, *HIDDEN, (Seat(0), "dig C3"))
    assert history.public.result.winners == {Seat(0)}
    assert history.public.secrets == tuple(map(game.notation.read, ("hide A1", "hide C3")))
    entry = game.notation.heard(open_facts(tuple(notices)))
    assert entry["revealed"] == {"hidden": ["A1", "C3"]}


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        (((Seat(0), "hide A1"), (Seat(0), "hide A2")), "already_hidden"),
        (((Seat(0), "hide A1"), (Seat(0), "dig A2")), "setup"),
        ((*HIDDEN, (Seat(1), "dig A2")), "not_your_turn"),
        (((Seat(0), "hide D4"),), "off_board"),
    ],
)
def test_actions_at_the_wrong_time_are_refused(moves: tuple[tuple[Any, str], ...], code: str, game: HuntGame) -> None:
    with pytest.raises(IllegalAction) as refused:
        told(game, *moves)
    assert refused.value.code == code


def test_few_possible_secrets_are_offered_until_one_is_hidden(game: HuntGame) -> None:
    history, _ = told(game, (Seat(0), "hide A1"))
    offered = [list(game.observer.legal_actions(history.view(Seat(seat)))) for seat in (0, 1)]
    assert offered[0] == [Resign()]
    assert offered[1] == [Resign(), *(game.notation.read(f"hide {square}") for square in squares(3, 3))]


def test_a_false_answer_is_found_once_the_secrets_are_shown(game: HuntGame) -> None:
    history, notices = start(game, game.config(width=3, height=3)), []
    for actor, action in [
        *((seat, game.notation.read(text)) for seat, text in (*HIDDEN, (Seat(0), "dig B3"))),
        (Seat(1), Resign()),
    ]:
        history, said = play(game, history, actor, action)
        notices.append(open_facts(said)[0])
    assert list(game.observer.contradictions(game.config(width=3, height=3), notices)) == []
    notices[2] = Said(Seat(0), game.notation.read("dig B3"), "2")
    assert list(game.observer.contradictions(game.config(width=3, height=3), notices)) == [
        "Entry 3 was answered falsely."
    ]


def test_a_drawn_secret_fits_every_answer(game: HuntGame) -> None:
    history, _ = told(game, *HIDDEN, (Seat(0), "dig A1"), (Seat(1), "dig C1"))
    drawn = {game.sampler.sample(history.view(Seat(0)), Random(seed)).secrets[1].square for seed in range(60)}
    assert drawn == set(map(Square.parse, ("C1", "C2", "C3", "B3", "A3")))


def test_a_player_who_lets_the_time_run_out_has_lost(game: HuntGame) -> None:
    history, _ = told(game, *HIDDEN, (HOUSE, "timeout 0"))
    assert (history.public.result.winners, history.public.result.reason) == ({Seat(1)}, "timeout")
    assert game.notation.timeout(Seat(0)) == Timeout(Seat(0))


@pytest.mark.parametrize("text", ["hide", "dig A1 B2", "bury A1", "dig A"])
def test_an_invalid_action_gets_a_message(text: str, game: HuntGame) -> None:
    with pytest.raises(ParseError):
        game.notation.read(text)
