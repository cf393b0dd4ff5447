"""A game at the table in the terminal: one line typed after another, and what comes of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from boem.cli import words
from boem.cli.play import pages
from boem.cli.play.commands import OVER, Command, TypedVerb, understand
from boem.cli.play.file import named, quoted
from boem.cli.play.keeper import Autosave
from boem.cli.play.screen import LeaveGame, Screen
from boem.cli.play.table import Chances, LocalGame, lay_table
from boem.cli.writing import shown
from boem.core.errors import IllegalAction, ParseError
from boem.core.game import Resign
from boem.core.texts import explain, gettext, say

INTERRUPTED: Final = 130


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of the game: what the person is asked for, and may answer; its texts are translated when shown."""

    prompt: str
    verbs: tuple[TypedVerb, ...]
    help: tuple[tuple[str, str], ...]


AFTER: Final = Phase(words.OVER_PROMPT, OVER, words.OVER_HELP)


class TerminalGame(ABC):
    """One person's games in a row. The table is a value and replaced as a whole, so an interruption can't harm it.

    A subclass knows what is typed and shown in its game.
    """

    def __init__(self, screen: Screen, table: LocalGame, chances: Chances, keeper: Autosave) -> None:
        self._screen, self._table, self._chances, self._keeper = screen, table, chances, keeper
        self._told = 0  # how many sentences are old news
        self._notes: list[RenderableType] = []
        self._page: RenderableType | None = None
        self._swapped = False
        self._interruptions = 0
        self._verbs: Mapping[str, Callable[[Command], None]] = {
            "resign": self._resign,
            "help": self._help,
            "rules": self._rules,
            "moves": self._moves,
            "board": lambda _: self._screen.forget(),
            "commitment": self._commitment,
            "save": self._save,
            "again": self._again,
            "quit": self._quit,
            **self._own_verbs(),
        }

    def run(self) -> int:
        """Go on until the person leaves; gives the exit status."""
        while True:
            try:
                self._go_on()
            except KeyboardInterrupt:
                self._interruptions += 1
                if self._interruptions > 1:
                    return self._leave(INTERRUPTED)
                self._page, self._notes = None, [gettext(words.LEAVE_BY)]
                if self._table.waits_for_bot:
                    self._screen.tell(say(words.STILL_THINKING, other=self._table.bot_name))
            except LeaveGame as leaving:
                return self._leave(leaving.status)

    def _go_on(self) -> None:
        if self._table.waits_for_house:
            self._set(self._table.dealt(self._chances.deals))
            return
        if self._table.waits_for_bot:
            if self._screen.live and self._table.view.status == "playing":
                self._screen.tell(say(words.THINKING, other=self._table.bot_name))
            self._set(self._table.let_bot(self._chances.bot))
            return
        phase = self._phase
        self._show()
        line = self._screen.read(gettext(phase.prompt)).strip()
        self._interruptions, self._notes, self._page = 0, [], None
        try:
            self._obey(line, phase)
        except (IllegalAction, ParseError) as error:
            self._notes.append(_sentence(error))

    @property
    @abstractmethod
    def _phase(self) -> Phase:
        """The phase now, with what may be typed."""

    @abstractmethod
    def _own_verbs(self) -> Mapping[str, Callable[[Command], None]]:
        """The game's own commands."""

    @abstractmethod
    def _boards(self) -> RenderableType:
        """The boards, a value that equals another that looks the same."""

    @abstractmethod
    def _sentences(self) -> list[str]:
        """A sentence for each fact that the person has heard; empty for one that needs none."""

    @abstractmethod
    def _outcome(self) -> str:
        """Who has won, and why."""

    @abstractmethod
    def _hints(self) -> list[RenderableType]:
        """Hints on what may be done now, as long as the game goes on."""

    @abstractmethod
    def _rules_in_brief(self) -> Sequence[str]:
        """The rules, sentence by sentence."""

    def _obey(self, line: str, phase: Phase) -> None:
        if line:
            command = understand(line, phase.verbs, self._verbs)
            self._verbs[command.verb](command)

    @abstractmethod
    def _start_anew(self) -> None:
        """Forget what belongs to the game before."""

    # What is shown

    def _show(self) -> None:
        if self._page is not None:
            self._screen.show(notes=[self._page, "", *self._notes])
            return
        self._screen.show(self._boards(), news=self._news(), hints=self._all_hints(), notes=self._notes)
        if not self._screen.live:
            self._told = len(self._sentences())

    def _news(self) -> list[str]:
        return pages.news(self._sentences()[self._told :])

    def _all_hints(self) -> list[RenderableType]:
        table = self._table
        if not table.over:
            return self._hints()
        file = quoted(self._keeper.file) if self._keeper.file else ""
        kept = self._keeper.kept(table)
        check = pages.how_to_check(table, file)
        return [Text(self._outcome(), "bold"), *([kept] if kept else []), *check, gettext(words.AFTERWARDS)]

    def _help(self, _: Command) -> None:
        self._page = pages.help_page(self._phase.help)

    def _rules(self, _: Command) -> None:
        self._page = pages.rules_page(self._rules_in_brief())

    def _moves(self, _: Command) -> None:
        self._page = pages.moves_page(self._sentences(), in_columns=self._screen.live)

    def _commitment(self, _: Command) -> None:
        self._page = pages.commitment_page(self._table, quoted(self._keeper.file) if self._keeper.file else "")

    # Playing

    def _act(self, action: object) -> None:
        self._set(self._table.play(action))

    def _resign(self, command: Command) -> None:
        question = words.ASK_ABANDON if self._table.view.status == "setup" else words.ASK_RESIGN
        if command.sure or self._screen.ask(gettext(question)):
            self._act(Resign())
        else:
            self._notes.append(gettext(words.NOT_RESIGNED))

    # Around the game

    def _save(self, command: Command) -> None:
        file = named(command.text) if command.text else self._keeper.file
        if file is None:
            raise ParseError(words.NEEDS_FILE)
        if self._keeper.would_overwrite(file) and not self._screen.ask(say(words.ASK_OVERWRITE, file=shown(file))):
            self._notes.append(gettext(words.NOT_SAVED))
        else:
            kept = self._keeper.save(file, self._table)
            self._notes.extend([] if self._table.over else [kept])

    def _again(self, _: Command) -> None:
        table, file = self._table, self._keeper.file
        if file is not None:
            self._notes.append(say(words.KEPT_APART, file=shown(file)))
        self._table = lay_table(table.game, table.config, table.bot, table.next_seat, self._chances)
        self._told, self._swapped, self._keeper = 0, True, Autosave()
        self._start_anew()

    def _quit(self, command: Command) -> None:
        loses_it = self._table.view.status == "playing" and self._keeper.file is None
        if command.sure or not loses_it or not self._screen.typed or self._screen.ask(gettext(words.ASK_QUIT)):
            raise LeaveGame
        self._notes.append(gettext(words.NOT_RESIGNED))

    def _set(self, table: LocalGame) -> None:
        self._table = table
        trouble = self._keeper.keep(table)
        if trouble:
            self._notes.append(trouble)

    def _leave(self, status: int) -> int:
        """Say what becomes of the game, and write it whole: nobody goes on with it, so it has no secret to keep."""
        table, file = self._table, self._keeper.file
        trouble = self._keeper.keep(table, whole=True)
        self._screen.tell(*([trouble] if trouble else []))
        if table.over:
            self._screen.tell(gettext(words.GOODBYE))
        else:
            kept = [say(words.LEFT_IN_FILE, file=shown(file))] if file else []
            left = words.LEFT_UNFINISHED if table.config.seats > 1 else words.LEFT_ALONE
            self._screen.tell(gettext(left), *kept)
        return status


def _sentence(error: IllegalAction | ParseError) -> str:
    """The error as a sentence; where it begins with the name of a file, that stays as it is."""
    text = explain(error)
    if not (isinstance(error, ParseError) and error.place):
        text = text[:1].upper() + text[1:]
    return text if text.endswith(".") else f"{text}."
