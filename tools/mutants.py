"""Plants small faults one by one and runs the tests nearest to each; a fault that no test notices survives.

A mutant is a table in tools/mutants/*.toml, one file a package: a `name` that says what is wrong, the `file`, the `old`
text, which must occur there exactly once, the `new` text, and the `tests` that must notice. `seconds` is the time limit
of a run that is slower than most; for faults that loop forever, `hangs = true` counts a timeout as noticing.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from time import monotonic

from mutant_lane import ROOT, Lane, Run

NOTICED = 1  # pytest's exit code for failed tests; others mean that it could not run them


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant:
    """One fault: `old` becomes `new` in `file`, and `tests` notice."""

    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]
    seconds: int = 300
    hangs: bool = False

    def fault(self) -> str:
        """Why the mutant can't be planted; empty if it can."""
        path = ROOT / self.file
        if not path.is_file():
            return f"there is no {self.file}"
        if (times := path.read_text(encoding="utf-8").count(self.old)) != 1:
            return f"its old text stands {times} times in {self.file}"
        if self.old == self.new:
            return "it changes nothing"
        missing = [test for test in self.tests if not _is_there(test)]
        return f"there is no {', '.join(missing)}" if missing else ""

    def verdict(self, run: Run) -> str:
        """The outcome of its tests: killed, survived or broken."""
        if run.code == NOTICED or (run.code is None and self.hangs):
            return "killed"
        return "broken" if run.code else "survived"


def main() -> None:
    """Run the selected mutants; exits with 1 unless all are killed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=2, help="how many to run in parallel (2)")
    parser.add_argument("--only", default="", metavar="PATTERN", help="only those whose name or file matches")
    parser.add_argument("--list", action="store_true", help="list the mutants without running them")
    options = parser.parse_args()
    mutants = [mutant for mutant in read() if re.search(options.only, f"{mutant.name}\n{mutant.file}")]
    if faults := [f"“{mutant.name}”: {fault}" for mutant in mutants if (fault := mutant.fault())]:
        sys.exit("\n".join(faults))
    if options.list:
        print(*(f"{mutant.file}: {mutant.name}" for mutant in mutants), sep="\n")
        return
    lanes = [Lane(number) for number in range(options.jobs)]
    check(lanes, mutants)
    verdicts = judge(lanes, mutants)
    print(f"{verdicts.count('killed')} of {len(mutants)} mutants killed")
    for wanted in ("survived", "broken"):
        for mutant, verdict in zip(mutants, verdicts, strict=True):
            if verdict == wanted:
                print(f"{verdict}: {mutant.name}\n  {mutant.file}\n  {' '.join(mutant.tests)}")
    sys.exit(set(verdicts) != {"killed"})


def read() -> list[Mutant]:
    """All mutants, by package."""
    folder = Path(__file__).with_suffix("")
    tables = [tomllib.loads(path.read_text(encoding="utf-8"))["mutant"] for path in sorted(folder.glob("*.toml"))]
    return [Mutant(**table | {"tests": tuple(table["tests"])}) for tables_of in tables for table in tables_of]


def check(lanes: Sequence[Lane], mutants: Iterable[Mutant]) -> None:
    """Exit unless all tests named pass without a fault: a test that always fails would notice nothing."""
    named = {test for mutant in mutants for test in mutant.tests}
    tests = sorted(test for test in named if "::" not in test or test.partition("::")[0] not in named)
    print(f"Checking that the tests pass without a fault: {len(tests)} files or tests")
    with ThreadPoolExecutor(len(lanes)) as pool:
        shares = [(lane, tests[lane.number :: len(lanes)]) for lane in lanes]
        runs = [pool.submit(lane.run, share, 3600, stop=False) for lane, share in shares if share]
        if failed := [run.result().output for run in runs if run.result().code != 0]:
            sys.exit("\n".join([*failed, "These tests fail, or can't be run, without any fault."]))


def judge(lanes: Iterable[Lane], mutants: Sequence[Mutant]) -> list[str]:
    """The verdict on each mutant, printed as it becomes known."""
    free: SimpleQueue[Lane] = SimpleQueue()
    for lane in lanes:
        free.put(lane)

    def one(mutant: Mutant) -> str:
        lane, began = free.get(), monotonic()
        try:
            with lane.planted(mutant.file, mutant.old, mutant.new):
                run = lane.run(mutant.tests, mutant.seconds)
        finally:
            free.put(lane)
        verdict = mutant.verdict(run)
        print(f"{verdict:8} {monotonic() - began:5.1f} s  {mutant.name}", flush=True)
        if verdict == "broken":
            print(run.output)
        return verdict

    with ThreadPoolExecutor(free.qsize()) as pool:
        return list(pool.map(one, mutants))


def _is_there(test: str) -> bool:
    file, _, name = test.partition("::")
    path = ROOT / file
    return path.is_file() and f"def {name}" in path.read_text(encoding="utf-8")


if __name__ == "__main__":
    main()
