"""A game's face `mail`: what play by mail needs to know about the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, TypeAlias

from boem.core.errors import ParseError
from boem.core.faces import load_face
from boem.core.forms import Phrase
from boem.core.game import HOUSE, AnyAction, AnyGame, Resign, Seat, Settings, ViewProtocol
from boem.core.points import Points
from boem.core.registry import find_game, games_with_rounds
from boem.core.settings import write_settings
from boem.core.squares import Square
from boem.core.texts import gettext, gettext_noop, say
from boem.pbm.report.exhibit import Knowledge
from boem.pbm.report.heard import Event, Heard
from boem.pbm.report.report import Exhibit, JudgedOrder
from boem.pbm.report.words import WORDS, ReportWords
from boem.pbm.rounds import RoundTurn, closes, final_of, undoes
from boem.records import Match, Play, Record

Orders: TypeAlias = Any  # of a seat in a round; opaque to everything but the face


class MailFace:
    """How a game is played by mail. This class serves any game with rounds; a game may bring a subclass.

    A seat's orders for a round are a value that only the face looks into; it is falsy if nothing is ordered.
    Sentences for players are in English, and translated by the catalogues.
    """

    words: ClassVar[ReportWords] = WORDS
    """The wording of its reports, in English."""
    sealed: ClassVar[str] = "what is sealed"
    """What must stay with the game master, as it continues the sentence "it holds "."""
    replaces: ClassVar[bool] = False
    """Whether orders that are sent again replace the earlier ones as a whole."""
    lays: ClassVar[bool] = False
    """Whether a game master may lay by hand what the house otherwise deals with the first round."""
    no_orders: ClassVar[str] = gettext_noop("no orders")
    no_order_in_it: ClassVar[str] = gettext_noop("there is no order in it")
    orders_and_none: ClassVar[str] = gettext_noop(
        "it has orders and also says that there are none; send one or the other"
    )
    about: ClassVar[str] = gettext_noop(
        "Many play, all at the same time: each round everybody sends sealed orders, then the round is evaluated at "
        "once and a report goes to all. Play here, by e-mail, or both."
    )
    suggests: ClassVar[str] = ""
    """What the rules suggest, for the form of a new game."""
    usual_faults: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """The usual fault of a setting, by the setting's name."""

    def __init__(self, game: AnyGame, config: Any) -> None:
        self.game, self.config = game, config

    # Orders

    def read(self, text: str) -> tuple[Orders, tuple[ParseError, ...]]:
        """The orders in a text, and the fault of each line that can't be read."""
        orders, faults = [], list[ParseError]()
        for line in filter(None, map(str.strip, text.splitlines())):
            try:
                orders.append(self.game.notation.read(line))
            except ParseError as fault:
                faults.append(fault)
        return tuple(orders), tuple(faults)

    def nothing(self) -> Orders:
        """Orders that order nothing; raises ParseError if the game has no such orders."""
        raise ParseError("this game has no empty orders; a seat that sends nothing misses the round")

    def actions(self, orders: Orders) -> tuple[AnyAction, ...]:
        """The actions that these orders stand for, in order."""
        return tuple(orders)

    def finish(self) -> AnyAction:
        """The action that makes orders final; raises ParseError if the game has none."""
        return self.game.notation.read("final")

    def no_order(self, view: ViewProtocol) -> tuple[str, Mapping[str, str]]:
        """The fault of a message of the viewer's that has no order, and what fills its sentence."""
        return self.no_order_in_it, {}

    def is_order(self, action: AnyAction) -> bool:
        """Whether an action orders something."""
        return not isinstance(action, Resign) and action != final_of(self.game)

    def spell(self, orders: Orders) -> str:
        """The orders on one line; empty if there are none."""
        return ", ".join(map(self.game.notation.write, orders))

    def write(self, action: AnyAction) -> str:
        """An action as its seat wrote it."""
        return self.game.notation.write(action)

    def counted(self, orders: Orders) -> str:
        """The number of orders, in words, for the game master."""
        if not orders:
            return gettext("no order")
        return say(gettext_noop("{count:one order|{count} orders}"), count=len(orders))

    def standing(self, game: Match, seat: Seat) -> Orders:
        """A seat's current orders for this round; None if it has sent nothing."""
        found: list[AnyAction] = []
        for entry in reversed(game.record.log):
            if closes(entry) or undoes(entry):
                break
            if isinstance(entry, Play) and entry.actor == seat and self.is_order(entry.action):
                found.append(entry.action)
        return tuple(reversed(found)) or None

    # Laying by hand

    def awaits_layout(self, view: ViewProtocol) -> bool:
        """Whether the game master may now lay what the house would otherwise deal."""
        return False

    def read_layout(self, data: bytes) -> AnyAction:
        """The deal in a text; raises ParseError."""
        raise ParseError("nothing is laid by hand in {game}", "the layout", game=Phrase(self.game.title))

    def ordered_squares(self, game: Match) -> frozenset[Square]:
        """The squares where nothing may be laid. Show them to nobody but the game master who lays."""
        return frozenset()

    def withdraws(self, view: ViewProtocol, number: int) -> bool:
        """Whether taking back a round withdraws the deal, too."""
        return False

    # The folder

    def told_of(self) -> Sequence[str]:
        """Lines about a new game, for its game master."""
        said = ", ".join(f"{key} {value}" for key, value in write_settings(self.config).items() if key != "seats")
        seats = say(gettext_noop("{seats} seats"), seats=self.config.seats)
        return (f"{said}, {seats}." if said else f"{seats}.",)

    def told_of_undo(self, view: ViewProtocol) -> str:
        """A sentence for the game master about a round that was just taken back."""
        return gettext("What the players have heard of it stays known to them.")

    # Reports

    def setting(self, words: ReportWords) -> str:
        """The settings as a paragraph."""
        said = [f"{key} {value}" for key, value in write_settings(self.config).items()]
        return f"{self.game.title}: {', '.join(said)}." if said else f"{self.game.title}."

    def how(self, heard: Heard, words: ReportWords) -> str:
        """How to order now; the report shows the example beside it."""
        return words.how

    def lines(self, words: ReportWords) -> str:
        """The other lines that a mail may contain."""
        return words.lines_plain if final_of(self.game) is None else words.lines

    def example(self, heard: Heard, words: ReportWords) -> str:
        """An order that the viewer could send."""
        if heard.view.viewer is None or heard.view.viewer not in heard.view.waits_for:
            return ""
        drawn = self.game.observer.random_action(heard.view, Random(heard.rounds.round))
        return self.write(drawn) if self.is_order(drawn) else ""

    def sent(self, heard: Heard) -> str | None:
        """The viewer's orders for this round so far, on one line; None if it has sent nothing."""
        found: list[str] = []
        for event in reversed(heard.events):
            if event.turn is not None:
                break
            said = self.game.notation.heard(event.facts) if event.facts else {}
            if said.get("seat") == heard.view.viewer and said.get("do", "final") != "final":
                found.append(str(said["do"]))
        return ", ".join(reversed(found)) or None

    def undone(self, heard: Heard, turn: RoundTurn, words: ReportWords) -> str:
        """The sentence about a round that was taken back, with the fields `round` and `why`."""
        return words.undone

    def show(self, heard: Heard, closed: Event | None, words: ReportWords) -> Exhibit:
        """The part of a report that shows the game itself; `closed` is the evaluation that it reports."""
        told = self.game.notation.heard(closed.facts) if closed else {}
        size = (getattr(heard.config, "width", None), getattr(heard.config, "height", None))
        return Knowledge(words, told, self.game.notation.view(heard.view), size)

    def history(self, heard: Heard) -> Sequence[Sequence[Points]]:
        """The points by seat before the first round and after each valid one; the last are the current points."""
        observer = self.game.observer
        view = observer.initial_view(heard.config, heard.view.viewer)
        none = (0,) * len(heard.names)
        points: list[Sequence[Points]] = [none]
        for event in heard.events:
            for fact in event.facts:
                view = observer.apply(view, fact)
            if event.turn is not None and event.turn.undoes:
                points.pop()
            elif event.turn is not None:
                points.append(view.scores or none)
        return [*points[:-1], heard.view.scores or none] if len(points) > 1 else [heard.view.scores or none]

    def last(self, heard: Heard) -> frozenset[Seat]:
        """The seats that come after all others, whatever their points."""
        return heard.rounds.resigned

    def judged(self, heard: Heard, closed: Event, words: ReportWords) -> Sequence[tuple[JudgedOrder, ...]]:
        """For each seat, what each of its orders earned in the last round evaluated."""
        return ((),) * len(heard.names)

    def remark(self, closed: Event, seat: Seat, words: ReportWords) -> str:
        """A remark on a seat that has sent something."""
        return words.was_in

    def proof(self, heard: Heard, words: ReportWords) -> Iterator[tuple[str, str]]:
        """How to check a deal: sentences, each with a line to copy literally."""
        if heard.commitment is None:
            return
        yield words.commitment, heard.commitment
        if heard.salt is not None:
            yield words.salt, heard.salt
            yield words.check, f"boem verify record.json --commitment {HOUSE}={heard.commitment}"


def usual_game() -> AnyGame:
    """The game that is played by mail unless another is named."""
    return game_by_mail(games_with_rounds()[0])


def game_by_mail(game_id: str) -> AnyGame:
    """The game with this id; raises ParseError if there is none, or it has no rounds."""
    game = find_game(game_id)
    if not game.rounds:
        known = ", ".join(games_with_rounds())
        raise ParseError(
            "{title} has no rounds, so it can't be played by mail; known: {known}",
            title=Phrase(game.title),
            known=known,
        )
    return game


def mail_for(game: AnyGame, config: Settings | None) -> MailFace:
    """The game's own face with these settings, or else the generic one."""
    face: type[MailFace] = load_face(game.faces.mail) or MailFace
    return face(game, config)


def mail_of(record: Record) -> MailFace:
    """The face of a record's game."""
    return mail_for(record.game, record.config)
