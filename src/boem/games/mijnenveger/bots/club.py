"""The bot `club`, which plays like a person who knows the game but doesn't count layouts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from boem.bots.bot import SECONDS, Bot, seat_of
from boem.bots.obvious import obvious
from boem.bots.overlooking import overlooked
from boem.core.squares import Square, neighbours, squares
from boem.core.texts import gettext_noop
from boem.games.mijnenveger.rules.config import Config
from boem.games.mijnenveger.rules.facts import Action, Disarm, Lay, Sweep, View
from boem.inference import Field
from boem.inference.proof.board import ProofBoard

_APART: Final = 0.5
"""Weight of a square when laying, per mine that it touches; 1 for one that touches none."""
_CORNER: Final = 2.0
"""Weight of a corner when laying; 1 for other squares."""


@dataclass(frozen=True)
class MijnenvegerClub(Bot[Action, View]):
    """Sees only what one clue or two together tell (the techniques `full`, `done` and `overlap` of a proof).

    If that settles no square, it takes a square's risk from the most demanding clue beside it, or from the density of
    the remaining mines if there is no clue. It doesn't ask which sweep tells more. Each turn it overlooks this share of
    the clues.
    """

    name: str = "club"
    about: str = gettext_noop(
        "sees what one clue tells or two compared, and else guesses by the clue that asks for most"
    )
    overlooks: float = 0.0

    def choose(self, view: View, rng: Random, seconds: float = SECONDS) -> Action:
        seat, position = seat_of(view), view.position
        config, board = position.config, position.search[seat]
        if not position.laid[seat]:
            return Lay(tuple(sorted(scattered(config, rng))))
        seen = obvious(overlooked(Field.from_rows(board.rows, config.mines), self.overlooks, rng))
        if seen.mines:
            return Disarm(min(seen.mines))
        return Sweep(rng.choice(sorted(seen.free) if seen.free else _least(risks(seen.board))))


def risks(board: ProofBoard) -> Mapping[Square, float]:
    """For each unsettled square, the highest share of mines that a clue beside it needs on its squares.

    Without a clue, the share of mines on all unsettled squares.
    """
    density = (board.left or 0) / max(1, len(board.unsettled))
    found = {}
    for square in sorted(board.unsettled):
        clues = [board.clues[one] for one in board.around.get(square, ()) if one in board.clues]
        found[square] = max((clue.need / len(clue.covered) for clue in clues), default=density)
    return found


def scattered(config: Config, rng: Random) -> list[Square]:
    """Mines laid as people hide things from a rival: spread out, and more often in corners.

    Wilke, Minich, Panis, Langen, Skufca and Todd, A Game of Hide and Seek (PLOS ONE 10, 2015): people spread what they
    hide from a rival more evenly than chance would. Anderson, Foulsham, Nasiopoulos, Chapman and Kingstone, Hide and
    seek (Attention, Perception & Psychophysics 76, 2014): if all places look alike, they choose corners. The strengths
    here are our own.
    """
    places = list(squares(config.width, config.height))
    mines: list[Square] = []
    for _ in range(config.mines):
        left = [square for square in places if square not in mines]
        (mine,) = rng.choices(left, [_liking(square, mines, config) for square in left])
        mines.append(mine)
    return mines


def _liking(square: Square, mines: list[Square], config: Config) -> float:
    near = neighbours(square, config.width, config.height)
    corner = len(near) == 3
    return float((_CORNER if corner else 1.0) * _APART ** sum(one in mines for one in near))


def _least(risk: Mapping[Square, float]) -> list[Square]:
    least = min(risk.values())
    return [square for square, one in risk.items() if one == least]
