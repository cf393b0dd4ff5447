"""The terminal's game of Minesweeper for two: explore or mark one square per turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rich.console import RenderableType

from boem.cli import words as common
from boem.cli.play import pages
from boem.cli.play.commands import AROUND, Command, TypedVerb
from boem.cli.play.game import AFTER, Phase, TerminalGame
from boem.cli.play.table import LocalGame
from boem.core.own import own
from boem.core.seats import Left
from boem.core.texts import gettext, say
from boem.games.coan.brief import in_brief
from boem.games.coan.rules.facts import Explore, Explored, Found, Mark, Missed, MissedAt, View
from boem.games.coan.terminal import words
from boem.games.coan.terminal.field import CoanField, draw_field

TURN: Final = (
    TypedVerb("explore", on_square=True, bare=True, short=("e", "x")),
    TypedVerb("mark", on_square=True, short=("m",)),
    *AROUND,
)
PLAY: Final = Phase(common.TURN_PROMPT, TURN, words.TURN_HELP)


class CoanTerminalGame(TerminalGame):
    """Explores and marks; what is opened for free is announced along with the turn."""

    @property
    def _phase(self) -> Phase:
        return AFTER if self._table.over else PLAY

    def _own_verbs(self) -> Mapping[str, Callable[[Command], None]]:
        return {
            "explore": lambda command: self._act(Explore(command.square)),
            "mark": lambda command: self._act(Mark(command.square)),
        }

    def _start_anew(self) -> None:
        return

    def _act(self, action: object) -> None:
        before = len(self._table.facts)
        super()._act(action)
        self._told = before

    def _boards(self) -> CoanField:
        return draw_field(own(View, self._table.view), self._table.names, self._table.facts)

    def _sentences(self) -> list[str]:
        facts = self._table.facts
        return [_sentence(fact, after, self._table) for fact, after in zip(facts, (*facts[1:], None), strict=True)]

    def _outcome(self) -> str:
        table, view = self._table, own(View, self._table.view)
        result, scores = view.result, view.scores
        names = {"other": table.names[table.across], "own": scores[table.person], "theirs": scores[table.across]}
        if result is None or len(result.winners) != 1:
            return say(words.DRAW, **names)
        sentences = words.WON if table.person in result.winners else words.LOST
        return say(sentences[result.reason], **names)

    def _hints(self) -> list[RenderableType]:
        person = self._table.person
        acted = [fact for fact in self._table.facts if isinstance(fact, Explored | Found | Missed)]
        begun = any(fact.seat == person for fact in acted)
        opening = [] if begun else pages.opening(self._table, words.HOUSE_HAS_DEALT, swapped=self._swapped)
        return [*opening, gettext(words.YOUR_TURN)]

    def _rules_in_brief(self) -> Sequence[str]:
        return in_brief(self._table.config)


def _sentence(fact: object, after: object, table: LocalGame) -> str:
    """The sentence for a fact; the next fact gives the square of the person's own wrong mark."""
    if isinstance(fact, Left):
        return common.said(common.LEFT, fact.seat == table.person, who=table.names[fact.seat])
    if not isinstance(fact, Explored | Found | Missed):
        return ""
    mine = after.square if isinstance(after, MissedAt) else None
    sentence = common.said(
        _pair(fact),
        fact.seat == table.person,
        who=table.names[fact.seat],
        square=mine if isinstance(fact, Missed) else fact.square,
        number=getattr(fact, "number", None),
        points=f"{fact.points:+d}" if fact.points else "0",
    )
    opened = ", ".join(f"{square} {number}" for square, number in fact.opened)
    return f"{sentence} {say(words.OPENED, opened=opened)}" if opened else sentence


def _pair(fact: Explored | Found | Missed) -> tuple[str, str]:
    match fact:
        case Explored(number=None):
            return words.HIT
        case Explored():
            return words.EXPLORED
        case Found():
            return words.FOUND
        case Missed():
            return words.MISSED
