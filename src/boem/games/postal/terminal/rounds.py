"""The course of a game in a terminal, round by round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from boem.cli.moves import Entries
from boem.cli.text import printable
from boem.core.forms import Phrase
from boem.core.game import Json
from boem.core.points import HYPHEN, Points, added, plain, signed
from boem.core.texts import gettext, say
from boem.games.postal.rules.facts import View
from boem.games.postal.rules.orders import spell_guesses
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
    told = say(words.ROUND_TOLD, round=entry["answer"].removeprefix("round "), points=points)
    return f"{told} {_uncovered(entry['uncovered'])}"


def _told(view: View, players: list[str], entries: Entries) -> Iterator[RenderableType]:
    past: list[Sequence[Points]] = [[0] * len(players)]
    heard: set[Json] = set()  # the seats that have sent something for this round
    resigned: set[Json] = set()
    for who, entry in entries:
        if "close" in entry:
            past.append(added(past[-1], entry["points"]))
            yield from _round(entry, players, past[-1], heard, resigned)
            heard.clear()
        elif "undo" in entry:
            past.pop()
            heard.clear()
            why = printable(entry.get("why", ""), LONGEST_WHY)
            withdrawn = view.position.withdraws(entry["undo"])
            told = say(words.ROUND_UNDONE, round=entry["undo"], withdrawn=withdrawn)
            yield Text(told + (f": {why}" if why else ""), "bold")
        elif "deal" in entry:
            squares = "" if entry["deal"] == "…" else f": {entry['deal']}"
            yield Text(f"{gettext(words.DEALT)}{squares}")
        elif "handover" in entry:
            players[entry["handover"]] = entry["to"]
            yield Text(say(words.HANDS_OVER, name=who, to=entry["to"]))
        elif entry["do"] == "resign":
            resigned.add(entry["seat"])
            yield Text(say(words.RESIGNS, name=who))
        else:
            heard.add(entry["seat"])
    if view.status != "over":
        yield from _present(view, players)


def _round(
    entry: Mapping[str, Json], names: Sequence[str], scores: Sequence[Points], heard: Set[Json], resigned: Set[Json]
) -> Iterator[RenderableType]:
    yield Text(say(words.ROUND, round=entry["answer"].removeprefix("round ")), "bold")
    table = Table(
        *map(gettext, words.ROUND_COLUMNS), box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim"
    )
    table.columns[2].justify = table.columns[3].justify = "right"
    rows = zip(names, entry["orders"], entry["points"], scores, strict=True)
    for seat, (name, orders, points, score) in enumerate(rows):
        why = words.HAS_RESIGNED if seat in resigned else words.NO_ORDERS if seat in heard else words.NMR
        nothing = Text(gettext(why), "dim")
        table.add_row(Text(name), orders or nothing, signed(points, HYPHEN), plain(score, HYPHEN))
    yield table
    yield Text(_uncovered(entry["uncovered"]))
    yield Text("")


def _uncovered(uncovered: Mapping[str, object]) -> str:
    if not uncovered:
        return gettext(words.NOTHING_UNCOVERED)
    named = [f"{square}={content}" for square, content in uncovered.items()]
    squares = " ".join(named[:MOST_SQUARES])
    if len(named) > MOST_SQUARES:
        squares = say(words.AND_MORE, squares=squares, count=len(named) - MOST_SQUARES)
    return say(words.UNCOVERED, squares=squares)


def _present(view: View, names: Sequence[str]) -> Iterator[Text]:
    """Who has sent orders for the present round, and those that the viewer knows."""
    position = view.position
    seats, sent, final = len(position.active), sum(position.sent), sum(position.final)
    yield Text(say(words.ROUND_NOW, round=position.round, seats=seats, sent=sent, final=final), "bold")
    for name, guesses in zip(names, view.orders, strict=True):
        if guesses is not None:
            yield Text(say(words.YOUR_ORDERS, name=name, orders=spell_guesses(guesses) or Phrase(words.NO_ORDERS)))
