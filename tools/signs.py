"""Lists the characters that typst's fonts have; run `tools/signs.py` after an update of typst."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.signs import every, shown

TABLE = Path(__file__).parent.parent / "src/boem/pbm/report/signs.txt"


def ranges(points: Iterable[int]) -> list[tuple[int, int]]:
    """Runs of consecutive numbers in an ascending series, each by its first and last."""
    found = list[tuple[int, int]]()
    for point in points:
        first = found.pop()[0] if found and found[-1][1] == point - 1 else point
        found.append((first, point))
    return found


def main() -> None:
    """Ask typst, and write the table."""
    # Control characters, which JSON text never contains, count as available: the table is about visible ones.
    lines = [f"{first:x}-{last:x}" for first, last in ranges([*range(32), *map(ord, shown(every()))])]
    TABLE.write_text("\n".join(lines) + "\n", encoding="ascii")
    print(f"Wrote {len(lines)} ranges to {TABLE}.")


if __name__ == "__main__":
    main()
