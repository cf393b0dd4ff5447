"""Announces to connections, after a commit, that there is something new to read. The messages have no content."""

from __future__ import annotations

import asyncio
import secrets
from threading import Lock
from typing import ClassVar, Final, cast

from asgiref.sync import async_to_sync
from channels import DEFAULT_CHANNEL_LAYER
from channels.layers import channel_layers
from django.db import transaction

from boem.core.game import Json
from boem.web.base.channel_layer import LocalLayer


class _Home:
    """The event loop of the server in this process, if one runs: in-memory channels live there."""

    loop: asyncio.AbstractEventLoop | None = None
    lock: Final = Lock()
    waiting: ClassVar[list[tuple[str, dict[str, Json]]]] = []  # groups and messages that the loop was woken for


def live_on(loop: asyncio.AbstractEventLoop | None) -> None:
    """Set the loop that serves."""
    with _Home.lock:
        _Home.loop, _Home.waiting = loop, []


def layer() -> LocalLayer:
    """The channel layer that carries the announcements."""
    return cast("LocalLayer", channel_layers[DEFAULT_CHANNEL_LAYER])


def of_table(table_id: str) -> str:
    """The group of everybody at a table."""
    return f"table.{table_id}"


def of_player(player_id: str) -> str:
    """The group of a player's own connections."""
    return f"player.{player_id}"


def of_turns(table_id: str) -> str:
    """The group of the pages elsewhere whose players have a seat at a table."""
    return f"turns.{table_id}"


def of_tournament(tournament_id: str) -> str:
    """The group of everybody with a tournament's page open."""
    return f"tournament.{tournament_id}"


LOBBY = "lobby"  # the group of everybody with the lobby open
WORK = "work"  # the group of the workers, which play bots and watch clocks


def moved(table_id: str, number: int) -> None:
    """The table now has this number of entries. By the stamp, connections find what they may share.

    A process of an earlier version sends none.
    """
    message = {"type": "table.moved", "table": table_id, "number": number, "stamp": secrets.token_hex(4)}
    _on_commit(of_table(table_id), message)


def turned(table_id: str) -> None:
    """The game waits for other seats than before, or for none."""
    _on_commit(of_turns(table_id), {"type": "player.waited"})


def seated(table_id: str) -> None:
    """Somebody has taken a seat, or a rematch was set up: look again who sits where."""
    _on_commit(of_table(table_id), {"type": "table.seated", "table": table_id})


def due(table_id: str, patron: str) -> None:
    """The game is waiting for a bot, whose work counts as this patron's."""
    _on_commit(WORK, {"type": "work.due", "table": table_id, "patron": patron})


def noted(table_id: str, seat: int, origin: str) -> None:
    """A seat has changed its own notes, on the connection `origin`."""
    _on_commit(of_table(table_id), {"type": "table.noted", "table": table_id, "seat": seat, "origin": origin})


def timed(table_id: str) -> None:
    """The clocks have changed: a pause, a vacation, a player gone."""
    _on_commit(of_table(table_id), {"type": "table.timed", "table": table_id})
    turned(table_id)


def said(table_id: str, room: str) -> None:
    """There is a new line of chat in a room."""
    _on_commit(of_table(table_id), {"type": "table.said", "table": table_id, "room": room})


def invited(player_id: str, table_id: str) -> None:
    """The player has a new table."""
    _on_commit(of_player(player_id), {"type": "player.table", "table": table_id})


def known_no_more(player_id: str) -> None:
    """A session or token of the player has ended: each of their connections checks whether it was its own."""
    _on_commit(of_player(player_id), {"type": "player.ended"})


def called(player_id: str, table_id: str) -> None:
    """A game that the player was waiting for has begun."""
    _on_commit(of_player(player_id), {"type": "player.called", "table": table_id})


def challenged(player_id: str, challenge: int) -> None:
    """The player was challenged."""
    _on_commit(of_player(player_id), {"type": "player.challenged", "challenge": challenge})


def challenged_on_ladder(player_id: str, tournament_id: str, challenge: int) -> None:
    """The player was challenged on a ladder."""
    message = {"type": "player.ladder_challenged", "tournament": tournament_id, "challenge": challenge}
    _on_commit(of_player(player_id), message)


def answered(player_id: str) -> None:
    """A challenge to or from the player was answered."""
    _on_commit(of_player(player_id), {"type": "player.answered"})


def competed(tournament_id: str) -> None:
    """The page of a tournament has changed."""
    _on_commit(of_tournament(tournament_id), {"type": "tournament.changed"})


def listed() -> None:
    """The lists of the lobby have changed."""
    _on_commit(LOBBY, {"type": "lobby.changed"})


def _on_commit(group: str, message: dict[str, Json]) -> None:
    """Send it once the transaction is committed; errors in sending are logged, since the action itself is done."""
    transaction.on_commit(lambda: _send(group, message), robust=True)


def _send(group: str, message: dict[str, Json]) -> None:
    """Leave it to the loop, which is woken once for all that was left since it looked last."""
    if _Home.loop is None:
        async_to_sync(layer().group_send)(group, message)
        return
    with _Home.lock:
        _Home.waiting.append((group, message))
        is_first = len(_Home.waiting) == 1
    if is_first:
        _Home.loop.call_soon_threadsafe(_pass_on)


def _pass_on() -> None:
    with _Home.lock:
        messages, _Home.waiting = _Home.waiting, []
    for group, message in messages:
        layer().deliver(group, message)


async def drain() -> None:
    """Pass on what still waits, to other processes, too; for a process that ends."""
    _pass_on()
    await layer().drain()
