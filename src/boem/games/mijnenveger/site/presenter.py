"""The page of Mijnenveger in each phase."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from boem.core import hunt
from boem.core.game import Json, Seat, Viewer
from boem.core.seats import other
from boem.core.squares import Square
from boem.games.mijnenveger.rules.config import Config
from boem.games.mijnenveger.rules.facts import COVERED, DISARMED, View
from boem.games.mijnenveger.site.brief import brief
from boem.games.mijnenveger.site.ending import ending
from boem.games.mijnenveger.site.first_game import FIRST_GAME
from boem.games.mijnenveger.site.form import FORM
from boem.games.mijnenveger.site.happened import happened
from boem.games.mijnenveger.site.rules import EXAMPLES, SETTINGS
from boem.games.mijnenveger.site.squares import own_square, searched_square, square_to_lay_on, wrong_square
from boem.web.base.texts import Text
from boem.web.tables.boards.board import (
    Board,
    BoardSquare,
    Button,
    Heard,
    MoveText,
    SeatSummary,
    TableView,
    ViewerContext,
)
from boem.web.tables.boards.brief import Brief
from boem.web.tables.boards.planned import PlannedVerb
from boem.web.tables.boards.presenter import Judging, Offer, Presenter

VERBS: Final[Mapping[str, Text]] = {
    "lay": gettext_lazy("Mines laid"),
    "sweep": gettext_lazy("Sweep {square}"),
    "disarm": gettext_lazy("Disarm {square}"),
    "flag": gettext_lazy("Flag {square}"),
    "unflag": gettext_lazy("No flag {square}"),
    "resign": gettext_lazy("Resigned"),
    "timeout": gettext_lazy("Time has run out"),
}
PLANNED: Final = (
    PlannedVerb(
        "sweep",
        gettext_lazy("Sweep"),
        {**{str(number): f"“{number}”" for number in range(9)}, "boem": gettext_lazy("Boem!")},
    ),
    PlannedVerb("disarm", gettext_lazy("Disarm"), {"ok": gettext_lazy("OK")}),
)
MOST_BOATS: Final = 12  # the most mines drawn on a card; more are given as a number


class MijnenvegerPresenter(Presenter[Config, View]):
    """Laying, playing, and both fields at the end."""

    place = 1
    title = "Mijnenveger"
    about = gettext_lazy("You hide ten mines, and so does your opponent. Sweep, disarm, and keep a minesweeper afloat.")
    more = gettext_lazy("Choose the board, the bot, the clock")
    form = FORM
    script = "boem/games/mijnenveger.js"
    picture = "pic-mijnenveger"
    rules = "games/mijnenveger/rules.html"
    examples = EXAMPLES
    first_game = FIRST_GAME
    words = SETTINGS
    judging = Judging(
        board="search",
        counted=gettext_lazy("Mines located"),
        staked=gettext_lazy(
            "{square} held a mine with a chance of {chance}%, and disarming a square without one loses the game."
        ),
        staking="disarm",
        unsure=gettext_lazy("No mine is certain, so disarming is a gamble. Which square is the safest to sweep?"),
    )
    asides = (Offer("play-match", "2", "i-bot", gettext_lazy("A match of two games with a bot"), name="match"),)
    planned = PLANNED
    setting_up = gettext_lazy("the mines are being laid")

    def scene(self, heard: Heard, view: View, eyes: ViewerContext) -> TableView:
        return replace(self._scene(heard, view, eyes), legend=_legend(seated=eyes.you is not None))

    def _scene(self, heard: Heard, view: View, eyes: ViewerContext) -> TableView:
        if view.viewer is None:
            return self._watching(heard, view, eyes)
        if not view.position.laid[view.viewer] and view.status == "setup":
            return self._laying(view, view.viewer, eyes)
        return self._playing(heard, view, view.viewer, eyes)

    def hold(self, view: View, seat: Seat) -> SeatSummary:
        left, whole = view.position.search[seat].sweepers, view.position.config.sweepers
        words = _("{left} of {whole} minesweepers left").format(left=left, whole=whole)
        if whole > MOST_BOATS:
            return SeatSummary(drawings=("boat",), extra=f"× {left}", words=words)
        return SeatSummary(drawings=("boat",) * left + ("boat-lost",) * (whole - left), words=words)

    def say(self, entry: Mapping[str, Json]) -> MoveText:
        answers = {"ok": _("OK"), "wrong": _("wrong"), "boem": _("Boem!")}
        answer = str(entry["answer"])
        return MoveText(
            self.done(str(entry["do"])),
            _("“{number}”").format(number=answer) if answer.isdigit() else answers.get(answer, ""),
        )

    def done(self, text: str) -> str:
        verb, *rest = text.split()
        return str(VERBS[verb]).format(square=rest[0] if rest else "")

    def brief(self, config: Config) -> Brief:
        return brief()

    def settings(self, config: Config) -> Sequence[tuple[str, str]]:
        return (
            (_("Field"), f"{config.width} × {config.height}"),
            (_("Mines each"), str(config.mines)),
            (_("Minesweepers each"), str(config.sweepers)),
        )

    def _laying(self, view: View, seat: Seat, eyes: ViewerContext) -> TableView:
        mines = view.position.config.mines
        laid = frozenset[Square]() if eyes.back else frozenset(Square.parse(name) for name in eyes.draft)
        board = Board(
            kind="field",
            label=_field_of(seat, eyes) if eyes.named else _("My field, where I lay my mines"),
            title=_field_of(seat, eyes) if eyes.named else _("My field"),
            note=_("{count} of {mines} mines laid").format(count=len(laid), mines=mines),
            counts=_("{count} of {mines} mines laid").format(count="{count}", mines=mines),
            rows=_rows(view, lambda at: square_to_lay_on(at, mined=at in laid)),
            live=not eyes.back,
        )
        return TableView(
            title=_("The mines are being laid") if eyes.back else _("Lay your mines"),
            hint=""
            if eyes.back
            else ngettext(
                "Tap a square to hide a mine there, or let chance do it.",
                "Tap {mines} squares to hide your mines there, or let chance do it.",
                mines,
            ).format(mines=mines),
            large=(board,),
            buttons=()
            if eyes.back
            else (
                Button("lay", _("Lay"), "i-check", key="l", style="main"),
                Button("random", _("Random"), "i-shuffle", key="r"),
                Button("clear", _("Clear"), "i-trash", key="c"),
            ),
            laying=mines,
            turn=True,
            meanwhile=_("You can lay your mines meanwhile."),
        )

    def _playing(self, heard: Heard, view: View, seat: Seat, eyes: ViewerContext) -> TableView:
        position, opponent = view.position, eyes.names[other(seat)]
        own = self._field(heard, view, seat, eyes)
        if position.status == "setup":
            title = _("The mines are being laid") if eyes.named else _("Your mines are laid")
            told = _("Your opponent has yet to come.") if other(seat) in eyes.free else _("{other} is still laying.")
            return TableView(title, told.format(other=opponent), large=(own,))
        search = self._search(heard, view, seat, eyes, title=_field_of(other(seat), eyes))
        if position.end is not None:
            title, hint = ending(view, eyes)
            return TableView(title, hint, large=(search,), small=(own,))
        mine = position.turn == seat
        return TableView(
            title=_("Your turn")
            if position.turn == eyes.you
            else _("{other} to move").format(other=eyes.names[position.turn]),
            hint="" if eyes.back else _hint(view, seat, mine=mine),
            happened=happened(heard, view, eyes),
            large=(search,),
            small=(own,),
            buttons=() if eyes.back else _buttons(mine=mine),
            turn=mine,
        )

    def _watching(self, heard: Heard, view: View, eyes: ViewerContext) -> TableView:
        position = view.position
        boards = tuple(
            self._search(heard, view, seat, eyes, title=_searched_by(seat, eyes)) for seat in (Seat(0), Seat(1))
        )
        if position.end is not None:
            return TableView(*ending(view, eyes), large=boards)
        if position.status == "setup":
            return TableView(_("The mines are being laid"), _("Play begins when both have laid."), large=boards)
        title = _("{other} to move").format(other=eyes.names[position.turn])
        hint = "" if eyes.named else _("You are watching.")
        return TableView(title, hint, large=boards, happened=happened(heard, view, eyes))

    def _search(self, heard: Heard, view: View, seat: Seat, eyes: ViewerContext, *, title: str) -> Board:
        """A seat's search board: the opponent's field as far as it is known, all of it at the end."""
        board, position = view.position.search[seat], view.position
        shown = (view.layouts[other(seat)] if position.end else None) or frozenset()
        wrong = _wrong_claim(heard, view, seat)
        mine = view.viewer == seat
        changed = {} if mine else _changed(heard, view, seat)
        pencil = eyes.pencil if mine and position.end is None else {}
        drawn = searched_square.here()

        def square(at: Square) -> BoardSquare:
            if at == wrong:
                return wrong_square(at)
            return drawn(
                at,
                board.at(at),
                flag=at in board.flags,
                mined=at in shown,
                mark=pencil.get(str(at), ""),
                by=changed.get(at, ""),
            )

        label = title
        if mine:
            label = _("{title}, the search board of {name}") if eyes.named else _("{title}, my search board")
        return Board(
            kind="search",
            label=label.format(title=title, name=eyes.names[seat]),
            title=title,
            note=_still_hidden(view, seat),
            rows=_rows(view, square),
            live=mine and position.status == "playing" and not eyes.back,
        )

    def _field(self, heard: Heard, view: View, seat: Seat, eyes: ViewerContext) -> Board:
        """The viewer's own field, with the opponent's tries on it."""
        seeker, position = other(seat), view.position
        board, mines = position.search[seeker], view.layouts[seat] or frozenset()
        changed = _changed(heard, view, seeker)
        wrong, drawn = _wrong_claim(heard, view, seeker), own_square.here()

        def square(at: Square) -> BoardSquare:
            if at == wrong:
                return wrong_square(at)
            return drawn(
                at, board.at(at), mined=at in mines, flag=at in board.flags, by=changed.get(at, ""), named=eyes.named
            )

        label = _("My own field, and what {other} tried on it")
        if eyes.named:
            label = _("The field of {owner}, and what {other} tried on it")
        return Board(
            kind="field",
            label=label.format(owner=eyes.names[seat], other=eyes.names[seeker]),
            title=_field_of(seat, eyes) if eyes.named else _("My field"),
            note=_still_hidden(view, seeker),
            rows=_rows(view, square),
        )


def _field_of(seat: Seat, eyes: ViewerContext) -> str:
    if seat == eyes.reader:
        return _("Your field")
    return _("The field of {other}").format(other=eyes.names[seat])


def _searched_by(seat: Seat, eyes: ViewerContext) -> str:
    text = _("{seeker} searches {owner}’s field").format(seeker=eyes.names[seat], owner=eyes.names[other(seat)])
    return capfirst(text)


def _hint(view: View, seat: Seat, *, mine: bool) -> str:
    cells = view.position.search[seat].cells
    if mine and not cells.strip(COVERED):
        return _("Choose a square of your opponent’s field and sweep it: you hear how many mines are around it.")
    if mine:
        return "" if DISARMED in cells else _("Disarm what you are sure of, then sweep one square.")
    return _("You can set flags and pencil marks meanwhile.")


def _buttons(*, mine: bool) -> tuple[Button, ...]:
    off = "" if mine else _("It is not your turn.")
    return (
        Button("sweep", _("Sweep"), "i-sweep", key="s", style="main", needs="square", off=off),
        Button(
            "disarm",
            _("Disarm"),
            "i-disarm",
            key="d",
            style="grave",
            needs="square",
            off=off,
            ask=_("Disarm {square}? If no mine lies there, you lose at once."),
        ),
        Button("flag", _("Flag"), "i-flag", key="f", needs="square"),
        Button("pencil", _("Pencil mark, for me alone"), "i-pencil", key="p", needs="square", small=True),
    )


def _still_hidden(view: View, seeker: Seat) -> str:
    """How many mines the seeker hasn't located, or never did."""
    mines, located = view.position.config.mines, view.position.search[seeker].located
    left = mines - located
    if view.position.end and not left:
        return _("All {mines} mines found").format(mines=mines)
    text = _("{left} of {mines} mines never found") if view.position.end else _("{left} of {mines} mines still hidden")
    return text.format(left=left, mines=mines)


