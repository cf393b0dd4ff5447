"""The terminal's game of Uitweg: building by squares and slots, then running."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final

from rich.console import RenderableType

from boem.cli import words as common
from boem.cli.play import pages
from boem.cli.play.commands import AROUND, DRAFTING, Command, TypedVerb
from boem.cli.play.drafting import DraftingGame
from boem.cli.play.game import Phase
from boem.cli.play.table import LocalGame
from boem.core.game import Seat
from boem.core.hunt import End, Hid, HidAs, Said
from boem.core.own import own
from boem.core.seats import Left
from boem.core.texts import gettext, say
from boem.games.uitweg import account
from boem.games.uitweg.brief import in_brief
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import Exit, Position, Step, View
from boem.games.uitweg.rules.squares import Square, crossed
from boem.games.uitweg.terminal import words
from boem.games.uitweg.terminal.draft import Draft
from boem.games.uitweg.terminal.mazes import Draughts, Mazes

TURN: Final = (TypedVerb("to", on_square=True, bare=True), TypedVerb("exit"), *AROUND)


class UitwegTerminalGame(DraftingGame):
    """Builds by a draft; runs a step at a time, or to a distant square over known open slots."""

    laying = Phase(words.PROMPT, DRAFTING, words.BUILDING_HELP)
    playing = Phase(common.TURN_PROMPT, TURN, words.TURN_HELP)

    def _blank(self, config: Config) -> Draft:
        return Draft(config)

    def _moves_of_play(self) -> Mapping[str, Callable[[Command], None]]:
        return {
            "to": lambda command: self._act(self._table.game.notation.read(f"to {command.square}")),
            "exit": lambda _: self._act(Exit()),
        }

    def _act(self, action: object) -> None:
        before = len(self._table.facts)
        super()._act(action)
        self._told = before

    def _boards(self) -> RenderableType:
        if self._lays:
            return Draughts(self._draft.config, self._draft.guard, self._draft.barriers)
        return Mazes(own(View, self._table.view), self._table.names)

    def _sentences(self) -> list[str]:
        return told(self._table)

    def _outcome(self) -> str:
        table, result = self._table, self._table.view.result
        if result is None or not result.winners:
            return gettext(words.NOBODY)
        if len(result.winners) > 1:
            return gettext(words.DRAWN[result.reason])
        sentences = words.WON if table.person in result.winners else words.LOST
        return say(sentences[result.reason], other=table.names[table.across])

    def _hints(self) -> list[RenderableType]:
        if not self._lays:
            return [gettext(words.YOUR_TURN)]
        ask = say(words.HOW_TO_BUILD if self._draft.lacks else words.CONFIRM, steps=self._draft.steps)
        return [*pages.opening(self._table, words.BOT_HAS_BUILT, swapped=self._swapped), ask]

    def _rules_in_brief(self) -> Sequence[str]:
        return in_brief(self._table.config)


def told(table: LocalGame) -> list[str]:
    """A sentence for each fact that the person has heard; empty if none is due.

    Consecutive steps of one runner are told together at the last, since a bot may walk far.
    """
    position, sentences, run = Position.start(table.config), [], list[str]()
    for fact, later in zip_longest(table.facts, table.facts[1:]):
        run = [*run, str(fact.action.place)] if _goes(fact) else []
        goes_on = _goes(fact) and _goes(later) and later.seat == fact.seat
        sentences.append("" if goes_on else _sentence(fact, table, position.control[fact.seat].runner, ", ".join(run)))
        run, position = (run if goes_on else []), position.after(fact)
    return sentences


def _goes(fact: Any) -> bool:
    return isinstance(fact, Said) and fact.answer == "yes"


def _sentence(fact: Any, table: LocalGame, start: Square | None, run: str) -> str:
    """`start` is the place of the runner before the fact, `run` the squares that it went to."""
    if isinstance(fact, HidAs):
        return ""
    seat: Seat = fact.seat
    said = {"who": table.names[seat], "run": run}
    if isinstance(fact, Said):
        said |= {"square": str(fact.action.place), "slot": str(crossed(start, fact.action.place))}
    return common.said(_pair(fact), seat == table.person, **said)


def _pair(fact: Hid | Said[Step] | Left[End]) -> account.Pair:
    if isinstance(fact, Said):
        return account.pair(fact)
    return common.LEFT if isinstance(fact, Left) else account.BUILT
