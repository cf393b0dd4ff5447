"""How Postal Minesweeper is written down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boem.core.deal import UNTOLD, Deal, DealtOut, read_deal, tell_deal
from boem.core.errors import Unreadable
from boem.core.game import HOUSE, Actor, Json, Notation, Resign
from boem.core.seats import Left
from boem.core.squares import spell
from boem.games.postal.config import Config
from boem.games.postal.facts import (
    Action,
    Close,
    Closed,
    Dealt,
    End,
    Fact,
    Finish,
    Finished,
    Order,
    Ordered,
    OrderedAs,
    Undo,
    Undone,
    View,
)
from boem.games.postal.orders import in_reading_order, parse_tips, spell_tips

LONGEST_WHY: Final = 1000  # characters
_VERBS: Final = "order, final, resign"


class PostalNotation(Notation[Config, Action, Fact, View]):
    """`order K9 mine, H5`, `order`, `final`; the house's are `{"deal": "A1 …"}`, `{"close": true}`, `{"undo": 3}`."""

    def read(self, text: str) -> Action:
        verb, *more = text.split(None, 1) or [""]
        rest = more[0] if more else ""
        if verb == "order":
            if rest.split() == [UNTOLD]:
                raise Unreadable("the squares of this order are not told")
            return Order(parse_tips(rest))
        if verb not in ("final", "resign") or rest.strip():
            raise Unreadable(f"not an action: {text[:40]!r}; known: {_VERBS}")
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
                raise Unreadable("true is needed: a round is closed, or there is no such entry", "close")
            return HOUSE, Close()
        if keys in ({"undo"}, {"undo", "why"}):
            why = entry.get("why", "")
            if len(why) > LONGEST_WHY:
                raise Unreadable(f"longer than {LONGEST_WHY:,} characters", "why")
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
                raise Unreadable("the first fact is the one that was said to everyone")

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
