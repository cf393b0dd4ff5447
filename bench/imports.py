"""How long importing takes: each module in a new process, and what of it is numpy; `make bench-imports`."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from statistics import median
from typing import Final

from rich.console import Console
from rich.table import Table

MODULES: Final = (
    "numpy",
    "boem",
    "boem.facade",
    "boem.core.game",
    "boem.records",
    "boem.bots",
    "boem.inference",
    "boem.puzzles",
    "boem.analysis",
    "boem.arena",
    "boem.envs.numbered",
    "boem.client",
    "boem.cli",
)
PROGRAM: Final = """
import sys, time
before, began = set(sys.modules), time.process_time()
import {module}
print(1000 * (time.process_time() - began), len(set(sys.modules) - before))
"""


def measured(module: str, times: int) -> dict[str, float]:
    """Milliseconds of processor time, the least and the median, and how many modules were loaded."""
    command = [sys.executable, "-c", PROGRAM.format(module=module)]
    told = [subprocess.run(command, check=True, capture_output=True, text=True).stdout.split() for _ in range(times)]
    spent = [float(milliseconds) for milliseconds, _ in told]
    return {"least": min(spent), "median": median(spent), "modules": int(told[0][1])}


def main() -> None:
    """Print the table, or JSON."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("module", nargs="*", default=MODULES)
    ask.add_argument("--times", type=int, default=15)
    ask.add_argument("--json", action="store_true")
    asked = ask.parse_args()
    told = {module: measured(module, asked.times) for module in asked.module}
    if asked.json:
        print(json.dumps(told))
        return
    table = Table("import", "least, ms", "median, ms", "modules", title="processor time in a new process")
    for module, one in told.items():
        table.add_row(module, f"{one['least']:.0f}", f"{one['median']:.0f}", f"{one['modules']:.0f}")
    Console().print(table)


if __name__ == "__main__":
    main()
