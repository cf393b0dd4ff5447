"""Certificates of solved games: the checker finds their bounds, and what it finds is what the whole tree gives."""

from __future__ import annotations

import gzip
import json
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from support.cases import case
from support.tools import tool

from boem.core.errors import ParseError
from boem.envs.numbered import Numbered
from boem.envs.solve import Growth, Regrets
from boem.envs.solve.checker import Strategy, best_response
from boem.envs.solve.public_tree import PublicTree

FOLDER = Path(__file__).parents[2] / "docs/solved"
SMALL = 6000
TINY: tuple[tuple[str, dict[str, Any]], ...] = (
    ("mijnenveger", {"width": 3, "height": 1, "mines": 1, "sweepers": 2}),
    ("mijnenveger", {"width": 2, "height": 2, "mines": 2, "sweepers": 2}),
    ("mijnenveger", {"width": 2, "height": 2, "mines": 1, "sweepers": 1, "starts": 1}),
    ("uitweg", {"width": 1, "height": 2, "barriers": 1}),
)


def _read(path: Path) -> tuple[dict[str, Any], list[Strategy]]:
    read = json.loads(gzip.decompress(path.read_bytes()))
    strategies: list[Strategy] = [
        {state: {choice: Fraction(chance) for choice, chance in chances.items()} for state, chances in one.items()}
        for one in read["strategies"]
    ]
    return read, strategies


def _bounded(path: Path) -> None:
    read, strategies = _read(path)
    numbered = Numbered(read["game"], read["settings"])
    low, high = Fraction(read["at least"]), Fraction(read["at most"])
    assert low <= -best_response(numbered, 1, strategies[0])
    assert best_response(numbered, 0, strategies[1]) <= high
    assert 0 <= high - low <= Fraction(1, 10**6)


def _certificates(*, small: bool) -> list[Path]:
    return [path for path in sorted(FOLDER.iterdir()) if (_read(path)[0]["nodes"] <= SMALL) == small]


def _tree(game: str, settings: dict[str, Any]) -> PublicTree:
    tree = PublicTree(Numbered(game, settings))
    while tree.grow(1000):
        pass
    return tree


def test_small_certificates_hold() -> None:
    paths = _certificates(small=True)
    assert len(paths) > 5
    for path in paths:
        with case(path.name):
            _bounded(path)


@pytest.mark.usefixtures("thorough")
def test_large_certificates_hold() -> None:
    for path in _certificates(small=False):
        with case(path.name):
            _bounded(path)


def test_a_strategy_is_worth_what_its_sequence_form_says() -> None:
    """Any strategy, not only a good one: the checker walks by the rules, the sequence form multiplies matrices."""
    for game, settings in TINY:
        tree = _tree(game, settings)
        solvable, rng = tree.solvable(), np.random.default_rng(1)
        for side in (0, 1):
            with case(f"{game} {settings} {side}"):
                policy = solvable.normalised(side, rng.random(solvable.sides[side].sequences) ** 3)
                plan = solvable.plan(side, policy)
                table = tool("certify").strategy(tree, side, plan)
                found = best_response(tree.numbered, 1 - side, table)
                assert float(found) == pytest.approx(solvable.best(1 - side, plan), abs=1e-9)


def test_choices_alike_left_out_change_no_value() -> None:
    """The whole tree, in which nothing is left out, has a value within the certificate's bounds."""
    for game, settings in TINY[0], TINY[3]:
        with case(f"{game} {settings}"):
            growth = Growth(Numbered(game, settings))
            while growth.grow(10_000):
                pass
            whole = growth.solvable()
            regrets = Regrets(whole)
            regrets.run(400)
            gap = whole.nash_conv(regrets.average)
            assert gap < 0.05
            tree = _tree(game, settings)
            plans = tool("certify").equilibrium(tree.solvable())
            high = best_response(tree.numbered, 0, tool("certify").strategy(tree, 1, plans[1]))
            assert float(high) == pytest.approx(whole.value(regrets.average), abs=gap)


def test_a_strategy_that_is_not_one_is_refused() -> None:
    numbered = Numbered("mijnenveger", {"width": 2, "height": 1, "mines": 1, "sweepers": 1})
    half = Fraction(1, 2)
    good = {"": {"0": Fraction(1)}, "0": {"4": Fraction(1)}, "1": {"4": Fraction(1)}}
    assert best_response(numbered, 1, good) == 0
    wrong: dict[str, Strategy] = {
        "lays half": {**good, "": {"0": half}},
        "takes back": {**good, "0": {"2": Fraction(2), "4": Fraction(-1)}},
        "says nothing": {"": good[""]},
        "plays what there isn't": {**good, "0": {"99": Fraction(1)}},
    }
    for what, strategy in wrong.items():
        with case(what), pytest.raises(ParseError, match="add up to 1"):
            best_response(numbered, 1, strategy)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("nosuch", "no such game: 'nosuch'; known: "),
        ("coan", "coan is no hunt"),
        ("mijnenveger width=x", "invalid setting value: 'width=x'"),
        ("mijnenveger width", "invalid setting value: 'width'"),
        ("mijnenveger depth=3", "depth: no such setting"),
        ("mijnenveger width=2 --folder no/such", "there is no folder no/such"),
    ],
)
def test_the_tool_says_in_a_sentence_what_it_can_not_solve(
    words: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["certify", *words.split()])
    with pytest.raises(SystemExit, match="2"):
        tool("certify").main()
    assert said in capsys.readouterr().err.splitlines()[-1]


def test_symmetries_change_no_answer() -> None:
    """Asking what a question becomes, of what a secret becomes, gives the same answer."""
    tree, rng = _tree("mijnenveger", {"width": 3, "height": 2, "mines": 1, "sweepers": 1}), Random(1)
    for game, settings in (*TINY, ("mijnenveger", {"width": 3, "height": 2, "mines": 2})):
        numbered = Numbered(game, settings)
        encoding = numbered.encoding
        assert tuple(range(encoding.actions)) in encoding.symmetries()
        for symmetry in encoding.symmetries():
            assert sorted(symmetry) == list(range(encoding.actions))
    assert len(tree.encoding.symmetries()) == 4
    area = 6
    for symmetry in tree.encoding.symmetries():
        mine, asked = rng.sample(range(area), 2)
        near = abs(mine // 3 - asked // 3) <= 1 and abs(mine % 3 - asked % 3) <= 1
        one, two = symmetry[mine], symmetry[area + asked] - area
        assert near == (abs(one // 3 - two // 3) <= 1 and abs(one % 3 - two % 3) <= 1)
