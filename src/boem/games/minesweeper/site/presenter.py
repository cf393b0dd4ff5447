"""The page of Classic Minesweeper: opening, flags, and the layout at the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boem.core.errors import ParseError
from boem.core.game import Json, Seat
from boem.games.minesweeper.advice import Advice
from boem.games.minesweeper.rules.config import Config
from boem.games.minesweeper.rules.facts import Opened, View
from boem.games.minesweeper.site import words
from boem.games.minesweeper.site.brief import brief
from boem.games.minesweeper.site.first_game import FIRST_GAME
from boem.games.minesweeper.site.form import FORM
from boem.games.minesweeper.site.hint import HINTS, ask, hint
from boem.games.minesweeper.site.rules import EXAMPLES, SETTINGS
from boem.games.minesweeper.site.squares import board_of
from boem.records.times import read_time, write_time
from boem.web.base.limits import TooMany
from boem.web.tables.boards.board import Button, Heard, MoveText, Panel, SeatSummary, TableView, ViewerContext
from boem.web.tables.boards.brief import Brief
from boem.web.tables.boards.presenter import Judging, Offer, Presenter


class MinesweeperPresenter(Presenter[Config, View]):
    """One field, and the words of a hint."""

    place = 6
    title = gettext_lazy("Classic Minesweeper")
    about = gettext_lazy("Open every square without a mine. You never have to guess.")
    more = gettext_lazy("Choose the field")
    form = FORM
    script = "boem/games/minesweeper.js"
    picture = "pic-minesweeper"
    rules = "games/minesweeper/rules.html"
    examples = EXAMPLES
    first_game = FIRST_GAME
    words = SETTINGS
    judging = Judging(board="field", counted=gettext_lazy("Squares opened"))
    setting_up = gettext_lazy("not begun yet")
    seats = 1
    offers = (
        Offer("small", "small", "i-next", gettext_lazy("9 × 9"), "board"),
        Offer("square", "square", "i-next", gettext_lazy("16 × 16"), "board"),
        Offer("wide", "wide", "i-next", gettext_lazy("30 × 16"), "board"),
    )
    another = gettext_lazy("Another field")

    def scene(self, heard: Heard, view: View, eyes: ViewerContext) -> TableView:
        playing = view.status == "playing" and view.viewer is not None and not eyes.back
        told = _hint(heard, view, eyes) if playing else None
        title, text = _status(heard, view, eyes)
        return TableView(
            title=title,
            hint=text,
            large=(board_of(view, told, live=playing),),
            buttons=_buttons(view, told) if playing else (),
            panels=(
                Panel("games/minesweeper/facts.html", _facts(heard, view, eyes)),
                *([Panel("games/minesweeper/how.html")] if playing else []),
            ),
            aside=(Panel("games/minesweeper/hint.html", _told(told)),) if told else (),
            turn=playing,
        )

    def hold(self, view: View, seat: Seat) -> SeatSummary:
        return SeatSummary()

    def say(self, entry: Mapping[str, Json]) -> MoveText | None:
        if "deal" in entry:
            return MoveText(_("The mines are dealt"))
        verb, *rest = str(entry["do"]).split()
        if not rest:
            return MoveText(_("Given up") if verb == "resign" else _("Time has run out"))
        return words.move(verb, rest[0], entry)

    def done(self, text: str) -> str:
        verb, square = text.split()
        return (_("Open {square}") if verb == "open" else _("Around {square}")).format(square=square)

    def brief(self, config: Config) -> Brief:
        return brief(config)

    def settings(self, config: Config) -> Sequence[tuple[str, str]]:
        return (
            (_("Field"), f"{config.width} × {config.height}"),
            (_("Mines"), str(config.mines)),
            (_("Guessing"), _("never needed") if config.no_guess else _("may be needed")),
        )

    def ask(self, what: str, heard: Heard, view: View, noted: Mapping[str, str]) -> dict[str, str]:
        if what != "hint":
            raise ParseError("must be hint", "ask")
        if not view.position.begun:
            return {}
        return ask(heard, noted, view.position)

    def leaving(self, status: str) -> tuple[str, str]:
        return _("Show the mines"), _("Show the mines? The game is over then.")


def _status(heard: Heard, view: View, eyes: ViewerContext) -> tuple[str, str]:
    if view.position.end is not None:
        return words.ending(view, eyes, _seconds(heard, eyes))
    config = view.position.config
    told = _("{width} × {height}, {mines} mines.").format(width=config.width, height=config.height, mines=config.mines)
    if config.no_guess:
        told += " " + _("You never have to guess.")
    if view.position.begun or view.viewer is None:
        return _("Open every square without a mine"), told
    begin = _("Tap {start}, the marked square: no mine is there or beside it.").format(start=config.start)
    return _("Begin with {start}").format(start=config.start), f"{told} {begin}"


def _hint(heard: Heard, view: View, eyes: ViewerContext) -> Advice | None:
    with suppress(TooMany):
        return hint(heard, eyes.pencil, view.position)
    return None


def _buttons(view: View, told: Advice | None) -> tuple[Button, ...]:
    off = "" if view.position.begun else _("Nothing is open yet.")
    return (
        Button("hint", _("Next hint") if told else _("Hint"), "i-hint", key="h", style="main", off=off),
        Button("flags", _("Tap for flags"), "i-flag", key="f", pressed="false"),
    )


def _began(heard: Heard, eyes: ViewerContext) -> str:
    """When the first square was opened, as scripts read it; empty if none is, or if the record doesn't say."""
    first = next((number for number, (said, *_own) in enumerate(heard) if isinstance(said, Opened)), None)
    at = eyes.times[first] if first is not None and first < len(eyes.times) else ""
    return write_time(read_time(at)) if at else ""


def _seconds(heard: Heard, eyes: ViewerContext) -> float | None:
    began = _began(heard, eyes)
    return (read_time(eyes.ended) - read_time(began)).total_seconds() if began and eyes.ended else None


def _facts(heard: Heard, view: View, eyes: ViewerContext) -> dict[str, object]:
    position = view.position
    until = eyes.times[-1] if eyes.back and eyes.times else eyes.ended
    return {
        "mines": position.config.mines,
        "unflagged": position.config.mines - len(position.flags),
        "left": max(position.free_left, 0),
        "hints": None if eyes.back or eyes.named else eyes.pencil.get(HINTS, "0"),
        "began": _began(heard, eyes),
        "until": write_time(read_time(until)) if until else "",
        "over": view.status == "over",
    }


def _told(told: Advice) -> dict[str, object]:
    return {"title": words.title_of(told), "sentences": words.sentences_of(told), "sure": bool(told.steps)}
