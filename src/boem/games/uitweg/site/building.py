"""Building a maze: a draft, and the comments on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from boem.core.errors import ParseError
from boem.games.uitweg.mazes import examples
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import Build
from boem.games.uitweg.rules.squares import Slot, Square
from boem.games.uitweg.rules.ways import shortest
from boem.games.uitweg.site.maze import Edge, Maze, Room, lines, place_of
from boem.web.base.texts import Text
from boem.web.tables.boards.board import Button, Panel, TableView

NAMES: Final[dict[str, Text]] = {
    "spiral": gettext_lazy("The spiral"),
    "three-doors": gettext_lazy("Three doors"),
    "five-doors": gettext_lazy("Five doors"),
}


@dataclass(frozen=True, slots=True)
class Draft:
    """A maze that isn't built yet: perhaps a guard, and barriers."""

    guard: Square | None = None
    barriers: frozenset[Slot] = frozenset()

    @classmethod
    def read(cls, words: Sequence[str]) -> Draft:
        """Read the names of slots, and of at most one square; raises ParseError."""
        squares = [Square.parse(word) for word in words if "|" not in word]
        if len(squares) > 1:
            raise ParseError("a maze has one guard", "draft")
        return cls(squares[0] if squares else None, frozenset(Slot.parse(word) for word in words if "|" in word))

    @classmethod
    def of(cls, built: Build) -> Draft:
        """The draft that equals a whole maze."""
        return cls(built.guard, frozenset(built.barriers))

    @property
    def words(self) -> list[str]:
        """The form in which it is stored, as `read` takes it."""
        return [str(one) for one in ([self.guard] if self.guard else []) + sorted(self.barriers)]

    def on(self, config: Config) -> Draft:
        """The part of it that fits the field."""
        inside = self.guard is not None and self.guard.down < config.height and self.guard.across < config.width
        fits = frozenset(slot for slot in self.barriers if slot.fits(config.width, config.height))
        return Draft(self.guard if inside else None, fits)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement on a draft."""

    good: bool
    title: str
    text: str
    left: int
    most: int

    @property
    def pegs(self) -> Sequence[bool]:
        """The barriers of the box, each with whether it is used; empty if they are too many to draw."""
        return [number < self.most - self.left for number in range(self.most)] if self.most <= 60 else []

    @property
    def words(self) -> str:
        """How many barriers are left."""
        return _("{left} of {most} left").format(left=self.left, most=self.most)


def building_scene(config: Config, draft: Draft) -> TableView:
    """The page for building, with everything that can be done there."""
    way = shortest(config, draft.barriers, draft.guard) if draft.guard else None
    verdict = _verdict(config, draft, len(way) if way else 0)
    named = [(name, NAMES[name]) for name in examples(config)]
    return TableView(
        title=_("Build your maze"),
        hint=_(
            "Tap edges to set barriers, at most {most}, and a square to post your guard, or let chance do it."
        ).format(most=config.barriers),
        large=(_maze(config, draft, way or (), verdict),),
        buttons=(
            Button("build", _("Done"), "i-check", key="d", style="main", off="" if verdict.good else verdict.title),
            Button("random", _("Random"), "i-shuffle", key="r"),
            Button("undo", _("Undo"), "i-undo", key="u", small=True, off=_("There is nothing to undo.")),
            Button("clear", _("Clear"), "i-trash", key="c", small=True),
        ),
        panels=(
            Panel("games/uitweg/verdict.html", verdict),
            *([Panel("games/uitweg/examples.html", named)] if named else []),
            Panel("games/uitweg/how.html"),
        ),
        turn=True,
        meanwhile=_("You can build your maze meanwhile."),
    )


def _verdict(config: Config, draft: Draft, steps: int) -> Verdict:
    left = config.barriers - len(draft.barriers)
    if draft.guard is None:
        title, text = _("Where is your guard?"), _("Tap a square to post it there.")
    elif left < 0:
        title = _("Too many barriers.")
        text = ngettext("Take one back.", "Take {count} back.", -left).format(count=-left)
    elif not steps:
        title, text = _("No way leads to the guard."), _("Open one from the left side of column 1.")
    else:
        title = _("A way leads to the guard.")
        text = ngettext("It takes one step.", "The shortest takes {count} steps.", steps).format(count=steps)
    return Verdict(steps > 0 and left >= 0, title, text, left, config.barriers)


def _maze(config: Config, draft: Draft, way: Sequence[Square], verdict: Verdict) -> Maze:
    def room(at: Square) -> Room:
        first = at == (draft.guard or Square(0, 0))
        if at == draft.guard:
            return Room(str(at), "guard", _("{square}, my guard").format(square=at), piece="guard", first=first)
        label = _("{square}, on the way in") if at in way else _("{square}, empty")
        return Room(str(at), "open", label.format(square=at), way=at in way, first=first)

    def edge(slot: Slot) -> Edge:
        bare, barred = (
            _("{place}: {what}").format(place=place_of(slot), what=what) for what in (_("free"), _("barrier"))
        )
        stands = slot in draft.barriers
        return Edge(str(slot), "barrier" if stands else "unknown", barred if stands else bare, bare=bare, barred=barred)

    return Maze(
        kind="home",
        label=_("My maze, where I set barriers and post my guard"),
        title=_("My maze"),
        note=verdict.words,
        rows=(),
        live=True,
        lines=lines(config, room, edge),
        width=config.width,
        building=True,
        most=config.barriers,
    )
