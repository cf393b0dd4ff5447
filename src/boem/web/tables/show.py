"""What one place at a table is shown: the page, and the pieces of it that are sent anew when something happens.

Everything comes from what the viewer heard, from the place's own notes, and from rows that everybody may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any, Final

from babel.dates import format_timedelta
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from boem.core.game import HOUSE, in_order
from boem.core.game import Seat as SeatNumber
from boem.core.history import facts_for
from boem.records import Play, Record, Replay, begin, commit, go_on, tell_entry
from boem.web.tables import presence, service
from boem.web.tables.boards import Eyes, Look, Scene, look_of
from boem.web.tables.chat import lines
from boem.web.tables.invitation import token_of
from boem.web.tables.models import Message, Seat, Table
from boem.web.tables.place import Place

PIECES: Final = ("notice", "near", "far", "status", "board", "actions", "side", "moves", "facts", "state")


@dataclass(frozen=True, slots=True)
class Card:
    """A seat's card above the boards."""

    seat: int
    name: str
    me: bool
    present: bool
    turn: bool
    left: range  # of its material
    lost: range
    hold: str  # the same in words
    clock: str


@dataclass(frozen=True, slots=True)
class Move:
    """A line of the move list."""

    number: int
    seat: int
    who: str
    text: str
    answer: str


@dataclass(frozen=True, slots=True)
class Promise:
    """A commitment; with its salt once the game is over, and whether both fit."""

    seat: int
    who: str
    commitment: str
    salt: str | None
    kept: bool


@dataclass(frozen=True, slots=True)
class Sight:
    """All that is shown."""

    table: Table
    place: Place
    title: str  # of the game
    scene: Scene
    near: Card
    far: Card
    moves: Sequence[Move]
    promises: Sequence[Promise]
    settings: Sequence[tuple[str, str]]
    number: int
    over: bool
    back: int | None  # the entry that is looked back at
    invitation: str  # the path that a friend is to be sent; empty when nobody is awaited
    can_join: bool
    pass_to: str  # at one device: who is to have it now

    @property
    def hands_over(self) -> bool:
        """Whether the device is to go to somebody else now."""
        return bool(self.pass_to)

    @property
    def shown(self) -> int:
        """The number of the move after which the table is shown."""
        return self.number - 1 if self.back is None else self.back

    @property
    def can_resign(self) -> bool:
        """Whether the viewer may give up."""
        return self.place.seat is not None and not self.over and self.back is None

    @property
    def giving_up(self) -> str:
        """What giving up is called."""
        return _("Leave") if self.table.status == "setup" else _("Resign")

    @property
    def resigning(self) -> str:
        """What giving up would mean."""
        if self.table.status == "setup":
            return _("Leave the table? Nobody wins then.")
        return _("Resign? The other wins then.")

    @property
    def rematch(self) -> str:
        """The id of the next table, if there is one."""
        return self.table.rematch_id or ""

    @property
    def can_rematch(self) -> bool:
        """Whether the players may play again."""
        return self.over and self.place.seat is not None and all(seat.taken for seat in self.place.seats)


def sight(place: Place, *, back: int | None = None) -> Sight:
    """What this place sees now, or saw right after entry `back`."""
    game = service.game_at(place.table)
    if back is not None and 0 <= back < len(game.said) - 1:
        shown = _as_of(game, back)
    else:
        shown, back = game, None
    look, names = look_of(place.table.game), names_of(place)
    viewer = None if place.table.device and shown.over else place.viewer  # at the end they look together
    heard = [facts_for(notices, viewer) for notices in shown.said]
    pass_to = _pass_to(place, game, names)
    eyes = Eyes(
        viewer=viewer,
        names=names,
        pencil=place.seat.pencil if place.seat else {},
        draft=place.seat.draft if place.seat else [],
        back=back is not None,
    )
    near, far = _order(place)
    return Sight(
        table=place.table,
        place=place,
        title=game.record.game.title,
        scene=_passing(look.scene(heard, shown.history.view(viewer), eyes), pass_to),
        near=_card(place, game, look, names, near),
        far=_card(place, game, look, names, far),
        moves=_moves(place, game, look, names),
        promises=_promises(game, names),
        settings=(*look.settings(game.record.config), *house_rules(place.table, names)),
        number=len(game.said),
        over=game.over,
        back=back,
        invitation=_invitation(place),
        can_join=place.seat is None and any(seat.kind == Seat.Kind.OPEN for seat in place.seats) and not game.over,
        pass_to=pass_to,
    )


def piece(name: str, shown: Sight) -> str:
    """One piece of the page as HTML."""
    return render_to_string(f"tables/pieces/{name}.html", {"sight": shown, "oob": True})


