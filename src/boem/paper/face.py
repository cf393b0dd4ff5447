"""A game's face for paper: what can be printed, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, TypeAlias

from boem.core.errors import ParseError
from boem.core.faces import load_face
from boem.core.forms import Phrase
from boem.core.game import AnyGame, Json, Settings
from boem.core.settings import read_settings
from boem.core.texts import gettext_noop as _
from boem.paper.pad import Pad
from boem.paper.page import PadPage

PLAYERS: Final = "players"

Drawn: TypeAlias = Callable[[Any], Pad | Sequence[PadPage]]
"""From settings to a sheet or to pages, in the current language."""
Dealing: TypeAlias = Callable[[Any, Random], Pad | Sequence[PadPage]]


def two(_config: Settings) -> int:
    """A sheet for each of two players."""
    return 2


def one(_config: Settings) -> int:
    """Once."""
    return 1


@dataclass(frozen=True, slots=True)
class PadPart:
    """What is printed, and how often unless somebody says otherwise."""

    title: str
    draw: Drawn
    sheets: Callable[[Any], int] = two
    deal: Dealing | None = None
    """The same with what a seed deals, where something is dealt."""


@dataclass(frozen=True, slots=True)
class PaperFace:
    """Parts by name, the first being what players get; `boards` are the settings to offer, if the box has none."""

    parts: Mapping[str, PadPart]
    boards: Mapping[str, Mapping[str, Json]] = field(default_factory=dict)


def paper_face(game: AnyGame) -> PaperFace | None:
    """The game's face for paper, if it has one; a function alone is the players' sheet."""
    face: Drawn | PaperFace | None = load_face(game.faces.paper)
    if face is None or isinstance(face, PaperFace):
        return face
    return PaperFace({PLAYERS: PadPart(_("A sheet for each player"), face)})


def part_of(game: AnyGame, name: str | None, place: str = "part") -> PadPart:
    """A part by name, by default the players'; raises ParseError, which calls it `place`."""
    face = paper_face(game)
    if face is None:
        raise ParseError("there is no pad to print for {title}", title=Phrase(game.title))
    if name is not None and name not in face.parts:
        known = ", ".join(face.parts)
        raise ParseError("must be one of {known}, not {given}", place, known=known, given=f"{name!r:.40}")
    return face.parts[name or next(iter(face.parts))]


def boards_on_paper(game: AnyGame) -> Mapping[str, Settings]:
    """The boards to offer, by name: those of the box, or those of the game's face for paper."""
    face = paper_face(game)
    if game.boards or face is None:
        return game.boards
    return {name: read_settings(game.config, game.suggest(settings)) for name, settings in face.boards.items()}
