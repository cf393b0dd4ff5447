"""Rounds of Postal Minesweeper of the benchmark: what a player may name, beside others whose orders it knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from random import Random
from typing import Any, Final, TypeAlias

from bench_set_fields import played, shown

from boem.core.layout import Layout, number_at
from boem.games.postal.rules.config import Config
from boem.games.postal.rules.evaluation import evaluate
from boem.games.postal.rules.orders import Guess, Guesses, in_reading_order, spell_guesses
from boem.inference import Field, infer
from boem.inference.field import COVERED, KNOWN_MINE

Task: TypeAlias = dict[str, Any]
LAYOUTS: Final = range(2, 80)
SQUARES: Final = range(6, 13)  # covered; few enough to evaluate all orders on all layouts
BEST: Final = 6  # orders at most that are equally good


def rounds(seed: int = 1) -> Iterator[tuple[str, Task, Task]]:
    """Class, question and answer of each."""
    for number, (others, tips) in enumerate(list(product(range(4), (1, 2, 3))) * 2):
        rng = Random(f"round {number} {seed}")
        while True:
            field = drawn(rng, known=number % 2 == 1)
            config = Config(
                width=field.width,
                height=field.height,
                mines=field.mines or 0,
                seats=max(2, others + 1),
                tips=tips,
                mine_points=rng.randrange(1, 7),
                penalty=rng.randrange(1, 4),
            )
            ordered = [drawn_order(field, tips, rng) for _ in range(others)]
            question, answer = task(config, field, ordered)
            if len(answer["best"]) <= BEST and "/" in answer["points"]:
                yield "round", question, answer
                break


def drawn(rng: Random, *, known: bool) -> Field:
    """A small position from play with little left to know; if `known`, with a mine that has been uncovered."""
    while True:
        width, height = rng.randrange(5, 7), rng.randrange(5, 7)
        field, hidden, opened = played(width, height, rng.randrange(4, 7), rng)
        if known:
            field = shown(width, height, hidden, opened | {rng.choice(sorted(hidden))}, len(hidden))
        if len(field.find(COVERED)) in SQUARES and infer(field).layouts in LAYOUTS:
            return field


def drawn_order(field: Field, tips: int, rng: Random) -> Guesses:
    """An opponent's orders."""
    named = rng.sample(field.find(COVERED), tips)
    return in_reading_order(tuple(Guess(square, mine=rng.random() < 0.4) for square in named))


def task(config: Config, field: Field, others: Sequence[Guesses]) -> tuple[Task, Task]:
    """The question and its answer."""
    laid, cells = layouts(field), "".join(field.rows)
    padding = ((),) * (config.seats - 1 - len(others))
    worth = {
        order: sum(evaluate(config, cells, mines, (order, *others, *padding)).points[0] for mines in laid)
        for order in orders(field, config.tips)
    }
    most = max(worth.values())
    question = {
        "rows": list(field.rows),
        "mines": field.mines,
        "tips": config.tips,
        "mine_points": config.reward,
        "penalty": config.fine,
        "others": list(map(spell_guesses, others)),
    }
    best = [spell_guesses(order) for order, points in worth.items() if points == most]
    return question, {"points": str(Fraction(most) / len(laid)), "best": best}


def orders(field: Field, tips: int) -> Iterator[Guesses]:
    """Whatever a seat may order, in reading order."""
    for amount in range(tips + 1):
        for named in combinations(field.find(COVERED), amount):
            for marks in product((False, True), repeat=amount):
                yield tuple(map(Guess, named, marks))


def layouts(field: Field) -> list[Layout]:
    """All layouts that fit, by trying every one."""
    known = frozenset(field.find(KNOWN_MINE))
    clues = [(square, field[square]) for number in range(9) for square in field.find(number)]
    laid = (known.union(more) for more in combinations(field.find(COVERED), (field.mines or 0) - len(known)))
    return [mines for mines in laid if all(number_at(square, mines) == number for square, number in clues)]
