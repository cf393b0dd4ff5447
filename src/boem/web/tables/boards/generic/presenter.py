"""The generic presenter: a game's boards, what else is known, and what may be done."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random, SystemRandom
from typing import Final, cast

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boem.core.errors import BoemError, ParseError
from boem.core.game import AnyFact, AnyGame, Json, Resign, Seat, Settings, V
from boem.core.points import plain
from boem.web.tables.boards.board import Board, Heard, MoveText, Panel, SeatSummary, TableView, ViewerContext
from boem.web.tables.boards.form import BEGINS, SettingWords
from boem.web.tables.boards.generic import words
from boem.web.tables.boards.generic.form import SettingsForm, may_be_alone, seats_of
from boem.web.tables.boards.generic.hidden import acted_on, hidden_on, hides_here, hides_on, plays_here
from boem.web.tables.boards.generic.known import KnownView, drawn, known
from boem.web.tables.boards.generic.live import at_rest, joined, legend_of, made_live, with_changes, words_of
from boem.web.tables.boards.generic.options import NONE, PossibleActions, options_for
from boem.web.tables.boards.generic.places import joint_of
from boem.web.tables.boards.presenter import ALONE, TWO, Offer, Presenter

_LOG: Final = logging.getLogger(__name__)

LAST: Final = 100  # among the games of the home page
RANDOM: Final = "random"  # asks for a random action
DRAWN: Final = "drawn"  # the key under which that is noted: how many entries there were, and the action
MOST_LOOKED_BACK: Final = 500  # entries; in a longer game changes aren't marked
SHOWN: Final = 2  # words of an example after its verb
SOLE: Final = (Offer("solve", "me", "i-next", gettext_lazy("Play")),)
MANY: Final = (
    Offer("play-bot", "bot", "i-bot", gettext_lazy("Play bots")),
    Offer("invite", "friend", "i-invite", gettext_lazy("Invite friends")),
)


class GenericPresenter(Presenter[Settings, V]):
    """Knows nothing about a game but what the contract provides."""

    place = LAST
    script = "boem/table/any.js"
    picture = "pic-any"
    rules = "rules/any.html"
    setting_up = gettext_lazy("it is being set up")
    more = gettext_lazy("Choose the settings, and with whom")

    def __init__(self, game: AnyGame) -> None:
        self._game, self._asked = game, SettingsForm(game)
        self.title, self.about = words.later(game.title), words.later(game.about)
        self.form = self._asked.form
        self.seats, self.others = seats_of(game)
        self.alone = may_be_alone(game)
        self.cards = self.seats == 2 and self.others is None
        self.offers = SOLE if self.seats == 1 else (*TWO, *([ALONE] if self.alone else [])) if self.cards else MANY

    @property
    def words(self) -> Mapping[str, SettingWords]:  # type: ignore[override]
        """The settings in the game's own words."""
        told = {name: SettingWords(label) for name, label in self._asked.labels.items()}
        return told | ({"starts": BEGINS} if "starts" in told and self.seats == 2 else {})

    def boards(self, view: V, eyes: ViewerContext) -> Sequence[Board]:
        """The boards of a view, for a game to override; if empty, any boards in the view's JSON are drawn."""
        return ()

    def task(self, view: V, eyes: ViewerContext) -> str:
        """Instructions for when the rules list no moves, such as how to hide something; empty: general ones."""
        return ""

    def listed(self, view: V, eyes: ViewerContext) -> bool:
        """Whether to list the values that are on no board."""
        return True

    def scene(self, heard: Heard, view: V, eyes: ViewerContext) -> TableView:
        over, seated = view.status == "over", view.viewer is not None
        acts = seated and not over and not eyes.back
        shown = known(self._game, view, eyes, revealed=self._revealed(heard) if over else None)
        turn = seated and view.viewer in view.waits_for
        boards = self._own(view, eyes) or self._drawn(heard, shown, view, eyes)
        options = options_for(self._game, view, words_of(boards)) if acts else NONE
        before, by = self._before(heard, view, eyes)
        if before is not None:
            boards = with_changes(boards, self._own(before, eyes) or drawn(known(self._game, before, eyes), {}, {}), by)
        boards = made_live(boards, options) if acts else at_rest(boards)
        shows = shown.values and self.listed(view, eyes)
        listed = Panel("tables/any/known.html", shown.values) if shows else None
        doing = self._doing(heard, options, view, eyes, boards) if acts else None
        beside = any(board.aside for board in boards)
        return TableView(
            title=words.title(self._game, view, eyes),
            hint=words.ending(self._game, view, eyes) if over else self._happened(heard, eyes),
            large=[board for board in boards if not board.aside],
            small=[board for board in boards if board.aside] if beside else (),
            beneath=(*((listed,) if listed and not boards else ()), *((doing,) if doing else ())),
            buttons=options.buttons,
            panels=(*self._seats(view, eyes), *((listed,) if listed and boards else ())),
            legend=legend_of(boards),
            turn=turn,
            due=str(len(heard)) if self._game.rounds else "",
        )

    def together(self, public: TableView, sides: Sequence[TableView]) -> TableView | None:
        boards = joined([*public.large, *public.small], [[*side.large, *side.small] for side in sides])
        if not boards or len(boards) < len(public.large):
            return None
        return replace(public, large=boards, small=())

    def hold(self, view: V, seat: Seat) -> SeatSummary:
        if view.scores is None:
            return SeatSummary()
        score = plain(view.scores[seat])
        return SeatSummary(score=score, words=words.points_of(view.scores[seat], score))

    def say(self, entry: Mapping[str, Json]) -> MoveText:
        return words.said(entry)

    def done(self, text: str) -> str:
        return words.spelt(text)

    def settings(self, config: Settings) -> Sequence[tuple[str, str]]:
        labels, left = self._asked.labels, ("seats", "starts")
        values = {name: getattr(config, name) for name in labels if name not in left}
        return [(labels[name], words.flat(value)) for name, value in values.items() if value is not None]

    def ask(self, what: str, heard: Heard, view: V, noted: Mapping[str, str]) -> dict[str, str]:
        if what != RANDOM:
            raise ParseError("must be {wanted}", "ask", wanted=RANDOM)
        action = self._game.observer.random_action(view, SystemRandom())
        return {DRAWN: f"{len(heard)} {self._game.notation.write(action)}"}

    def leaving(self, status: str) -> tuple[str, str]:
        if self.cards:
            return super().leaving(status)
        return _("Resign"), _("Resign? You can’t come back to this game.")

    def read_draft(self, words: Sequence[str]) -> list[str]:
        raise ParseError("nothing is drafted in this game", "draft")

    def _own(self, view: V, eyes: ViewerContext) -> list[Board]:
        """The boards that the game draws itself; none if that fails, since the generic ones will do for playing."""
        try:
            return list(self.boards(view, eyes))
        except Exception:
            _LOG.exception("The game %s can't draw its boards; the generic ones are shown.", self._game.id)
            return []

    def _drawn(self, heard: Heard, shown: KnownView, view: V, eyes: ViewerContext) -> list[Board]:
        """The generic boards with what is known to be hidden on them; the one to hide things on comes first."""
        paths, viewer = list(shown.boards), view.viewer
        acted = acted_on(self._game, eyes, paths)
        several = viewer in view.waits_for and self._nothing_listed(view)  # squares to hide at once
        hiding = viewer in view.waits_for and (several or view.status == "setup")
        home = hides_on(viewer, acted, paths) if viewer is not None and hiding and len(paths) > 1 else None
        notes = {path: hides_here(eyes) if path == home else plays_here(path, acted, eyes) for path in paths}
        plain = drawn(shown, hidden_on(self._game, heard, view, acted, paths, eyes), notes)
        mine = acted.get(viewer) if viewer is not None and home is None else home
        acts = {path: len(paths) == 1 or mine in (None, path) for path in paths}
        boards = [
            replace(board, acts=acts[path], lays=several and path == home)
            for path, board in zip(paths, plain, strict=True)
        ]
        return sorted(boards, key=lambda board: home is not None and not board.acts)

    def _nothing_listed(self, view: V) -> bool:
        """Whether the rules list nothing but resigning."""
        return all(isinstance(action, Resign) for action in self._game.observer.legal_actions(view))

    def _doing(
        self, heard: Heard, options: PossibleActions, view: V, eyes: ViewerContext, boards: Sequence[Board]
    ) -> Panel:
        count, _blank, text = eyes.pencil.get(DRAWN, "").partition(" ")
        text = text if count == str(len(heard)) else ""
        turn = view.viewer in view.waits_for
        unlisted = turn and not options.groups and not options.buttons
        example = self._game.notation.write(self._game.observer.random_action(view, Random(0))) if unlisted else ""
        verb, *rest = example.split() or [""]
        return Panel(
            "tables/any/doing.html",
            {"groups": options.groups, "written": text, "open": bool(text) or unlisted, "turn": turn,
             "unlisted": unlisted, "taps": turn and bool(boards) and not options.does,
             "task": self.task(view, eyes) if unlisted else "", "verb": verb if rest else "",
             "joint": joint_of(rest), "example": _beginning(verb, rest)},
        )  # fmt: skip

    def _seats(self, view: V, eyes: ViewerContext) -> tuple[Panel, ...]:
        """The list of players, for games without cards."""
        if self.cards or len(eyes.names) == 1:
            return ()
        figures = [None] * len(eyes.names) if view.scores is None else [plain(points) for points in view.scores]
        rows = [
            {
                "name": name,
                "me": seat == eyes.you,
                "turn": seat in view.waits_for,
                "free": seat in eyes.free,
                "present": None if eyes.back or eyes.named else seat in eyes.present,
                "score": figures[seat],
            }
            for seat, name in enumerate(eyes.names)
        ]
        return (Panel("tables/any/seats.html", {"rows": rows, "points": view.scores is not None}),)

    def _happened(self, heard: Heard, eyes: ViewerContext) -> str:
        """The last entry in a sentence."""
        if not heard:
            return _("Nothing has happened yet.")
        entry = self._entry(heard[-1])
        if entry is None:
            return ""
        told, seat = self.say(entry), entry.get("seat")
        who = _("The house") if seat is None else _("You") if seat == eyes.you else eyes.held[-1][seat]
        return f"{who}: {told.move} – {told.answer}." if told.answer else f"{who}: {told.move}."

    def _revealed(self, heard: Heard) -> Json:
        entry = self._entry(heard[-1]) if heard else None
        return entry.get("revealed") if entry else None

    def _entry(self, facts: Sequence[AnyFact]) -> dict[str, Json] | None:
        return self._game.notation.heard(facts) if facts else None

    def _before(self, heard: Heard, view: V, eyes: ViewerContext) -> tuple[V | None, str]:
        """The view right after the viewer's last action, or else before the last entry; and who has acted last.

        None if there is nothing to compare with, or too much.
        """
        if eyes.config is None or not heard or len(heard) > MOST_LOOKED_BACK:
            return None, ""
        actors = [(self._entry(facts) or {}).get("seat") for facts in heard]
        own = [number for number, seat in enumerate(actors) if seat == view.viewer and seat is not None]
        end = own[-1] + 1 if own and own[-1] + 1 < len(heard) else len(heard) - 1
        then = self._game.observer.initial_view(eyes.config, view.viewer)
        try:
            for facts in heard[:end]:
                for fact in facts:
                    then = self._game.observer.apply(then, fact)
        except BoemError:
            return None, ""
        return cast("V", then), str(actors[-1] or 0)  # the contract's types don't say that both views are one game's


def _beginning(verb: str, rest: Sequence[str]) -> str:
    """The beginning of an action as an example, cut short so that nobody just copies it."""
    return " ".join([verb, *rest[:SHOWN], *(["…"] if len(rest) > SHOWN else [])])
