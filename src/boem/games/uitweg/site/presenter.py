"""The page of Uitweg in each phase."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from boem.core.errors import ParseError
from boem.core.game import Json, Seat
from boem.core.seats import other
from boem.games.uitweg import GAME
from boem.games.uitweg.mazes import examples, winding_building
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import View
from boem.games.uitweg.rules.squares import Slot, Square, crossed, squares
from boem.games.uitweg.site.brief import brief
from boem.games.uitweg.site.building import Draft, building_scene
from boem.games.uitweg.site.ending import ending
from boem.games.uitweg.site.first_game import FIRST_GAME
from boem.games.uitweg.site.form import FORM
from boem.games.uitweg.site.happened import happened
from boem.games.uitweg.site.hints import hint_for
from boem.games.uitweg.site.maze import Maze, place_of
from boem.games.uitweg.site.recent import latest, run_into
from boem.games.uitweg.site.rules import EXAMPLES, SETTINGS
from boem.games.uitweg.site.seen import Seen, legend
from boem.games.uitweg.site.way_left import way_left
from boem.web.base.texts import Text
from boem.web.tables.boards.board import Button, Heard, MoveText, SeatSummary, TableView, ViewerContext
from boem.web.tables.boards.brief import Brief
from boem.web.tables.boards.planned import PlannedVerb
from boem.web.tables.boards.presenter import Judging, Presenter

VERBS: Final[Mapping[str, Text]] = {
    "build": gettext_lazy("Maze built"),
    "to": gettext_lazy("to {square}"),
    "exit": gettext_lazy("exit"),
    "resign": gettext_lazy("Resigned"),
    "timeout": gettext_lazy("Time has run out"),
}
ANSWERS: Final[Mapping[str, Text]] = {
    "yes": gettext_lazy("“Yes”"),
    "no": gettext_lazy("“No”"),
    "found": gettext_lazy("“The guard!”"),
    "out": gettext_lazy("“Out”"),
}


PLANNED: Final = (
    PlannedVerb("to", gettext_lazy("To"), {name: ANSWERS[name] for name in ("no", "yes", "found")}),
    PlannedVerb("exit", gettext_lazy("Exit"), square=False),
)


class UitwegPresenter(Presenter[Config, View]):
    """Building, seeking, and both mazes at the end."""

    place = 3
    title = "Uitweg"
    about = gettext_lazy("Hide your guard in a maze of your own. Run through theirs, blind, and find it first.")
    more = gettext_lazy("Choose the maze, the bot, the clock")
    form = FORM
    script = "boem/games/uitweg.js"
    picture = "pic-uitweg"
    rules = "games/uitweg/rules.html"
    examples = EXAMPLES
    first_game = FIRST_GAME
    words = SETTINGS
    judging = Judging(
        board="control",
        counted=gettext_lazy("Squares visited"),
        heat=gettext_lazy("Show how likely barriers were, and where the guard, in per cent"),
        drawn=gettext_lazy(
            "Chances and turns come from random mazes that fit what was known, as winding as people build them. "
            "Turns are what a seeker takes who follows a rule of thumb."
        ),
        barred=gettext_lazy("A barrier was there with a chance of {risk}%."),
        why={
            "no_barrier_left": gettext_lazy("Every barrier had been found."),
            "only_way": gettext_lazy("No other way could lead to the guard."),
        },
        soon=gettext_lazy("This way the guard is found in {turns} turns on average."),
        soonest=gettext_lazy("No question finds it clearly sooner."),
        went_wrong=gettext_lazy("A barrier stood there."),
        wrongs=gettext_lazy("ran into a barrier"),
        wrong=gettext_lazy("barrier"),
        unlucky=gettext_lazy("You ran into {wrong} barriers, where {feared} were to be expected: that decided it."),
    )
    planned = PLANNED
    setting_up = gettext_lazy("the mazes are being built")
    drafted = ("board", "side", "actions")

    def scene(self, heard: Heard, view: View, eyes: ViewerContext) -> TableView:
        if view.viewer is None:
            return replace(self._watching(heard, view, eyes), legend=legend(view))
        if view.mazes[view.viewer] is None and view.status == "setup":
            return self._building(view, eyes)
        return replace(self._seeking(heard, view, view.viewer, eyes), legend=legend(view))

    def hold(self, view: View, seat: Seat) -> SeatSummary:
        position, runner = view.position, view.position.control[seat].runner
        if position.status == "setup":
            return SeatSummary(extra=_("maze built") if position.built[seat] else _("still building"))
        return SeatSummary(extra=_("runner on {square}").format(square=runner) if runner else _("runner outside"))

    def say(self, entry: Mapping[str, Json]) -> MoveText:
        verb, *rest = str(entry["do"]).split()
        move = str(VERBS[verb]).format(square=rest[0] if verb == "to" else "")
        return MoveText(move, str(ANSWERS.get(str(entry["answer"]), "")))

    def done(self, text: str) -> str:
        verb, *rest = text.split()
        if verb == "try":
            return _("Try {place}").format(place=place_of(Slot.parse(rest[0])))
        return _("To {square}").format(square=rest[0]) if rest else _("Leave")

    def brief(self, config: Config) -> Brief:
        return brief(config)

    def settings(self, config: Config) -> Sequence[tuple[str, str]]:
        return (
            (_("Maze"), f"{config.width} × {config.height}"),
            (_("Barriers each"), str(config.barriers)),
            (_("Steps in a turn"), str(config.steps)),
            (_("One last turn for the second player"), _("yes") if config.equal_turns else _("no")),
        )

    def read_draft(self, words: Sequence[str]) -> list[str]:
        return Draft.read(words).words

    def suggest(self, config: Config, name: str, rng: Random) -> list[str]:
        if name == "random":
            return Draft.of(winding_building(config, rng)).words
        known = examples(config)
        if name not in known:
            raise ParseError(
                "no such maze: {given}; known: {known}",
                "draft",
                given=repr(name[:40]),
                known=", ".join(["random", *known]),
            )
        return Draft.of(known[name]).words

    def _building(self, view: View, eyes: ViewerContext) -> TableView:
        if eyes.back:
            scene = building_scene(view.position.config, Draft())
            still = [replace(board, live=False) for board in scene.large]
            if eyes.named and view.viewer is not None:
                title = _maze_of(view.viewer, eyes)
                still = [replace(board, live=False, title=title, label=title) for board in scene.large]
            return TableView(_("The mazes are being built"), "", large=still)
        return building_scene(view.position.config, Draft.read(eyes.draft).on(view.position.config))

    def _seeking(self, heard: Heard, view: View, seat: Seat, eyes: ViewerContext) -> TableView:
        position, opponent = view.position, eyes.names[other(seat)]
        home = self._home(heard, view, seat, eyes)
        if position.status == "setup":
            title = _("The mazes are being built") if eyes.named else _("Your maze is built")
            told = _("Your opponent has yet to come.") if other(seat) in eyes.free else _("{other} is still building.")
            return TableView(title, told.format(other=opponent), large=(home,))
        control = self._control(heard, view, seat, eyes, title=_maze_of(other(seat), eyes))
        if position.end is not None:
            return TableView(*ending(position.end.result, view, eyes), large=(control,), small=(home,))
        mine = position.turn == seat
        how, keys = _how(view, seat) if mine and not eyes.back else ("", "")
        return TableView(
            title=_("Your turn")
            if position.turn == eyes.you
            else _("{other} to move").format(other=eyes.names[position.turn]),
            hint=hint_for(heard, view, seat, eyes),
            happened=happened(heard, view, eyes),
            large=(control,),
            small=(home,),
            buttons=() if eyes.back else (_exit(view, seat, early=eyes.early or mine),),
            how=how,
            keys=keys,
            turn=mine,
        )

    def _watching(self, heard: Heard, view: View, eyes: ViewerContext) -> TableView:
        position = view.position
        boards = tuple(
            self._control(
                heard,
                view,
                seat,
                eyes,
                title=capfirst(
                    _("{seeker} seeks in the maze of {owner}").format(
                        seeker=eyes.names[seat], owner=eyes.names[other(seat)]
                    )
                ),
            )
            for seat in (Seat(0), Seat(1))
        )
        if position.end is not None:
            return TableView(*ending(position.end.result, view, eyes), large=boards)
        if position.status == "setup":
            return TableView(_("The mazes are being built"), _("Play begins when both have built."), large=boards)
        title = _("{other} to move").format(other=eyes.names[position.turn])
        hint = "" if eyes.named else _("You are watching.")
        return TableView(title, hint, large=boards, happened=happened(heard, view, eyes))

    def _control(self, heard: Heard, view: View, seat: Seat, eyes: ViewerContext, *, title: str) -> Maze:
        """A seat's control board: the opponent's maze as far as it is known, all of it at the end."""
        mine = view.viewer == seat
        turn = mine and not eyes.back and seat in view.waits_for and view.status == "playing"
        live = turn or (mine and eyes.early and view.status == "playing")
        whole = view.mazes[other(seat)] if view.status == "over" else None
        seen = Seen(
            view.position.config,
            view.position.control[seat],
            seat,
            eyes.names[seat],
            None if eyes.named else view.viewer,
            whole,
            reach=_reach(view, seat) if turn else (),
            left=way_left(view, seat),
            recent=run_into(heard, view, seat) if mine else latest(heard, view, seat),
        )
        label = "{title}"
        if mine:
            label = _("{title}, the control board of {name}") if eyes.named else _("{title}, my control board")
        return self._maze("control", label.format(title=title, name=eyes.names[seat]), title, seen, live=live)

    def _home(self, heard: Heard, view: View, seat: Seat, eyes: ViewerContext) -> Maze:
        """The viewer's own maze, with the opponent's runner in it."""
        seeker = other(seat)
        seen = Seen(
            view.position.config,
            view.position.control[seeker],
            seeker,
            eyes.names[seeker],
            None if eyes.named else view.viewer,
            view.mazes[seat],
            left=way_left(view, seeker),
            recent=latest(heard, view, seeker),
        )
        label, title = _("My maze, with the runner of {other} in it"), _("My maze")
        if eyes.named:
            label, title = _("The maze of {owner}, with the runner of {other} in it"), _maze_of(seat, eyes)
        return self._maze("home", label.format(owner=eyes.names[seat], other=eyes.names[seeker]), title, seen)

    def _maze(self, kind: str, label: str, title: str, seen: Seen, *, live: bool = False) -> Maze:
        count = len(seen.control.barriers)
        found = ngettext("{count} barrier found", "{count} barriers found", count).format(count=count)
        if seen.whole is not None:
            found = _("{count} of {most} barriers found").format(count=count, most=len(seen.whole.barriers))
        return Maze(
            kind=kind,
            label=label,
            title=title,
            note=found,
            rows=(),
            live=live,
            lines=seen.lines,
            width=seen.config.width,
            walked=str(seen.seeker) if seen.ended else "",
        )


def _maze_of(seat: Seat, eyes: ViewerContext) -> str:
    if seat == eyes.reader:
        return _("Your maze")
    return _("The maze of {other}").format(other=eyes.names[seat])


def _how(view: View, seat: Seat) -> tuple[str, str]:
    """How to take a step: by hand, and by keyboard."""
    if view.position.control[seat].runner is None:
        return _("Tap a square of column 1."), _("The arrow keys and Enter work, too.")
    return _("Tap a neighbour, or a square further off to walk back there."), _("The arrow keys work, too.")


def _exit(view: View, seat: Seat, *, early: bool) -> Button:
    """The button for leaving, or why it can't be used now, or in the next turn if that may be chosen `early`."""
    control, off = view.position.control[seat], ""
    if not early:
        off = _("It is not your turn.")
    elif control.runner is None:
        off = _("Your runner is outside already.")
    elif control.runner.across:
        off = _("A runner can leave only from column 1.")
    elif crossed(control.runner, None) in control.barriers:
        off = _("A barrier stands there.")
    return Button("exit", _("Exit"), "i-exit", key="x", off=off)


def _reach(view: View, seat: Seat) -> Collection[Square]:
    """Where the runner can be sent: neighbouring squares, and those reached over known slots."""
    config, observer = view.position.config, GAME.observer
    options, notation = set(observer.legal_actions(view)), GAME.notation
    every = [(at, notation.read(f"to {at}")) for at in squares(config.width, config.height)]
    return {at for at, action in every if action in options or len(observer.steps(view, action)) > 1}
