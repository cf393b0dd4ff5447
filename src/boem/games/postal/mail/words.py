"""What reports of Postal Minesweeper say, besides what those of any game do."""

from __future__ import annotations

from dataclasses import dataclass, fields

from boem.pbm.report.words import ReportWords


@dataclass(frozen=True, slots=True, kw_only=True)
class PostalWords(ReportWords):
    """Texts with places are templates, as those of `ReportWords`."""

    setting: str
    how_first: str
    marked: str
    """The word after a square that disarms it."""
    how_plain: str
    field: str
    field_before: str
    fresh: str
    framed: str
    """Before `fresh`, on paper; `on_tiles` before `seen`."""
    on_tiles: str
    covered: str
    disarmed: str
    hit: str
    hidden: str
    seen: str
    """On squares that a round showed that was taken back."""
    mines: str
    nothing: str
    uncovered: str
    undone_with_deal: str
    number: str
    area: str
    shared: str
    was_mine: str
    no_mine: str
    same_area: str
    revealed: str
    check_by_hand: str
    never_dealt: str
    row: str
    blank: str
    counts: tuple[str, ...]
    """2, 3, … in words, as `shared` has them."""

    def count(self, number: int) -> str:
        """How many, in words as far as there are some."""
        return self.counts[number - 2] if 2 <= number < len(self.counts) + 2 else str(number)


def spoken_with(plain: ReportWords, **own: object) -> PostalWords:
    """The words of any game, with the game's own."""
    return PostalWords(**{one.name: getattr(plain, one.name) for one in fields(plain) if one.init} | own)
