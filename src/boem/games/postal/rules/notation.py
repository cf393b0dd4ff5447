"""How Postal Minesweeper is written down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Final, Literal

import msgspec

from boem.core.cells import with_marks
from boem.core.deal import UNTOLD, Deal, DealtOut, hear_deal, read_deal, tell_deal
from boem.core.errors import ParseError, Untold
from boem.core.game import HOUSE, Actor, Json, Notation, Resign, Seat
from boem.core.points import Points, exact, in_halves
from boem.core.seats import Left
from boem.core.shapes import inside, on_board, shaped, square_in, squares_in
from boem.core.squares import spell
from boem.games.postal.rules.config import Config
from boem.games.postal.rules.facts import (
    COVERED,
    DISARMED,
    HIT,
    Action,
    Close,
    Closed,
    Dealt,
    End,
    Fact,
    Finish,
    Finished,
    Last,
    Order,
    Ordered,
    OrderedAs,
    Position,
    Uncovered,
    Undo,
    Undone,
    View,
)
from boem.games.postal.rules.orders import Tips, in_reading_order, parse_tips, spell_tips

LONGEST_WHY: Final = 1000  # characters
_VERBS: Final = "order, final, resign"


class _Revealed(msgspec.Struct, frozen=True):
    mines: list[str] | None = None


class _Told(msgspec.Struct):
    """An entry of any kind; what a kind hasn't, `heard` leaves out."""

    seat: int = 0
    do: str = ""
    deal: str = UNTOLD
    undo: int = 0
    why: str = ""
    points: list[int | float] = []
    uncovered: dict[str, Annotated[int, msgspec.Meta(ge=0, le=8)] | Literal["mine"]] = {}
    orders: list[str] = []
    revealed: _Revealed = _Revealed()


class PostalNotation(Notation[Config, Action, Fact, View]):
    """`order K9 mine, H5`, `order`, `final`; the house's are `{"deal": "A1 …"}`, `{"close": true}`, `{"undo": 3}`."""

    def read(self, text: str) -> Action:
        verb, *more = text.split(None, 1) or [""]
        rest = more[0] if more else ""
        if verb == "order":
            if rest.split() == [UNTOLD]:
                raise Untold("this order")
            return Order(parse_tips(rest))
        if verb not in ("final", "resign") or rest.strip():
            raise ParseError(f"not an action: {text[:40]!r}; known: {_VERBS}")
        return Finish() if verb == "final" else Resign()

    def write(self, action: Action) -> str:
        match action:
            case Order(tips):
                return f"order {spell_tips(in_reading_order(tips))}".rstrip()
            case Deal(mines):
                return f"deal {spell(mines)}"
            case Undo(number):
                return f"undo {number}"
            case Finish():
                return "final"
            case Close() | Resign():
                return type(action).__name__.lower()

    def read_entry(self, entry: dict[str, Json]) -> tuple[Actor, Action]:
        keys = set(entry)
        if keys == {"deal"}:
            return HOUSE, read_deal(entry["deal"])
        if keys == {"close"}:
            if entry["close"] is not True:
                raise ParseError("true is needed: a round is closed, or there is no such entry", "close")
            return HOUSE, Close()
        if keys in ({"undo"}, {"undo", "why"}):
            why = entry.get("why", "")
            if len(why) > LONGEST_WHY:
                raise ParseError(f"longer than {LONGEST_WHY:,} characters", "why")
            return HOUSE, Undo(entry["undo"], why)
        return super().read_entry(entry)

    def heard(self, facts: Sequence[Fact]) -> dict[str, Json]:
        said, *own = facts
        match said:
            case Ordered(seat):
                sent = [spell_tips(fact.tips) for fact in own if isinstance(fact, OrderedAs)]
                do = f"order {sent[0] if sent else UNTOLD}".rstrip()
                return {"seat": seat, "do": do, "answer": "ordered"}
            case Finished(seat):
                return {"seat": seat, "do": "final", "answer": "final"}
            case Dealt():
                return tell_deal(own)
            case Closed():
                return {"close": True, "answer": f"round {said.round}"} | _judged(said) | _revealed(said.end)
            case Undone(number, why):
                return {"undo": number} | ({"why": why} if why else {}) | {"answer": "undone"}
            case Left(seat, how, end):
                return {"seat": seat, "do": "resign", "answer": how} | _revealed(end)
            case OrderedAs() | DealtOut():
                raise ParseError("the first fact is the one that was said to everyone")

    def facts(self, view: View, entry: Json) -> tuple[Fact, ...]:
        told, position = shaped(entry, _Told), view.position
        if "deal" in entry:
            return Dealt(), *hear_deal(told.deal)
        if "undo" in entry:
            if not 0 < told.undo == len(position.past):
                raise ParseError("only the last round can be taken back", "undo")
            return (Undone(told.undo, told.why),)
        if "close" in entry:
            return (_ended(position, _closed(position, told), told.revealed),)
        return self._sent(position, told)

    def _sent(self, position: Position, told: _Told) -> tuple[Fact, ...]:
        """What a seat is told to have done."""
        seat, config = Seat(told.seat), position.config
        if not 0 <= seat < config.seats:
            raise ParseError(f"there is no such seat; the seats are 0 to {config.seats - 1}", "seat")
        if told.do == f"order {UNTOLD}":
            return (Ordered(seat),)
        _, action = self.read_entry({"seat": seat, "do": told.do})
        match action:
            case Order(tips):
                return Ordered(seat), OrderedAs(seat, _on_board(tips, config, "do"))
            case Finish():
                return (Finished(seat),)
        return (_ended(position, Left(seat, "resigned"), told.revealed),)

    def view(self, view: View) -> dict[str, Json]:
        position = view.position
        own = None if view.viewer is None else view.orders[view.viewer]
        return {
            "round": position.round,
            "rows": list(position.rows),
            "scores": list(view.scores),
            "sent": list(position.sent),
            "final": list(position.final),
            "orders": None if own is None else spell_tips(own),
        }

    def layouts(self, view: View) -> Json:
        return {"mines": None if view.mines is None else [str(mine) for mine in sorted(view.mines)]}

    def commits(self, action: Action) -> bool:
        return isinstance(action, Deal)


