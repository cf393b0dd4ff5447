"""A sea with ships, splashes and hits; everything else is the page of any game."""

from __future__ import annotations

from collections.abc import Container, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from boem.core.game import Seat
from boem.core.hunt import HuntView
from boem.core.seats import other
from boem.core.squares import Square
from boem.web.tables.boards import Board, BoardSquare, GenericPresenter, SeatSummary, ViewerContext
from boem_zeeslag.rules import COVERED, HIT, MISS, SUNK, Position, Ship

STATES = {COVERED: "covered", MISS: "miss", HIT: "hit", SUNK: "sunk"}
PIECES = {MISS: "zeeslag-splash", HIT: "zeeslag-hit", SUNK: "zeeslag-wreck"}


class ZeeslagPresenter(GenericPresenter[HuntView[Position]]):
    """Both waters; each viewer sees their own ships, and during play their own waters are drawn small."""

    place = 50
    picture = "pic-zeeslag"
    more = gettext_lazy("Choose the waters, the ships, the bot, the clock")
    setting_up = gettext_lazy("the fleets are not at anchor yet")

    def boards(self, view: HuntView[Position], eyes: ViewerContext) -> Sequence[Board]:
        me = view.viewer
        if me is None or eyes.named:
            return [self._waters(view, eyes, Seat(owner)) for owner in (0, 1)]
        if not view.position.hidden[me]:
            return [self._waters(view, eyes, me)]
        return [self._waters(view, eyes, owner) for owner in (other(me), me)]

    def task(self, view: HuntView[Position], eyes: ViewerContext) -> str:
        *lengths, last = map(str, view.position.config.fleet)
        ships = _("{several} and {last}").format(several=", ".join(lengths), last=last) if lengths else last
        return _("Anchor your fleet: tap both ends of each ship. They are {ships} squares long.").format(ships=ships)

    def listed(self, view: HuntView[Position], eyes: ViewerContext) -> bool:
        return False

    def hold(self, view: HuntView[Position], seat: Seat) -> SeatSummary:
        lost = len(view.position.waters[other(seat)].sunk)
        afloat = len(view.position.config.fleet) - lost
        words = ngettext("{count} ship afloat", "{count} ships afloat", afloat).format(count=afloat)
        return SeatSummary(["zeeslag-boat"] * afloat + ["zeeslag-lost"] * lost, words)

    def _waters(self, view: HuntView[Position], eyes: ViewerContext, owner: Seat) -> Board:
        position, config = view.position, view.position.config
        mine = owner == view.viewer and not eyes.named
        title = _("Your fleet") if mine else _("The waters of {name}").format(name=eyes.names[owner])
        size = _("{width} by {height}").format(width=config.width, height=config.height)
        return Board(
            kind=f"waters{owner}",
            label=f"{title}, {size}",
            title=title,
            note=self._note(view, owner),
            rows=[
                [self._square(view, owner, Square(row, column)) for column in range(config.width)]
                for row in range(config.height)
            ],
            acts=owner != view.viewer,
            lays=mine and not position.hidden[owner],
            aside=mine and view.status == "playing",
        )

    def _note(self, view: HuntView[Position], owner: Seat) -> str:
        """How many shots are left in the turn, if more than one."""
        position = view.position
        if view.status != "playing" or owner == position.turn or not position.config.salvo:
            return ""
        left = position.shots - len(position.aimed)
        return ngettext("{count} shot left", "{count} shots left", left).format(count=left)

    def _square(self, view: HuntView[Position], owner: Seat, at: Square) -> BoardSquare:
        waters, secret = view.position.waters[other(owner)], view.secrets[owner]
        mark, ships = waters.at(at), secret.fleet if secret else waters.sunk
        ship = next((ship for ship in ships if at in ship.squares), None)
        aimed = at in view.position.aimed and owner != view.position.turn
        return BoardSquare(
            str(at),
            STATES[mark],
            self._label(at, mark, ship, aimed=aimed),
            piece="zeeslag-aim" if aimed else PIECES.get(mark, ""),
            part=sides(at, ship.squares) if ship else "",
        )

    def _label(self, at: Square, mark: str, ship: Ship | None, *, aimed: bool) -> str:
        label = {
            COVERED: _("{square}, open water") if ship is None else _("{square}, a ship of {length} squares"),
            MISS: _("{square}, a splash: missed"),
            HIT: _("{square}, hit") if ship is None else _("{square}, hit, a ship of {length} squares"),
            SUNK: _("{square}, sunk, a ship of {length} squares"),
        }[mark]
        told = label.format(square=at, length=len(ship.squares) if ship else 0)
        return _("{label}, aimed at").format(label=told) if aimed else told


def sides(at: Square, squares: Container[object]) -> str:
    """The sides on which a ship continues from one of its squares."""
    near = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
    on = [side for side, (down, right) in near.items() if (at.row + down, at.column + right) in squares]
    return " ".join(on) or "-"
