"""The sentences of a puzzle's page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from boem.games.solo.rules.config import Config
from boem.games.solo.rules.facts import View
from boem.games.solo.site.hint import HINTS, Hint, Nothing
from boem.inference.proof import Step, Technique
from boem.puzzles import Mistake, tell
from boem.records.times import read_time
from boem.web.base.texts import Text
from boem.web.tables.boards.board import ViewerContext
from boem.web.tables.boards.highlights import highlighted
from boem.web.tables.time.clock_texts import span

TITLES: Final[Mapping[Technique, Text]] = {
    Technique.FULL: gettext_lazy("Count the squares left"),
    Technique.DONE: gettext_lazy("A clue has all its mines"),
    Technique.OVERLAP: gettext_lazy("Look at two clues together"),
    Technique.CHAIN: gettext_lazy("Follow a chain of clues"),
    Technique.COUNT: gettext_lazy("Count all mines"),
    Technique.CASE: gettext_lazy("Try it out, and see it fail"),
}


def size_of(config: Config) -> str:
    """Such as 6 × 6, with the number of mines if it is given."""
    sides = f"{config.width} × {config.height}"
    if config.count is None:
        return sides
    return ngettext("{sides}, {count} mine", "{sides}, {count} mines", config.count).format(
        sides=sides, count=config.count
    )


def title_of(hint: Hint) -> str:
    """The title of a hint."""
    match hint:
        case Step():
            return str(TITLES[hint.technique])
        case Mistake():
            return _("Something is marked wrong")
        case Nothing():
            return _("No hint")


def text_of(hint: Hint) -> SafeString:
    """A hint in words; the squares that it relies on and those that it settles are highlighted."""
    if isinstance(hint, Nothing):
        return format_html("{}", _("The next step was not found in time."))
    settled = hint.settled if isinstance(hint, Step) else frozenset()
    return highlighted(tell(hint, get_language() or "en"), frozenset(hint.clues), settled)


def verdict(wrong: int) -> str:
    """The reply to *Check*."""
    if not wrong:
        return _("Every mark is right so far.")
    return ngettext("{count} mark is wrong.", "{count} marks are wrong.", wrong).format(count=wrong)


def ending(view: View, eyes: ViewerContext) -> tuple[str, str]:
    """How the puzzle ended."""
    result = view.result
    if result is None or result.reason == "abandoned":
        return _("The solution"), _("The puzzle was left before it began.")
    if result.reason == "solved":
        is_own = eyes.you == 0 and eyes.began and eyes.reader is None  # a replay knows of no hints
        return _("Solved!"), _solved(eyes) if is_own else _("Every mine is found.")
    return _("The solution"), _("The puzzle was given up.")


def _solved(eyes: ViewerContext) -> str:
    """How long it took, and with how much help."""
    hints = int(eyes.pencil.get(HINTS, "0"))
    told = _("You have found every mine in {time}, without a hint.")
    if hints:
        told = ngettext(
            "You have found every mine in {time}, with one hint.",
            "You have found every mine in {time}, with {count} hints.",
            hints,
        )
    seconds = (read_time(eyes.ended) - read_time(eyes.began)).total_seconds()
    return told.format(time=span(int(1000 * seconds)), count=hints)