def _closed(position: Position, told: _Told) -> Closed:
    """The evaluation of a round. A mine was disarmed if a seat had marked it."""
    config = position.config
    for key, several in (("points", told.points), ("orders", told.orders)):
        if len(several) != config.seats:
            raise ParseError(f"one for each of {config.seats} seats is needed, not {len(several)}", key)
    orders = []
    for seat, text in enumerate(told.orders):
        with inside(f"orders[{seat}]"):
            orders.append(_on_board(parse_tips(text), config, ""))
    marked = {tip.square for tips in orders for tip in tips if tip.mine}
    shown = [
        (square, str(number) if number != "mine" else DISARMED if square in marked else HIT)
        for name, number in told.uncovered.items()
        for square in [square_in(name, config.width, config.height, "uncovered")]
    ]
    cells = with_marks(COVERED * config.area, config.width, shown)
    return Closed(position.round, _points(config, told.points), Uncovered(config.width, cells), tuple(orders))


def _points(config: Config, told: Sequence[Points]) -> tuple[Points, ...]:
    """What each seat got, or raise ParseError for what no round can bring; halves only where some are paid."""
    whole = all(type(points) is int for points in (config.reward, config.fine))
    for seat, points in enumerate(told):
        if not in_halves(points) or (whole and points % 1):
            wanted = "a whole number" if whole else "a whole number or a half"
            raise ParseError(f"{wanted} is needed, not {points}", f"points[{seat}]")
    return tuple(map(exact, told))


def _on_board(tips: Tips, config: Config, place: str) -> Tips:
    """The tips that stand at a place, or raise ParseError for one off the board."""
    for tip in tips:
        on_board(tip.square, config.width, config.height, place)
    return tips


def _ended(position: Position, fact: Last, revealed: _Revealed) -> Last:
    """The fact, with the end if it is one."""
    result, names, config = position.verdict(fact), revealed.mines, position.config
    if result is None:
        return fact
    mines = None if names is None else frozenset(squares_in(names, config.width, config.height, "revealed.mines"))
    return replace(fact, end=End(result, mines))


def _judged(fact: Closed) -> dict[str, Json]:
    return {
        "points": list(fact.points),
        "uncovered": {str(square): "mine" if number is None else number for square, number in fact.uncovered},
        "orders": [spell_tips(tips or ()) for tips in fact.orders],
    }


def _revealed(end: End | None) -> dict[str, Json]:
    if end is None:
        return {}
    return {"revealed": {"mines": None if end.mines is None else [str(mine) for mine in sorted(end.mines)]}}
