"""How a game is shown and played in a terminal: its face `terminal`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar

from rich.console import RenderableType

from boem.cli import words
from boem.cli.moves import Entries, answer_in, done_in, list_moves
from boem.cli.outcome import result_sentence
from boem.cli.play.game import TerminalGame
from boem.cli.views import draw_view
from boem.core.faces import load_face
from boem.core.game import AnyGame, Json, Result, Seat, Settings, ViewProtocol
from boem.core.origin import origin_of
from boem.core.points import HYPHEN, plain
from boem.core.texts import gettext, say
from boem.core.texts import gettext_noop as _


@dataclass(frozen=True, slots=True)
class Shown:
    """What to draw: a view, the facts that reached its viewer, in order, and the names of the seats.

    `before` is the view at a person's last action, if any; `revealed` is what the last entry of the game revealed.
    """

    view: ViewProtocol
    names: tuple[str, ...]
    said: tuple[Any, ...] = ()
    before: ViewProtocol | None = None
    revealed: Json = None


class TerminalFace:
    """A game's face in the terminal. This class serves any game; a game may bring a subclass.

    `names` are by seat, and safe to print.
    """

    playing: ClassVar[type[TerminalGame] | None] = None
    """How a person plays it, if not like any other game."""

    whys: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Sentences for its critic's reasons why something was certain."""
    turns_left: ClassVar[str] = _("{turns} turns to the end")
    """The wording for its critic's expectation, if that is a number of turns."""

    def __init__(self, game: AnyGame, config: Any) -> None:
        self.game, self.config = game, config

    def boards(self, shown: Shown) -> RenderableType:
        """The boards of a view."""
        known = _known(self.game, shown.view)
        revealed = {key: secret for key, secret in (shown.revealed or {}).items() if known.get(key) != secret}
        return draw_view(
            {**known, gettext(words.REVEALED): revealed} if revealed else known,
            heading=_seats(shown.view, shown.names),
            size=(getattr(self.config, "width", None), getattr(self.config, "height", None)),
            before=None if shown.before is None else _known(self.game, shown.before),
        )

    def moves(self, view: ViewProtocol, names: Sequence[str], entries: Entries) -> RenderableType:
        """The moves of a replay with their answers; `names` are those of the players who sat down first."""
        return list_moves(entries)

    def sentence(self, entry: Mapping[str, Json], names: Sequence[str], person: Seat) -> str:
        """A sentence about an entry for a person at the table; empty if none is necessary."""
        seat = entry.get("seat")
        if seat is None:
            return say(words.HOUSE_SAYS, answer=answer_in(entry))
        if entry.get("do") == "resign":
            return words.said(words.LEFT, seat == person, who=names[seat])
        said = {"do": done_in(entry), "answer": answer_in(entry)}
        return words.said(words.PLAYS, seat == person, who=names[seat], **said)

    def in_brief(self) -> Sequence[str]:
        """The rules in brief, without the settings, in the current language; by default the game's docstring."""
        return [gettext(rule) for rule in origin_of(self.game.id).rules or (self.game.about or self.game.title,)]

    def outcome(self, result: Result, names: Sequence[str]) -> str:
        """The result in words: who has won, and why."""
        return result_sentence(self.game, result, names)


def terminal_of(game: AnyGame, config: Settings) -> TerminalFace:
    """The game's own face with these settings, or else the generic one."""
    face: type[TerminalFace] = load_face(game.faces.terminal) or TerminalFace
    return face(game, config)


def _known(game: AnyGame, view: ViewProtocol) -> dict[str, Json]:
    """The view in JSON, without the scores, which are shown with the names."""
    known = game.notation.view(view)
    return {key: value for key, value in known.items() if key != "scores" or view.scores != tuple(value)}


def _seats(view: ViewProtocol, names: Sequence[str]) -> str:
    """The seats with their players and points; nothing for a single seat without points."""
    if view.scores is None:
        return ", ".join(f"{seat} {name}" for seat, name in enumerate(names)) if len(names) > 1 else ""
    several = enumerate(zip(names, view.scores, strict=True))
    return ", ".join(f"{seat} {name}: {plain(points, HYPHEN)}" for seat, (name, points) in several)
