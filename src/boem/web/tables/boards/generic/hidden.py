"""What a viewer knows to be hidden on squares, and on which board, whatever the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from django.utils.translation import gettext as _

from boem.core.game import AnyGame, Json, ViewProtocol
from boem.core.outline import Path
from boem.web.tables.boards.board import Heard, ViewerContext
from boem.web.tables.boards.generic.places import boards_acted_on, squares_in
from boem.web.tables.boards.generic.words import flat, listed

Acted: TypeAlias = Mapping[int, Path]  # by seat, the board on which it acts


def acted_on(game: AnyGame, eyes: ViewerContext, boards: Sequence[Path]) -> Acted:
    """For each seat, which of these boards it acts on; without the seats for which that isn't known."""
    if eyes.config is None:
        return {}
    return {seat: path for seat, path in boards_acted_on(game, eyes.config).items() if path in boards}


def plays_here(path: Path, acted: Acted, eyes: ViewerContext) -> str:
    """Who acts on a board, in words; empty if all act on the same board."""
    seats = [seat for seat, one in acted.items() if one == path]
    if not seats or len(set(acted.values())) < 2:
        return ""
    if seats == [eyes.you]:
        return _("you play here")
    return _("{name} plays here").format(name=listed([eyes.names[seat] for seat in seats]))


def hides_here(eyes: ViewerContext) -> str:
    """Who hides things on the board on which the viewer does."""
    if eyes.you is not None or eyes.viewer is None:
        return _("you hide here")
    return _("{name} hides here").format(name=eyes.names[eyes.viewer])


def hides_on(seat: int, acted: Acted, boards: Sequence[Path]) -> Path | None:
    """The board on which a seat hides things: the only one, or the one on which the opponent acts; None if unclear."""
    if len(boards) == 1:
        return boards[0]
    others = {path for other, path in acted.items() if other != seat}
    return others.pop() if len(others) == 1 and len(acted) == 2 else None


def hidden_on(
    game: AnyGame, heard: Heard, view: ViewProtocol, acted: Acted, boards: Sequence[Path], eyes: ViewerContext
) -> Mapping[Path, Mapping[str, str]]:
    """Who has hidden something, by board and square."""
    told = _revealed(game, heard, len(eyes.names)) if view.status == "over" else {}
    if view.viewer is not None:
        told = {view.viewer: _own(game, heard, view.viewer), **told}
    found: dict[Path, dict[str, str]] = {}
    for seat, squares in told.items():
        path = hides_on(seat, acted, boards) if squares else None
        if path is not None:
            who = _("the house") if len(eyes.names) == 1 else called(seat, eyes)
            found.setdefault(path, {}).update(dict.fromkeys(squares, who))
    return found


def called(seat: int, eyes: ViewerContext) -> str:
    """A seat's name as the viewer reads it."""
    return _("You") if seat == eyes.you else eyes.names[seat]


def _own(game: AnyGame, heard: Heard, seat: int) -> frozenset[str]:
    """The squares named in those of the seat's actions that nobody else has heard in full."""
    found: frozenset[str] = frozenset()
    for facts in (facts for facts in heard if len(facts) > 1):
        entry, aloud = game.notation.heard(facts), game.notation.heard(facts[:1])
        if entry.get("seat") == seat and entry.get("do") != aloud.get("do"):
            found |= squares_in(str(entry.get("do")).split()[1:]) or frozenset()
    return found


def _revealed(game: AnyGame, heard: Heard, seats: int) -> dict[int, frozenset[str]]:
    """The squares that the end of the game has revealed, by seat."""
    told = game.notation.heard(heard[-1]).get("revealed") if heard and heard[-1] else None
    several = [one for one in told.values() if isinstance(one, list)] if isinstance(told, dict) else []
    by_seat = next((one for one in several if len(one) == seats and any(map(_squares, one))), [])
    return {seat: squares for seat, one in enumerate(by_seat) if (squares := _squares(one))}


def _squares(value: Json) -> frozenset[str] | None:
    """The squares named by a part of what was revealed; None if it names anything else."""
    if isinstance(value, dict) and len(value) == 1:
        value = next(iter(value.values()))
    return squares_in(flat(value).split()) if value else None
