"""Equity of actions in Minesweeper for two: exact at the last mine, where the result is known, and sound before."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st
from support.examples import examples
from support.play import unsealed

from boem.arena.game import play_game
from boem.bots import find_bot
from boem.core.game import Seat
from boem.core.settings import read_settings
from boem.games.coan import GAME
from boem.games.coan.equity import weigh
from boem.games.coan.estimates import Gains
from boem.games.coan.rules.config import Config
from boem.games.coan.rules.facts import Explore, Mark, View
from boem.records import Moment, replay

SECONDS = 0.02


def places(seed: int, *names: str) -> Iterator[tuple[View, Seat]]:
    """What the seat in turn knew before each action of a game."""
    config = read_settings(Config, {"width": 6, "height": 5, "mines": 4})
    bots = [find_bot(GAME.opaque, name) for name in names]
    game = unsealed(
        replay(play_game(GAME.opaque, config, bots, [Random(f"{seed}/{seat}") for seat in range(3)]).record)
    )
    for number in range(1, len(game.said)):
        seat = game.record.log[number].actor  # type: ignore[union-attr]
        if seat != "house":
            yield Moment(game, number - 1).view(seat), seat  # type: ignore[misc]


def last_mine(view: View) -> bool:
    return view.position.visible == view.position.config.mines - 1


@examples(15)
@given(seed=st.integers(0, 2**32))
def test_marking_the_last_mine_is_worth_the_result_it_brings(seed: int) -> None:
    ends = [(view, seat) for view, seat in places(seed, "random", "careful") if last_mine(view)]
    certain = [(view, seat, mine) for view, seat in ends for mine in Gains(view).posterior.mined]
    known = [(view, seat, mine) for view, seat, mine in certain if mine in view.position.covered]
    assume(known)
    for view, seat, mine in known:
        lead = view.scores[seat] - view.scores[1 - seat] + view.position.config.series[-1]
        equity = weigh(view, seat, Mark(mine), SECONDS)
        assert equity.chance == (1 + (lead > 0) - (lead < 0)) / 2
        if lead > 0:
            assert (equity.lost, equity.best) == (0, f"mark {mine}")


@examples(8)
@given(seed=st.integers(0, 2**32))
def test_exploring_a_certain_mine_is_never_better_than_marking_it(seed: int) -> None:
    for view, seat in places(seed, "random", "careful"):
        for mine in sorted(Gains(view).posterior.mined & set(view.position.covered))[:1]:
            hit, marked = (weigh(view, seat, kind(mine), SECONDS) for kind in (Explore, Mark))
            assert hit.lost >= marked.lost


@examples(6)
@given(seed=st.integers(0, 2**32), kind=st.sampled_from([Explore, Mark]))
def test_the_best_action_loses_nothing_and_every_action_is_weighed(seed: int, kind: type[Explore | Mark]) -> None:
    for view, seat in list(places(seed, "random", "club"))[::3]:
        allowed = [one for one in GAME.observer.legal_actions(view) if isinstance(one, kind)]
        for action in allowed[:3]:
            equity = weigh(view, seat, action, SECONDS)
            best = GAME.notation.read(equity.best)
            assert isinstance(best, (Explore, Mark))
            assert weigh(view, seat, best, SECONDS).lost <= equity.lost + 0.01
