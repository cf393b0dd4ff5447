"""What an example of the rules is: something to be done on a real board, answered in words by the rules themselves."""

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

MOST: Final = 60  # things that a reader does in an example
SEND: Final = "send"


@dataclass(frozen=True, slots=True)
class Stand:
    """Where an example has come to."""

    game: Match = field(repr=False)
    draft: tuple[str, ...] = ()  # what is to be sent yet
    pencil: Mapping[str, str] = field(default_factory=dict)
    told: tuple[str, ...] = ()  # what the last thing that was done is answered with
    over: bool = False


@dataclass(frozen=True, slots=True)
class ExampleView:
    """An example as its page shows it; `done` is what brought it there, as the page's form sends it again."""

    example: Example
    boards: Sequence[Board]
    told: Sequence[str]
    done: Sequence[str]
    verb: str
    over: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Example(ABC):
    """An example: what is asked, and what may be done. What is done is a verb of `verbs` and a square or a slot."""

    name: str
    title: Text  # texts may be lazy
    ask: Text
    verbs: Mapping[str, Text]
    buttons: Mapping[str, Text] = field(default_factory=dict)  # what is done without a square, such as to send a draft

    @abstractmethod
    def begin(self) -> Stand:
        """Before anything was done."""

    @abstractmethod
    def step(self, stand: Stand, text: str) -> Stand:
        """Where a thing that is done leads, with its answer; raises BoemError for what can't be done."""

    @abstractmethod
    def boards(self, stand: Stand) -> Sequence[Board]:
        """The boards as they are drawn then."""

    def play(self, done: Sequence[str], verb: str = "") -> ExampleView:
        """The example after what was done; what the rules refuse is answered, and changes nothing."""
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
    """Why it can't be done. What could not be read comes from no button: somebody has changed the page's address."""
    if isinstance(error, ParseError):
        return _("That can’t be done in this example. Choose a square, or start again.")
    return why(error)
