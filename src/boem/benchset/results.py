"""What came of asking a program: position by position, and class by class."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from statistics import median
from typing import Final

from boem.benchset.marking import PARTS, mark
from boem.benchset.running import Contestant, Reply
from boem.benchset.tasks import Task

OUTCOMES: Final = ("right", "wrong", "refused", "slow", "failed")


@dataclass(frozen=True, slots=True)
class TaskOutcome:
    """What came of one position."""

    task: Task
    reply: Reply
    verdict: str


@dataclass(slots=True)
class ClassTally:
    """How often each came of a class, and how long its answers took."""

    counts: Counter[str] = field(default_factory=Counter)
    times: list[float] = field(default_factory=list)

    @property
    def seconds(self) -> float | None:
        """The median time of an answer, wrong ones and refusals included; None if there was none."""
        return median(self.times) if self.times else None

    def add(self, outcome: TaskOutcome) -> None:
        """Count one position."""
        self.counts[outcome.verdict] += 1
        if outcome.reply.given is not None:
            self.times.append(outcome.reply.seconds)


def outcomes(
    contestant: Contestant, tasks: Iterable[Task], tolerance: Fraction, parts: Collection[str]
) -> Iterator[TaskOutcome]:
    """Ask a program about each position that has any of these parts."""
    for task in tasks:
        if not set(PARTS[task.kind]).isdisjoint(parts):
            reply = contestant.ask(task)
            verdict = reply.failure if reply.given is None else mark(task, reply.given, tolerance, parts)
            yield TaskOutcome(task, reply, verdict)


def by_class(found: Iterable[TaskOutcome]) -> dict[str, ClassTally]:
    """A tally for each class, in order."""
    told: dict[str, ClassTally] = {}
    for outcome in found:
        told.setdefault(outcome.task.class_, ClassTally()).add(outcome)
    return told
