"""What a table shows, before it becomes HTML: boards, squares, buttons. Made from views alone, never from a State."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Final, TypeAlias

from django.utils.translation import gettext as _

from boem.core.game import Settings, Viewer
from boem.core.squares import column_name

Change: TypeAlias = Callable[[Any, str], Any]
Heard: TypeAlias = Sequence[Sequence[Any]]  # for each entry the facts that reached the viewer, the public one first
BROADEST: Final = 16  # columns that fit between the page's two side columns
WIDEST: Final = 9  # columns that fit every phone, with squares large enough for a thumb


@dataclass(frozen=True, slots=True)
class BoardSquare:
    """A square as drawn and read aloud; its HTML carries most of these as `data-` attributes. No name means a gap."""

    name: str
    state: str  # covered, open, mine, found, hit, wrong, flag, tip, tip-mine
    label: str
    number: str = ""  # if open
    piece: str = ""  # in the sprite
    last: str = ""  # the seat that has changed it since the viewer's last move
    pencil: str = ""  # the viewer's pencil mark: mine, free
    bare: str = ""  # while mines are laid: its label without a mine
    mined: str = ""  # and with one
    by: str = ""  # the seat that found it
    points: str = ""  # just earned here, shown floating up
    earner: str = ""  # the seat that earned them
    secret: bool = False  # only the viewer sees it like this
    note: str = ""  # a small drawing in the corner
    hint: str = ""  # clue: a hint rests on it; settled: a hint settles it
    order: str = ""  # its number among the viewer's orders; in HTML only while covered
    known: str = ""  # the drawing of what is known to be under it
    fresh: bool = False  # uncovered in the last round
    sign: str = ""  # text to show, if there is no drawing
    part: str = ""  # of something larger: the sides (n e s w) on which that continues; - if it fills just this square
    word: str = ""  # what actions call it, if not by its name
    does: str | None = None  # the verbs possible on it; None: the page decides by `state` whether it can be chosen
    chance: str = ""  # of a mine, or of the guard, in per cent, given what could be known
    heat: str = ""  # the same in steps from 0 (impossible) to 10 (certain)
    rough: bool = False  # whether it is an estimate

    @property
    def numeral(self) -> str:
        return f"n{self.number}"

    @property
    def badge(self) -> str:
        """The drawing of the seat that found it."""
        return f"seat-{self.by}"


@dataclass(frozen=True, slots=True)
class Board:
    """A grid of squares. `kind` is the page's `data-board`.

    For a board of another shape, a game brings a class and a template of its own.
    """

    template: ClassVar[str] = "tables/pieces/grid.html"

    kind: str
    label: str
    title: str
    note: str
    rows: Sequence[Sequence[BoardSquare]]
    live: bool = False  # whether its squares can be chosen now
    counts: str = ""  # the note again, with {count} for what the page counts by itself
    sends: bool = False  # squares submit the surrounding form, as `at`; the page runs no table script
    says: Mapping[str, str] = field(default_factory=dict)  # sentences for the page's script, as `data-say-…`
    heads: Sequence[str] | None = None  # above the columns, if not letters
    edges: Sequence[str] | None = None  # beside the rows, if not numbers
    acts: bool = True  # whether actions on squares may be taken on this board
    lays: bool = False  # whether the squares in the move that is being written are on this board
    aside: bool = False  # whether it is drawn small, beside the others

    @property
    def wide(self) -> bool:
        """Whether a phone may have to scroll it sideways."""
        return len(self.rows[0]) > WIDEST and not self.aside

    @property
    def vast(self) -> bool:
        """Whether it takes up the side columns, too."""
        return len(self.rows[0]) > BROADEST and not self.aside

    @property
    def columns(self) -> list[str]:
        return [*self.heads] if self.heads else [column_name(number) for number in range(len(self.rows[0]))]

    @property
    def row_names(self) -> list[str]:
        return [*self.edges] if self.edges else [str(number) for number in range(1, len(self.rows) + 1)]

    def changed(self, change: Change) -> Board:
        """The board with each spot replaced by `change`, which gets the spot and the sentence for its chance.

        The sentence has the fields `{label}` and `{chance}`.
        """
        told = _("{label}; a mine: {chance}%")
        return replace(self, rows=[[change(square, told) for square in row] for row in self.rows])


@dataclass(frozen=True, slots=True)
class Button:
    """Something to do: `action` is the page's `data-action`."""

    action: str
    text: str
    icon: str
    key: str = ""  # the letter that presses it
    style: str = ""  # main, grave
    needs: str = ""  # `choice`: a square must be chosen first; `square`: the same, but its key takes the focused square
    pressed: str = ""  # true, false: for a switch
    do: str = ""  # the action it stands for, if the page can't know it
    small: bool = False  # show only the icon
    off: str = ""  # why it is disabled; empty if it isn't
    ask: str = ""  # a question to confirm first; {square} stands for the chosen square


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """What a seat's card shows of its game, above the boards."""

    drawings: Sequence[str] = ()  # of its material, side by side
    words: str = ""  # what they or the score mean, for screen readers
    score: str = ""
    extra: str = ""  # a line below the name


