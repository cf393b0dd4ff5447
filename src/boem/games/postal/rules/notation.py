"""The notation of Postal Minesweeper."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Annotated, Final, Literal

import msgspec

from boem.core.base_notation import BaseNotation, private_first, words_told
from boem.core.cells import with_marks
from boem.core.errors import LawBroken, ParseError
from boem.core.forms import Phrase
from boem.core.game import HOUSE, Actor, Json, Result, Seat
from boem.core.points import Points, exact, in_halves
from boem.core.shapes import inside, on_board, shaped, square_in, squares_in
from boem.core.squares import Square, names_of
from boem.core.texts import gettext_noop as _
from boem.core.verbs import Alone, Verb
from boem.games.postal.rules.config import Config
from boem.games.postal.rules.facts import (
    COVERED,
    DISARMED,
    HIT,
    Action,
    Close,
    Closed,
    End,
    Fact,
    Finish,
    Finished,
    Order,
    Ordered,
    OrderedAs,
    Position,
    Uncovered,
    Undo,
    Undone,
    View,
)
from boem.games.postal.rules.orders import Guesses, in_reading_order, parse_guesses, spell_guesses

LONGEST_WHY: Final = 1000  # characters


class _Revealed(msgspec.Struct):
    mines: list[str] | None = None


class _Entry(msgspec.Struct):
    """An entry of any kind; `heard` leaves out what a kind lacks."""

    seat: int = 0
    do: str = ""
    undo: int = 0
    why: str = ""
    points: list[int | float] = []
    uncovered: dict[str, Annotated[int, msgspec.Meta(ge=0, le=8)] | Literal["mine"]] = {}
    orders: list[str] = []


class _Guesses(Verb[Order]):
    """Squares separated by commas, those marked followed by `mine`; may be empty."""

    def read(self, verb: str, rest: str) -> Order:
        return Order(parse_guesses(rest))

    def write(self, action: Order) -> str:
        return spell_guesses(in_reading_order(action.guesses))

    def squares(self, action: Order) -> tuple[Square, ...]:
        return tuple(guess.square for guess in action.guesses)


class PostalNotation(BaseNotation[Config, Action, Fact, View]):
    """`order K9 mine, H5`, `order`, `final`; the house's are `{"deal": "A1 …"}`, `{"close": true}`, `{"undo": 3}`."""

    verbs = MappingProxyType({"order": _Guesses(Order, untold=_("this order")), "final": Alone(Finish)})
    entry = _Entry
    revealed = _Revealed
    deals = True
    timed = False

    def write(self, action: Action) -> str:
        match action:
            case Undo(number):
                return f"undo {number}"
            case Close():
                return "close"
        return super().write(action)

    def read_entry(self, entry: dict[str, Json]) -> tuple[Actor, Action]:
        keys = set(entry)
        if keys == {"close"}:
            if entry["close"] is not True:
                raise ParseError("must be true: a round is closed, or there is no such entry", "close")
            return HOUSE, Close()
        if keys in ({"undo"}, {"undo", "why"}):
            why = entry.get("why", "")
            if len(why) > LONGEST_WHY:
                raise ParseError("longer than {most:,} characters", "why", most=LONGEST_WHY)
            return HOUSE, Undo(entry["undo"], why)
        return super().read_entry(entry)

    def tell(self, said: Fact, own: Sequence[Fact]) -> dict[str, Json]:
        match said:
            case Ordered(seat):
                guesses = words_told(own, OrderedAs, lambda fact: spell_guesses(fact.guesses))
                return {"seat": seat, "do": f"order {guesses}".rstrip(), "answer": _("ordered")}
            case Finished(seat):
                return {"seat": seat, "do": "final", "answer": _("final")}
            case Closed():
                return {"close": True, "answer": f"round {said.round}"} | _judged(said)
            case Undone(number, why):
                return {"undo": number} | ({"why": why} if why else {}) | {"answer": _("undone")}
        raise private_first()

    def hear_entry(self, view: View, entry: Json) -> tuple[Fact, ...]:
        position = view.position
        if "undo" in entry:
            told = shaped(entry, _Entry)
            if not 0 < told.undo == len(position.past):
                raise ParseError("only the last round can be taken back", "undo")
            return (Undone(told.undo, told.why),)
        if "close" in entry:
            return (_closed(position, shaped(entry, _Entry)),)
        return super().hear_entry(view, entry)

    def hear(self, view: View, seat: Seat, action: Action | None, told: _Entry) -> tuple[Fact, ...]:
        match action:
            case None:
                return (Ordered(seat),)
            case Order(guesses):
                return Ordered(seat), OrderedAs(seat, guesses)
            case Finish():
                return (Finished(seat),)
        raise LawBroken("an action without a fact")

    def reveal(self, end: End) -> dict[str, Json]:
        return {"mines": None if end.mines is None else names_of(end.mines)}

    def hear_end(self, view: View, result: Result, revealed: _Revealed) -> End:
        config, names = view.position.config, revealed.mines
        return End(
            result, None if names is None else frozenset(squares_in(names, config.width, config.height, "mines"))
        )

    def view(self, view: View) -> dict[str, Json]:
        position = view.position
        own = None if view.viewer is None else view.orders[view.viewer]
        return {
            "round": position.round,
            "rows": list(position.rows),
            "scores": list(view.scores),
            "sent": list(position.sent),
            "final": list(position.final),
            "orders": None if own is None else spell_guesses(own),
        }

    def layouts(self, view: View) -> Json:
        return {"mines": None if view.mines is None else names_of(view.mines)}


def _closed(position: Position, told: _Entry) -> Closed:
    """Read the evaluation of a round. A mine was disarmed if any seat marked it."""
    config = position.config
    for key, several in (("points", told.points), ("orders", told.orders)):
        if len(several) != config.seats:
            raise ParseError(
                "must hold one for each of {seats} seats, not {given}", key, seats=config.seats, given=len(several)
            )
    orders = []
    for seat, text in enumerate(told.orders):
        with inside(f"orders[{seat}]"):
            orders.append(_on_board(parse_guesses(text), config, ""))
    marked = {guess.square for guesses in orders for guess in guesses if guess.mine}
    shown = [
        (square, str(number) if number != "mine" else DISARMED if square in marked else HIT)
        for name, number in told.uncovered.items()
        for square in [square_in(name, config.width, config.height, "uncovered")]
    ]
    cells = with_marks(COVERED * config.area, config.width, shown)
    return Closed(position.round, _points(config, told.points), Uncovered(config.width, cells), tuple(orders))


def _points(config: Config, told: Sequence[Points]) -> tuple[Points, ...]:
    """Each seat's points; raises ParseError for values that no round can pay, such as halves if none are paid."""
    whole = all(type(points) is int for points in (config.reward, config.fine))
    for seat, points in enumerate(told):
        if not in_halves(points) or (whole and points % 1):
            wanted = Phrase("a whole number") if whole else Phrase("a whole number or a half")
            raise ParseError("must be {wanted}, not {given}", f"points[{seat}]", wanted=wanted, given=points)
    return tuple(map(exact, told))


def _on_board(guesses: Guesses, config: Config, place: str) -> Guesses:
    """The guesses at this place of the record; raises ParseError for one off the board."""
    for guess in guesses:
        on_board(guess.square, config.width, config.height, place)
    return guesses


def _judged(fact: Closed) -> dict[str, Json]:
    return {
        "points": list(fact.points),
        "uncovered": {str(square): "mine" if number is None else number for square, number in fact.uncovered},
        "orders": [spell_guesses(guesses or ()) for guesses in fact.orders],
    }
