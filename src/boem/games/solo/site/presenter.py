"""The page of a puzzle: marking, and the solution."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boem.core.errors import ParseError
from boem.core.game import Json, Seat
from boem.core.squares import Square
from boem.games.solo.rules.config import Config
from boem.games.solo.rules.facts import Noted, View
from boem.games.solo.site import words
from boem.games.solo.site.brief import brief
from boem.games.solo.site.first_game import FIRST_GAME
from boem.games.solo.site.form import FORM, GRADES, pick
from boem.games.solo.site.hint import HINTS, Hint, Nothing, ask, hint, puzzle_of, solution_of, wrong_marks
from boem.games.solo.site.rules import EXAMPLES, SETTINGS
from boem.games.solo.site.squares import board_of
from boem.inference.proof import Step
from boem.records.times import read_time, write_time
from boem.web.base.limits import TooMany
from boem.web.base.puzzle_requests import Unmade
from boem.web.puzzles.known import rating_of
from boem.web.tables.boards.board import Button, Heard, MoveText, Panel, SeatSummary, TableView, ViewerContext
from boem.web.tables.boards.brief import Brief
from boem.web.tables.boards.presenter import Offer, Presenter, Way

CHECKED: Final = "check"  # in a seat's notes: number of entries when it had its marks checked
LATER: Final = (Unmade, TooMany)
"""What keeps the site from computing something right now."""
SIGNS: Final = {"mine": gettext_lazy("Mine {square}"), "flag": gettext_lazy("Flag {square}")}


class SoloPresenter(Presenter[Config, View]):
    """One board, and the words of a hint."""

    place = 4
    title = gettext_lazy("Solo puzzles")
    about = gettext_lazy("Every mine by pure logic, and nobody says how many.")
    more = gettext_lazy("Choose the size, and how hard")
    form = FORM
    script = "boem/games/solo.js"
    picture = "pic-solo"
    rules = "games/solo/rules.html"
    examples = EXAMPLES
    first_game = FIRST_GAME
    words = SETTINGS
    setting_up = gettext_lazy("not begun yet")
    seats = 1
    reviewed = False
    offers = (Offer("solve", "me", "i-next", gettext_lazy("Solve one")),)
    ways = (
        Way("puzzles", "i-choose", gettext_lazy("By size and grade")),
        Way("books", "i-book", gettext_lazy("Make a book")),
    )

    def wish(self, data: Mapping[str, str], played: Sequence[Mapping[str, Json]]) -> dict[str, object]:
        return pick(data, {str(config["clues"]) for config in played})

    def scene(self, heard: Heard, view: View, eyes: ViewerContext) -> TableView:
        playing = view.status == "playing" and view.viewer is not None and not eyes.back
        told = _hint(heard, view, eyes) if playing else None
        title, text = self._status(heard, view, eyes)
        return TableView(
            title=title,
            hint=text,
            large=(board_of(view, told, live=playing),),
            buttons=_buttons(heard, told) if playing else (),
            panels=(
                Panel("games/solo/facts.html", _facts(heard, view, eyes)),
                *([Panel("games/solo/how.html")] if playing else []),
                Panel("games/solo/share.html", puzzle_of(view.position.config).link),
            ),
            aside=(Panel("games/solo/hint.html", _told(told)),) if told else (),
            turn=playing,
        )

    def hold(self, view: View, seat: Seat) -> SeatSummary:
        return SeatSummary()

    def say(self, entry: Mapping[str, Json]) -> MoveText:
        if "deal" in entry:
            return MoveText(_("The solution is dealt"))
        verb, *rest = str(entry["do"]).split()
        if not rest:
            return MoveText(_("Given up") if verb == "resign" else _("Time has run out"))
        done = str(SIGNS.get(verb, gettext_lazy("Clear {square}"))).format(square=rest[0])
        return MoveText(done, _("solved") if entry["answer"] == "solved" else "")

    def brief(self, config: Config) -> Brief:
        return brief()

    def settings(self, config: Config) -> Sequence[tuple[str, str]]:
        rating = rating_of(puzzle_of(config))
        rows = [(_("Field"), words.size_of(config))]
        return [*rows, (_("How hard"), str(GRADES[rating.grade.value]))] if rating else rows

    def ask(self, what: str, heard: Heard, view: View, noted: Mapping[str, str]) -> dict[str, str]:
        if what == "hint":
            return ask(view.position.config, heard, noted, view.position)
        if what == "check":
            solution_of(view.position.config)
            return {CHECKED: str(len(heard))}
        raise ParseError("must be hint or check", "ask")

    def leaving(self, status: str) -> tuple[str, str]:
        return _("Show the solution"), _("Show the solution? The puzzle is over then.")

    def _status(self, heard: Heard, view: View, eyes: ViewerContext) -> tuple[str, str]:
        if view.position.end is not None:
            return words.ending(view, eyes)
        if eyes.pencil.get(CHECKED) == str(len(heard)) and not eyes.back:
            with suppress(*LATER):
                return _("Find every mine"), words.verdict(len(wrong_marks(view.position)))
        told = " · ".join(text for _name, text in self.settings(view.position.config))
        if not view.position.mines | view.position.flags and view.viewer is not None:
            told += ". " + _("Tap the squares that hold mines: a number counts those around it.")
        return _("Find every mine"), told


def _hint(heard: Heard, view: View, eyes: ViewerContext) -> Hint | None:
    try:
        return hint(view.position.config, heard, eyes.pencil, view.position)
    except LATER:
        return Nothing()


def _buttons(heard: Heard, told: Hint | None) -> tuple[Button, ...]:
    undo = _undoing(heard)
    return (
        Button("hint", _("Next hint") if told else _("Hint"), "i-hint", key="h", style="main"),
        Button("check", _("Check"), "i-check", key="c"),
        Button(
            "undo", _("Undo"), "i-undo", key="u", small=True, do=undo, off="" if undo else _("Nothing is marked yet.")
        ),
    )


def _undoing(heard: Heard) -> str:
    """The action that undoes the last mark that stands.

    Marks form a stack: one that restores what a square had before the topmost mark removes that mark from it.
    """
    stack: list[tuple[Square, str, str]] = []  # a square, its mark, and its mark before
    marks: dict[Square, str] = {}
    for said, *_own in heard:
        if not isinstance(said, Noted):
            continue
        before, marks[said.square] = marks.get(said.square, "clear"), said.sign
        if stack and stack[-1] == (said.square, before, said.sign):
            stack.pop()
        else:
            stack.append((said.square, said.sign, before))
    return f"{stack[-1][2]} {stack[-1][0]}" if stack else ""


def _facts(heard: Heard, view: View, eyes: ViewerContext) -> dict[str, object]:
    position = view.position
    left = len(position.config.covered) - len(position.mines) - len(position.flags)
    return {
        "count": position.config.count,
        "mines": len(position.mines),
        "left": left,
        "hints": None if eyes.back or eyes.named else eyes.pencil.get(HINTS, "0"),
        "began": _moment(eyes.began),
        "until": _moment(eyes.times[-1] if eyes.back and eyes.times else eyes.ended),
        "over": view.status == "over",
    }


def _moment(at: str) -> str:
    """An entry's time in the form that scripts read; a record may have a strange one, or none."""
    return write_time(read_time(at)) if at else ""


def _told(told: Hint | None) -> dict[str, object] | None:
    if told is None:
        return None
    return {"title": words.title_of(told), "text": words.text_of(told), "step": isinstance(told, Step)}
