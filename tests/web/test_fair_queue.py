"""Owners take turns, each with their own items in order, and no more wait than may."""

from __future__ import annotations

from collections.abc import Callable
from queue import Full
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boem.web.base.fair_queue import FairQueue

OF_ONE, OF_ALL = 3, 6
Step: TypeAlias = tuple[str, str, int]


class Twin:
    """The same by looking at everything: the next is whoever has waited longest since they came or had a turn."""

    def __init__(self) -> None:
        self.waiting: list[tuple[str, int]] = []
        self.since: list[str] = []

    def put(self, owner: str, item: int) -> None:
        if (owner, item) in self.waiting:
            return
        if self.is_full(owner):
            raise Full
        self.waiting.append((owner, item))
        self._came(owner)

    def put_back(self, owner: str, item: int) -> None:
        self.waiting = [(owner, item), *[one for one in self.waiting if one != (owner, item)]]
        self._came(owner)

    def take(self, may: Callable[[str], bool]) -> tuple[str, int] | None:
        for owner in filter(may, self.since):
            taken = next(one for one in self.waiting if one[0] == owner)
            self.withdraw(*taken)
            self.defer(owner)
            return taken
        return None

    def withdraw(self, owner: str, item: int) -> None:
        if (owner, item) not in self.waiting:
            raise KeyError
        self.waiting.remove((owner, item))
        self.since = [one for one in self.since if any(other == one for other, _ in self.waiting)]

    def defer(self, owner: str) -> None:
        self.since.sort(key=lambda one: one == owner)

    def is_full(self, owner: str) -> bool:
        return sum(one == owner for one, _ in self.waiting) >= OF_ONE or len(self.waiting) >= OF_ALL

    def _came(self, owner: str) -> None:
        if owner not in self.since:
            self.since.append(owner)


def done(queue: FairQueue[int] | Twin, step: Step) -> object:
    """What a step gives or raises."""
    verb, owner, item = step
    try:
        match verb:
            case "take":
                return queue.take(lambda _: True)
            case "take another's":
                return queue.take(lambda one: one != owner)
            case "defer":
                return queue.defer(owner)
            case "ask":
                return queue.is_full(owner)
            case _:
                return getattr(queue, verb)(owner, item)
    except (Full, KeyError) as error:
        return type(error)


VERBS = ("put", "put", "put", "put_back", "take", "take another's", "withdraw", "defer", "ask")
STEPS = st.lists(st.tuples(st.sampled_from(VERBS), st.sampled_from("abcd"), st.integers(0, 4)), max_size=60)


@given(STEPS)
def test_it_does_what_its_twin_does(steps: list[Step]) -> None:
    queue, twin = FairQueue[int](of_one=OF_ONE, of_all=OF_ALL), Twin()
    for step in steps:
        assert done(queue, step) == done(twin, step)
        assert len(queue) == len(twin.waiting)


@given(st.lists(st.none() | st.tuples(st.sampled_from("abcd"), st.integers(0, 9)), max_size=60))
def test_while_an_owner_waits_no_other_has_two_turns(history: list[tuple[str, int] | None]) -> None:
    queue, waiting, turns = FairQueue[int](), set[tuple[str, int]](), list[str]()
    since: dict[str, int] = {}  # for each waiting owner, the number of turns at that time
    for step in history:
        if step is not None:
            queue.put(*step)
            waiting.add(step)
            since.setdefault(step[0], len(turns))
        elif (taken := queue.take()) is not None:
            waiting.remove(taken)
            owner = taken[0]
            others = turns[since.pop(owner) :]
            assert len({owner, *others}) == 1 + len(others)
            turns.append(owner)
            if any(other == owner for other, _ in waiting):
                since[owner] = len(turns)
    assert len(queue) == len(waiting)


def test_owners_take_turns_however_many_items_each_has() -> None:
    queue = FairQueue[str]()
    for item in ("a1", "a2", "a3", "b1", "a4", "c1", "b2", "a1"):
        queue.put(item[0], item)
    taken = [queue.take() for _ in range(7)]
    assert [one and one[1] for one in taken] == ["a1", "b1", "c1", "a2", "b2", "a3", "a4"]
    assert queue.take() is None


def test_a_full_queue_refuses_a_new_item_and_knows_an_old_one() -> None:
    queue = FairQueue[int](of_one=1)
    queue.put("a", 1)
    queue.put("a", 1)
    with pytest.raises(Full):
        queue.put("a", 2)
    queue.put_back("a", 2)
    assert (queue.take(), queue.take()) == (("a", 2), ("a", 1))
