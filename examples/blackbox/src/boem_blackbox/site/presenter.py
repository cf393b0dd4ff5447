"""A dark box with ports around it, where rays leave their marks; everything else is the page of any game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from boem.core.game import Json, Seat
from boem.core.hunt import HuntView
from boem.core.squares import Square, column_name
from boem.web.tables.boards import Board, BoardSquare, GenericPresenter, MoveText, SeatSummary, ViewerContext
from boem_blackbox.rules import BALL, COVERED, NAMED, WRONG, Port, Position, Search

STATES = {COVERED: "covered", NAMED: "guess", BALL: "ball", WRONG: "miss"}
PIECES = {NAMED: "blackbox-guess", BALL: "blackbox-ball", WRONG: "blackbox-wrong"}
GAP = BoardSquare("", "", "")


class BlackBoxPresenter(GenericPresenter[HuntView[Position]]):
    """The box that a seat explores, and its own, drawn small, with what the opponent has found out."""

    place = 51
    picture = "pic-blackbox"
    more = gettext_lazy("Choose the box, the balls, the bot, the clock")
    setting_up = gettext_lazy("the balls are not hidden yet")

    def boards(self, view: HuntView[Position], eyes: ViewerContext) -> Sequence[Board]:
        seats, me = range(len(view.position.searches)), view.viewer
        if me is None or eyes.named or len(seats) == 1:
            return [self._box(view, eyes, seat) for seat in seats]
        if not view.position.hidden[me]:
            return [self._box(view, eyes, 1 - me)]
        return [self._box(view, eyes, seat) for seat in (me, 1 - me)]

    def task(self, view: HuntView[Position], eyes: ViewerContext) -> str:
        balls = view.position.config.balls
        told = ngettext("Hide {count} ball: tap its square.", "Hide {count} balls: tap a square for each.", balls)
        return told.format(count=balls)

    def listed(self, view: HuntView[Position], eyes: ViewerContext) -> bool:
        return False

    def hold(self, view: HuntView[Position], seat: Seat) -> SeatSummary:
        cost = view.position.searches[seat].cost
        words = ngettext("a cost of {count} point", "a cost of {count} points", cost).format(count=cost)
        return SeatSummary(score=str(cost), words=words, extra=_("cost so far"))

    def say(self, entry: Mapping[str, Json]) -> MoveText:
        """An entry in words; for named balls, how many are right."""
        told, answers = super().say(entry), str(entry.get("answer")).split()
        if not {*answers} <= {"right", "wrong"}:
            return told
        counted = _("{right} right, {wrong} wrong")
        return replace(told, answer=counted.format(right=answers.count("right"), wrong=answers.count("wrong")))

    def _box(self, view: HuntView[Position], eyes: ViewerContext, seat: int) -> Board:
        """The box that a seat explores."""
        config, search = view.position.config, view.position.searches[seat]
        alone, seated = len(view.secrets) == 1, view.viewer is not None and not eyes.named
        mine = seated and seat != view.viewer and not alone
        secret = view.secrets[0 if alone else 1 - seat]
        title = (
            _("Your box")
            if mine
            else _("The box of {name}").format(name=_("the house") if alone else eyes.names[1 - seat])
        )
        rows = [
            [self._square(search, Square(row, column), secret) for column in range(config.width)]
            for row in range(config.height)
        ]
        west, east = ([self._port(search, Port(side, line)) for line in range(config.height)] for side in "WE")
        north, south = ([self._port(search, Port(side, line)) for line in range(config.width)] for side in "NS")
        middle = [[left, *row, right] for left, row, right in zip(west, rows, east, strict=True)]
        return Board(
            kind=f"box{seat}",
            label=f"{title}, {_('{width} by {height}').format(width=config.width, height=config.height)}",
            title=title,
            note=ngettext("{count} ball", "{count} balls", config.balls).format(count=config.balls),
            rows=[[GAP, *north, GAP], *middle, [GAP, *south, GAP]],
            heads=["→", *map(column_name, range(config.width)), "←"],
            edges=["↓", *map(str, range(1, config.height + 1)), "↑"],
            acts=not mine,
            lays=mine and not view.position.hidden[1 - seat],
            aside=mine and view.status == "playing",
        )

    def _square(self, search: Search, at: Square, secret: Any) -> BoardSquare:
        mark, ball = search.at(at), secret is not None and at in secret.mines
        if mark == COVERED and ball:
            return BoardSquare(
                str(at), "covered", _("{square}, a ball").format(square=at), "", "blackbox-hidden", does="name"
            )
        label = {
            COVERED: _("{square}, dark"),
            NAMED: _("{square}, named"),
            BALL: _("{square}, a ball, named rightly"),
            WRONG: _("{square}, no ball, named wrongly"),
        }[mark]
        return BoardSquare(str(at), STATES[mark], label.format(square=at), piece=PIECES.get(mark, ""), does="name")

    def _port(self, search: Search, port: Port) -> BoardSquare:
        """A port: its number before a ray, afterwards the result; both ends of a ray have the same number."""
        state, label, piece, sign = "port", _("port {port}"), "", str(port.line + 1)
        through = [ray for ray in search.rays if ray[1] not in (None, ray[0])]
        for way in (way for way in search.rays if port in way):
            ends = [str(end) for end in way if end not in (None, port)]
            if way[1] is None:
                state, label, piece, sign = "absorbed", _("port {port}, the ray hit a ball"), "blackbox-hit", ""
            elif not ends:
                state, label, piece, sign = "back", _("port {port}, the ray came back"), "blackbox-back", ""
            else:
                state, label, sign = "pair", _("port {port}, ray {number}, to {other}"), str(through.index(way) + 1)
                label = label.replace("{number}", sign).replace("{other}", ends[0])
        name = label.format(port=port)
        return BoardSquare(f"port-{port}", state, name, piece=piece, sign=sign, word=str(port), does="ray")
