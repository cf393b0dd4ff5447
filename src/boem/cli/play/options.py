"""A person's legal actions in any game, listed by verb, with numbers to answer by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from random import Random
from typing import Final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from boem.cli import words
from boem.cli.paragraphs import Paragraph
from boem.cli.text import printable
from boem.core.errors import ParseError
from boem.core.game import AnyAction, AnyGame, Resign, ViewProtocol
from boem.core.texts import gettext, say

_TRIES: Final = 4
_LONGEST: Final = 200  # columns of an action
_INDENT: Final = 2
_GAP: Final = 2


@dataclass(frozen=True, slots=True)
class Option:
    """An action with its text, and its number in the list."""

    number: int
    text: str
    action: AnyAction

    @property
    def verb(self) -> str:
        """The first word."""
        return self.text.split(maxsplit=1)[0] if self.text.split() else ""


@dataclass(frozen=True, slots=True)
class OptionList:
    """Everything that is listed, and examples of what the rules don't list: layings and the like."""

    listed: tuple[Option, ...]
    examples: tuple[str, ...]
    numbered: bool = True  # false in a game whose actions are numbers themselves

    @property
    def verbs(self) -> tuple[str, ...]:
        """The first words of all of them."""
        texts = [*(option.text for option in self.listed), *self.examples]
        return tuple(dict.fromkeys(text.split(maxsplit=1)[0] for text in texts))

    def by_number(self, line: str) -> AnyAction | None:
        """The action that a number stands for; None for what is no number. Raises ParseError for one too high."""
        if not (self.numbered and line.isascii() and line.isdigit()):
            return None
        if not self.listed:
            raise ParseError(words.NOTHING_TO_DO)
        if not 1 <= int(line[:9]) <= len(self.listed):
            raise ParseError(words.NO_NUMBER, number=line[:9], last=len(self.listed))
        return self.listed[int(line) - 1].action

    def beginning(self, text: str) -> tuple[Option, ...]:
        """Those whose text begins so, in whatever case; or raise ParseError."""
        found = tuple(option for option in self.listed if option.text.casefold().startswith(text.casefold()))
        if text and not found:
            raise ParseError(words.NOTHING_FITS, text=printable(text, 40))
        return found


def options_for(game: AnyGame, view: ViewProtocol) -> OptionList:
    """The viewing seat's legal actions by verb, resigning last; the same for equal views."""
    actions = sorted(game.observer.legal_actions(view), key=lambda action: isinstance(action, Resign))
    texts = [(game.notation.write(action), action) for action in actions]
    verbs = list(dict.fromkeys(text.split(maxsplit=1)[0] for text, _ in texts if text.split()))
    by_verb = [(text, action) for verb in verbs for text, action in texts if text.split(maxsplit=1)[:1] == [verb]]
    listed = tuple(
        Option(number, printable(text, _LONGEST), action) for number, (text, action) in enumerate(by_verb, 1)
    )
    return OptionList(listed, tuple(_examples(game, view, set(verbs))), numbered=not _reads(game, "1"))


def _examples(game: AnyGame, view: ViewProtocol, verbs: set[str]) -> Iterator[str]:
    """An action of each verb that isn't listed. Drawing may take long, so it ends with one that is."""
    rng, seen = Random(0), set(verbs)
    for _ in range(_TRIES if view.viewer in view.waits_for else 0):
        text = game.notation.write(game.observer.random_action(view, rng))
        verb = text.split(maxsplit=1)[0]
        if verb in verbs:
            return
        if verb not in seen:
            seen.add(verb)
            yield printable(text, _LONGEST)


def _reads(game: AnyGame, text: str) -> bool:
    try:
        game.notation.read(text)
    except ParseError:
        return False
    return True


@dataclass(frozen=True, slots=True)
class OptionPage:
    """As many of some options as fit, from one of them on. `height` is how many lines there are, None for all."""

    options: OptionList
    shown: tuple[Option, ...]
    height: int | None
    start: int = 0
    size: list[int] = field(default_factory=list, compare=False, repr=False)  # how many were drawn, once they are

    @property
    def next(self) -> OptionPage | None:
        """The page after this one; None where this is the last."""
        start = self.start + (self.size[-1] if self.size else 0)
        return replace(self, start=start, size=[]) if start < len(self.shown) else None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        lines, count = self._lines(options.max_width)
        self.size[:] = [count]
        yield from lines
        left = len(self.shown) - self.start - count
        if left:
            verb = self.shown[self.start + count].verb
            yield Text(say(words.MORE_TO_COME, count=left, verb=verb))
        elif self.options.examples and len(self.shown) == len(self.options.listed):
            yield Text(gettext(words.EXAMPLES), "bold")
            for example in self.options.examples:
                yield Paragraph(Text(" " * _INDENT + example), 2 * _INDENT)
        yield Text(gettext(words.LISTED if self.options.numbered else words.LISTED_BY_TEXT), "dim")

    def _lines(self, room: int) -> tuple[list[Text], int]:
        """The lines, and how many options are on them."""
        lines, count = list[Text](), 0
        for verb, several in groupby(self.shown[self.start :], key=lambda option: option.verb):
            cells = [self._cell(option, verb) for option in several]
            wide = max(map(len, cells)) + _GAP
            each = max((room - _INDENT + _GAP) // wide, 1)
            rows = [cells[start : start + each] for start in range(0, len(cells), each)]
            free = len(rows) if self.height is None else self.height - len(lines) - 1
            if free < 1 and lines:
                break
            lines.append(Text(verb, "bold"))
            for row in rows[: max(free, 1)]:
                lines.append(Text(" " * _INDENT + "".join(cell.ljust(wide) for cell in row).rstrip(), no_wrap=True))
                count += len(row)
            if free < len(rows):
                break
        return lines, count

    def _cell(self, option: Option, verb: str) -> str:
        rest = option.text[len(verb) :].strip() or option.text
        return f"{option.number:>{len(str(len(self.options.listed)))}} {rest}" if self.options.numbered else rest


def page_of(options: OptionList, text: str, height: int | None) -> OptionPage:
    """The first page of those that begin with a text; ParseError where none does."""
    return OptionPage(options, options.beginning(text), height)


def first_example(options: OptionList) -> str:
    """An action that may be typed; empty where there is none."""
    listed: Sequence[str] = [option.text for option in options.listed if not isinstance(option.action, Resign)]
    return next(iter([*options.examples, *listed]), "")