def chat_html(place: Place) -> str:
    """The chat of a place as HTML."""
    return render_to_string("tables/pieces/chat.html", chat_context(place) | {"oob": True})


def chat_context(place: Place) -> dict[str, Any]:
    """The lines of chat that are heard at a place, each with the seat of who said it."""
    by_player = {seat.player_id: seat.number for seat in place.seats if seat.player_id}

    def said(message: Message) -> dict[str, Any]:
        mine = place.player is not None and message.player_id == place.player.id
        return {"name": message.player.name, "me": mine, "seat": by_player.get(message.player_id), "text": message.text}

    return {"lines": [said(message) for message in lines(place)], "place": place}


def names_of(place: Place) -> list[str]:
    """What the seats are called."""
    if place.table.device:
        return [_("Indigo"), _("Amber")]
    return [name_of(seat) for seat in place.seats]


def name_of(seat: Seat) -> str:
    """What a seat is called."""
    if seat.kind == Seat.Kind.BOT:
        return _("Bot {name}").format(name=seat.bot.capitalize())
    return seat.name or _("your friend")


def _as_of(game: Replay, number: int) -> Replay:
    record = game.record
    shown = begin(Record(record.game, record.config, record.seats))
    for entry in record.log[: number + 1]:
        shown = go_on(shown, entry)
    return shown


def _order(place: Place) -> tuple[SeatNumber, SeatNumber]:
    """One's own seat first; a spectator's first is seat 0."""
    first = place.viewer or SeatNumber(0)
    return first, SeatNumber(1 - first)


def _card(place: Place, game: Replay, look: Look, names: Sequence[str], number: SeatNumber) -> Card:
    seat, known = place.seats[number], game.history.public
    left, whole = look.hold(known, number)
    me = place.viewer == number and not place.table.device
    return Card(
        seat=number,
        name=_("You") if me else names[number][:1].upper() + names[number][1:],
        me=place.viewer == number,
        present=seat.kind == Seat.Kind.BOT or (seat.taken and presence.is_here(place.table.id, number)),
        turn=number in known.waits_for,
        left=range(left),
        lost=range(whole - left),
        hold=_("{left} of {whole} minesweepers left").format(left=left, whole=whole),
        clock=_time_left(place.table) if number in known.waits_for else "",
    )


def _time_left(table: Table) -> str:
    if table.deadline is None:
        return ""
    left = max(table.deadline - timezone.now(), timedelta(0))
    text: str = format_timedelta(left, granularity="minute", threshold=1.2, locale=get_language() or "en")
    return text


def _moves(place: Place, game: Replay, look: Look, names: Sequence[str]) -> list[Move]:
    """The latest first."""
    found = []
    for number in reversed(range(len(game.said))):
        entry = tell_entry(game, number, place.viewer)
        text, answer = look.say(entry)
        seat = entry["seat"]
        me = place.viewer == seat and not place.table.device
        found.append(Move(number, seat, _("You") if me else names[seat], text, answer))
    return found


def _promises(game: Replay, names: Sequence[str]) -> list[Promise]:
    notation, found = game.record.game.notation, []
    for entry in game.record.log:
        if not isinstance(entry, Play) or entry.commitment is None or entry.actor == "house":
            continue
        salt = entry.salt if game.over else None
        kept = salt is not None and commit(salt, notation.write(entry.action)) == entry.commitment
        found.append(Promise(entry.actor, names[entry.actor], entry.commitment, salt, kept))
    return found


def house_rules(table: Table, names: Sequence[str]) -> list[tuple[str, str]]:
    """Who begins, and the clock."""
    clock = _("none")
    if table.days:
        clock = format_timedelta(timedelta(days=table.days), granularity="day", threshold=100, locale=get_language())
        clock = _("{days} a move").format(days=clock)
    return [(_("Begins"), names[table.config.get("starts", 0)]), (_("Clock"), clock)]


def _invitation(place: Place) -> str:
    if place.seat is None or place.table.status == "over":
        return ""
    awaited = next((seat for seat in place.seats if seat.kind == Seat.Kind.INVITE), None)
    return reverse("join", args=[place.table.id, token_of(awaited)]) if awaited else ""


def _passing(scene: Scene, pass_to: str) -> Scene:
    return replace(scene, hint=_("Pass the device to {name}.").format(name=pass_to)) if pass_to else scene


def _pass_to(place: Place, game: Replay, names: Sequence[str]) -> str:
    waited = [seat for seat in in_order(game.history.public.waits_for) if seat != HOUSE]
    if not place.table.device or not waited or place.viewer in waited:
        return ""
    return names[waited[0]]