@dataclass(frozen=True, slots=True)
class Panel:
    """A card beside the board: a template that gets `about` as `panel`."""

    template: str
    about: Any = None


@dataclass(frozen=True, slots=True)
class MoveText:
    """A move and its answer, as the move list words them."""

    move: str
    answer: str = ""
    number: str | None = None  # in the list, if moves aren't counted as entries are


@dataclass(frozen=True, slots=True)
class HistoryMark:
    """A moment to look back at: its name, and the number of the last entry before it."""

    name: str
    entry: int


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything in the middle of a table for one viewer."""

    title: str  # whose turn, or how it ended
    hint: str  # what to do, or why it ended
    large: Sequence[Board]
    happened: str = ""  # what the last turns brought; not read aloud, since the new lines of the move list are
    small: Sequence[Board] = ()
    buttons: Sequence[Button] = ()
    panels: Sequence[Panel] = ()
    aside: Sequence[Panel] = ()  # cards in the other side column, above the moves
    beneath: Sequence[Panel] = ()  # cards right below the boards
    below: Sequence[Panel] = ()  # cards that take the whole width
    slip: Panel | None = None  # a form beside the board
    receipt: Panel | None = None  # what was received of it; read aloud when it changes
    inserts: Sequence[Panel] = ()  # below the receipt, from other parts of the site; games ignore these
    legend: Sequence[tuple[str, str]] = ()  # drawings, and what they mean
    laying: int = 0  # how many squares to tap; 0 if nothing is being laid
    turn: bool = False  # whether the game waits for the viewer
    due: str = ""  # names what it waits for, if others act meanwhile: the page chimes once for each
    meanwhile: str = ""  # what the viewer can do while waiting for a friend
    how: str = ""  # instructions beside the buttons
    keys: str = ""  # and for a keyboard, where there probably is one
    moment: str = ""  # when looking back: which moment, in words
    leaves: bool = True  # whether a player may resign now

    @property
    def chooses(self) -> bool:
        """Whether some button acts on a chosen square."""
        return any(button.needs for button in self.buttons)


@dataclass(frozen=True, slots=True)
class ViewerContext:
    """Who is looking: the viewer, their private notes, and the seats' names as they see them."""

    viewer: Viewer
    names: Sequence[str]
    held: Sequence[Sequence[str]]  # the names right before each entry
    pencil: Mapping[str, str] = field(default_factory=dict)
    draft: Sequence[str] = ()
    back: bool = False  # looking back: nothing can be done
    began: str = ""  # time of the first entry, RFC 3339
    ended: str = ""  # time of the last entry, once the game is over
    times: Sequence[str] = ()  # of all entries
    deadline: str = ""  # RFC 3339; empty without a clock
    free: frozenset[int] = frozenset()  # the seats not taken yet
    present: frozenset[int] = frozenset()  # the connected seats; bots always are
    bots: frozenset[int] = frozenset()  # the seats of bots
    early: bool = False  # a move may be chosen before its turn, which the page then keeps
    hosted: bool = False  # a host rather than the house closes the rounds
    named: bool = False  # readers are more than the viewer: boards carry names instead of “you”
    reader: Viewer = None  # the seat of the one reader, whose boards are “your” own also where others have names
    config: Settings | None = None  # for games whose view doesn't hold the settings

    @property
    def you(self) -> Viewer:
        """The seat whose player is spoken to as “you”."""
        return None if self.named else self.viewer