def _legend(*, seated: bool) -> tuple[tuple[str, str], ...]:
    known = (("mine", _("mine")), ("hit", _("hit")), ("found", _("disarmed")), ("flag", _("flag, for both to see")))
    return (*known, ("pencil-mine", _("pencil, for you alone"))) if seated else known


def _rows(view: View, square: Callable[[Square], BoardSquare]) -> list[list[BoardSquare]]:
    config = view.position.config
    return [[square(Square(row, column)) for column in range(config.width)] for row in range(config.height)]


def _changed(heard: Heard, view: View, seeker: Seat) -> dict[Square, str]:
    """The squares that the seeker changed since the viewer's own last move; for a spectator, in the last move."""
    return {at: str(seeker) for at in _recent(heard, view.viewer, seeker)}


def _recent(heard: Heard, viewer: Viewer, seeker: Seat) -> Iterator[Square]:
    for said, *_own in reversed(heard):
        if said.seat == viewer:
            return
        if said.seat == seeker and isinstance(said, hunt.Said):
            yield said.action.square
        if viewer is None:
            return


def _wrong_claim(heard: Heard, view: View, seeker: Seat) -> Square | None:
    """The square whose wrong disarming ended the game."""
    if view.result is None or view.result.reason != "wrong_disarm":
        return None
    said = heard[-1][0]
    return said.action.square if isinstance(said, hunt.Said) and said.seat == seeker else None
