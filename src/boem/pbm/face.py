"""A game's face `mail`: what play by mail needs from the game."""

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

Orders: TypeAlias = Any  # of a seat in a round: only the face looks into them


class MailFace:
    """How a game is played by mail. As it stands it does for any game with rounds, which may have a subclass.

    What a seat orders in a round is a value that only the face looks into; it is false where nothing is ordered.
    Sentences for players are English, and the site's catalogues have them in other languages.
    """

    words: ClassVar[ReportWords] = WORDS
    """What its reports say, in English."""
    sealed: ClassVar[str] = "what is sealed"
    """What only the game master has of it, as a sentence goes on after "it holds "."""
    replaces: ClassVar[bool] = False
    """Whether orders that are sent again take the place of those before, as a whole."""
    lays: ClassVar[bool] = False
    """Whether a game master may lay by hand what the house deals with the first round."""
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
    """What its rules suggest to play with, for the form of a new game."""
    usual_faults: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """What is mostly wrong with a setting, by its name."""

    def __init__(self, game: AnyGame, config: Any) -> None:
        self.game, self.config = game, config

    # Orders

    def read(self, text: str) -> tuple[Orders, tuple[ParseError, ...]]:
        """The orders in a text, and what is wrong with each of its lines that can't be read."""
        orders, faults = [], list[ParseError]()
        for line in filter(None, map(str.strip, text.splitlines())):
            try:
                orders.append(self.game.notation.read(line))
            except ParseError as fault:
                faults.append(fault)
        return tuple(orders), tuple(faults)

    def nothing(self) -> Orders:
        """Orders that order nothing; or raise ParseError where there are none."""
        raise ParseError("this game has no empty orders; a seat that sends nothing misses the round")

    def actions(self, orders: Orders) -> tuple[AnyAction, ...]:
        """The actions of a seat with these orders."""
        return tuple(orders)

    def finish(self) -> AnyAction:
        """The action by which orders are final; or raise ParseError where orders are so as they stand."""
        return self.game.notation.read("final")

    def is_order(self, action: AnyAction) -> bool:
        """Whether a seat orders something by an action."""
        return not isinstance(action, Resign) and action != final_of(self.game)

    def spell(self, orders: Orders) -> str:
        """The orders on one line; empty where there are none."""
        return ", ".join(map(self.game.notation.write, orders))

    def write(self, action: AnyAction) -> str:
        """An action as its seat named it."""
        return self.game.notation.write(action)

    def counted(self, orders: Orders) -> str:
        """How many there are, for the game master."""
        if not orders:
            return gettext("no order")
        return say(gettext_noop("{count:one order|{count} orders}"), count=len(orders))

    def standing(self, game: Match, seat: Seat) -> Orders:
        """A seat's orders for this round as they stand; None where nothing came from it."""
        found: list[AnyAction] = []
        for entry in reversed(game.record.log):
            if closes(entry) or undoes(entry):
                break
            if isinstance(entry, Play) and entry.actor == seat and self.is_order(entry.action):
                found.append(entry.action)
        return tuple(reversed(found)) or None

    # Deals that a game master makes by hand

    def awaits_layout(self, view: ViewProtocol) -> bool:
        """Whether a game master may lay now what else the house would deal."""
        return False

    def read_layout(self, data: bytes) -> AnyAction:
        """The deal in a text, or raise ParseError."""
        raise ParseError("nothing is laid by hand in {game}", "the layout", game=Phrase(self.game.title))

    def ordered_squares(self, game: Match) -> frozenset[Square]:
        """Where nothing may be laid: for the eyes of whoever lays, and for nobody else's."""
        return frozenset()

    def withdraws(self, view: ViewProtocol, number: int) -> bool:
        """Whether a deal goes with a round when that is taken back."""
        return False

    # The folder

    def told_of(self) -> Sequence[str]:
        """Lines about a game that was just made, for its game master."""
        said = ", ".join(f"{key} {value}" for key, value in write_settings(self.config).items() if key != "seats")
        seats = say(gettext_noop("{seats} seats"), seats=self.config.seats)
        return (f"{said}, {seats}." if said else f"{seats}.",)

    def told_of_undo(self, view: ViewProtocol) -> str:
        """A sentence for the game master on what becomes of a round that was just taken back."""
        return gettext("What the players have heard of it stays known to them.")

    # Reports

    def setting(self, words: ReportWords) -> str:
        """The settings, in a paragraph."""
        said = [f"{key} {value}" for key, value in write_settings(self.config).items()]
        return f"{self.game.title}: {', '.join(said)}." if said else f"{self.game.title}."

    def how(self, heard: Heard, words: ReportWords) -> str:
        """How to order now; the example is shown beside it."""
        return words.how

    def lines(self, words: ReportWords) -> str:
        """The other lines that a mail may have."""
        return words.lines_plain if final_of(self.game) is None else words.lines

    def example(self, heard: Heard, words: ReportWords) -> str:
        """An order that the viewer could send."""
        if heard.view.viewer is None or heard.view.viewer not in heard.view.waits_for:
            return ""
        drawn = self.game.observer.random_action(heard.view, Random(heard.rounds.round))
        return self.write(drawn) if self.is_order(drawn) else ""

    def sent(self, heard: Heard) -> str | None:
        """The viewer's orders for this round so far, on one line; None where nothing came from it."""
        found: list[str] = []
        for event in reversed(heard.events):
            if event.turn is not None:
                break
            said = self.game.notation.heard(event.facts) if event.facts else {}
            if said.get("seat") == heard.view.viewer and said.get("do", "final") != "final":
                found.append(str(said["do"]))
        return ", ".join(reversed(found)) or None

    def undone(self, heard: Heard, turn: RoundTurn, words: ReportWords) -> str:
        """The sentence about a round that was taken back, with places for `round` and `why`."""
        return words.undone

    def show(self, heard: Heard, closed: Event | None, words: ReportWords) -> Exhibit:
        """What a report shows of the game itself; `closed` is the evaluation that it tells of."""
        told = self.game.notation.heard(closed.facts) if closed else {}
        size = (getattr(heard.config, "width", None), getattr(heard.config, "height", None))
        return Knowledge(words, told, self.game.notation.view(heard.view), size)

    def history(self, heard: Heard) -> Sequence[Sequence[Points]]:
        """The points by seat, before the first round and after each that stands; the last are those of now."""
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
        """By seat, what each of its orders has brought in the round that was evaluated last."""
        return ((),) * len(heard.names)

    def remark(self, closed: Event, seat: Seat, words: ReportWords) -> str:
        """A remark on a seat from which something came."""
        return words.was_in

    def proof(self, heard: Heard, words: ReportWords) -> Iterator[tuple[str, str]]:
        """Sentences, each with a line to be taken literally, by which a deal can be checked."""
        if heard.commitment is None:
            return
        yield words.commitment, heard.commitment
        if heard.salt is not None:
            yield words.salt, heard.salt
            yield words.check, f"boem verify record.json --commitment {HOUSE}={heard.commitment}"


def usual_game() -> AnyGame:
    """The game that is played by mail where none is named."""
    return game_by_mail(games_with_rounds()[0])


def game_by_mail(game_id: str) -> AnyGame:
    """The game of this id, or raise ParseError where it has no rounds."""
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
    """The face of a game with these settings, or the one that does for any game."""
    face: type[MailFace] = load_face(game.faces.mail) or MailFace
    return face(game, config)


def mail_of(record: Record) -> MailFace:
    """The face of the game that a record is of."""
    return mail_for(record.game, record.config)
