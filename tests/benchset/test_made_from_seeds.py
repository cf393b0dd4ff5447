"""The benchmark is what its seeds give, and its mazes and rounds agree with slow twins by the rules."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

import pytest
from support.cases import case
from support.tools import TOOLS, tool

from boem.benchset import tasks
from boem.core.squares import Square
from boem.games.postal.rules.config import Config as Settings
from boem.games.postal.rules.orders import Guess
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import Build
from boem.games.uitweg.rules.squares import Place, next_to
from boem.inference import Field, infer


@pytest.fixture(autouse=True)
def beside(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The tools may import each other."""
    monkeypatch.syspath_prepend(str(TOOLS))
    yield
    for name in [name for name in sys.modules if name.startswith("bench_set")]:
        del sys.modules[name]


def kept(kind: str, class_: str | None = None) -> Iterator[tuple[Any, Any]]:
    return ((task.question, task.answer) for task in tasks() if task.kind == kind and class_ in (None, task.class_))


def test_fields_of_every_class_are_those_of_their_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    module = tool("bench_set_fields")
    classes = module.CLASSES
    assert len(classes) > 10
    for name, make in classes.items():
        monkeypatch.setattr(module, "CLASSES", {name: make})
        with case(name):
            made = [(question, answer) for _, question, answer in islice(module.fields(), 5)]
            assert made == list(islice(kept("field", name), 5))


def test_mazes_and_rounds_are_those_of_their_seeds() -> None:
    for kind, module, made in (("maze", "bench_set_mazes", "mazes"), ("round", "bench_set_rounds", "rounds")):
        anew = [(question, answer) for _, question, answer in islice(getattr(tool(module), made)(), 3)]
        assert anew == list(islice(kept(kind), 3))


Belief = tuple[frozenset[int], Place]


def turns_step_by_step(config: Config, built: list[Build]) -> dict[Belief, int]:
    """Turns that end without the guard, added up over the mazes, by what may be true and where the runner is.

    Every single step is a choice; values are improved until none changes.
    """
    start: Belief = (frozenset(range(len(built))), None)
    worth, steps, waiting = dict[Belief, float](), dict[Belief, list[list[tuple[Belief, int]]]](), [start]
    while waiting:
        state = waiting.pop()
        if state in steps:
            continue
        left, here = state
        worth[state], steps[state] = float("inf"), []
        for to in next_to(here, config.width, config.height):
            said: dict[str, set[int]] = {}
            for number in left:
                said.setdefault(built[number].answer(here, to), set()).add(number)
            after = [
                ((frozenset(some), here if word == "no" else to), len(some) * (word in ("no", "out")))
                for word, some in said.items()
                if word != "found"
            ]
            steps[state].append(after)
            waiting += [state for state, _ in after]
    changed = True
    while changed:
        changed = False
        for state, choices in steps.items():
            best = min(sum(worth[after] + ended for after, ended in choice) for choice in choices)
            if best < worth[state]:
                worth[state], changed = best, True
    return {state: int(value) for state, value in worth.items()}


@pytest.mark.parametrize("seed", range(12))
def test_a_maze_takes_as_many_turns_as_a_seeker_finds_who_decides_every_step(seed: int) -> None:
    module, rng = tool("bench_set_mazes"), Random(seed)
    config = Config(width=3, height=3 + seed % 2, barriers=9)
    built = module.candidates(config, 2 + seed % 4, rng)
    worth = turns_step_by_step(config, built)
    everything = frozenset(range(len(built)))
    _, answer = module.task(config, built)
    assert answer["turns"] == str(1 + Fraction(worth[everything, None], len(built)))
    best = []
    for to in next_to(None, config.width, config.height):
        said: dict[str, set[int]] = {}
        for number in everything:
            said.setdefault(built[number].answer(None, to), set()).add(number)
        ended = sum(
            worth[frozenset(some), None if word == "no" else to] + len(some) * (word == "no")
            for word, some in said.items()
            if word != "found"
        )
        if ended == worth[everything, None] and set(said) != {"no"}:
            best.append(f"to {to}")
    assert answer["best"] == best


def test_a_single_guess_is_worth_what_the_inference_says() -> None:
    alone = [
        (question, answer) for question, answer in kept("round") if question["tips"] == 1 and not question["others"]
    ]
    assert alone
    for question, answer in alone:
        with case(question):
            posterior = infer(Field.from_rows(question["rows"], question["mines"]))
            worth = []
            for square in posterior.field.find(-1):
                mine, shares = posterior.mine_probability[square], posterior.number_distribution(square)
                if shares[0]:
                    continue  # its area is worth what no chance of its own says
                shown = sum(number * share for number, share in enumerate(shares))
                worth.append(shown - question["penalty"] * mine)
                worth.append(question["mine_points"] * mine - question["penalty"] * (1 - mine))
            if any(posterior.number_distribution(square)[0] for square in posterior.field.find(-1)):
                assert Fraction(answer["points"]) >= max(worth) - 1e-9
            else:
                assert float(Fraction(answer["points"])) == pytest.approx(max(worth), abs=1e-9)


def test_a_round_worked_out_by_hand() -> None:
    """One mine on three squares: a mark earns 6 or costs 3, and a free square, which shows 1, costs more on average."""
    module, field = tool("bench_set_rounds"), Field.parse("1./..", mines=1)
    settings = Settings(width=2, height=2, mines=1, seats=2, tips=1, mine_points=6, penalty=3)
    question, answer = module.task(settings, field, [])
    assert question["others"] == []
    assert answer == {"points": "0", "best": ["", "B1 mine", "A2 mine", "B2 mine"]}
    _, beside = module.task(settings, field, [(Guess(Square.parse("B1"), mine=True),)])
    assert beside == {"points": "0", "best": ["", "A2 mine", "B2 mine"]}
