"""What a game does for its pages: the class that its face for the site derives from."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType
from typing import Any, Generic

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boem.core.errors import ParseError
from boem.core.game import C, Json, Seat, V
from boem.core.squares import Square
from boem.web.base.texts import Text
from boem.web.tables.boards.board import Heard, HistoryMark, MoveText, SeatSummary, TableView, ViewerContext
from boem.web.tables.boards.form import Amount, Form, SettingWords


@dataclass(frozen=True, slots=True)
class Offer:
    """A way to begin, on the home page: `choose` is what the form of a new table is told for `name`."""

    action: str  # the page's `data-action`
    choose: str
    icon: str
    text: Text
    name: str = "with"


@dataclass(frozen=True, slots=True)
class Way:
    """A way to another page, beside the offers: `name` is that of the page's address."""

    name: str
    icon: str
    text: Text


ALONE: Offer = Offer("play-alone", "alone", "i-user", gettext_lazy("Play alone"))
TWO: Sequence[Offer] = (
    Offer("play-bot", "bot", "i-bot", gettext_lazy("Play a bot")),
    Offer("invite", "friend", "i-invite", gettext_lazy("Invite a friend")),
    Offer("two-here", "device", "i-find", gettext_lazy("Two at one device")),
)


@dataclass(frozen=True, slots=True)
class Judging:
    """How the analysis of a finished game is told; texts may be lazy."""

    board: str = ""  # the kind of the one on which the mover chose; empty: the first large one
    counted: Text = gettext_lazy("Points")  # what the graph shows
    heat: Text = gettext_lazy("Show how likely a mine was, in per cent")
    drawn: Text = ""  # where the chances come from, if they are not counted
    risk: Text = gettext_lazy("The risk was {risk} %.")
    barred: Text = gettext_lazy("The risk was {risk} %.")  # the same, of a claim that there is a way
    why: Mapping[str, Text] = field(default_factory=dict)  # what showed it, by `boem.analysis.Why`
    soon: Text = gettext_lazy("This way it takes {turns} turns on average.")
    soonest: Text = gettext_lazy("Nothing is clearly sooner.")
    went_wrong: Text = gettext_lazy("It turned out to be wrong.")
    wrongs: Text = gettext_lazy("went wrong")  # how many, in the table
    wrong: Text = gettext_lazy("wrong")  # in the list


class Presenter(ABC, Generic[C, V]):
    """A game's face on the web.

    To it belong, in the folder of its package, `templates/` and `static/` as Django has them (what is a game's own in
    `games/` and its id), `style.css` and `sprite.svg`, which are joined to the site's own.
    """

    place: int  # among the games of the home page
    title: Text  # texts may be lazy
    about: Text  # one line, for the home page
    more: Text  # what the form of a new table offers, in words
    form: Form
    script: str  # of its table, a static file
    picture: str  # of the sprite
    rules: str  # the template of its rules' page
    examples: Sequence[Any] = ()  # of that page: `boem.web.rules.example.Example`
    words: Mapping[str, SettingWords] = MappingProxyType({})  # its settings, on that page
    judging: Judging = Judging()
    setting_up: Text  # what goes on before play, for a list of tables
    seats: int = 2  # unless the form asks how many others play
    others: Amount | None = None  # how it asks
    alone: bool = False  # whether one of two may play without the other, by a setting `seats`
    cards: bool = True  # whether the seats have cards above the boards; else the game's panels tell of them
    offers: Sequence[Offer] = TWO
    another: Text = gettext_lazy("Another game")  # what comes after one that is played alone
    asides: Sequence[Offer] = ()  # more of them, in words, beside the way to the form
    ways: Sequence[Way] = ()
    drafted: Sequence[str] = ()  # the pieces that say something about a draft; sent anew once it is kept

    @abstractmethod
    def scene(self, heard: Heard, view: V, eyes: ViewerContext) -> TableView:
        """The middle of the table as these eyes see it; `heard` and `view` are those of their viewer."""

    @abstractmethod
    def hold(self, view: V, seat: Seat) -> SeatSummary:
        """What a seat has, as everybody may know."""

    @abstractmethod
    def say(self, entry: Mapping[str, Json]) -> MoveText | None:
        """A move and its answer in words, from an entry as the viewer heard it; the house's too.

        None: the list is better without it.
        """

    def done(self, text: str) -> str:
        """An action in words, from its canonical text."""
        return text

    @abstractmethod
    def settings(self, config: C) -> Sequence[tuple[str, str]]:
        """The settings in words."""

    def stops(self, heard: Heard) -> Sequence[HistoryMark]:
        """What one looks back at besides the moves, the first one first."""
        return ()

    def wish(self, data: Mapping[str, str], played: Sequence[Mapping[str, Json]]) -> dict[str, Json]:
        """The settings that the form says, or raise ParseError or Unfit; `played` are those of the player's tables."""
        return self.form.settings(data)

    def ask(self, what: str, heard: Heard, view: V, noted: Mapping[str, str]) -> dict[str, str]:
        """What a seat notes when it asks for something that is told to it alone, such as a hint."""
        raise ParseError("nothing can be asked for in this game", "ask")

    def leaving(self, status: str) -> tuple[str, str]:
        """What giving up is called, and what is asked before."""
        if status == "setup":
            return _("Leave"), _("Leave the table? Nobody wins then.")
        return _("Resign"), _("Resign? Your opponent then wins.")

    def together(self, public: TableView, sides: Sequence[TableView]) -> TableView | None:
        """What everybody knows and what each seat does in one, for a replay; None: each is shown by itself."""
        return None

    def read_draft(self, words: Sequence[str]) -> list[str]:
        """What is kept of a draft: the canonical names, or raise ParseError. Here they are squares."""
        return [str(Square.parse(word)) for word in words]

    def suggest(self, config: C, name: str, rng: Random) -> list[str]:
        """A draft by name, or drawn; raises ParseError where there is none."""
        raise ParseError(f"no such draft: {name[:40]!r}", "draft")
