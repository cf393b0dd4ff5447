"""The parts of a board during a proof."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from boem.core.squares import Square
from boem.inference.proof.board import ProofBoard
from boem.inference.proof.part import Boxes, Part, connected
from boem.inference.proof.step import Clue, Step


class Clashed(Exception):
    """Nothing fits the board; `near` is a clue where that showed, if there was one."""

    def __init__(self, near: Square | None) -> None:
        super().__init__(near)
        self.near = near


@dataclass(slots=True, eq=False)
class Ripe:
    """A part whose clues settle something, with what is known about it so far."""

    part: Part
    follows: Boxes
    chains: Sequence[Step] | None = None
    vain: set[object] = field(default_factory=set)
    """Means that refute nothing in it."""


class Parts:
    """Kept up to date by `renew` and `look`; parts that haven't changed aren't tallied again."""

    __slots__ = ("_board", "_loose", "_part_of", "_tally", "least", "most", "ripe", "size")

    def __init__(self, board: ProofBoard, tally: Callable[[Sequence[Clue]], Part]) -> None:
        self._board = board
        self._tally = tally
        self._loose: set[Square] = set(board.clues)
        self._part_of: dict[Square, Part] = {}
        self.ripe: dict[Part, Ripe] = {}
        self.least = 0
        """The fewest mines that all parts can hold, as far as mines are counted."""
        self.most = 0
        self.size = 0

    def renew(self, changed: Iterable[Square]) -> None:
        """Dissolve the parts of clues that have changed or gone."""
        for square in changed:
            self._loose.add(square)
            part = self._part_of.get(square)
            if part is not None:
                self.ripe.pop(part, None)
                self._weigh(part, -1)
                for clue in part.clues:
                    self._loose.add(clue.square)
                    del self._part_of[clue.square]

    def look(self) -> None:
        """Regroup loose clues and find what follows from them; raises Clashed if nothing fits a part."""
        loose = {square: self._board.clues[square] for square in sorted(self._loose) if square in self._board.clues}
        for clues in connected(loose):
            part = self._tally(clues)
            if not part.totals:
                raise Clashed(clues[0].square)
            self._part_of.update((clue.square, part) for clue in clues)
            self._weigh(part, 1)
            follows = part.settled()
            if any(follows):
                self.ripe[part] = Ripe(part, follows)
        self._loose.clear()

    def all(self) -> list[Part]:
        """Every part, each once."""
        return list(dict.fromkeys(self._part_of.values()))

    def _weigh(self, part: Part, sign: int) -> None:
        self.least += sign * part.least
        self.most += sign * part.most
        self.size += sign * part.size
