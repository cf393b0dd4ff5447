"""A site with any number of processes, simulated: what they do takes as long as was measured of one or two."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from heapq import heappop, heappush
from itertools import count
from random import Random
from typing import Final, NamedTuple

import msgspec

COMMIT: Final = 1.0  # milliseconds until a batch is on disk, besides the work
WARM: Final = 300.0  # simulated milliseconds before anything counts
LASTS: Final = 1_000.0  # simulated milliseconds that count
TABLES: Final = 60  # for each process


class MoveCosts(msgspec.Struct):
    """Milliseconds of a processor."""

    move: float  # of the process whose player moves
    read: float  # of the opponent's process, if that is another one
    hear: float  # of each other process
    database: float  # for a move
    publish: float  # of Redis for a message, which has as many announcements as a batch has moves
    deliver: float  # of Redis for a message to one process


@dataclass
class SimulatedServer:
    """Something that does one piece of work after another on each of its cores."""

    clock: SimulatedClock
    cores: int = 1
    waiting: deque[tuple[float, Callable[[], None]]] = field(default_factory=deque)
    busy: int = 0
    worked: float = 0.0

    def ask(self, lasts: float, then: Callable[[], None]) -> None:
        """Do a piece of work when its turn comes."""
        self.waiting.append((lasts, then))
        self._next()

    def _next(self) -> None:
        if self.waiting and self.busy < self.cores:
            self.busy += 1
            lasts, then = self.waiting.popleft()
            self.worked += lasts if self.clock.now > WARM else 0.0
            self.clock.after(lasts, lambda: self._done(then))

    def _done(self, then: Callable[[], None]) -> None:
        self.busy -= 1
        then()
        self._next()


@dataclass
class SimulatedClock:
    """SimulatedSite milliseconds, and what happens in them."""

    now: float = 0.0
    coming: list[tuple[float, int, Callable[[], None]]] = field(default_factory=list)
    numbers: Iterator[int] = field(default_factory=count)

    def after(self, lasts: float, then: Callable[[], None]) -> None:
        """Let something happen later."""
        heappush(self.coming, (self.now + lasts, next(self.numbers), then))

    def run(self, until: float) -> None:
        """Go on to that moment."""
        while self.coming and self.coming[0][0] <= until:
            self.now, _, then = heappop(self.coming)
            then()


class SimulatedMove(NamedTuple):
    """A move: the processes of whoever makes it and of the opponent, and the moment when it was due."""

    mover: int
    other: int
    due: float


class SimulatedSite:
    """A site with so many processes, each with TABLES tables that move as fast as they can.

    With `together`, both players of a table are on one process; with `shared_out`, a process hears of its own tables
    alone.
    """

    def __init__(self, costs: MoveCosts, processes: int, cores: int, *, together: bool, shared_out: bool) -> None:
        self.costs, self.shared_out, self.clock = costs, shared_out, SimulatedClock()
        self.serving = [SimulatedServer(self.clock) for _ in range(processes)]
        self.database, self.redis = SimulatedServer(self.clock, cores), SimulatedServer(self.clock)
        self.unwritten, self.untold = ([list[SimulatedMove]() for _ in range(processes)] for _ in range(2))
        self.writes, self.tells = [False] * processes, [False] * processes
        self.times = list[float]()  # of moves, in milliseconds
        rng = Random(processes)
        for _ in range(TABLES * processes):
            one = rng.randrange(processes)
            self._move(one, one if together else rng.randrange(processes))

    def run(self) -> None:
        """Simulate it to its end."""
        self.clock.run(WARM + LASTS)

    def _move(self, mover: int, other: int) -> None:
        """The player on one process moves, and then the one on the other."""
        made = SimulatedMove(mover, other, self.clock.now)

        def worked() -> None:
            self.unwritten[mover].append(made)
            self._write(mover)

        self.serving[mover].ask(self.costs.move, worked)

    def _write(self, process: int) -> None:
        batch = self.unwritten[process]
        if self.writes[process] or not batch:
            return
        self.writes[process], self.unwritten[process] = True, []
        written = partial(self._written, process, batch)
        self.database.ask(self.costs.database * len(batch), lambda: self.clock.after(COMMIT, written))

    def _written(self, process: int, batch: list[SimulatedMove]) -> None:
        self.writes[process] = False
        self._write(process)
        self.untold[process] += batch
        self._tell(process)
        for made in batch:
            if made.other == process:
                self._done(made)

    def _tell(self, process: int) -> None:
        batch = self.untold[process]
        if self.tells[process] or not batch or len(self.serving) == 1:
            return
        self.tells[process], self.untold[process] = True, []
        elsewhere: dict[int, list[SimulatedMove]] = {}
        for made in batch:
            if made.other != process:
                elsewhere.setdefault(made.other, []).append(made)
        hearing = [*elsewhere] if self.shared_out else [one for one in range(len(self.serving)) if one != process]

        def announced() -> None:
            self.tells[process] = False
            for one in hearing:
                moves = elsewhere.get(one, [])
                self._hear(one, len(moves) if self.shared_out else len(batch), moves)
            self._tell(process)

        own = self.costs.publish + self.costs.deliver
        everywhere = self.costs.publish + self.costs.deliver * len(self.serving)
        self.redis.ask(own * len(hearing) if self.shared_out else everywhere, announced)

    def _hear(self, process: int, number: int, moves: list[SimulatedMove]) -> None:
        self.serving[process].ask(self.costs.hear * number, lambda: None)
        for made in moves:
            self.serving[process].ask(self.costs.read, partial(self._done, made))

    def _done(self, made: SimulatedMove) -> None:
        if self.clock.now > WARM:
            self.times.append(self.clock.now - made.due)
        self._move(made.other, made.mover)

    @property
    def per_second(self) -> float:
        """Moves."""
        return len(self.times) * 1e3 / LASTS

    @property
    def fullest(self) -> str:
        """What has least time left, and how much of its time is taken."""
        shares = {
            "serving": sum(one.worked for one in self.serving) / len(self.serving),
            "PostgreSQL": self.database.worked / self.database.cores,
            "Redis": self.redis.worked,
        }
        name = max(shares, key=lambda one: shares[one])
        return f"{name} {min(1, shares[name] / LASTS):.0%}"
