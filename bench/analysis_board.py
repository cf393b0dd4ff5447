"""From a position to its answer: how long the analysis board's page waits for it; `make bench-analysis-board`.

The measurement covers all of `boem serve` over HTTP, on positions of the tests as play leaves them. A page asks for the
answer after each change: chances, counts, the proof in words, and the best move.
"""

from __future__ import annotations

import gzip
import json
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Final

import httpx
import typer
from rich.console import Console
from rich.table import Table as Sheet

from boem.inference import Field
from boem.inference.link import link_of

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.site import Site, running_site

CORPUS: Final = Path(__file__).parent.parent / "tests" / "inference" / "positions.jsonl.gz"
CLASSES: Final = {
    "9 × 9, 10 mines": "b9x9_10",
    "16 × 16, 40": "i16x16_40",
    "30 × 16, 99": "e30x16_99",
    "60 × 60, 756": "s60x60_756",
}


def positions(kind: str, most: int) -> Iterator[Field]:
    """Positions of a class; the same in each run."""
    with gzip.open(CORPUS, "rt", encoding="utf-8") as lines:
        known = [one for one in map(json.loads, lines) if one["class"] == kind]
    for one in known[:most]:
        yield Field.from_rows(one["rows"], one["mines"])


def times(site: Site, fields: list[Field], repeat: int) -> list[float]:
    """The milliseconds from a request to its whole answer: the shortest of several for each position."""
    with httpx.Client(base_url=site.url, trust_env=False, timeout=60) as client:
        client.get("/analysis/answer", params={"field": link_of(fields[0])})  # starts the process
        return [min(one_time(client, field) for _ in range(repeat)) for field in fields]


def one_time(client: httpx.Client, field: Field) -> float:
    """The milliseconds of one answer."""
    start = time.perf_counter()
    answer = client.get("/analysis/answer", params={"field": link_of(field)})
    took = 1000 * (time.perf_counter() - start)
    if answer.status_code == 429:
        time.sleep(int(answer.headers.get("Retry-After", "60")))
        return one_time(client, field)
    answer.raise_for_status()
    return took


def main(
    number: Annotated[int, typer.Option(help="Positions of each size.")] = 20,
    repeat: Annotated[int, typer.Option(help="Answers for each position, of which the fastest counts.")] = 3,
) -> None:
    """Measure every size, each beside a site of its own."""
    sheet = Sheet("field", "positions", "median, ms", "95 %", "worst")
    for name, kind in CLASSES.items():
        fields = list(positions(kind, number))
        with TemporaryDirectory() as folder, running_site(Path(folder)) as site:
            found = sorted(times(site, fields, repeat))
        late = found[min(round(0.95 * len(found)), len(found) - 1)]
        sheet.add_row(name, str(len(found)), f"{statistics.median(found):.0f}", f"{late:.0f}", f"{found[-1]:.0f}")
    Console().print(sheet)


if __name__ == "__main__":
    typer.run(main)
