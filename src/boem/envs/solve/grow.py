"""Building the sequence form of a game by walking its tree."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeAlias

from boem.core.game import AnyFact, AnyNotices, Seat
from boem.core.history import facts_for
from boem.envs.encodings import Draft
from boem.envs.numbered import CHANCE, OVER, Node, Numbered
from boem.envs.solve.sequences import Ends, SideStates, Solvable

Choices: TypeAlias = Callable[[Numbered, Node], list[int]]


class OpenNode(NamedTuple):
    """A node still to be visited: the choices that lead to it, what each side knows there, and each side's sequence."""

    node: Node
    way: tuple[int, ...]
    known: tuple[int, int]
    sequences: tuple[int, int]
    depths: tuple[int, int]
    chance: float


class InformationState(NamedTuple):
    """As in `SideStates`, with the choices that lead to one node of it."""

    after: int
    first: int
    choices: int
    depth: int
    way: tuple[int, ...]


class Growth:
    """Builds the tree step by step, and can be saved in between."""

    def __init__(self, numbered: Numbered, choices: Choices | None = None) -> None:
        self.numbered = numbered
        self._choices = choices or legal
        self.nodes = self.finished = 0
        self.states: tuple[dict[int, InformationState], dict[int, InformationState]] = ({}, {})
        self._sequences = [1, 1]
        self._known: dict[tuple[int, tuple[tuple[AnyFact, ...], ...], Draft], int] = {}
        self._ends = Ends.none()
        self._left = [OpenNode(numbered.begin(), (), (0, 1), (0, 0), (0, 0), 1.0)]

    def grow(self, nodes: int) -> bool:
        """Visit up to this many more nodes; returns whether any are left."""
        for _ in range(nodes):
            if not self._left:
                return False
            self._visit(self._left.pop())
        return bool(self._left)

    def solvable(self) -> Solvable:
        """The sequence form of the part visited so far."""
        one, two = (SideStates.of(state[:4] for state in states.values()) for states in self.states)
        return Solvable.of((one, two), self._ends)

    def save(self, path: Path) -> None:
        """Save progress atomically; open nodes are written as the choices that lead to them."""
        left = [place[1:] for place in self._left]
        kept = (self.nodes, self.finished, self.states, self._sequences, self._known, self._ends, left)
        aside = path.with_suffix(".new")
        aside.write_bytes(pickle.dumps(kept))
        aside.replace(path)

    def restore(self, path: Path) -> None:
        """Continue from where `save` stopped. It unpickles, so the file must be one of our own."""
        kept = pickle.loads(path.read_bytes())  # noqa: S301 (our own file)
        self.nodes, self.finished, self.states, self._sequences, self._known, ends, left = kept
        self._ends = Ends(*ends)
        self._left = [OpenNode(self.node_at(way), way, *rest) for way, *rest in left]

    def node_at(self, way: tuple[int, ...]) -> Node:
        """The node that these choices lead to, those of chance included."""
        node = self.numbered.begin()
        for number in way:
            node = self.numbered.after(node, number)
        return node

    def choices(self, node: Node) -> list[int]:
        """The choices considered at a node."""
        return self._choices(self.numbered, node)

    def _visit(self, place: OpenNode) -> None:
        self.nodes += 1
        if place.node.turn == OVER:
            self.finished += 1
            worth = self.numbered.returns(place.node)[0] * place.chance
            self._ends.append(*place.sequences, worth)
        elif place.node.turn == CHANCE:
            for number, chance in self.numbered.outcomes(place.node):
                self._left.append(self._after(place, number, place.sequences, place.depths, place.chance * chance))
        else:
            self._choose(place, place.node.turn)

    def _choose(self, place: OpenNode, seat: int) -> None:
        numbers, key = self.choices(place.node), place.known[seat]
        state = self.states[seat].get(key)
        if state is None:
            state = InformationState(
                place.sequences[seat], self._sequences[seat], len(numbers), place.depths[seat], place.way
            )
            self.states[seat][key] = state
            self._sequences[seat] += len(numbers)
        one, two = place.depths
        depths = (one + 1, two) if seat == 0 else (one, two + 1)
        for step, number in enumerate(numbers):
            chosen = state.first + step
            sequences = (chosen, place.sequences[1]) if seat == 0 else (place.sequences[0], chosen)
            self._left.append(self._after(place, number, sequences, depths, place.chance))

    def _after(
        self, place: OpenNode, number: int, sequences: tuple[int, int], depths: tuple[int, int], chance: float
    ) -> OpenNode:
        node = self.numbered.after(place.node, number)
        said = node.said[len(place.node.said) :]
        one, two = (self._heard(place.known[seat], node, said, Seat(seat)) for seat in (0, 1))
        return OpenNode(node, (*place.way, number), (one, two), sequences, depths, chance)

    def _heard(self, known: int, node: Node, said: tuple[AnyNotices, ...], seat: Seat) -> int:
        """A number for what the seat knows after these facts; equal knowledge, and only that, has equal numbers."""
        facts = tuple(facts_for(notices, seat) for notices in said)
        if not facts and not node.drafts[seat]:
            return known
        return self._known.setdefault((known, facts, node.drafts[seat]), len(self._known) + 2)


def legal(numbered: Numbered, node: Node) -> list[int]:
    """All choices that the rules allow."""
    return numbered.choices(node, node.turn)
