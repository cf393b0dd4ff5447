"""What a table shows, before it is HTML: boards, squares, buttons. All from a view; no State comes near."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Final, TypeAlias

from django.utils.translation import gettext as _

from boem.core.game import Settings, Viewer
from boem.core.squares import column_name

Change: TypeAlias = Callable[[Any, str], Any]
Heard: TypeAlias = Sequence[Sequence[Any]]  # the facts that reached the viewer, entry by entry, the public one first
BROADEST: Final = 16  # columns of a board between two side columns
WIDEST: Final = 9  # columns of a board that fits every phone with squares that a thumb hits


@dataclass(frozen=True, slots=True)
class BoardSquare:
    """A square as it is drawn and spoken; the hooks of the page are its attributes. Without a name it is a gap."""

    name: str
    state: str  # covered, open, mine, found, hit, wrong, flag, tip, tip-mine
    label: str
    number: str = ""  # where open
    piece: str = ""  # of the sprite
    last: str = ""  # the seat that changed it since the viewer's own last move
    pencil: str = ""  # the viewer's own mark: mine, free
    bare: str = ""  # while laying: its label without a mine
    mined: str = ""  # and with one
    by: str = ""  # the seat that found it
    points: str = ""  # what it has just brought, as it floats up
    earner: str = ""  # and whom
    secret: bool = False  # it is drawn so for the viewer alone
    note: str = ""  # a small drawing in its corner
    hint: str = ""  # clue, settled: what a hint rests on, and what it settles
    order: str = ""  # its number among the viewer's own orders; those that are covered are sent
    known: str = ""  # the drawing of what is known of it though it is covered
    fresh: bool = False  # the last round has uncovered it
    sign: str = ""  # what stands on it, where there is no drawing
    part: str = ""  # of something larger: the sides (n e s w) on which that goes on; - where it is all of it
    word: str = ""  # what actions call it, where that is not its name
    does: str | None = None  # the verbs of what can be done on it; None: its state says whether it can be chosen
    chance: str = ""  # of a mine, or of the guard, in per cent, by what could be known
    heat: str = ""  # the same in steps, 0 (none) to 10 (a mine)

    @property
    def numeral(self) -> str:
        """The drawing of its number."""
        return f"n{self.number}"

    @property
    def badge(self) -> str:
        """The drawing of who found it."""
        return f"seat-{self.by}"


@dataclass(frozen=True, slots=True)
class Board:
    """A grid of squares. `kind` is the page's `data-board`.

    A board of another shape is a class of its own beside its game, with a template of its own.
    """

    template: ClassVar[str] = "tables/pieces/grid.html"

    kind: str
    label: str
    title: str
    note: str
    rows: Sequence[Sequence[BoardSquare]]
    live: bool = False  # whether its squares can be chosen now
    counts: str = ""  # the note again, with {count} for what the page counts itself
    sends: bool = False  # its squares are sent by the form round it, as `at`; there is no script of a table
    says: Mapping[str, str] = field(default_factory=dict)  # sentences that the page's script needs, as `data-say-…`
    heads: Sequence[str] | None = None  # what stands above its columns, if not letters
    edges: Sequence[str] | None = None  # and beside its rows, if not numbers
    acts: bool = True  # whether what is done on a square may be done on this board
    lays: bool = False  # whether the squares of what is written now are those of this board
    aside: bool = False  # whether it is drawn small, beside the others

    @property
    def wide(self) -> bool:
        """Whether it may have to be moved sideways."""
        return len(self.rows[0]) > WIDEST and not self.aside

    @property
    def vast(self) -> bool:
        """Whether it wants the room of the side columns too."""
        return len(self.rows[0]) > BROADEST and not self.aside

    @property
    def columns(self) -> list[str]:
        """The letters above it."""
        return [*self.heads] if self.heads else [column_name(number) for number in range(len(self.rows[0]))]

    @property
    def row_names(self) -> list[str]:
        """The numbers beside it."""
        return [*self.edges] if self.edges else [str(number) for number in range(1, len(self.rows) + 1)]

    def changed(self, change: Change) -> Board:
        """The board with each of its spots as `change` makes it of the spot, and of how its chance is told."""
        told = _("{label}; a mine: {chance} %")
        return replace(self, rows=[[change(square, told) for square in row] for row in self.rows])


@dataclass(frozen=True, slots=True)
class Button:
    """Something to do: `action` is the page's `data-action`."""

    action: str
    text: str
    icon: str
    key: str = ""  # the letter that does it
    style: str = ""  # main, grave
    needs: str = (
        ""  # `square`: one must be chosen, and by its letter the one that has the focus is; `choice`: chosen before
    )
    pressed: str = ""  # true, false: it is a switch
    do: str = ""  # the action that it stands for, where the page can't know it
    small: bool = False  # only its drawing is shown
    off: str = ""  # why it can't be done now
    ask: str = ""  # the question that is asked in place before it is done; {square} stands for the chosen one


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """What a seat has: on its card, above the boards."""

    drawings: Sequence[str] = ()  # of its material, one beside the other
    words: str = ""  # what they, or the score, mean
    score: str = ""
    extra: str = ""  # a line below its name


