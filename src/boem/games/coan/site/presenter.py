"""The page of Minesweeper for two in each phase."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from boem.core.game import Json, Seat
from boem.core.points import plain, signed
from boem.core.squares import Square
from boem.games.coan.rules.config import Config
from boem.games.coan.rules.facts import View
from boem.games.coan.site import panels, words
from boem.games.coan.site.account import Turn, turns
from boem.games.coan.site.brief import brief
from boem.games.coan.site.first_game import FIRST_GAME
from boem.games.coan.site.form import FORM
from boem.games.coan.site.rules import EXAMPLES, SETTINGS
from boem.games.coan.site.squares import Drawing
from boem.web.tables.boards.board import (
    Board,
    BoardSquare,
    Button,
    Heard,
    MoveText,
    Panel,
    SeatSummary,
    TableView,
    ViewerContext,
)
from boem.web.tables.boards.brief import Brief
from boem.web.tables.boards.planned import PlannedVerb
from boem.web.tables.boards.presenter import Judging, Presenter

PLANNED: Final = (
    PlannedVerb(
        "explore",
        gettext_lazy("Explore"),
        {**{str(number): f"“{number}”" for number in range(9)}, "hit": gettext_lazy("a mine!")},
        unsure=True,
    ),
    PlannedVerb(
        "mark", gettext_lazy("Mark"), {"found": gettext_lazy("right"), "wrong": gettext_lazy("wrong")}, unsure=True
    ),
)


class CoanPresenter(Presenter[Config, View]):
    """Waiting for the deal, playing, and the whole field with both accounts at the end."""

    place = 2
    title = gettext_lazy("Minesweeper for two")
    about = gettext_lazy("One field, two minds. Points for every mine that you can prove.")
    more = gettext_lazy("Choose the field, the points, the bot, the clock")
    form = FORM
    script = "boem/games/coan.js"
    picture = "pic-coan"
    rules = "games/coan/rules.html"
    examples = EXAMPLES
    first_game = FIRST_GAME
    words = SETTINGS
    judging = Judging(board="shared")
    planned = PLANNED
    setting_up = gettext_lazy("the mines are not dealt yet")

    def scene(self, heard: Heard, view: View, eyes: ViewerContext) -> TableView:
        played = turns(heard, view)
        board = self._board(heard, view, eyes, played)
        title, hint = self._status(view, eyes, played)
        playing, seated = view.status == "playing", view.viewer is not None
        mine = playing and view.position.turn == view.viewer
        over = view.position.end is not None
        marks = panels.own_marks(view, eyes)
        return TableView(
            title=title,
            hint=hint,
            happened=_happened(view, eyes, played),
            large=(board,),
            buttons=_buttons(mine=mine) if playing and seated and not eyes.back else (),
            panels=(
                panels.series(view, eyes, played),
                *([marks] if marks else []),
                panels.pay(view),
                *([panels.how()] if seated and not over and not eyes.back else []),
            ),
            below=_accounts(view, eyes, played),
            legend=_legend(),
            turn=mine,
        )

    def hold(self, view: View, seat: Seat) -> SeatSummary:
        points = view.scores[seat]
        told = ngettext("{points} point", "{points} points", points).format(points=plain(points))
        return SeatSummary(score=plain(points), words=told)

    def say(self, entry: Mapping[str, Json]) -> MoveText:
        if "deal" in entry:
            return MoveText(_("The mines are dealt"))
        verb, *rest = str(entry["do"]).split()
        if not rest:
            return MoveText(_("Resigned") if verb == "resign" else _("Time has run out"))
        told = words.move(verb, rest[0], str(entry["answer"]), free=len(entry["opened"]))
        return MoveText(told, signed(entry["points"]))

    def done(self, text: str) -> str:
        verb, square = text.split()
        return (_("Mark {square}") if verb == "mark" else _("Explore {square}")).format(square=square)

    def brief(self, config: Config) -> Brief:
        return brief(config)

    def settings(self, config: Config) -> Sequence[tuple[str, str]]:
        paid: list[tuple[str, str]] = []
        if config.mine_points is not None:
            paid = [(_("Points of the mines"), ", ".join(map(plain, config.mine_points)))]
        return (
            (_("Field"), f"{config.width} × {config.height}"),
            (_("Mines"), str(config.mines)),
            (_("Points"), str(panels.SCORINGS[config.scoring])),
            *paid,
        )

    def together(self, public: TableView, sides: Sequence[TableView]) -> TableView:
        """The one field, with the wrong marks that only their seats saw."""
        (board,), secret = public.large, dict[str, BoardSquare]()
        for square in (one for side in sides for row in side.large[0].rows for one in row if one.secret):
            label = f"{secret[square.name].label}; {square.label}" if square.name in secret else square.label
            secret[square.name] = replace(square, label=label)
        rows = [[secret.get(square.name, square) for square in row] for row in board.rows]
        return replace(public, large=(replace(board, rows=rows),))

    def _board(self, heard: Heard, view: View, eyes: ViewerContext, played: list[Turn]) -> Board:
        config, drawing = view.position.config, Drawing(heard, view, played, eyes)
        return Board(
            kind="shared",
            label=_("The shared field, {width} by {height}").format(width=config.width, height=config.height),
            title="",
            note="",
            rows=[
                [drawing.square(Square(row, column)) for column in range(config.width)] for row in range(config.height)
            ],
            live=view.status == "playing" and view.viewer is not None and not eyes.back,
            says={
                "explore": _("{square}, chosen to explore").format(square="{square}"),
                "mark": _("{square}, chosen to mark as a mine").format(square="{square}"),
            },
        )

    def _status(self, view: View, eyes: ViewerContext, played: list[Turn]) -> tuple[str, str]:
        if view.position.end is not None:
            return words.ending(view, eyes)
        if view.status == "setup":
            return _("The field is waiting"), _("The mines are dealt as soon as both have sat down.")
        if view.position.turn != eyes.you:
            return _("{other} to move").format(other=eyes.names[view.position.turn]), ""
        own = any(turn.seat == eyes.you for turn in played)
        return _("Your turn"), "" if own or eyes.back else _("Choose a square to explore, or to mark as a mine.")


def _happened(view: View, eyes: ViewerContext, played: list[Turn]) -> str:
    """The last turn, after the viewer's own in their turn: the reply would hide what that has brought or cost."""
    if view.status != "playing":
        return ""
    if not played:
        return _("Nothing but the centre is open. Its neighbours are safe.")
    own = [turn for turn in played[:-1] if turn.seat == eyes.you] if view.position.turn == eyes.you else []
    return " ".join(words.told(turn, eyes) for turn in (*own[-1:], played[-1]))


def _buttons(*, mine: bool) -> tuple[Button, ...]:
    wait = "" if mine else _("It is not your turn.")
    return (
        Button("explore", _("Explore"), "i-explore", key="e", needs="square", pressed="false"),
        Button("mark", _("Mark"), "i-mark", key="m", needs="square", pressed="false"),
        Button("play", _("Play it"), "i-check", key="p", style="main", needs="choice", off=wait),
    )


def _accounts(view: View, eyes: ViewerContext, played: list[Turn]) -> tuple[Panel, ...]:
    return (panels.accounts(view, eyes, played),) if view.position.end is not None and played else ()


def _legend() -> tuple[tuple[str, str], ...]:
    return (("found", _("found")), ("hit", _("hit")), ("wrong", _("wrong mark")))
