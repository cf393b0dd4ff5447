"""Any game at the table in the terminal: an action is typed as a record writes it, or by its number in a list."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult

from boem.cli import words
from boem.cli.face import Shown, TerminalFace, terminal_of
from boem.cli.moves import revealed_in
from boem.cli.play.commands import AROUND, Command, TypedVerb
from boem.cli.play.game import AFTER, Phase, TerminalGame
from boem.cli.play.keeper import Autosave
from boem.cli.play.options import OptionList, OptionPage, first_example, options_for, page_of
from boem.cli.play.screen import Screen
from boem.cli.play.table import Chances, LocalGame
from boem.cli.text import printable, spoken
from boem.core.errors import ParseError
from boem.core.game import AnyAction, Resign, ViewProtocol
from boem.core.settings import describe_settings, write_settings
from boem.core.texts import explain, gettext, say
from boem.records import Play, entry_for

VERBS: Final = (TypedVerb("random"), TypedVerb("more"), *AROUND)
_LIST: Final = "?"
_BY_TEXT: Final = "do"
_LONGEST_EXAMPLE: Final = 40
_MOST_NEWS: Final = 8
_LONGEST_NEWS: Final = 240
_LINES_BESIDE: Final = 4  # the prompt, and what is said of the list


@dataclass(frozen=True, slots=True)
class _Boards:
    """Boards that equal others of the same."""

    shown: Shown
    drawn: RenderableType = field(compare=False)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.drawn


class AnyTerminalGame(TerminalGame):
    """Built on the contract alone, for any game."""

    def __init__(self, screen: Screen, table: LocalGame, chances: Chances, keeper: Autosave) -> None:
        super().__init__(screen, table, chances, keeper)
        self._face: TerminalFace = terminal_of(table.game, table.config)
        self._before: ViewProtocol | None = None  # what the person knew before the last action
        self._list: OptionPage | None = None
        self._listed: tuple[ViewProtocol, OptionList] | None = None  # what was listed last, for which view

    @property
    def _phase(self) -> Phase:
        example = printable(first_example(self._options), _LONGEST_EXAMPLE) or "resign"
        commands = tuple((example if typed == words.EXAMPLE else typed, about) for typed, about in words.ANY_HELP)
        return AFTER if self._table.over else Phase(words.TURN_PROMPT, VERBS, commands)

    @property
    def _options(self) -> OptionList:
        if self._listed is None or self._listed[0] is not self._table.view:
            self._listed = self._table.view, options_for(self._table.game, self._table.view)
        return self._listed[1]

    def _own_verbs(self) -> Mapping[str, Callable[[Command], None]]:
        return {"random": self._random, "more": self._more, "board": self._board}

    def _start_anew(self) -> None:
        self._before = self._list = None

    def _obey(self, line: str, phase: Phase) -> None:
        word, rest = [*line.split(maxsplit=1), "", ""][:2]
        if not line or self._table.over:
            super()._obey(line, phase)
        elif word == _LIST:
            self._show_list(rest)
        elif word == _BY_TEXT and rest:
            self._act(self._table.game.notation.read(rest))
        elif word.lower() == "save" or line.lower().removesuffix("!").rstrip() in self._verbs:
            super()._obey(line, phase)
        else:
            self._act_or_obey(line, phase)

    def _act_or_obey(self, line: str, phase: Phase) -> None:
        """Take a line for an action, a number in the list, an action with a shortened verb, or a shortened command."""
        try:
            action = self._table.game.notation.read(line)
        except ParseError as error:
            meant = self._options.by_number(line) or self._shortened(line)
            if meant is None:
                self._obey_shortened(line, phase, error)
                return
            action = meant
        self._act(action)

    def _shortened(self, line: str) -> AnyAction | None:
        """The action of a line that has only the beginning of its verb, or no verb, where just one fits."""
        word, rest = [*line.split(maxsplit=1), ""][:2]
        begun = [f"{verb} {rest}".rstrip() for verb in self._options.verbs if verb.startswith(word.lower())]
        whole = [f"{verb} {line}" for verb in self._options.verbs]
        return self._only(begun) or self._only(whole)

    def _only(self, texts: Sequence[str]) -> AnyAction | None:
        """The action that one of some texts names, unless several do."""
        actions = []
        for text in texts:
            with suppress(ParseError):
                actions.append(self._table.game.notation.read(text))
        return actions[0] if len(actions) == 1 else None

    def _obey_shortened(self, line: str, phase: Phase, error: ParseError) -> None:
        try:
            super()._obey(line, phase)
        except ParseError:
            raise ParseError(words.NOT_AN_ACTION, why=self._why_not(line, error)) from None

    def _why_not(self, line: str, error: ParseError) -> str:
        """Of a line that means nothing: what is wrong after its verb, or which verbs there are now."""
        verbs = self._options.verbs
        if not verbs or line.split(maxsplit=1)[0] in verbs:
            return explain(error).rstrip(".")
        return say(words.NO_SUCH_ACTION, line=printable(line, 40), verbs=", ".join(verbs))

    # What is shown

    def _boards(self) -> RenderableType:
        table, match = self._table, self._table.replay
        revealed = revealed_in(entry_for(match, len(match.said) - 1, table.person)) if table.over else None
        shown = Shown(table.view, table.names, table.facts, self._before, revealed)
        return _Boards(shown, self._face.boards(shown))

    def _sentences(self) -> list[str]:
        match, names, person = self._table.replay, self._table.names, self._table.person
        entries = (entry_for(match, number, person) for number in range(len(match.said)))
        return [self._face.sentence(entry, names, person) for entry in entries]

    def _news(self) -> list[str]:
        spoken = [printable(sentence, _LONGEST_NEWS) for sentence in self._sentences()[self._told :] if sentence]
        between = len(spoken) - _MOST_NEWS
        return [spoken[0], say(words.BETWEEN, count=between), *spoken[between + 1 :]] if between > 1 else spoken

    def _outcome(self) -> str:
        table, result = self._table, self._table.view.result
        if result is None:
            return ""
        if len(table.names) > 1 and result.winners == {table.person}:
            return say(words.YOU_WIN, why=gettext(table.game.why(result)))
        return self._face.outcome(result, table.names)

    def _hints(self) -> list[RenderableType]:
        table = self._table
        example = printable(first_example(self._options), _LONGEST_EXAMPLE)
        ask = say(words.YOUR_ACTION, example=example) if example else gettext(words.YOUR_ACTION_UNKNOWN)
        begun = any(isinstance(entry, Play) and entry.actor == table.person for entry in table.replay.record.log)
        others = table.config.seats - 1
        if begun or not others:
            return [ask]
        seated = say(words.SEATED, seat=table.person, bot=table.bot_name, others=others)
        return [seated, ask]

    def _rules_in_brief(self) -> Sequence[str]:
        game, chosen = self._table.game, write_settings(self._table.config)
        about = [f"{name}: {gettext(setting['about'])}" for name, setting in describe_settings(game.config).items()]
        settings = [
            f"{line} ({spoken(chosen[line.partition(':')[0]])})" for line in about if line.partition(":")[0] in chosen
        ]
        return [*self._face.in_brief(), *settings]

    def _board(self, _: Command) -> None:
        """The boards alone, which may be as high as the terminal."""
        self._screen.forget()
        if self._screen.live:
            self._page = self._boards()

    def _show_list(self, text: str) -> None:
        height = self._screen.height - _LINES_BESIDE if self._screen.live else None
        self._page = self._list = page_of(self._options, text, height)

    # Playing

    def _random(self, _: Command) -> None:
        self._act(self._table.game.observer.random_action(self._table.view, self._chances.person))

    def _more(self, _: Command) -> None:
        following = self._list.next if self._list is not None else page_of(self._options, "", None)
        if following is None:
            raise ParseError(words.NO_MORE)
        self._page = self._list = following

    def _act(self, action: object) -> None:
        if isinstance(action, Resign) and not self._screen.ask(gettext(words.ASK_GIVE_UP)):
            self._notes.append(gettext(words.NOT_RESIGNED))
            return
        self._play(action)

    def _resign(self, command: Command) -> None:
        if command.sure:
            self._play(Resign())
        else:
            self._act(Resign())

    def _play(self, action: object) -> None:
        before, told = self._table.view, len(self._sentences())
        super()._act(action)
        self._before, self._told, self._list = before, told, None
