"""A seat's numbers are identical in two worlds that it can't tell apart."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest
from envs.conftest import Bare
from support import coan, mijnenveger, minesweeper, postal, solo, uitweg

from boem.core.game import Seat
from boem.core.history import facts_for
from boem.envs.encodings import GenericEncoding
from boem.envs.encodings.planes import Planes
from boem.envs.numbered import CHANCE, OVER, SIMULTANEOUS, Node, Numbered
from boem.records import who_and_what
from boem.testing.walk import AnySubject, replay_moves

SUBJECTS = {
    subject.game.id: subject
    for subject in (
        coan.SUBJECT,
        mijnenveger.SUBJECT,
        minesweeper.SUBJECT,
        postal.SUBJECT,
        solo.SUBJECT,
        uitweg.SUBJECT,
    )
}
SIZES: dict[str, dict[str, Any]] = {
    "coan": {"width": 5, "height": 4, "mines": 4},
    "mijnenveger": {"width": 3, "height": 3, "mines": 3, "sweepers": 2},
    "postal": {"width": 4, "height": 4, "mines": 3, "seats": 3, "tips": 2},
    "minesweeper": {"width": 10, "height": 10, "mines": 12},
    "solo": {"width": 4, "height": 4, "clues": "..1..4....4.1..2"},
    "uitweg": {"width": 3, "height": 3, "barriers": 6},
}

BARE = SIZES | {"coan": {"width": 5, "height": 5, "mines": 4}}


def _next(numbered: Numbered, node: Node, rng: Random) -> Any:
    """A random choice; in a simultaneous game, one for each seat."""
    if node.turn == CHANCE:
        return numbered.draw(node, rng)
    if node.turn == SIMULTANEOUS:
        return [rng.choice(numbered.choices(node, seat)) for seat in range(numbered.seats)]
    return rng.choice(numbered.choices(node, node.turn))


def _step(numbered: Numbered, node: Node, chosen: Any) -> Node:
    return numbered.after_all(node, chosen) if node.turn == SIMULTANEOUS else numbered.after(node, chosen)


def _told(numbered: Numbered, node: Node, seat: Seat) -> list[Any]:
    """Everything that an environment gives a seat, and whose turn it is, which the loop shows."""
    arrays: list[Any] = [numbered.observation(node, seat), numbered.times(node, seat, seat), numbered.mask(node, seat)]
    arrays += [chances for _, chances in sorted(numbered.oracle(node, seat).items())]
    texts = [numbered.heard(node, seat), numbered.known(node, seat), numbered.secrets(node, seat)]
    boards = numbered.encoding.boards(node.history.public)
    return [*(array.tobytes() for array in arrays), *texts, boards, numbered.choices(node, seat), node.turn]


def _retold(numbered: Numbered, node: Node, seat: Seat, subject: AnySubject, rng: Random) -> Node:
    """The same game in another world that fits the seat's view; others may have begun to name something else."""
    entries = [who_and_what(numbered.game, notices) for notices in node.said]
    moves = [numbered.game.notation.read_entry(entry) for entry in entries]
    truth = numbered.game.sampler.sample(node.history.seats[seat], rng)
    line = replay_moves(subject, numbered.config, numbered.game.sampler.retell(moves, truth) or ())
    blank = ((),) * numbered.seats
    other = Node(line.history, line.said, blank, node.deal, node.turn)
    drafts = []
    for one, draft in enumerate(node.drafts):
        redrawn: tuple[int, ...] = ()
        while one != seat and len(redrawn) < len(draft):
            at = replace(other, drafts=(*blank[:one], redrawn, *blank[one + 1 :]))
            redrawn = (*redrawn, rng.choice(numbered.choices(at, one)))
        drafts.append(draft if one == seat else redrawn)
    return replace(other, drafts=tuple(drafts))


def _heard(node: Node, seat: Seat) -> list[Any]:
    return [facts_for(notices, seat) for notices in node.said]


