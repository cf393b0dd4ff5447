"""What a table shows, before it is HTML: boards, squares, buttons. All from a view; no State comes near."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from boem.core.game import Seat, Viewer
from boem.core.squares import column_name

Heard: TypeAlias = Sequence[Sequence[Any]]  # the facts that reached the viewer, entry by entry, the public one first


@dataclass(frozen=True, slots=True)
class Square:
    """A square as it is drawn and spoken; the hooks of the page are its attributes."""

    name: str
    state: str  # covered, open, mine, found, hit, wrong, flag
    label: str
    number: str = ""  # where open
    piece: str = ""  # of the sprite
    last: str = ""  # the seat that changed it since the viewer's own last move
    pencil: str = ""  # the viewer's own mark: mine, free
    bare: str = ""  # while laying: its label without a mine
    mined: str = ""  # and with one

    @property
    def numeral(self) -> str:
        """The drawing of its number."""
        return f"n{self.number}"


@dataclass(frozen=True, slots=True)
class Board:
    """A grid of squares. `kind` is the page's `data-board`."""

    kind: str
    label: str
    title: str
    note: str
    rows: Sequence[Sequence[Square]]
    live: bool = False  # whether its squares can be chosen now
    counts: str = ""  # the note again, with {count} for what the page counts itself

    @property
    def columns(self) -> list[str]:
        """The letters above it."""
        return [column_name(number) for number in range(len(self.rows[0]))]


@dataclass(frozen=True, slots=True)
class Button:
    """Something to do: `action` is the page's `data-action`."""

    action: str
    text: str
    icon: str
    key: str = ""  # the letter that does it
    style: str = ""  # main, grave
    needs: str = ""  # `square`: one must be chosen
    small: bool = False  # only its drawing is shown
    off: str = ""  # why it can't be done now
    ask: str = ""  # the question that is asked in place before it is done; {square} stands for the chosen one


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything in the middle of a table for one viewer."""

    title: str  # whose turn, or how it ended
    hint: str  # what to do, or why it ended
    large: Sequence[Board]
    small: Sequence[Board] = ()
    buttons: Sequence[Button] = ()
    laying: int = 0  # how many squares are to be tapped; 0: nothing is laid now
    turn: bool = False  # the game waits for the viewer

    @property
    def chooses(self) -> bool:
        """Whether something is done to a chosen square."""
        return any(button.needs == "square" for button in self.buttons)


@dataclass(frozen=True, slots=True)
class Eyes:
    """Who looks: the viewer, what they noted for themselves, and what the seats are called to them."""

    viewer: Viewer
    names: Sequence[str]
    pencil: Mapping[str, str]
    draft: Sequence[str]
    back: bool = False  # looking back: nothing can be done


class Look(ABC):
    """A game's face on the web."""

    @abstractmethod
    def scene(self, heard: Heard, view: Any, eyes: Eyes) -> Scene:
        """The middle of the table as these eyes see it; `heard` and `view` are those of their viewer."""

    @abstractmethod
    def hold(self, view: Any, seat: Seat) -> tuple[int, int]:
        """What a seat has left of its material, and how much it had."""

    @abstractmethod
    def say(self, entry: Mapping[str, Any]) -> tuple[str, str]:
        """A move and its answer in words, from an entry as the viewer heard it."""

    @abstractmethod
    def settings(self, config: Any) -> Sequence[tuple[str, str]]:
        """The settings in words."""
