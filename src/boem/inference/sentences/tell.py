"""Steps in words, as in a printed solution."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boem.core.squares import Square
from boem.inference.proof.chain import Balance, balance
from boem.inference.proof.step import Clash, Clue, Group, Refutation, Step, Technique, Total
from boem.inference.sentences.phrases import Phrasebook, capitalised, listed


class Teller:
    """Puts steps into words in the current language; see `boem.inference.sentences.say`."""

    def __init__(self, phrases: Phrasebook) -> None:
        self._say = phrases.say

    def step(self, step: Step) -> str:
        """The sentences of a step."""
        return " ".join(map(capitalised, self._sentences(step)))

    def _sentences(self, step: Step) -> Iterator[str]:
        if step.total is not None:
            yield from self._count(step, step.total)
        elif step.refutations:
            yield from self._refuted(step)
        elif step.technique is Technique.CHAIN:
            yield from self._chain(step)
        elif step.technique is Technique.OVERLAP:
            yield from self._overlap(step)
        else:
            yield self._alone(step)

    def _alone(self, step: Step) -> str:
        clue = step.readings[0]
        known = "found" if clue.mines else "alone" if step.mines else "zero"
        return self._say(
            f"{step.technique}.{known}",
            clue=_named(clue),
            found=clue.mines,
            need=clue.need,
            covered=clue.covered,
            free=step.free,
        )

    def _overlap(self, step: Step) -> Iterator[str]:
        needy, sparing = _sides(step.readings)
        params = _compared(needy, sparing)
        yield self._say("overlap.mines" if step.mines else "overlap.free", **params, mines=step.mines, free=step.free)
        if step.mines and step.free:
            yield self._say("overlap.rest", spared=[sparing.square], shared=params["shared"], free=step.free)

    def _chain(self, step: Step) -> Iterator[str]:
        sides = balance(step.readings)
        if sides is None:
            raise ValueError("a chain that doesn't balance needs refutations")
        if not sides.simple:
            yield from self._weighed(sides)
            return
        needs = sum(clue.need for clue in sides.needy)
        shared = _squares(sides.needy) & _squares(sides.sparing)
        yield self._say(
            "chain.one" if len(sides.needy) == 1 else "chain.several",
            needy=_list(sides.needy),
            needs=needs,
            begun=any(clue.mines for clue in sides.needy),
        )
        yield self._say(
            f"chain.{'by' if step.mines else 'all'}_{'one' if len(sides.sparing) == 1 else 'several'}",
            needs=needs,
            sparing=_list(sides.sparing),
            spares=sum(clue.need for clue in sides.sparing),
            shared=shared,
            mines=step.mines,
            free=step.free,
        )
        if step.mines and step.free:
            spared = [clue.square for clue in sides.sparing]
            yield self._say("overlap.rest", spared=spared, shared=shared, free=step.free)

    def _weighed(self, sides: Balance) -> Iterator[str]:
        yield self._say(
            "weighed.more" if sides.surplus else "weighed.same",
            needy=_list(sides.needy),
            sparing=_list(sides.sparing),
            surplus=sides.surplus,
        )
        settled = "both" if sides.mines and sides.free else "mines" if sides.mines else "free"
        names = [clue.square for clue in sides.needy]
        params = {"names": names, "sparing": [clue.square for clue in sides.sparing]}
        yield self._say(f"weighed.{settled}", **params, mines=sides.mines, free=sides.free)

    def _count(self, step: Step, total: Total) -> Iterator[str]:
        single = total.groups[0] if len(total.groups) == 1 and len(total.groups[0].clues) == 1 else None
        params = {"left": total.left, "unsettled": total.unsettled, "spare": total.spare}
        if not total.groups:
            yield self._say(
                "count.found" if total.of_mines else "count.filled", **params, mines=step.mines, free=step.free
            )
            return
        if single and total.of_mines and total.left == 1:
            yield self._say("count.last", clue=_named(single.clues[0]), covered=single.covered)
        else:
            needs = self._groups(total)
            yield self._say("count.mines" if total.of_mines else "count.free", **params, needs=needs)
        outside = step.settled.difference(*(group.covered for group in total.groups))
        if outside:
            yield self._say("count.so", result=self._result(step.mines & outside, step.free & outside))
        if step.settled - outside:
            yield self._say("count.only", result=self._result(step.mines - outside, step.free - outside))

    def _groups(self, total: Total) -> str:
        return listed([self._group(group, total) for group in total.groups])

    def _group(self, group: Group, total: Total) -> str:
        kind = "needs" if total.of_mines else "frees"
        if len(group.clues) > 1:
            clues = _list(group.clues)
            shared = group.clues[0].covered & group.clues[1].covered
            number = "two" if len(clues) == 2 else "several"
            return self._say(f"{kind}.{number}", clues=clues, need=group.least, shared=shared)
        clue = group.clues[0]
        return self._say(f"{kind}.one", clue=_named(clue), need=group.least, begun=bool(clue.mines))

    def _refuted(self, step: Step) -> Iterator[str]:
        told: set[Square] = set()
        for refutation in step.refutations:
            yield from self._refutation(refutation, "case", "so")
            told.add(refutation.square)
        rest = step.settled - told
        if not rest:
            return
        if step.technique is Technique.CHAIN:
            yield self._say("chain.rest", result=self._result(step.mines - told, step.free - told))
        else:
            touched = any(rest <= clue.covered for clue in step.readings)
            yield self._say("alike" if touched else "likewise", alike=rest)

    def _refutation(self, refutation: Refutation, supposed: str, concluded: str) -> Iterator[str]:
        square = str(refutation.square)
        yield self._say(f"{supposed}.{'mine' if refutation.mine else 'free'}", square=square)
        then = True
        for step in refutation.steps:
            if step.refutations:
                yield from self._refutation(step.refutations[0], "further", "would")
            else:
                yield self._then(step, then=then)
            then = False
        yield self._clash(refutation.clash)
        yield self._say(f"{concluded}.{'free' if refutation.mine else 'mine'}", square=square)

    def _then(self, step: Step, *, then: bool) -> str:
        clue = step.readings[0]
        if step.technique is Technique.OVERLAP:
            key = "then.overlap.mines" if step.mines else "then.overlap.free"
            result = self._result(step.mines, step.free)
            return self._say(key, **_compared(*_sides(step.readings)), result=result, then=then)
        key = "then.full" if step.technique is Technique.FULL else "then.done"
        return self._say(
            key,
            clue=_named(clue),
            need=clue.need,
            begun=bool(clue.mines),
            found=clue.mines,
            mines=step.mines,
            free=step.free,
            then=then,
        )

    def _clash(self, clash: Clash) -> str:
        if clash.total is not None:
            return self._short(clash.total)
        if clash.technique is Technique.OVERLAP:
            needy, sparing = _sides(clash.readings)
            least = needy.need - len(needy.covered - sparing.covered)
            return self._say("clash.overlap", **_compared(needy, sparing), least=least)
        clue = clash.readings[0]
        params = {"clue": _named(clue), "need": clue.need, "covered": clue.covered, "found": clue.mines}
        if clash.technique is Technique.DONE:
            return self._say("clash.done", **params)
        return self._say("clash.full" if clue.covered else "clash.none", **params)

    def _short(self, total: Total) -> str:
        if not total.groups:
            return self._say("clash.more" if total.of_mines else "clash.fewer")
        key = ("clash.mines", "clash.found") if total.of_mines else ("clash.free", "clash.filled")
        params = {"left": total.left, "unsettled": total.unsettled, "spare": total.spare}
        return self._say(key[not total.spare], **params, needs=self._groups(total))

    def _result(self, mines: frozenset[Square], free: frozenset[Square]) -> str:
        parts = [self._say("mines", mines=mines)] if mines else []
        parts += [self._say("free", free=free)] if free else []
        return listed(parts)


def _named(clue: Clue) -> str:
    return f"{clue.square} ({clue.number})"


def _list(clues: Sequence[Clue]) -> list[str]:
    return [_named(clue) for clue in clues]


def _squares(clues: Sequence[Clue]) -> frozenset[Square]:
    return frozenset[Square]().union(*(clue.covered for clue in clues))


def _sides(readings: Sequence[Clue]) -> tuple[Clue, Clue]:
    """The two clues, first the one that needs more mines outside their shared squares than the other's allow."""
    one, other = readings
    beyond = one.need - other.need - len(one.covered - other.covered)
    return (one, other) if beyond >= 0 else (other, one)


def _compared(needy: Clue, sparing: Clue) -> dict[str, object]:
    return {
        "needy": _named(needy),
        "needs": needy.need,
        "begun": bool(needy.mines),
        "sparing": _named(sparing),
        "spares": sparing.need,
        "met": bool(sparing.mines),
        "shared": needy.covered & sparing.covered,
    }
