"""What each guess earned and why, from what everybody heard."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from support.examples import examples
from support.play import Open, unsealed
from support.postal import configs, orders
from support.postal_play import FIVE, TWO_AREAS, begun, round_of

from boem.core.errors import IllegalAction
from boem.core.game import HOUSE, Seat
from boem.games.postal import GAME
from boem.games.postal.rules.evaluation import Verdict, verdicts
from boem.games.postal.rules.facts import Close, Closed
from boem.games.postal.rules.recount import false_rounds
from boem.records import Record, begin, go_on, take_down


def judged(game: Open) -> tuple[tuple[Verdict, ...], ...]:
    position = game.history.public.position
    return verdicts(position.config, position.past[-1].cells, game.said[-1][0].fact)


@examples(30)
@given(st.data())
def test_the_points_of_a_seats_guesses_add_up_to_those_of_its_round(data: st.DataObject) -> None:
    config = data.draw(configs())
    rules = GAME.opaque
    game = begin(Record(rules, config, tuple(f"P{seat}" for seat in range(config.seats))))
    for _ in range(data.draw(st.integers(1, 4))):
        for seat in range(config.seats):
            order: Any = data.draw(orders(config))
            try:
                game = go_on(
                    game, take_down(game, Seat(seat), order, {"seat": seat, "do": "order"}, "2026-01-01T00:00:00Z")
                )
            except IllegalAction:
                continue
        rng = data.draw(st.randoms(use_true_random=False))
        while not isinstance(due := rules.referee.deal(game.history.state, rng), Close):
            game = go_on(game, take_down(game, HOUSE, due, {"deal": ""}, "2026-01-01T00:00:00Z"))
        game = go_on(game, take_down(game, HOUSE, due, {"close": True}, "2026-01-01T00:00:00Z"))
        closed: object = game.said[-1][0].fact
        assert isinstance(closed, Closed)
        assert tuple(sum(one.points for one in seat) for seat in judged(unsealed(game))) == closed.points
        truth: Any = game.history.state
        said: list[Any] = [notices[0].fact for notices in game.said]
        assert not list(false_rounds(config, said, truth.mines))
        if closed.end:
            return


def test_of_two_guesses_in_one_area_the_one_with_more_sharers_counts_for_both() -> None:
    first, second = judged(round_of(begun(TWO_AREAS, "C3", **FIVE), "A1, B1", "B1"))
    assert [(str(one.guess), one.points, one.counted and str(one.counted)) for one in first] == [
        ("A1", 0, "B1"),
        ("B1", second[0].points, None),
    ]
    assert second[0].sharers == 2
