"""Uitweg, judged: how likely a barrier was where a runner tried, and how much sooner another way finds the guard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from boem.analysis.critic import Critic
from boem.analysis.moves import Move, MoveChoice, Unit, Worth
from boem.core.game import Seat
from boem.games.uitweg.analysis.mazes import Outlook
from boem.games.uitweg.estimates.field import field_of
from boem.games.uitweg.rules.actions import Action, Exit, To
from boem.games.uitweg.rules.facts import Control, View
from boem.games.uitweg.rules.squares import crossed, slots, squares


class UitwegCritic(Critic[Action, View]):
    """Judges what asks about an unknown slot, and leaving; walking over known ones says nothing.

    Chances and turns are those of mazes that fit, as `analysis.mazes` draws them. A barrier that is met is bad luck;
    what is given away is the turns that the best question would have saved.
    """

    unit: ClassVar[Unit] = "visited"
    worth: ClassVar[Worth | None] = "turns"

    def judge(self, number: int, seat: Seat, action: Action, before: View, after: View) -> tuple[Move, ...]:
        if not isinstance(action, (To, Exit)):
            return ()
        config, control = before.position.config, before.position.control[seat]
        to = action.square if isinstance(action, To) else None
        slot, leaves = crossed(control.runner, to), to is None
        known = control.knows(slot)
        if known and not leaves:
            return ()
        outlook = Outlook(config, control)
        best, best_expected, expected = outlook.best(slot, leaves=leaves)
        every = field_of(config).slots
        risks = [(outlook.barrier(every[one]), one != best, one) for one in outlook.questions]
        open_ = slot in after.position.control[seat].open
        return (
            Move(
                number,
                seat,
                "exit" if leaves else f"to {to}",
                ()
                if known
                else (MoveChoice(str(slot), "open", outlook.barrier(slot), open_, why=outlook.why_open(slot)),),
                least=0.0 if known else min(risks)[0],
                safest=f"try {every[min(risks)[2]]}",
                best=f"try {every[best]}",
                expected=expected,
                best_expected=best_expected,
            ),
        )

    def course(self, view: View) -> tuple[float, ...]:
        return tuple(float(len(control.visited)) for control in view.position.control)

    def chances(self, view: View) -> Mapping[str, float]:
        """The chance of a barrier by slot, and of the guard by square."""
        seat = view.viewer
        if seat is None or view.status == "setup" or view.position.control[seat].found:
            return {}
        config, control = view.position.config, view.position.control[seat]
        outlook = Outlook(config, control)
        barriers = {
            str(slot): outlook.barrier(slot) for slot in slots(config.width, config.height) if not control.knows(slot)
        }
        return barriers | _guard(outlook, control)


def _guard(outlook: Outlook, control: Control) -> dict[str, float]:
    config = outlook.config
    places = zip(squares(config.width, config.height), outlook.guard, strict=False)
    return {str(square): float(share) for square, share in places if square not in control.visited}
