"""The analysis: risks agree with a count of layouts, proofs are valid, careful play takes no unnecessary risk."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.mijnenveger import configs
from support.play import Open, act, table, unsealed

from boem.analysis import Analysis, analyse
from boem.arena.game import play_game
from boem.bots import find_bot
from boem.core.errors import ParseError
from boem.core.game import Seat
from boem.core.history import hear, start
from boem.core.squares import Square
from boem.games.mijnenveger import GAME
from boem.games.mijnenveger.rules.config import Config
from boem.inference import Field
from boem.inference.field import COVERED
from boem.inference.proof import check
from boem.records import Play, replay
from boem.testing.enumeration import enumerate_layouts


def played(config: Config, seed: int, *names: str) -> Open:
    """A game between bots."""
    bots = [find_bot(GAME.opaque, name) for name in names]
    return unsealed(
        replay(play_game(GAME.opaque, config, bots, [Random(f"{seed}/{seat}") for seat in range(3)]).record)
    )


def before(game: Open, number: int) -> Sequence[Field]:
    """Each seat's search board before an entry."""
    config = game.record.config
    view = start(GAME, config).public
    for said in game.said[:number]:
        view = hear(GAME, view, said)
    return [Field.from_rows(board.rows, config.mines) for board in view.position.search]


@given(config=configs(), seed=st.integers(0, 2**32))
def test_risks_are_the_shares_of_all_layouts_that_fit(config: Config, seed: int) -> None:
    game = played(config, seed, "random", "random")
    for move in analyse(game).moves:
        field = before(game, move.number)[move.seat]
        if field.cells.count(b"\xff") > 16:
            continue
        every = enumerate_layouts(field)
        (choice,) = move.choices
        square = Square.parse(choice.place)
        chance = every.mine_counts[square] / every.layouts
        assert choice.risk == pytest.approx(1 - chance if choice.claim == "mine" else chance, abs=1e-12)
        assert choice.certain == (chance in (0, 1))
        least = min(every.mine_counts[one] for one in covered(field)) / every.layouts if choice.claim == "free" else 0
        assert move.least == pytest.approx(least, abs=1e-12)


@given(config=configs(), seed=st.integers(0, 2**32))
def test_a_proof_settles_its_square_by_steps_that_hold_one_by_one(config: Config, seed: int) -> None:
    game = played(config, seed, "random", "careful")
    for move in analyse(game).moves:
        (choice,) = move.choices
        field, known = before(game, move.number)[move.seat], frozenset[Square]()
        for step in choice.proof:
            assert check(step, field, known)
            field, known = with_mines(field, step.mines), known | step.free
        assert bool(choice.proof) == choice.certain
        if choice.proof:
            assert Square.parse(choice.place) in choice.proof[-1].settled


def with_mines(field: Field, mines: frozenset[Square]) -> Field:
    rows = [
        "".join("*" if Square(row, column) in mines else sign for column, sign in enumerate(line))
        for row, line in enumerate(field.rows)
    ]
    return Field.from_rows(rows, field.mines)


@given(config=configs(), seed=st.integers(0, 2**32))
def test_careful_risks_nothing_without_need(config: Config, seed: int) -> None:
    total = analyse(played(config, seed, "random", "careful")).totals[1]
    assert total.needless == 0


@given(config=configs(), seed=st.integers(0, 2**32))
def test_a_judged_move_is_wrong_where_the_record_says_so(config: Config, seed: int) -> None:
    game = played(config, seed, "random", "random")
    moves = {move.number: move for move in analyse(game).moves}
    for number, entry in enumerate(game.record.log):
        assert isinstance(entry, Play)
        if number in moves:
            heard = GAME.notation.heard([notice.fact for notice in game.said[number]])["answer"]
            assert moves[number].choices[0].right == (heard not in ("boem", "wrong"))


def test_a_hit_a_sure_disarming_and_one_that_could_have_been_known_to_be_wrong() -> None:
    game = act(table(width=3, height=3, mines=2, sweepers=2), (0, "lay A1 C3"), (1, "lay B1 C2"), (0, "sweep A1"))
    game = act(game, (1, "sweep A1"), (0, "sweep A3"), (1, "sweep A2"), (0, "disarm A2"))
    found: Analysis = analyse(game)
    texts = [(move.text, round(move.risk, 3), move.choices[0].right) for move in found.moves]
    assert texts == [
        ("sweep A1", round(2 / 9, 3), True),
        ("sweep A1", round(2 / 9, 3), False),
        ("sweep A3", 0.2, True),
        ("sweep A2", 0.125, True),
        ("disarm A2", 1.0, False),
    ]
    assert found.moves[-1].choices[0].proof
    assert found.course[-1] == (0.0, 1.0)


def test_only_a_game_that_is_over_is_analysed() -> None:
    with pytest.raises(ParseError, match="only a game that is over can be analysed"):
        analyse(act(table(), (0, "lay " + " ".join(f"A{row} B{row}" for row in range(1, 6)))))


def test_a_game_that_ended_before_it_began_has_nothing_to_judge() -> None:
    found = analyse(act(table(), (Seat(0), "resign")))
    assert found.moves == ()
    assert [total.moves for total in found.totals] == [0, 0]


def covered(field: Field) -> list[Square]:
    return [Square(*map(int, place)) for place in np.argwhere(field.to_array() == COVERED)]
