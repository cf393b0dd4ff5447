"""The course of a game in a terminal, round by round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from boem.cli.moves import Entries
from boem.cli.text import printable
from boem.core.game import Json
from boem.core.points import HYPHEN, Points, added, plain, signed
from boem.games.postal.rules.facts import View
from boem.games.postal.rules.orders import spell_tips
from boem.games.postal.terminal import words

MOST_SQUARES: Final = 60  # the most squares of a round that are listed individually
LONGEST_WHY: Final = 200


def draw_rounds(view: View, names: Sequence[str], entries: Entries) -> RenderableType:
    """Every round with its orders and points, what happened in between, and the state of the present one.

    `names` are those of the first players, by seat.
    """
    return Group(*_told(view, list(names), entries))


def tell_round(entry: Mapping[str, Json], names: Sequence[str]) -> str:
    """A closed round on one line."""
    points = ", ".join(f"{name} {signed(one, HYPHEN)}" for name, one in zip(names, entry["points"], strict=True))
    head = words.ROUND.format(round=entry["answer"].removeprefix("round "))
    return words.ROUND_TOLD.format(head=head, points=points, uncovered=_uncovered(entry["uncovered"]).rstrip("."))


def _told(view: View, players: list[str], entries: Entries) -> Iterator[RenderableType]:
    past: list[Sequence[Points]] = [[0] * len(players)]
    for who, entry in entries:
        if "close" in entry:
            past.append(added(past[-1], entry["points"]))
            yield from _round(entry, players, past[-1])
        elif "undo" in entry:
            past.pop()
            why = printable(entry.get("why", ""), LONGEST_WHY)
            told = words.ROUND_UNDONE.format(round=entry["undo"])
            if view.position.withdraws(entry["undo"]):
                told += words.DEAL_WITHDRAWN
            yield Text(told + (f": {why}" if why else ""), "bold")
        elif "deal" in entry:
            squares = "" if entry["deal"] == "…" else f": {entry['deal']}"
            yield Text(f"{words.DEALT}{squares}")
        elif "handover" in entry:
            players[entry["handover"]] = entry["to"]
            yield Text(words.HANDS_OVER.format(name=who, to=entry["to"]))
        elif entry["do"] == "resign":
            yield Text(words.RESIGNS.format(name=who))
    if view.status != "over":
        yield from _present(view, players)


def _round(entry: Mapping[str, Json], names: Sequence[str], scores: Sequence[Points]) -> Iterator[RenderableType]:
    yield Text(words.ROUND.format(round=entry["answer"].removeprefix("round ")), "bold")
    table = Table(*words.ROUND_COLUMNS, box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.columns[2].justify = table.columns[3].justify = "right"
    for name, orders, points, score in zip(names, entry["orders"], entry["points"], scores, strict=True):
        table.add_row(Text(name), orders or Text(words.NO_ORDERS, "dim"), signed(points, HYPHEN), plain(score, HYPHEN))
    yield table
    yield Text(_uncovered(entry["uncovered"]))
    yield Text("")


def _uncovered(uncovered: Mapping[str, object]) -> str:
    if not uncovered:
        return words.NOTHING_UNCOVERED
    named = [f"{square}={content}" for square, content in uncovered.items()]
    squares = " ".join(named[:MOST_SQUARES])
    if len(named) > MOST_SQUARES:
        squares = words.AND_MORE.format(squares=squares, count=len(named) - MOST_SQUARES)
    return words.UNCOVERED.format(squares=squares)


def _present(view: View, names: Sequence[str]) -> Iterator[Text]:
    """Who has sent orders for the present round, and those that the viewer knows."""
    position = view.position
    seats, sent, final = len(position.active), sum(position.sent), sum(position.final)
    yield Text(words.ROUND_NOW.format(round=position.round, seats=seats, sent=sent, final=final), "bold")
    for name, tips in zip(names, view.orders, strict=True):
        if tips is not None:
            yield Text(words.YOUR_ORDERS.format(name=name, orders=spell_tips(tips) or words.NO_ORDERS))
