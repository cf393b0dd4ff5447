"""The sentences of a field's page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from boem.core.game import Json
from boem.games.minesweeper.advice import Advice
from boem.games.minesweeper.rules.facts import HIT, View
from boem.games.minesweeper.site.hint import HINTS
from boem.inference.sentences import say
from boem.web.tables.boards.board import MoveText, ViewerContext
from boem.web.tables.boards.highlights import highlighted
from boem.web.tables.page.move_review import percent
from boem.web.tables.time.clock_texts import span


def title_of(told: Advice) -> str:
    """The title of a hint."""
    return (_("Guess {square}") if told.risk else _("Open {square}")).format(square=told.square)


def sentences_of(told: Advice) -> Sequence[str]:
    """Why, in whole sentences, step by step."""
    if told.risk:
        return [
            _("Nothing is certain now. {square} holds a mine with a chance of {chance}%, and promises most.").format(
                square=told.square, chance=percent(told.risk)
            )
        ]
    if not told.steps:
        return [_("It is free in every layout that fits, but a proof in words was not found in time.")]
    language = get_language() or "en"
    return [highlighted(say(step, language), told.clues, {told.square}) for step in told.steps]


def move(verb: str, square: str, entry: Mapping[str, Json]) -> MoveText | None:
    """An action and what it opened; None for flags."""
    if verb not in ("open", "around"):
        return None
    done = (_("Open {square}") if verb == "open" else _("Around {square}")).format(square=square)
    if entry.get("hit"):
        return MoveText(done, _("a mine!"))
    opened = entry["opened"]
    if len(opened) == 1:
        (number,) = opened.values()
        return MoveText(done, str(number))
    return MoveText(done, ngettext("{count} square", "{count} squares", len(opened)).format(count=len(opened)))


def ending(view: View, eyes: ViewerContext, seconds: float | None) -> tuple[str, str]:
    """How the game ended; `seconds` is how long it took from the first square on."""
    result, position = view.result, view.position
    if result is None or result.reason == "abandoned":
        return _("The field"), _("The field was left before it began.")
    if result.reason == "cleared":
        is_own = eyes.you == 0 and seconds is not None and eyes.reader is None  # a replay knows of no hints
        return _("Cleared!"), _cleared(eyes, seconds or 0.0) if is_own else _("Every square without a mine is open.")
    if result.reason == "mine":
        hit = ", ".join(str(square) for square in position.config.every_square if position.at(square) == HIT)
        told = _("A mine lay on {squares}.").format(squares=hit)
        sure = _("No guess was needed: another square was certain.")
        return _("Boem!"), f"{told} {sure}" if position.config.no_guess else told
    return _("The field"), _("The field was given up.")


def _cleared(eyes: ViewerContext, seconds: float) -> str:
    """How long it took, and with how much help."""
    hints = int(eyes.pencil.get(HINTS, "0"))
    told = _("You have opened every square without a mine in {time}, without a hint.")
    if hints:
        told = ngettext(
            "You have opened every square without a mine in {time}, with one hint.",
            "You have opened every square without a mine in {time}, with {count} hints.",
            hints,
        )
    return told.format(time=span(int(1000 * seconds)), count=hints)
