"""Grids for tests of the puzzle solver: numbered under a real layout, tampered with, or mere garbage."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from boem.core.squares import neighbours, squares

MOST_COVERED = 14  # what the slow twin can list quickly, whatever the clues

Grid = tuple[int, int, str]  # width, height, cells
SIDES = [(width, height) for width in range(1, 7) for height in range(1, 7)]


def numbered(width: int, height: int, layout: bytes) -> str:
    """The cells in which every free square shows its number."""
    mines = {square for square, mine in zip(squares(width, height), layout, strict=True) if mine}
    return "".join(
        "." if square in mines else str(sum(one in mines for one in neighbours(square, width, height)))
        for square in squares(width, height)
    )


def random_grid(rng: Random, width: int, height: int, *, mines: float, clues: float) -> Grid:
    """These shares of squares are mines, and of other squares show their numbers."""
    layout = bytes(rng.random() < mines for _ in range(width * height))
    return width, height, "".join(cell if rng.random() < clues else "." for cell in numbered(width, height, layout))


def tampered(rng: Random, grid: Grid) -> Grid:
    """With one number changed by one, if there is one."""
    width, height, cells = grid
    places = [place for place, cell in enumerate(cells) if cell != "."]
    if not places:
        return grid
    place = rng.choice(places)
    number = int(cells[place])
    changed = min(number + 1, 8) if number == 0 or rng.random() < 0.5 else number - 1
    return width, height, f"{cells[:place]}{changed}{cells[place + 1 :]}"


@st.composite
def small_grids(draw: st.DrawFn) -> Grid:
    """A grid small enough for the slow twin."""
    width, height = draw(st.sampled_from(SIDES))
    size = width * height
    if draw(st.booleans()):
        layout = bytes(draw(st.lists(st.integers(0, 1), min_size=size, max_size=size)))
        shown = draw(st.lists(st.booleans(), min_size=size, max_size=size))
        cells = [cell if show else "." for cell, show in zip(numbered(width, height, layout), shown, strict=True)]
    else:
        cells = draw(st.lists(st.sampled_from(".....012345678"), min_size=size, max_size=size))
    covered = [place for place, cell in enumerate(cells) if cell == "."]
    for place in covered[MOST_COVERED:]:
        cells[place] = draw(st.sampled_from("012"))
    if draw(st.booleans()):
        cells[draw(st.integers(0, size - 1))] = draw(st.sampled_from("012345678"))
    return width, height, "".join(cells)


@st.composite
def layouts(draw: st.DrawFn) -> tuple[int, int, bytes]:
    """Width, height, and one byte per square, 1 for a mine."""
    width, height = draw(st.sampled_from(SIDES))
    mine = st.sampled_from(draw(st.sampled_from([[0, 0, 0, 0, 1], [0, 0, 1], [0, 1, 1]])))
    return width, height, bytes(draw(st.lists(mine, min_size=width * height, max_size=width * height)))
