"""A replayed game for people: the head, the moves with their answers, the boards, the result."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text

from boem.cli import words
from boem.cli.draw import draw_boards, latest, printable
from boem.cli.draw_coan import draw_field
from boem.cli.draw_postal import draw_postal
from boem.cli.draw_solo import draw_puzzle
from boem.cli.mazes import Mazes
from boem.cli.rounds import draw_rounds
from boem.cli.text import listed, spoken
from boem.core.game import Json, Result, Seat, ViewProtocol, in_order
from boem.core.history import facts_for
from boem.core.points import HYPHEN, signed
from boem.core.settings import write_settings
from boem.records import ALL, Eyes, Match, disputed, entry_for, tell_result, view_for

LONGEST_LIST: Final = 6
LONGEST_NAME: Final = 24
HOUSE: Final = "the house"


def report(game: Match, eyes: Eyes) -> RenderableType:
    """Everything that these eyes may know, to be printed."""
    known = view_for(game, eyes)
    names, entries = _named(game, eyes)
    moves = draw_rounds(known, names_in(game), entries) if game.record.game.id == "postal" else _moves(entries)
    return Group(
        _head(game, eyes),
        "",
        moves,
        "",
        _DRAWN[game.record.game.id](known, names, _said(game, eyes)),
        "",
        Text(result_sentence(known.result, names) if known.result else _waiting(known, names), "bold"),
        *_dispute(game, known),
    )


def _said(game: Match, eyes: Eyes) -> list[Any]:
    viewer = None if eyes == ALL else eyes
    return [fact for notices in game.said for fact in facts_for(notices, viewer)]


def _search_boards(known: Any, names: Sequence[str], said: Sequence[Any]) -> RenderableType:
    return draw_boards(known, names, marked=[latest(said, Seat(seat)) for seat in range(2)])


def _mazes(known: Any, names: Sequence[str], _: Sequence[Any]) -> RenderableType:
    return Mazes(known, tuple(names))


_DRAWN: Final[Mapping[str, Callable[[Any, Sequence[str], Sequence[Any]], RenderableType]]] = MappingProxyType(
    {"mijnenveger": _search_boards, "coan": draw_field, "uitweg": _mazes, "solo": draw_puzzle, "postal": draw_postal}
)


def _dispute(game: Match, known: ViewProtocol) -> list[Text]:
    claimed = disputed(game.record, tell_result(known))
    if game.refusal is not None or claimed is None:
        return []
    return [Text(f"The record claims another result: {printable(json.dumps(claimed, ensure_ascii=False), 200)}")]


def result_sentence(result: Result, names: Sequence[str]) -> str:
    """Who has won, and why."""
    if len(names) == 1 and result.reason in words.ALONE:
        return words.ALONE[result.reason].format(name=names[0])
    reason = words.ENDED[result.reason]
    if not result.winners:
        return f"Nobody wins: {reason}."
    winners = listed([names[seat] for seat in sorted(result.winners)])
    if len(result.winners) > 1:
        return f"A draw of {winners}: {reason}."
    return f"{winners} wins: {reason}."


def _head(game: Match, eyes: Eyes) -> Text:
    names = names_in(game)
    settings = ", ".join(f"{key} {spoken(value)}" for key, value in write_settings(game.record.config).items())
    seen = "nothing hidden" if eyes == ALL else f"as {'a spectator' if eyes is None else names[eyes]} sees it"
    title = f"{game.record.game.title}: {listed(names, most=LONGEST_LIST)}"
    return Text.assemble((title, "bold"), f", {seen}\n", (settings, "dim"))


def names_in(game: Match) -> list[str]:
    """The names of those who sat down first."""
    return [printable(name, LONGEST_NAME) for name in game.record.seats]


def _named(game: Match, eyes: Eyes) -> tuple[list[str], list[tuple[str, dict[str, Json]]]]:
    """The names of who plays the seats now, and the entries, each under the name of who played its seat then."""
    names = names_in(game)
    entries = []
    for number in range(len(game.said)):
        entry = entry_for(game, number, eyes)
        seat: Json = entry.get("seat", entry.get("handover"))
        entries.append((HOUSE if seat is None else names[seat], entry))
        if "handover" in entry:
            names[entry["handover"]] = entry["to"] = printable(entry["to"], LONGEST_NAME)
    return names, entries


def _moves(entries: Sequence[tuple[str, Mapping[str, Json]]]) -> Text:
    """The moves with their answers."""
    rows = [(str(number), who, _done(entry), _answer(entry)) for number, (who, entry) in enumerate(entries)]
    widths = [max((cell_len(cell) for cell in column), default=0) for column in zip(*rows, strict=True)]
    return Text("\n").join(_line(row, widths) for row in rows)


def _done(entry: Mapping[str, Json]) -> str:
    if "handover" in entry:
        return f"hands over to {entry['to']}"
    return f"deal {entry['deal']}" if "deal" in entry else str(entry["do"])


def _answer(entry: Mapping[str, Json]) -> str:
    """What was answered, with the points and the squares shown for free, if any."""
    parts = [str(entry["answer"])]
    if entry.get("points"):
        parts.append(f"{signed(entry['points'], HYPHEN)} points")
    if entry.get("opened"):
        parts.append("shown for free " + " ".join(f"{square}={number}" for square, number in entry["opened"].items()))
    return ", ".join(parts)


def _line(row: Sequence[str], widths: Sequence[int]) -> Text:
    _, who, what, answer = (cell + " " * (width - cell_len(cell)) for cell, width in zip(row, widths, strict=True))
    return Text.assemble((f"{row[0]:>{widths[0]}}  ", "dim"), f"{who}  {what}  ", (answer.rstrip(), "bold"))


def _waiting(known: ViewProtocol, names: Sequence[str]) -> str:
    waited = [HOUSE if actor == "house" else names[actor] for actor in in_order(known.waits_for)]
    return f"The game is not over; it waits for {listed(waited, most=LONGEST_LIST)}."
