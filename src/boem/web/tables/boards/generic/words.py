"""Generic sentences about a game: what has happened, who is to move, how it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from django.utils.functional import lazy
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from boem.core.game import HOUSE, AnyGame, Json, Result, Viewer, ViewProtocol, in_order
from boem.core.points import Points, plain, signed
from boem.web.tables.boards.board import MoveText, ViewerContext

HIDDEN: Final = "…"  # notations write this for what is sealed
LONGEST: Final = 400  # characters of a move, and of its answer
MOST_NAMED: Final = 8  # seats
_OF_THE_HOUSE: Final = ("deal", "close", "undo")
_ELSEWHERE: Final = frozenset((
    "n", "seat", "do", *_OF_THE_HOUSE, "why", "handover", "to", "answer", "points", "at", "commitment", "salt",
    "revealed",
))  # fmt: skip


def own(text: str) -> str:
    """A game's own English text in the reader's language, if the game's package translates it."""
    return _(text) if text else ""


later = lazy(own, str)
"""The same, translated only when displayed."""


def spell(name: str) -> str:
    """A name from JSON or from an action, as words."""
    return name.replace("_", " ")[:1].upper() + name.replace("_", " ")[1:]


def spelt(text: str) -> str:
    """An action as words; the verb is translated if the game's catalogue has it with the context `move`."""
    verb, blank, rest = text.partition(" ")
    return f"{pgettext('move', spell(verb))}{blank}{rest}" if verb else ""


def flat(value: Json) -> str:
    """A JSON value on one line."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {flat(one)}" for key, one in value.items()) or _("none")
    if isinstance(value, Sequence) and not isinstance(value, str):
        nested = any(isinstance(one, Mapping | list) or " " in str(one) for one in value)
        return (", " if nested else " ").join(map(flat, value)) or _("none")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return "–" if value is None else str(value)


def said(entry: Mapping[str, Json]) -> MoveText:
    """An entry in words, as its viewer heard it."""
    if "do" in entry:
        return MoveText(_brief(spelt(str(entry["do"]))), answer(entry))
    key = next((key for key in _OF_THE_HOUSE if key in entry), "")
    what = entry.get(key)
    named = spell(key) if what is True or what in (HIDDEN, None) else f"{spell(key)} {flat(what)}"
    return MoveText(_brief(named), answer(entry))


def answer(entry: Mapping[str, Json]) -> str:
    """The answer to a move, with the points if there are any, and whatever else the entry holds."""
    told, points = flat(entry.get("answer")), entry.get("points")
    parts = [pgettext("answer", told) if told else told]
    if isinstance(points, int | float) and points:
        parts.append(points_of(points, signed(points)))
    known = _ELSEWHERE if isinstance(points, int | float | None) else _ELSEWHERE - {"points"}
    parts += [f"{spell(key)} {flat(value)}" for key, value in entry.items() if key not in known and value]
    return _brief(", ".join(parts))


def points_of(points: Points, figure: str) -> str:
    """A number of points, written as `figure`; only 1 and −1 take the singular."""
    return ngettext("{points} point", "{points} points", 1 if abs(points) == 1 else 2).format(points=figure)


def title(game: AnyGame, view: ViewProtocol, eyes: ViewerContext) -> str:
    """Whose turn it is, or who has won."""
    if view.result is not None:
        return _won(view.result, view.viewer, eyes)
    waited = in_order(view.waits_for)
    if eyes.you is not None and eyes.you in waited:
        return _("Your turn")
    seats = [eyes.names[seat] for seat in waited if seat != HOUSE]
    if not seats:
        return _("It goes on in a moment") if view.status == "playing" else _("It is being set up")
    if len(seats) > 3:
        return _("{count} are to move").format(count=len(seats))
    return _("{other} to move").format(other=listed(seats))


def ending(game: AnyGame, view: ViewProtocol, eyes: ViewerContext) -> str:
    """Who has won and why, with the points; empty while the game goes on."""
    result = view.result
    if result is None:
        return ""
    why = own(game.why(result))
    winners = listed([eyes.names[seat] for seat in sorted(result.winners)])
    if len(eyes.names) == 1 or not result.winners or _names_winners(result, view.viewer, eyes):
        told = f"{why[:1].upper()}{why[1:]}."  # the title says the rest
    elif len(result.winners) > 1:
        told = _("A draw of {winners}: {why}.").format(winners=winners, why=why)
    else:
        told = _("{winner} wins: {why}.").format(winner=winners, why=why)
    if result.scores is None or not 1 < len(eyes.names) <= MOST_NAMED:
        return told
    points = ", ".join(f"{name} {plain(score)}" for name, score in zip(eyes.names, result.scores, strict=True))
    return f"{told} {points}."


def _names_winners(result: Result, viewer: Viewer, eyes: ViewerContext) -> bool:
    """Whether the title already names the winners."""
    return len(result.winners) < len(eyes.names) and (viewer is None or eyes.named)


def _won(result: Result, viewer: Viewer, eyes: ViewerContext) -> str:
    winners = result.winners
    if len(eyes.names) == 1 and viewer is not None:
        return _("Done") if winners else _("It is over")
    if not winners:
        return _("Nobody wins")
    if len(winners) == len(eyes.names):
        return _("A draw")
    if viewer in winners and not eyes.named:
        return _("You win") if len(winners) == 1 else _("You share the win")
    if viewer is not None and len(eyes.names) == 2 and not eyes.named:
        return _("You lose")
    return _("{winner} wins").format(winner=listed([eyes.names[seat] for seat in sorted(winners)]))


def listed(names: Sequence[str]) -> str:
    """Names as a list within a sentence: “A, B and C”."""
    if len(names) < 2:
        return "".join(names)
    return _("{several} and {last}").format(several=", ".join(names[:-1]), last=names[-1])


def _brief(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
