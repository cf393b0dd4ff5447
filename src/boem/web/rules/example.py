"""Examples of the rules: something to do on a real board, answered by the rules themselves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final

from django.utils.translation import gettext as _

from boem.core.errors import BoemError, ParseError
from boem.records import Match
from boem.web.base.error_texts import why
from boem.web.base.texts import Text
from boem.web.tables.boards import Board, presenter_of

MOST: Final = 60  # actions that a reader can take in an example
SEND: Final = "send"


@dataclass(frozen=True, slots=True)
class Stand:
    """The current position of an example."""

    game: Match = field(repr=False)
    draft: tuple[str, ...] = ()  # not sent yet
    pencil: Mapping[str, str] = field(default_factory=dict)
    told: tuple[str, ...] = ()  # the answer to the last action
    over: bool = False


@dataclass(frozen=True, slots=True)
class ExampleView:
    """An example as its page shows it; `done` are the actions so far, as the page's form sends them again."""

    example: Example
    boards: Sequence[Board]
    told: Sequence[str]
    done: Sequence[str]
    verb: str
    over: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Example(ABC):
    """An example: a task and the possible actions. An action is a verb of `verbs` with a square or a slot."""

    name: str
    title: Text  # these may be lazy
    ask: Text
    verbs: Mapping[str, Text]
    buttons: Mapping[str, Text] = field(default_factory=dict)  # actions without a square, such as sending a draft

    @abstractmethod
    def begin(self) -> Stand:
        """The position before any action."""

    @abstractmethod
    def step(self, stand: Stand, text: str) -> Stand:
        """The position after an action, with its answer; raises BoemError if the action is impossible."""

    @abstractmethod
    def boards(self, stand: Stand) -> Sequence[Board]:
        """The boards in this position."""

    def play(self, done: Sequence[str], verb: str = "") -> ExampleView:
        """The example after these actions; one that the rules refuse gets an answer and changes nothing."""
        stand, kept = self.begin(), list[str]()
        for text in done[:MOST]:
            try:
                stand = self.step(replace(stand, told=()), text)
                kept.append(text)
            except BoemError as error:
                stand = replace(stand, told=(_refusal(error),))
        over = stand.over or len(kept) == MOST
        boards = [replace(board, live=False, sends=not over, counts="") for board in self.boards(stand)]
        chosen = verb if verb in self.verbs else next(iter(self.verbs))
        return ExampleView(self, boards, stand.told, kept, chosen, over)


@cache
def examples_of(game_id: str) -> Mapping[str, Example]:
    """The examples of a game by name, in their order."""
    known: Sequence[Example] = presenter_of(game_id).examples
    return {one.name: one for one in known}


def _refusal(error: BoemError) -> str:
    """Why an action is refused. Unreadable ones come from no button: somebody has edited the page's address."""
    if isinstance(error, ParseError):
        return _("That can’t be done in this example. Choose a square, or start again.")
    return why(error)
