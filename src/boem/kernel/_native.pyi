# Written by tools/stub.py.
"""The native kernel, which computes in C++ that knows no Python."""

class Layouts:
    """All layouts that fit a partly open field with a known number of mines."""

    def __init__(self, width: int, height: int, cells: bytes, mines: int) -> None:
        """
        Count the layouts of a field of at most 100 squares.

        `cells` is one signed byte a square, row by row: -1 covered, -2 known mine, 0 to 8 open with
        that number, which counts known mines too. `mines` counts all mines, known ones included.
        Raises ValueError if that is no field; a field that no layout fits is fine.
        """

    @property
    def total(self) -> int:
        """0 if no layout fits."""

    def mined(self) -> list[int]:
        """In how many layouts each square holds a mine, row by row."""

    def layout(self, rank: int) -> bytes:
        """
        The layout of a rank, row by row, 1 for each mine.

        The ranks 0 to total - 1 give all layouts, each once. Raises ValueError for any other rank.
        """