@dataclass(frozen=True, slots=True)
class Panel:
    """A card beside the board: a template of the game's own, which gets `about` as `panel`."""

    template: str
    about: Any = None


@dataclass(frozen=True, slots=True)
class MoveText:
    """A line of the move list."""

    move: str
    answer: str = ""


@dataclass(frozen=True, slots=True)
class HistoryMark:
    """A moment to look back at: its name, and the entry that has brought it."""

    name: str
    entry: int


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything in the middle of a table for one viewer."""

    title: str  # whose turn, or how it ended
    hint: str  # what to do, or why it ended
    large: Sequence[Board]
    small: Sequence[Board] = ()
    buttons: Sequence[Button] = ()
    panels: Sequence[Panel] = ()
    aside: Sequence[Panel] = ()  # cards on the other side, above the moves
    beneath: Sequence[Panel] = ()  # cards right below the boards
    below: Sequence[Panel] = ()  # what needs the whole width
    slip: Panel | None = None  # what is filled in beside the board, and sent
    receipt: Panel | None = None  # what was received of it, read out when it changes
    inserts: Sequence[Panel] = ()  # what others lay into the slip, below the receipt; the game need not know of it
    legend: Sequence[tuple[str, str]] = ()  # drawings, and what they mean
    laying: int = 0  # how many squares are to be tapped; 0: nothing is laid now
    turn: bool = False  # the game waits for the viewer
    due: str = ""  # for what, where others act meanwhile: it is heard once
    meanwhile: str = ""  # what can be done while a friend is awaited
    how: str = ""  # how it is done, beside the buttons
    moment: str = ""  # looking back: to when, in words
    leaves: bool = True  # whether a player may give up now

    @property
    def chooses(self) -> bool:
        """Whether something is done to a chosen square."""
        return any(button.needs for button in self.buttons)


@dataclass(frozen=True, slots=True)
class ViewerContext:
    """Who looks: the viewer, what they noted for themselves, and what the seats are called to them."""

    viewer: Viewer
    names: Sequence[str]
    held: Sequence[Sequence[str]]  # and were called right before each entry
    pencil: Mapping[str, str] = field(default_factory=dict)
    draft: Sequence[str] = ()
    back: bool = False  # looking back: nothing can be done
    began: str = ""  # when the first entry was made, RFC 3339
    ended: str = ""  # and the last one, once the game is over
    times: Sequence[str] = ()  # of all entries
    deadline: str = ""  # RFC 3339; empty without a clock
    free: frozenset[int] = frozenset()  # the seats where nobody sits yet
    present: frozenset[int] = frozenset()  # and those who are connected, as all bots are
    named: bool = False  # others look at it, too: boards are called by whose they are
    config: Settings | None = None  # the settings, for whoever can't read them off a view
