"""What a game supplies for its pages: the class that its face for the site derives from."""

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
from boem.web.tables.boards.brief import Brief
from boem.web.tables.boards.form import Amount, Form, SettingWords
from boem.web.tables.boards.planned import PlannedVerb


@dataclass(frozen=True, slots=True)
class Offer:
    """A button on the home page that starts a game: the form of a new table gets `choose` in its field `name`."""

    action: str  # the page's `data-action`
    choose: str
    icon: str
    text: Text
    name: str = "with"


@dataclass(frozen=True, slots=True)
class Way:
    """A link beside the offers: `name` is that of a URL pattern."""

    name: str
    icon: str
    text: Text


ALONE: Offer = Offer("play-alone", "alone", "i-user", gettext_lazy("Play alone"))
TWO: Sequence[Offer] = (
    Offer("play-bot", "bot", "i-bot", gettext_lazy("Play a bot")),
    Offer("invite", "friend", "i-invite", gettext_lazy("Invite a friend")),
    Offer("two-here", "device", "i-device", gettext_lazy("Two at one device")),
)


@dataclass(frozen=True, slots=True)
class Judging:
    """How the analysis of a finished game is worded; texts may be lazy."""

    board: str = ""  # the kind of board on which moves are chosen; empty: the first large one
    counted: Text = gettext_lazy("Points")  # what the graph shows
    heat: Text = gettext_lazy("Show how likely a mine was, in per cent")
    drawn: Text = ""  # where the chances come from, if they aren't counted exactly
    moment: Text = gettext_lazy("Move {number}")
    blind: Sequence[str] = ()  # numbers of moments at which nobody knew anything, so that nothing is learnt from them
    risk: Text = gettext_lazy("The risk was {risk}%.")
    barred: Text = gettext_lazy("The risk was {risk}%.")  # the same for the claim that a way is open
    staked: Text = ""  # the same for the claim of a mine, if a wrong one loses the game, with {square} and {chance}
    staking: str = ""  # the first word of such a claim
    unsure: Text = ""  # what an exercise asks after one, if no square is certain
    why: Mapping[str, Text] = field(default_factory=dict)  # what made it certain, by `boem.analysis.Why`
    soon: Text = gettext_lazy("This way it takes {turns} turns on average.")
    soonest: Text = gettext_lazy("Nothing is clearly sooner.")
    went_wrong: Text = gettext_lazy("It turned out to be wrong.")
    wrongs: Text = gettext_lazy("went wrong")  # beside their number in the table
    wrong: Text = gettext_lazy("wrong")  # in the list of moves
    unlucky: Text = ""  # why a game was lost that was played well, with {wrong} and {feared}, in figures


class Presenter(ABC, Generic[C, V]):
    """A game's face on the web.

    In the same folder come `templates/` and `static/` as Django has them, with the game's own files in `games/ID/`;
    and `style.css` and `sprite.svg`, which are merged into the site's.
    """

    place: int  # the games' order on the home page
    title: Text  # texts may be lazy
    about: Text  # one line for the home page
    more: Text  # the link to the form of a new table: what it offers
    form: Form
    script: str  # the static file that its table's page loads
    picture: str  # in the sprite
    rules: str  # the template of its page of rules
    examples: Sequence[Any] = ()  # on that page: `boem.web.rules.example.Example`
    first_game: Any = None  # a guided one: `boem.web.guide.first_game.FirstGame`
    words: Mapping[str, SettingWords] = MappingProxyType({})  # the settings on that page
    judging: Judging = Judging()
    setting_up: Text  # what happens before play, for lists of tables
    seats: int = 2  # unless the form asks for a number, by `others`
    others: Amount | None = None  # the field that asks how many others play
    alone: bool = False  # whether a game for two can also be played alone, by a setting `seats`
    cards: bool = True  # whether seats have cards above the boards; without, the game's panels show the seats
    reviewed: bool = True  # whether a finished game is worth a replay and an analysis
    offers: Sequence[Offer] = TWO
    another: Text = gettext_lazy("Another game")  # the button after a game played alone
    asides: Sequence[Offer] = ()  # further offers, as text links beside the link to the form
    ways: Sequence[Way] = ()
    planned: Sequence[PlannedVerb] = ()  # of conditional moves in a game for two; empty if its page offers none
    stands: bool = False  # whether a game with rounds has standing orders, as `standing` reads them
    ready: str = ""  # the action by which a seat says that its round needn't wait for it
    drafted: Sequence[str] = ()  # the pieces of the page that show a draft, sent again once it is stored

    @abstractmethod
    def scene(self, heard: Heard, view: V, eyes: ViewerContext) -> TableView:
        """The middle of the table as these eyes see it; `heard` and `view` belong to the same viewer."""

    @abstractmethod
    def hold(self, view: V, seat: Seat) -> SeatSummary:
        """What a seat's card shows, from the public view."""

    @abstractmethod
    def say(self, entry: Mapping[str, Json]) -> MoveText | None:
        """A move and its answer in words, from an entry as the viewer heard it; None leaves it out of the list.

        The house's entries come here, too.
        """

    def done(self, text: str) -> str:
        """An action in words, from its canonical text."""
        return text

    @abstractmethod
    def settings(self, config: C) -> Sequence[tuple[str, str]]:
        """The settings in words."""

    def brief(self, config: C) -> Brief | None:
        """The rules in brief; None shows those of the game's package, in English."""
        return None

    def stops(self, heard: Heard) -> Sequence[HistoryMark]:
        """Moments to look back at besides the moves, the earliest first."""
        return ()

    def wish(self, data: Mapping[str, str], played: Sequence[Mapping[str, Json]]) -> dict[str, Json]:
        """The settings from the submitted form; raises ParseError or Unfit.

        `played` holds the settings of the player's earlier tables, so a puzzle can be a new one.
        """
        return self.form.settings(data)

    def ask(self, what: str, heard: Heard, view: V, noted: Mapping[str, str]) -> dict[str, str]:
        """The notes to keep for a seat that asks for something private, such as a hint; raises ParseError."""
        raise ParseError("nothing can be asked for in this game", "ask")

    def leaving(self, status: str) -> tuple[str, str]:
        """The text of the resign button, and the question before it."""
        if status == "setup":
            return _("Leave"), _("Leave the table? Nobody wins then.")
        return _("Resign"), _("Resign? Your opponent then wins.")

    def together(self, public: TableView, sides: Sequence[TableView]) -> TableView | None:
        """What everybody and each seat knows merged into one, for a replay; None shows them separately.

        By default they are merged where all are shown the same boards.
        """
        boards = [*public.large], [*public.small]
        return public if all(([*side.large], [*side.small]) == boards for side in sides) else None

    def standing(self, orders: str, view: V) -> str:
        """What a seat with these standing orders sends in this round, as an action; empty if nothing of them is left.

        Raises ParseError or IllegalAction for orders that can never be sent.
        """
        raise ParseError("there are no standing orders in this game", "orders")

    def read_draft(self, words: Sequence[str]) -> list[str]:
        """A draft in canonical words; raises ParseError. By default the words are squares."""
        return [str(Square.parse(word)) for word in words]

    def suggest(self, config: C, name: str, rng: Random) -> list[str]:
        """A draft by its name, or a random one; raises ParseError if there is none of that name."""
        raise ParseError("no such draft: {given}", "draft", given=repr(name[:40]))
