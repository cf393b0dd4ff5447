"""Where a secret is laid or built before play: a draft is typed line by line, and kept back until it is done."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from boem.cli import words
from boem.cli.play.commands import Command
from boem.cli.play.game import AFTER, Phase, TerminalGame
from boem.cli.play.keeper import Autosave
from boem.cli.play.screen import Screen
from boem.cli.play.table import Chances, LocalGame
from boem.core.errors import ParseError


class DraftingGame(TerminalGame):
    """Lays by a draft, then plays.

    A draft is a value with `before`, `toggle(line)`, `at_random(rng)` and `cleared()`; `lacks` says in a sentence what
    is missing, and `action` is what plays with it.
    """

    laying: ClassVar[Phase]
    playing: ClassVar[Phase]

    def __init__(self, screen: Screen, table: LocalGame, chances: Chances, keeper: Autosave) -> None:
        self._draft = self._blank(table.config)
        super().__init__(screen, table, chances, keeper)

    @abstractmethod
    def _blank(self, config: Any) -> Any:
        """The draft before anything is typed."""

    @abstractmethod
    def _moves_of_play(self) -> Mapping[str, Callable[[Command], None]]:
        """The moves of play, by their verbs."""

    @property
    def _lays(self) -> bool:
        """Whether the person is to lay or build."""
        return self._table.view.status == "setup" and self._table.person in self._table.view.waits_for

    @property
    def _phase(self) -> Phase:
        if self._table.over:
            return AFTER
        return self.laying if self._lays else self.playing

    def _own_verbs(self) -> Mapping[str, Callable[[Command], None]]:
        drafting = {"random": self._random, "undo": self._undo, "clear": self._clear, "done": self._done}
        return {**drafting, **self._moves_of_play()}

    def _obey(self, line: str, phase: Phase) -> None:
        if phase is self.laying and not line:
            self._done(Command("done"))
        elif phase is self.laying and any(character.isdigit() for character in line.split(maxsplit=1)[0]):
            self._draft, remarks = self._draft.toggle(line)
            self._notes.extend(remarks)
        else:
            super()._obey(line, phase)

    def _start_anew(self) -> None:
        self._draft = self._blank(self._table.config)

    def _news(self) -> list[str]:
        return [] if self._lays else super()._news()

    def _random(self, _: Command) -> None:
        self._draft = self._draft.at_random(self._chances.person)

    def _undo(self, _: Command) -> None:
        if self._draft.before is None:
            raise ParseError(words.NOTHING_TO_UNDO)
        self._draft = self._draft.before

    def _clear(self, _: Command) -> None:
        self._draft = self._draft.cleared()

    def _done(self, _: Command) -> None:
        if self._draft.lacks:
            raise ParseError(self._draft.lacks)
        self._set(self._table.play(self._draft.action))
        self._told = len(self._table.facts)