def _compare(numbered: Numbered, subject: AnySubject, seed: int) -> int:
    """Play some way, retell it, and play on in both worlds while the seat hears the same; returns the comparisons made.

    Before play begins, a seat hears the same after each step, whatever others lay or build in the other world.
    """
    rng, node, seat = Random(seed), numbered.begin(), Seat(seed % numbered.seats)
    for _ in range(rng.randrange(30)):
        following = _step(numbered, node, _next(numbered, node, rng)) if node.turn != OVER else node
        node = node if following.turn == OVER else following
    while node.turn == CHANCE and isinstance(numbered.encoding, GenericEncoding):
        node = _step(numbered, node, _next(numbered, node, rng))
    other, compared = _retold(numbered, node, seat, subject, rng), 0
    while node.turn != OVER and (_unheard(numbered, node) or _heard(node, seat) == _heard(other, seat)):
        assert _told(numbered, node, seat) == _told(numbered, other, seat)
        compared += 1
        chosen = _next(numbered, node, rng)
        node, other = _step(numbered, node, chosen), _step(numbered, other, _also(numbered, other, seat, chosen, rng))
    return compared


def _unheard(numbered: Numbered, node: Node) -> bool:
    """Whether nobody hears what others do; the generic encoding reveals what the game does, such as who has ordered."""
    return _in_setup(node) and not isinstance(numbered.encoding, GenericEncoding)


def _in_setup(node: Node) -> bool:
    return bool(node.history.public.status == "setup")


def _also(numbered: Numbered, node: Node, seat: Seat, chosen: Any, rng: Random) -> Any:
    """The same choice in another world; others make a different one if theirs is impossible there, or secret."""
    drawn = _next(numbered, node, rng)
    if node.turn == SIMULTANEOUS:
        return [*drawn[:seat], chosen[seat], *drawn[seat + 1 :]]
    if node.turn == CHANCE:
        exact = numbered.encoding.outcomes > 0
        return chosen if not exact or chosen in [outcome for outcome, _ in numbered.outcomes(node)] else drawn
    secret = _in_setup(node) and node.turn != seat
    return drawn if secret or chosen not in numbered.choices(node, node.turn) else chosen


@pytest.mark.usefixtures("many_games")
@pytest.mark.parametrize("game_id", SUBJECTS)
def test_a_seat_is_given_the_same_in_both_worlds(game_id: str) -> None:
    numbered = Numbered(game_id, SIZES[game_id])
    assert sum(_compare(numbered, SUBJECTS[game_id], seed) for seed in range(25)) > 25


@pytest.mark.usefixtures("many_games")
@pytest.mark.parametrize("game_id", SUBJECTS)
def test_a_game_without_its_own_encoding_leaks_nothing_either(game_id: str, bare: Bare) -> None:
    numbered = Numbered(bare(game_id), BARE[game_id])
    assert numbered.game.faces.encoding == ""
    assert sum(_compare(numbered, SUBJECTS[game_id], seed) for seed in range(25)) > 25


def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The leak: public planes with the number of mines in the first row of the opponent's field."""
    numbered = Numbered("mijnenveger", SIZES["mijnenveger"])
    honest = numbered.public

    def leaky(node: Node, seat: int) -> Planes:
        other: Any = node.history.seats[1 - seat]
        mines = other.layouts[1 - seat] or ()
        return honest(node, seat) + np.float32(sum(mine.row == 0 for mine in mines))

    monkeypatch.setattr(numbered, "public", leaky)
    with pytest.raises(AssertionError):
        sum(_compare(numbered, SUBJECTS["mijnenveger"], seed) for seed in range(40))


def test_the_later_builder_cannot_tell_what_was_built() -> None:
    numbered = Numbered("uitweg", SIZES["uitweg"])
    told = []
    for seed in range(5):
        rng, node = Random(seed), numbered.begin()
        while node.turn == 0:
            node = _step(numbered, node, _next(numbered, node, rng))
        told.append(_told(numbered, node, Seat(1)))
    assert all(one == told[0] for one in told)
    assert np.frombuffer(told[0][2], np.int8).sum() == 9
