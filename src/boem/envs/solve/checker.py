"""Checks what a strategy for a hunt is worth, by the rules alone; the solver isn't used.

A strategy is a table: for "", the probability of each secret, spread over those alike; for "SECRET HISTORY", that of
each choice. Only one of choices alike is listed. Choices are alike if a symmetry of the field turns one into the other
and leaves all that was asked before as it is: the strategy treats them alike, so its opponent gains nothing by choosing
among them. So are `exchangeable` questions whose answers are the same for every secret that fits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from boem.core.errors import ParseError
from boem.core.game import Seat
from boem.core.hunt.facts import AnyPosition, Secret
from boem.envs.encodings import Draft
from boem.envs.numbered import Numbered

Strategy: TypeAlias = Mapping[str, Mapping[str, Fraction]]
Symmetries: TypeAlias = Sequence[tuple[int, ...]]  # by symmetry: the number that each number becomes
Answers: TypeAlias = dict[str, tuple[AnyPosition, frozenset[Draft]]]  # the position after each, and what it fits
Weights: TypeAlias = Mapping[Draft, Fraction]


def best_response(numbered: Numbered, seat: int, strategy: Strategy) -> Fraction:
    """What the seat wins at most, from -1 to 1 on average, against an opponent that plays by the strategy."""
    return _BestResponse(numbered, Seat(seat), strategy).value()


class Reached(NamedTuple):
    """A public history, and what may be true there."""

    position: AnyPosition
    heard: str
    own: Draft
    fit: frozenset[Draft]  # those that the opponent holds possible
    weights: Weights  # of each secret of the opponent that fits: the probability that it leads here by the strategy
    alike: tuple[Symmetries, Symmetries]  # the symmetries left of the own field, and of the opponent's


class _BestResponse:
    def __init__(self, numbered: Numbered, seat: Seat, strategy: Strategy) -> None:
        self._encoding, self._seat, self._strategy = numbered.encoding, seat, strategy
        self._views: list[Any] = [numbered.game.observer.initial_view(numbered.config, Seat(one)) for one in (0, 1)]
        self._secrets = dict(self._hidings(()))

    def value(self) -> Fraction:
        alike = self._encoding.symmetries()
        orbits = {secret: _orbit(secret, alike) for secret in self._secrets}
        laid = self._chances("", {_name(orbit[0]) for orbit in orbits.values()})
        weights = {secret: laid[_name(orbit[0])] / len(orbit) for secret, orbit in orbits.items()}
        blank = self._views[0].position
        begun = replace(blank, hidden=(True, True), turn=Seat(blank.config.starts))
        firsts = sorted({orbit[0] for orbit in orbits.values()})
        return max(self._best(Reached(begun, "", own, frozenset(orbits), weights, (alike, alike))) for own in firsts)

    def _best(self, at: Reached) -> Fraction:
        """The best value from here on, times the probability of coming here."""
        reach, result, mine = (
            sum(at.weights.values(), Fraction()),
            at.position.outcome(),
            at.position.turn == self._seat,
        )
        if result is not None:
            return reach * ((self._seat in result.winners) - (1 - self._seat in result.winners))
        known = frozenset(at.weights) if mine else at.fit
        if not reach or (len(known) == 1 and self._wins(at.position, *known)):
            return reach if mine else -reach
        return self._asking(at, known) if mine else self._asked(at, known)

    def _asking(self, at: Reached, known: frozenset[Draft]) -> Fraction:
        """The best question's value: the seat's own turn."""
        values = []
        for number, answers, left in self._questions(at.position, known, at.alike[1]):
            value = Fraction()
            for answer, (position, fit) in answers.items():
                weights, alike = {one: at.weights[one] for one in fit}, (at.alike[0], left)
                value += self._best(Reached(position, f"{at.heard} {number}={answer}", at.own, at.fit, weights, alike))
            values.append(value)
        return max(values)

    def _asked(self, at: Reached, known: frozenset[Draft]) -> Fraction:
        """The mean over what the strategy asks. A question stands for those alike, as if the own field were turned."""
        questions, value = list(self._questions(at.position, known, at.alike[0])), Fraction()
        images, numbers = _orbit(at.own, at.alike[0]), {str(number) for number, *_ in questions}
        states = {secret: _name(_orbit(secret, at.alike[1])[0]) + at.heard for secret in at.weights}
        chosen = {one: self._chances(states[one], numbers) for one, weight in at.weights.items() if weight}
        for number, answers, left in questions:
            weights = {one: weight and weight * chosen[one][str(number)] for one, weight in at.weights.items()}
            for answer, (position, fit) in answers.items():
                heard, alike = f"{at.heard} {number}={answer}", (left, at.alike[1])
                for own in fit.intersection(images):
                    value += self._best(Reached(position, heard, own, fit, weights, alike)) / len(images)
        return value

    def _hidings(self, draft: Draft) -> Iterator[tuple[Draft, Secret]]:
        """Every secret that may be hidden."""
        for number in self._encoding.choices(self._views[0], draft):
            actions = self._encoding.meant(self._views[0], draft, number)
            yield from self._hidings((*draft, number)) if actions is None else [((*draft, number), actions[0])]

    def _questions(
        self, position: AnyPosition, known: Set[Draft], alike: Symmetries
    ) -> Iterator[tuple[int, Answers, Symmetries]]:
        """The first of choices alike, its answers, and the symmetries that leave it as it is."""
        asked = {number: self._answers(position, number, known) for number in self._choices(position)}
        told = {one: {answer: fit for answer, (_, fit) in answers.items()} for one, answers in asked.items()}
        kinds: Mapping[int, object] = told if self._encoding.exchangeable else dict(zip(asked, asked, strict=True))
        seen: list[object] = []
        for number, kind in kinds.items():
            if kind not in seen:
                yield number, asked[number], [one for one in alike if kinds.get(one[number]) == kind]
            seen += [kinds[one[number]] for one in alike if one[number] in kinds]

    def _answers(self, position: AnyPosition, number: int, secrets: Iterable[Draft]) -> Answers:
        """By answer: the position after it, and the secrets that it fits."""
        found: Answers = {}
        seat = position.turn
        for secret in secrets:
            after, told = position, ""
            for action in self._encoding.meant(replace(self._views[seat], position=position), (), number) or ():
                answer = after.answer(self._secrets[secret], seat, action)
                after, told = after.heard(seat, action, answer), str(answer)
            found[told] = after, found.get(told, (after, frozenset()))[1] | {secret}
        return found

    def _choices(self, position: AnyPosition) -> list[int]:
        return self._encoding.choices(replace(self._views[position.turn], position=position), ())

    def _wins(self, position: AnyPosition, secret: Draft) -> bool:
        """Whether whoever is to move, and knows its opponent's secret, wins within the turn."""
        for number in self._choices(position):
            ((after, _),) = self._answers(position, number, [secret]).values()
            result = after.outcome()
            if result and result.winners == {position.turn}:
                return True
            if not result and after.turn == position.turn and self._wins(after, secret):
                return True
        return False

    def _chances(self, state: str, choices: Iterable[str]) -> dict[str, Fraction]:
        """The strategy's probabilities, which must be listed and add up to 1."""
        chances = {one: self._strategy.get(state, {}).get(one, Fraction()) for one in choices}
        if sum(chances.values()) != 1 or min(chances.values()) < 0:
            raise ParseError("the probabilities must be from 0 and add up to 1 in {state}", state=repr(state))
        return chances


def _orbit(secret: Draft, alike: Symmetries) -> list[Draft]:
    """What symmetries turn a secret into, in order."""
    return sorted({tuple(sorted(one[number] for number in secret)) for one in alike})


def _name(secret: Draft) -> str:
    return "-".join(map(str, secret))
