"""Settings and examples on the rules page of Uitweg: those of docs/rules/uitweg.md, and a maze to build."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from boem.core.errors import IllegalAction
from boem.core.own import own
from boem.games.uitweg.mazes import EXAMPLES as MAZES
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import Maze, View
from boem.games.uitweg.rules.squares import Slot, Square, next_to
from boem.games.uitweg.rules.ways import shortest
from boem.games.uitweg.site.building import Draft
from boem.web.rules.example import Stand
from boem.web.rules.played import Opening, PlayedExample, Sent
from boem.web.tables.boards.form import BEGINS, SettingWords

SETTINGS: Final = {
    "width": SettingWords(gettext_lazy("Squares across")),
    "height": SettingWords(gettext_lazy("Squares down")),
    "barriers": SettingWords(gettext_lazy("Barriers each")),
    "steps": SettingWords(gettext_lazy("Steps in a turn")),
    "equal_turns": SettingWords(gettext_lazy("A last turn for the second player")),
    "starts": BEGINS,
}
SMALL: Final = (("width", 4), ("height", 4), ("barriers", 12))
HOME: Final = "0 build D4 |A1 |B1 |C1"  # the reader's, in which Blue runs into one barrier after another
BLUE: Final = ("1 to A1", "1 to B1", "1 to C1", "1 to D1", "1 to D2")


@dataclass(frozen=True, slots=True, kw_only=True)
class Built(Sent):
    """Try building a maze whose shortest way in takes at least `steps`."""

    begun: tuple[str, ...]  # the barriers already there
    steps: int

    def begin(self) -> Stand:
        return replace(Sent.begin(self), draft=self.begun)

    def changed(self, draft: Sequence[str], verb: str, place: str) -> tuple[str, ...]:
        if "|" not in place:
            return (str(Square.parse(place)), *(word for word in draft if "|" in word))
        name = str(Slot.parse(place))
        return tuple(word for word in draft if word != name) if name in draft else (*draft, name)

    def judged(self, stand: Stand) -> tuple[str, ...]:
        verdict = self.scene(stand).panels[0].about
        config, draft = own(Config, stand.game.record.config), Draft.read(stand.draft)
        way = shortest(config, draft.barriers, draft.guard) if draft.guard else None
        told = f"{verdict.title} {verdict.text}"
        return (told, _("That is what was asked for.")) if way and len(way) >= self.steps else (told,)


class Entered(PlayedExample):
    """Look at a whole maze, and name the squares of column 1 from which a way leads to the guard."""

    __slots__ = ()

    def step(self, stand: Stand, text: str) -> Stand:
        self.expect(text)
        config, square = own(Config, stand.game.record.config), Square.parse(text.partition(" ")[2])
        doors = next_to(None, config.width, config.height)
        if square not in doors:
            raise IllegalAction("row", "Runners come in on the left: choose a square of column 1.")
        maze = own(Maze, own(View, stand.game.history.view(self.seat)).mazes[self.seat])
        shut = {Slot.parse(f"|{door}") for door in doors if door != square}
        if Slot.parse(f"|{square}") in maze.barriers:
            told = _("No: a barrier stands to the left of {square}.").format(square=square)
        elif way := shortest(config, maze.barriers | shut, maze.guard):
            told = ngettext(
                "Yes: from {square} a way of one step leads to the guard.",
                "Yes: from {square} a way of {count} steps leads to the guard.",
                len(way),
            ).format(square=square, count=len(way))
        else:
            told = _("No: whoever comes in on {square} finds every way to the guard barred.").format(square=square)
        return replace(stand, told=(told,))


EXAMPLES: Final = (
    Built(
        name="build",
        title=gettext_lazy("Build a maze"),
        ask=gettext_lazy(
            "The guard stands on B3. Set barriers so that the shortest way to it takes six steps or more."
        ),
        verbs={"set": ""},
        action="build",
        opening=Opening("uitweg", (("width", 3), ("height", 3), ("barriers", 8)), ()),
        begun=("B3",),
        steps=6,
    ),
    Entered(
        name="door",
        title=gettext_lazy("One way in"),
        ask=gettext_lazy("This maze is shown whole. From which square of column 1 does a way lead to the guard?"),
        verbs={"from": ""},
        opening=Opening("uitweg", (), (f"0 build {' '.join(MAZES['five-doors'].split())}", "1 build A6")),
        board="home",
    ),
    PlayedExample(
        name="turn",
        title=gettext_lazy("A turn"),
        ask=gettext_lazy("Go in on B1 and on to the right, square by square, until a barrier stops you."),
        verbs={"to": ""},
        opening=Opening("uitweg", SMALL, (HOME, "1 build A4 B3|B4 A2|A3 |A1")),
        replies=BLUE,
        board="control",
    ),
    PlayedExample(
        name="dead_end",
        title=gettext_lazy("A dead end"),
        ask=gettext_lazy(
            "Go in on C1, and try every way on. A “no” ends the turn, and your opponent moves. How do you get on?"
        ),
        verbs={"to": ""},
        buttons={"exit": gettext_lazy("Leave")},
        opening=Opening(
            "uitweg",
            (("width", 5), ("height", 6), ("barriers", 12)),
            ("0 build F5 |A1 |B1 |C1 |D1 |E1", "1 build A3 B1|C1 C1|D1 C1|C2"),
        ),
        replies=("1 to A1", "1 to B1", "1 to C1", "1 to D1", "1 to E1"),
        board="control",
    ),
)
