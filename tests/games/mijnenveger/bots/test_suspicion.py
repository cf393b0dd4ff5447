"""A suspicion weighs the layouts that fit, and nothing else."""

from __future__ import annotations

from collections import defaultdict
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boem.games.mijnenveger.bots.known import BOEM, Counted, told
from boem.games.mijnenveger.bots.suspicion import likelihood, suspected
from boem.games.mijnenveger.rules.config import BOARDS, Config
from boem.inference import Field, infer


@given(st.integers(0, 2**32), st.integers(0, 4))
def test_the_likelihood_of_an_answer_is_that_of_the_layouts_that_give_it(seed: int, sweeps: int) -> None:
    rng = Random(seed)
    truth = infer(Field.from_rows(["...."] * 3, 4)).sample(1, rng)
    answers = told(truth)[0]
    asked = rng.sample(np.flatnonzero(answers != BOEM).tolist(), sweeps)
    cells = "".join(str(answers[place]) if place in asked else "." for place in range(12))
    posterior = infer(Field.from_rows([cells[:4], cells[4:8], cells[8:]], 4))
    known, layouts = Counted.of(posterior), posterior.sample(30, rng)
    weights = np.array([rng.random() + 0.1 for _ in layouts])
    weighed = suspected(known, layouts, weights)
    for place, shares in zip(weighed.places, weighed.answers, strict=True):
        counted = defaultdict[int, float](float)
        for layout, weight in zip(told(layouts), weights, strict=True):
            counted[int(layout[place])] += weight / weights.sum()
        assert shares == pytest.approx([counted[answer] for answer in range(10)])


def test_all_layouts_are_laid_with_a_likelihood_of_one_on_average_and_hard_ones_more_often() -> None:
    config = BOARDS["full"]
    layouts = infer(Field.from_rows(["......"] * 6, 10)).sample(4000, Random(1))
    shares = likelihood(config, layouts)
    assert shares.mean() == pytest.approx(1, abs=0.1)
    inside = layouts[:, 1:-1, 1:-1].sum((1, 2))
    assert shares[inside > 6].mean() > 1.5 * shares[inside < 3].mean()


def test_where_there_are_few_layouts_all_are_as_likely() -> None:
    layouts = infer(Field.from_rows(["..."] * 3, 3)).sample(20, Random(1))
    assert likelihood(Config(3, 3, 3), layouts).tolist() == [1] * 20
