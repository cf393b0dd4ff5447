"""The sequence form of a hunt, from the tree of what is public, up to symmetry.

Both seats hide something; from then on everything is heard by both. So the tree has a node for each public history, and
at each a seat has an information state for each of its secrets that fits. Choices that a symmetry of the fields turns
into one another stand for one, and so do questions with the same answer for every secret that fits, where the game's
encoding says that they are `exchangeable`. `checker.py` explains why this changes no value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from boem.core.game import AnyAction, Seat
from boem.core.hunt.facts import AnyPosition, Secret
from boem.envs.encodings import Draft
from boem.envs.numbered import Numbered
from boem.envs.solve.sequences import Ends, SideStates, Solvable

T = TypeVar("T")
Symmetry: TypeAlias = tuple[int, ...]
WON: Final = {Seat(0): 1, Seat(1): -1}


class PublicNode(NamedTuple):
    """A public history, and by seat: the secrets that fit, the symmetries of its field left, and its sequences."""

    position: AnyPosition
    history: tuple[str, ...]
    secrets: tuple[tuple[int, ...], tuple[int, ...]]
    symmetries: tuple[tuple[Symmetry, ...], tuple[Symmetry, ...]]
    sequences: tuple[Mapping[int, int], Mapping[int, int]]  # of each secret that fits
    depths: tuple[int, int]


class Question(NamedTuple):
    """A choice that stands for all like it: after each answer the position and the secrets, and the symmetries left."""

    number: int
    answers: dict[str, tuple[AnyPosition, tuple[int, ...]]]
    symmetries: tuple[Symmetry, ...]


class PublicTree:
    """Built step by step; small enough to stay in memory."""

    def __init__(self, numbered: Numbered) -> None:
        self.numbered, self.encoding = numbered, numbered.encoding
        seats = Seat(0), Seat(1)
        self._views: list[Any] = [numbered.game.observer.initial_view(numbered.config, seat) for seat in seats]
        self.drafts: list[Draft] = []
        self._secrets: list[Secret] = []
        self._hide(())
        self._index = {draft: number for number, draft in enumerate(self.drafts)}
        self.nodes = self.ends = 0
        self.names: tuple[list[tuple[int, str]], list[tuple[int, str]]] = ([], [])  # of information states
        self.choices: tuple[list[list[int]], list[list[int]]] = ([], [])
        self._states: tuple[list[tuple[int, int, int, int]], ...] = ([], [])
        self._sequences = [1, 1]
        self._met = Ends.none()
        self._left = [self._root()]

    def grow(self, nodes: int) -> bool:
        """Visit up to this many more nodes; returns whether any are left."""
        for _ in range(nodes):
            if not self._left:
                return False
            self._visit(self._left.pop())
        return bool(self._left)

    def solvable(self) -> Solvable:
        """The sequence form of the part visited so far."""
        one, two = map(SideStates.of, self._states)
        return Solvable.of((one, two), self._met)

    def _hide(self, draft: Draft) -> None:
        """List all secrets that may be hidden, as drafts and as actions."""
        for number in self.encoding.choices(self._views[0], draft):
            actions = self.encoding.meant(self._views[0], draft, number)
            if actions is None:
                self._hide((*draft, number))
            else:
                self.drafts.append((*draft, number))
                self._secrets.append(actions[0])

    def _root(self) -> PublicNode:
        blank = self._views[0].position
        begun = replace(blank, hidden=(True, True), turn=Seat(blank.config.starts))
        symmetries = tuple(self.encoding.symmetries())
        every = tuple(range(len(self.drafts)))
        orbits = self._orbits(every, symmetries)
        self._shares = [1 / len(next(orbit for orbit in orbits.values() if secret in orbit)) for secret in every]
        sequences = [self._state(side, "", 0, list(orbits), 0) for side in (0, 1)]
        one, two = (
            {secret: first + step for step, orbit in enumerate(orbits.values()) for secret in orbit}
            for first in sequences
        )
        return PublicNode(begun, (), (every, every), (symmetries, symmetries), (one, two), (1, 1))

    def _state(self, side: int, history: str, secret: int, choices: list[int], depth: int, after: int = 0) -> int:
        """Add an information state; returns its first sequence."""
        first = self._sequences[side]
        self._states[side].append((after, first, len(choices), depth))
        self.names[side].append((secret, history))
        self.choices[side].append(choices)
        self._sequences[side] += len(choices)
        return first

    def _orbits(self, secrets: Sequence[int], symmetries: Sequence[Symmetry]) -> dict[int, list[int]]:
        """The secrets that symmetries turn into one another, by the first of them."""
        orbits: dict[int, list[int]] = {}
        for secret in secrets:
            orbits.setdefault(min(self._image(secret, one) for one in symmetries), []).append(secret)
        return orbits

    def _image(self, secret: int, symmetry: Symmetry) -> int:
        return self._index[tuple(sorted(symmetry[number] for number in self.drafts[secret]))]

    def _visit(self, node: PublicNode) -> None:
        self.nodes += 1
        seat, result = node.position.turn, node.position.outcome()
        if result is None and len(node.secrets[1 - seat]) == 1 and self._wins(node, seat):
            self._end(node, WON[seat])
        elif result is not None:
            self._end(node, sum(WON[winner] for winner in result.winners))
        else:
            self._choose(node, seat)

    def _wins(self, node: PublicNode, seat: Seat) -> bool:
        """Whether the seat, which knows its opponent's secret, wins in this turn."""
        view = replace(self._views[seat], position=node.position)
        for number in self.encoding.choices(view, ()):
            for after, _ in self._asked(node, seat, self.encoding.meant(view, (), number) or ()).values():
                result = after.outcome()
                if result is not None and result.winners == {seat}:
                    return True
                if result is None and after.turn == seat and self._wins(node._replace(position=after), seat):
                    return True
        return False

    def _end(self, node: PublicNode, worth: int) -> None:
        self.ends += 1
        for one in node.secrets[0] if worth else ():
            for two in node.secrets[1]:
                reached = worth * self._shares[one] * self._shares[two]
                self._met.append(node.sequences[0][one], node.sequences[1][two], reached)

    def _choose(self, node: PublicNode, seat: Seat) -> None:
        questions, text = self._questions(node, seat), " ".join(node.history)
        sequences: dict[int, int] = {}
        for secret, orbit in self._orbits(node.secrets[seat], node.symmetries[seat]).items():
            after, numbers = node.sequences[seat][secret], [question.number for question in questions]
            first = self._state(seat, text, secret, numbers, node.depths[seat], after)
            sequences |= dict.fromkeys(orbit, first)
        for step, question in enumerate(questions):
            own = {secret: first + step for secret, first in sequences.items()}
            for answer, (position, secrets) in question.answers.items():
                self._left.append(
                    PublicNode(
                        position,
                        (*node.history, f"{question.number}={answer}"),
                        _with(node.secrets, 1 - seat, secrets),
                        _with(node.symmetries, 1 - seat, question.symmetries),
                        _with(node.sequences, seat, own),
                        _with(node.depths, seat, node.depths[seat] + 1),
                    )
                )

    def _questions(self, node: PublicNode, seat: Seat) -> list[Question]:
        view = replace(self._views[seat], position=node.position)
        asked, kinds = {}, dict[int, object]()
        for number in self.encoding.choices(view, ()):
            asked[number] = self._asked(node, seat, self.encoding.meant(view, (), number) or ())
            told = tuple((answer, secrets) for answer, (_, secrets) in asked[number].items())
            kinds[number] = told if self.encoding.exchangeable else number
        found, seen, symmetries = [], set(), node.symmetries[1 - seat]
        for number, answers in asked.items():
            if kinds[number] not in seen and not all(_lost(one, seat) for one, _ in answers.values()):
                left = tuple(one for one in symmetries if kinds.get(one[number]) == kinds[number])
                found.append(Question(number, answers, left))
            seen |= {kinds.get(one[number]) for one in symmetries}
        return found

    def _asked(
        self, node: PublicNode, seat: Seat, actions: Sequence[AnyAction]
    ) -> dict[str, tuple[AnyPosition, tuple[int, ...]]]:
        found: dict[str, tuple[AnyPosition, list[int]]] = {}
        for secret in node.secrets[1 - seat]:
            position, said = node.position, []
            for action in actions:
                said.append(str(position.answer(self._secrets[secret], seat, action)))
                position = position.heard(seat, action, said[-1])
            found.setdefault(said[-1], (position, []))[1].append(secret)
        return {answer: (position, tuple(secrets)) for answer, (position, secrets) in found.items()}


def _lost(position: AnyPosition, seat: Seat) -> bool:
    result = position.outcome()
    return result is not None and seat not in result.winners


def _with(pair: tuple[T, T], place: int, value: T) -> tuple[T, T]:
    return (value, pair[1]) if place == 0 else (pair[0], value)
