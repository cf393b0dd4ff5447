"""Samples of mazes consistent with what is known, many at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from boem.games.uitweg.estimates.field import Field, Flags, Floats, Shares, field_of
from boem.games.uitweg.estimates.known import Known
from boem.games.uitweg.rules.config import Config

LOOSE: Final = (0.0, 0.15, 0.35, 0.6)
"""Kinds of builders, by the probability of leaving a slot open that a tree of ways would bar."""

BEFORE: Final = (0.5, 0.2, 0.2, 0.1)
"""The prior share of each kind of builder."""

LEAF: Final = 20.0
"""How many times likelier a guard is in a dead end than elsewhere, in a maze that is a tree."""


@dataclass(frozen=True, slots=True)
class Mazes:
    """Possible mazes: the barriers [slot, maze], and each square's probability of the guard."""

    walls: Flags
    guard: Floats  # [square, maze]; adds up to 1 over both


def grow(known: Known, count: int, chance: np.random.Generator) -> Mazes:
    """Grow this many mazes in which slots known open are open, those known barred are barred, and barriers suffice.

    Each is a tree of ways into every square that isn't cut off, grown from its newest square as in `winding_building`,
    or at random, with some other slots left open. Kinds of builders are weighted by how well each explains what is
    known; each maze, by the probability that its guard is on no visited square.
    """
    field = field_of(known.config)
    loose = np.array(LOOSE)[chance.choice(len(LOOSE), count, p=_kinds(known, field))]
    open_, deep = _trees(known, field, count, chance)
    walls = _bar(known, open_, loose, chance)
    return Mazes(walls, _guards(known, field, deep, walls, loose))


def trees(config: Config, count: int, chance: np.random.Generator) -> Flags:
    """Barriers [slot, maze] that leave one way to each square, plus the fewest others if barriers run out."""
    known = Known(config)
    open_, _ = _trees(known, field_of(config), count, chance)
    return _bar(known, open_, np.zeros(count), chance)


def _kinds(known: Known, field: Field) -> Shares:
    """The probability of each kind of builder, given the known slots.

    A kind leaves each slot outside its tree open with probability e. Summed over all trees, equally likely, the
    probability of what is known is (1-e)^barred · Σ over trees of e^(open outside the tree): by Kirchhoff's matrix-tree
    theorem a determinant, with weight 1/e on slots known open. An e of 0 is treated as 0.02, since nobody builds pure
    trees.
    """
    score = np.log(BEFORE)
    for kind, exact in enumerate(LOOSE):
        loose = max(exact, 0.02)
        weight = np.ones(len(field.slots))
        weight[list(known.open)] = 1 / loose
        weight[list(known.barred)] = 1e-6  # not 0, since squares cut off would make the determinant 0
        score[kind] += (
            len(known.open) * np.log(loose) + len(known.barred) * np.log1p(-loose) + _log_trees(field, weight)
        )
    odds: Shares = np.exp(score - score.max())
    odds /= odds.sum()
    return odds


def _log_trees(field: Field, weight: Shares) -> float:
    laplacian = np.zeros((field.outside + 1, field.outside + 1))
    np.add.at(laplacian, (field.one, field.two), -weight)
    np.add.at(laplacian, (field.two, field.one), -weight)
    laplacian[np.diag_indices_from(laplacian)] = -laplacian.sum(axis=0)
    return float(np.linalg.slogdet(laplacian[:-1, :-1])[1])


def _trees(known: Known, field: Field, count: int, chance: np.random.Generator) -> tuple[Flags, Floats]:
    """Open slots [slot, maze]: the known ones, and those that join every other square to them by one way.

    Also the approximate number of steps from outside to each place [place, maze]; 0 if cut off.
    """
    every, joined = np.arange(count), known.joined()
    near = np.equal.outer(joined, joined)  # places that join along with a place
    key = chance.random((len(field.slots), count), dtype=np.float32)
    key[list(known.barred)] = -np.inf
    winding = chance.uniform(0.2, 0.95, count).astype(np.float32)
    inside = np.repeat((joined == 0)[:, None], count, axis=1)
    born = np.zeros((field.outside + 1, count), np.float32)
    deep = np.repeat(known.depths().astype(np.float32)[:, None], count, axis=1)
    open_ = np.zeros((len(field.slots), count), bool)
    open_[list(known.open)] = True
    for step in range(1, len(np.unique(joined))):
        within = inside[field.one]
        newest = chance.random(count, dtype=np.float32) < winding
        age = np.where(within, born[field.one], born[field.two])
        value = np.where(within != inside[field.two], key + age * newest, -np.inf)
        grown = value.argmax(axis=0)
        fits = value[grown, every] > -np.inf
        start = np.where(within[grown, every], field.one[grown], field.two[grown])
        to = field.one[grown] + field.two[grown] - start
        fresh = near[:, to] & fits
        deep = np.where(fresh, deep[start, every] + 1, deep)
        open_[grown[fits], every[fits]] = True
        inside |= fresh
        born[fresh] = 2 * step
    return open_, deep


def _bar(known: Known, open_: Flags, loose: Shares, chance: np.random.Generator) -> Flags:
    """Barriers in all slots that aren't open, except for some drawn at random; never more than there are."""
    key = chance.random(open_.shape, dtype=np.float32)
    key[list(known.barred)] = -1
    key[open_] = 2
    free = (~open_).sum(axis=0) - len(known.barred)
    left = known.config.barriers - len(known.barred)
    more = np.minimum(chance.binomial(free, 1 - loose), left)
    rank = key.argsort(axis=0).argsort(axis=0)
    return rank < len(known.barred) + more


def _guards(known: Known, field: Field, deep: Floats, walls: Flags, loose: Shares) -> Floats:
    """The probability of the guard on each square; 0 on visited and on unreachable ones."""
    degree = np.zeros((field.outside + 1, walls.shape[1]), np.int16)
    for slot in range(len(field.slots)):
        for place in field.sides(slot):
            degree[place] += ~walls[slot]
    likely = np.where(degree == 1, np.where(loose == 0, LEAF, 2), 1) * np.where(loose == 0, deep, deep > 0)
    likely[field.outside] = 0
    whole = likely.sum(axis=0)
    likely[known.labels() != 0] = 0
    share = np.divide(likely, whole, out=np.zeros(likely.shape), where=whole > 0)
    chances: Floats = (share / share.sum()).astype(np.float32)
    return chances
