"""The terminal's game of Mijnenveger: laying, then turns of disarmings and a sweep."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rich.console import RenderableType

from boem.cli import words as common
from boem.cli.play import pages
from boem.cli.play.commands import AROUND, DRAFTING, Command, TypedVerb
from boem.cli.play.drafting import DraftingGame
from boem.cli.play.game import Phase
from boem.cli.play.table import LocalGame
from boem.core.game import Seat
from boem.core.hunt import HidAs, Said
from boem.core.own import own
from boem.core.seats import Left
from boem.core.texts import gettext, say
from boem.games.mijnenveger import account
from boem.games.mijnenveger.brief import in_brief
from boem.games.mijnenveger.rules.config import Config
from boem.games.mijnenveger.rules.facts import (
    Disarm,
    Fact,
    Flag,
    Position,
    Sweep,
    Unflag,
    View,
)
from boem.games.mijnenveger.terminal import words
from boem.games.mijnenveger.terminal.boards import Boards, draw_boards, draw_laying, latest
from boem.games.mijnenveger.terminal.draft import Draft

TURN: Final = (
    TypedVerb("sweep", on_square=True, bare=True, short=("s",)),
    TypedVerb("disarm", on_square=True, short=("d",)),
    TypedVerb("flag", on_square=True),
    TypedVerb("unflag", on_square=True),
    *AROUND,
)


class MijnenvegerTerminalGame(DraftingGame):
    """Lays by a draft; asks before it disarms."""

    laying = Phase(words.LAYING_PROMPT, DRAFTING, words.LAYING_HELP)
    playing = Phase(common.TURN_PROMPT, TURN, words.TURN_HELP)

    def _blank(self, config: Config) -> Draft:
        return Draft(config)

    def _moves_of_play(self) -> Mapping[str, Callable[[Command], None]]:
        return {
            "sweep": lambda command: self._act(Sweep(command.square)),
            "disarm": self._disarm,
            "flag": lambda command: self._act(Flag(command.square)),
            "unflag": lambda command: self._act(Unflag(command.square)),
        }

    # What is shown

    def _boards(self) -> Boards:
        table = self._table
        if self._lays:
            return draw_laying(table.config, self._draft.mines)
        marked = [latest(table.facts, Seat(seat)) for seat in range(table.config.seats)]
        return draw_boards(own(View, table.view), table.names, you=table.person, marked=marked, legend=not table.over)

    def _sentences(self) -> list[str]:
        position, sentences = Position.start(self._table.config), []
        for fact in self._table.facts:
            position = position.after(fact)
            sentences.append(_sentence(fact, self._table, position))
        return sentences

    def _outcome(self) -> str:
        table, result = self._table, self._table.view.result
        if result is None or not result.winners:
            return gettext(words.NOBODY)
        sentences = words.WON if table.person in result.winners else words.LOST
        return say(sentences[result.reason], other=table.names[table.across])

    def _hints(self) -> list[RenderableType]:
        if not self._lays:
            return [gettext(words.YOUR_TURN)]
        table = self._table
        ask = say(words.HOW_TO_LAY if self._draft.missing else words.CONFIRM_LAYING, mines=table.config.mines)
        return [*pages.opening(table, words.BOT_HAS_LAID, swapped=self._swapped), ask]

    def _rules_in_brief(self) -> Sequence[str]:
        return in_brief(self._table.config)

    # Playing

    def _act(self, action: object) -> None:
        before = len(self._table.facts)
        super()._act(action)
        if isinstance(action, Sweep):
            self._told = before

    def _disarm(self, command: Command) -> None:
        action = Disarm(command.square)
        self._table.check(action)
        if command.sure or self._screen.ask(say(words.ASK_DISARM, square=command.square)):
            self._act(action)
        else:
            self._notes.append(say(words.NOT_DISARMED, square=command.square))


def _sentence(fact: Fact, table: LocalGame, position: Position) -> str:
    if isinstance(fact, HidAs):
        return ""
    square, answer = (fact.action.square, str(fact.answer)) if isinstance(fact, Said) else (None, "")
    return common.said(
        _pair(fact),
        fact.seat == table.person,
        who=table.names[fact.seat],
        square=square,
        number=answer if answer.isdigit() else None,
        left=position.search[fact.seat].sweepers,
    )


def _pair(fact: Fact) -> account.Pair:
    if isinstance(fact, Said):
        return account.pair(fact)
    return common.LEFT if isinstance(fact, Left) else account.LAID
