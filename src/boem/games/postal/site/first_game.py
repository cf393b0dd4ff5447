"""The guided first game of Postal Minesweeper: five rounds, in each of which the numbers prove two squares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext_lazy as _

from boem.web.base.texts import Text
from boem.web.guide.first_game import FirstGame, GuideStep, StandingActions
from boem.web.rules.played import Opening


def _orders(do: str, say: Text) -> GuideStep:
    """Orders that are final as soon as they are sent, since only a bot plays along."""
    return GuideStep(do, say, press=("send",), then=("final",))


def _round(orders: str) -> Sequence[str]:
    return f"1 order {orders}", "1 final"


def _orders_standing(actions: Sequence[str]) -> StandingActions:
    """Orders can be replaced until the round is closed."""
    kept, sent = list[str](), list[str]()
    for action in actions:
        if action == "close":
            kept, sent = kept + sent, []
        else:
            sent = [*sent, action] if action == "final" else [action]
    return StandingActions(kept, sent)


FIRST_GAME: Final = FirstGame(
    opening=Opening(
        "postal",
        (
            ("width", 5),
            ("height", 5),
            ("mines", 5),
            ("seats", 2),
            ("tips", 2),
            ("mine_points", 3),
            ("penalty", 2),
        ),
        ("0 order C1, D2", "1 order A1, A3", "0 final", "1 final", "deal A2 E2 C3 C4 D5", "close"),
    ),
    stands=_orders_standing,
    board="field",
    steps=(
        _orders(
            "order A2 mine, B3",
            _(
                "The 1 on A1 touches only one covered square, A2: a mine. Tap A2 until it shows a mine. The 1 on A3 "
                "touches that mine, so B3 is safe: one tap names it. Then press “Send”."
            ),
        ),
        _orders(
            "order C3 mine, D3",
            _(
                "The mine brought you 3 points, and so did the number on B3. The 2 on B2 has one mine on A2; its "
                "other one can only be on C3. That is the mine of the 1 on C2, too, so D3 is safe. Tap C3 until it "
                "shows a mine, name D3 with one tap, and send."
            ),
        ),
        _orders(
            "order E2 mine, E3",
            _(
                "Your opponent has disarmed C3, too, so it brought each of you 2 points, not 3. The 1 on D1 touches "
                "only one covered square, E2: a mine. With C3, the 2 on D2 then has both its mines, so E3 is safe."
            ),
        ),
        _orders(
            "order C4 mine, D4",
            _(
                "Your opponent took C5 for a mine, and lost 2 points. The 1 on E3 has its mine on E2, so D4 is safe. "
                "The 3 on D3 has mines on E2 and C3, so its third one is on C4."
            ),
        ),
        _orders(
            "order B4, D5 mine",
            _(
                "The 1 on E4 touches only one covered square, D5: the last mine. The 1 on A3 has its mine on A2, so "
                "B4 is safe. Send these two, and the game is won."
            ),
        ),
    ),
    replies=(
        *_round("E1, B5"),
        *_round("C3 mine, E4"),
        *_round("C5 mine, E5"),
        *_round("C4 mine, D4"),
        *_round("A4, D5 mine"),
    ),
    learnt=_(
        "You have won without a guess. In a game of your own, you begin with a round in which nobody knows anything; "
        "the mines are laid after it. The more players, the more a mine brings and a wrong guess costs: among four, 2 "
        "and 1, not 3 and 2 as here. High numbers bring many points, and what others name, too, brings you less."
    ),
)
