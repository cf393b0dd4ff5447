"""The call of the analysis board: what follows from a position."""

from __future__ import annotations

from decimal import Decimal

from django.http import HttpRequest
from ninja import Field, Router

from boem.core.game import Json
from boem.core.squares import Square, squares
from boem.inference.link import link_of
from boem.web.analysis_board.answers import answer
from boem.web.analysis_board.findings import Findings
from boem.web.analysis_board.pasted import MOST, read
from boem.web.api.schemas import Asked, Problem, Shape
from boem.web.base.limits import CALLS, spend


class Position(Asked):
    """A position to analyse."""

    field: str = Field(max_length=MOST, examples=["..1\n.21"])
    """Rows as text, or a link."""
    mines: int | None = Field(default=None, ge=0, le=3600, examples=[2])
    """The number of mines in all, if it is known."""


class SuggestedMove(Shape):
    """The square to open next."""

    square: str
    """Its name."""
    risk: float
    """The chance that it holds a mine."""
    leads: float
    """The chance that its number makes another square certain, if it holds none."""
    winning_chance: float | None
    """The best play's chance to win from here; null if the end is too far away, or the number of mines isn't known."""


class EstimatedChance(Shape):
    """The chance of a mine on a square where it is too hard to be exact."""

    square: str
    """Its name."""
    chance: float
    """The estimate."""
    error: float
    """Its standard error."""


class ExplainedStep(Shape):
    """A step of the proof."""

    technique: str
    """How it settles squares."""
    clues: list[str]
    """The numbers it rests on."""
    mines: list[str]
    """The mines it finds."""
    free: list[str]
    """The squares it shows to be free."""
    text: str
    """The step in words, in the caller's language."""


class PositionAnswer(Shape):
    """What follows from a position."""

    link: str
    """The position in one line."""
    rows: list[str]
    """The position as it was read: `.` covered, `*` a known mine, else the number."""
    notes: list[str]
    """In words, what was taken for what."""
    layouts: str | None
    """How many layouts fit, as digits; null if that is too hard to count."""
    chances: list[list[float | None]] | None
    """The exact chance of a mine on each square, null where it is open or too hard; null altogether if all are."""
    estimates: list[EstimatedChance]
    """Chances that are too hard to be exact, as far as they can be estimated."""
    safe: list[str]
    """The squares that surely hold no mine."""
    mined: list[str]
    """The covered squares that surely hold one."""
    best: SuggestedMove | None
    """Null if there is nothing to open, or the chances are too hard."""
    steps: list[ExplainedStep]
    """The proof of what is certain."""


router = Router(tags=["analysis"])


@router.post(
    "/analysis", response={200: PositionAnswer, 422: Problem, 429: Problem}, summary="See what follows from a position"
)
def analyse(request: HttpRequest, body: Position) -> dict[str, Json]:
    """Chances, certainties, their proof in words, and the best move. A position that no layout fits gets a 422."""
    spend(CALLS, request)
    found = read(body.field, body.mines)
    told = answer(found.field)
    width = found.field.width
    chances = [None if square in told.errors else told.chance(square) for square in squares(width, found.field.height)]
    rows = [chances[start : start + width] for start in range(0, len(chances), width)]
    return {
        "link": link_of(found.field),
        "rows": list(found.field.rows),
        "notes": list(found.notes),
        "layouts": None if told.layouts is None else f"{Decimal(told.layouts):f}",
        "chances": rows if any(chance is not None for chance in chances) or not told.too_hard else None,
        "estimates": [
            {"square": str(square), "chance": told.chance(square), "error": error}
            for square, error in sorted(told.errors.items())
        ],
        "safe": _names(told.safe),
        "mined": _names(told.mined),
        "best": _best(told),
        "steps": [
            {
                "technique": str(step.technique),
                "clues": _names(step.clues),
                "mines": _names(step.mines),
                "free": _names(step.free),
                "text": step.text,
            }
            for step in told.steps
        ],
    }


def _best(told: Findings) -> dict[str, Json] | None:
    best = told.best
    if best is None:
        return None
    leads, winning = min(best.leads, 1.0), best.winning
    return {"square": str(best.square), "risk": best.risk, "leads": leads, "winning_chance": winning}


def _names(squares: tuple[Square, ...]) -> list[str]:
    return [str(square) for square in squares]
