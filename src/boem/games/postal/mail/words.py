"""The English texts of Postal Minesweeper's reports, in addition to those of every game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from boem.core.game import Reason
from boem.core.texts import gettext_noop as _
from boem.games.postal.rules.orders import Guesses
from boem.pbm.report.words import ReportWords


@dataclass(frozen=True, slots=True, kw_only=True)
class PostalWords(ReportWords):
    """Texts with `{name}` fields are templates, as in `ReportWords`, some of whose texts are replaced here."""

    example: str = _(
        "The mines are not laid yet. Those of this preview are an example: they are laid when the round is closed"
    )
    how: str = _("Order with squares, and the word mine after one to disarm it, as in:")
    lines: str = _(
        "Lines of their own may say: none (no squares this time), final (the round need not wait for you), "
        "press: … (for everybody, in the report; each of its lines begins so), resign, and end (nothing below it is "
        "read)."
    )
    none: str = _("ordered no square")
    undone: str = _(
        "Round {round} was taken back: {why}. Its orders and points are void; what it uncovered stays known."
    )
    commitment: str = _(
        "The layout of the mines was fixed before round 1 was evaluated. This is its commitment, the SHA-256 "
        "of a salt and the layout; keep it:"
    )
    check: str = _("To check that the layout was never changed, with the record of the game:")
    ends: Mapping[Reason, str] = field(
        default_factory=lambda: MappingProxyType(
            {
                "all_mines_visible": _("The last mine is uncovered, and the game is over."),
                "no_orders": _("Nobody has ordered a square for three rounds, so the game is over as it stands."),
                "last_seat": _("Only one seat is left, so the game is over."),
                "abandoned": _("The game was given up before the first round was evaluated; nobody wins."),
            }
        )
    )
    setting: str = _(
        "{width} × {height} squares, {mines:one mine|{mines} mines}, {seats} seats. Each orders up to {tips:one "
        "square|{tips} squares} a round. A disarmed mine is worth {reward}, a square its number; a wrong guess "
        "costs {fine}."
    )
    how_first: str = _(
        "The mines are laid after these first orders, on squares that nobody names, so nobody can hit one yet. "
        "Order squares, as in:"
    )
    marked: str = _("mine")
    """The word after a square that disarms it."""
    how_plain: str = _("Order with squares, as in:")
    field: str = _("The field after round {round}")
    field_before: str = _("The field")
    fresh: str = _("uncovered in this round")
    framed: str = _("The squares framed in amber were uncovered in this round.")
    """What `fresh` says in a legend, on paper; `on_tiles` is `seen` there."""
    on_tiles: str = _(
        "Numbers and mines on raised tiles are known from a round that was taken back; these squares may be ordered."
    )
    covered: str = _("covered")
    disarmed: str = _("mine, disarmed")
    hit: str = _("mine, hit")
    hidden: str = _("mine, never uncovered")
    seen: str = _("known from a round that was taken back; may be ordered")
    """On squares shown by a round that was taken back."""
    on_tiles_over: str = _("Numbers and mines on raised tiles are known from a round that was taken back.")
    seen_over: str = _("known from a round that was taken back")
    """These two take the places of `on_tiles` and `seen` once the game is over."""
    mines: str = _("Mines uncovered: {found} of {mines}.")
    nothing: str = _("Nothing was uncovered.")
    uncovered: str = _("Uncovered in this round: {squares}.")
    undone_with_deal: str = _(
        "Round {round} was taken back: {why}. Its orders and points are void, and so is its deal: the "
        "mines are laid anew after the new orders, with a new commitment."
    )
    number: str = _("number {number}")
    area: str = _("0, its area brings {worth}")
    shared: str = _("{what}, shared by {count}: {points}")
    was_mine: str = _("it was a mine, costs {fine}")
    no_mine: str = _("no mine but number {number}, costs {fine}")
    same_area: str = _("0, in the area of {square} and counted there")
    revealed: str = _("The mines were on:")
    check_by_hand: str = _("Or by hand: SHA-256 of the salt’s 32 bytes followed by this line:")
    never_dealt: str = _("The mines were never laid.")
    row: str = _("Row {row}: {cells}.")
    blank: str = _("covered")
    counts: tuple[str, ...] = (
        _("two"),
        _("three"),
        _("four"),
        _("five"),
        _("six"),
        _("seven"),
        _("eight"),
        _("nine"),
        _("ten"),
        _("eleven"),
        _("twelve"),
    )
    """2, 3, … in words, for `shared`."""

    def spell(self, guesses: Guesses, marked: str) -> str:
        """The guesses on one line, with this word after those that disarm a mine."""
        return ", ".join(f"{guess.square} {marked}" if guess.mine else str(guess.square) for guess in guesses)

    def count(self, number: int) -> str:
        """A number in words, as far as there are some, otherwise in digits."""
        return self.counts[number - 2] if 2 <= number < len(self.counts) + 2 else str(number)


WORDS: Final = PostalWords()
