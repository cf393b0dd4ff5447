"""A plugin that measures the time of a run: `--times FOLDER` writes tables of tests, files, fixtures, folders.

Processor time includes the worker's and that of everything it started: servers, browsers, commands.
"""

from __future__ import annotations

import os
import time
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

TICKS = os.sysconf("SC_CLK_TCK")
SHOWN = 15
MOMENT = 0.004  # seconds


class Spent(NamedTuple):
    """Seconds of processor and wall-clock time."""

    cpu: float
    wall: float

    def __add__(self, other: object) -> Spent:
        assert isinstance(other, Spent)
        return Spent(self.cpu + other.cpu, self.wall + other.wall)

    def __sub__(self, other: Spent) -> Spent:
        return Spent(self.cpu - other.cpu, self.wall - other.wall)


NOTHING = Spent(0.0, 0.0)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--times", type=Path, metavar="FOLDER", help="write there what each test, file and fixture took")


def pytest_configure(config: pytest.Config) -> None:
    folder: Path | None = config.getoption("--times")
    if folder is not None:
        config.pluginmanager.register(Stopwatch(), "stopwatch")
        if not hasattr(config, "workerinput"):
            config.pluginmanager.register(Tables(folder), "times-tables")


class Stopwatch:
    """Measures in the process that runs the tests; the results travel with the reports."""

    def __init__(self) -> None:
        self.fixtures: list[tuple[str, Spent]] = []
        self.inner = [NOTHING]

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Iterator[None]:
        """A fixture's own time, without the fixtures that it requests."""
        before = spent_so_far()
        self.inner.append(NOTHING)
        try:
            return (yield)
        finally:
            whole, own = spent_so_far() - before, self.inner.pop()
            self.inner[-1] += whole
            self.fixtures.append((f"{fixturedef.argname} ({fixturedef.scope})", whole - own))

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_setup(self) -> Iterator[None]:
        yield from self._measured()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_call(self) -> Iterator[None]:
        yield from self._measured()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_teardown(self) -> Iterator[None]:
        yield from self._measured()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, Any, Any]:
        report = yield
        report.spent = tuple(self.phase)
        report.spent_by_fixtures = [(name, *spent) for name, spent in self.fixtures]
        self.fixtures.clear()
        return report

    def _measured(self) -> Iterator[None]:
        before = spent_so_far()
        try:
            return (yield)
        finally:
            spent = spent_so_far() - before
            self.phase = Spent(max(0.0, spent.cpu), spent.wall)  # unknown for processes whose death went unnoticed


class Tables:
    """Collects results in the reporting process, and writes them at the end."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tests: dict[str, Spent] = defaultdict(lambda: NOTHING)
        self.fixtures: dict[str, Spent] = defaultdict(lambda: NOTHING)
        self.counts: dict[str, int] = defaultdict(int)
        self.begun = time.monotonic()

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.tests[report.nodeid] += Spent(*report.spent)
        for name, cpu, wall in report.spent_by_fixtures:
            self.fixtures[name] += Spent(cpu, wall)
            self.counts[name] += 1

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        files = _grouped(self.tests, lambda test: test.partition("::")[0])
        tables = {
            "tests": self.tests,
            "files": files,
            "folders": _grouped(files, lambda file: str(Path(file).parent)),
            "fixtures": {f"{name} × {self.counts[name]}": spent for name, spent in self.fixtures.items()},
        }
        self.folder.mkdir(parents=True, exist_ok=True)
        for name, table in tables.items():
            (self.folder / f"{name}.tsv").write_text("\n".join(_lines(table)) + "\n", encoding="utf-8")
        whole = sum(self.tests.values(), NOTHING)
        terminalreporter.section(f"times, in {self.folder}")
        terminalreporter.write_line(
            f"{len(self.tests)} tests in {time.monotonic() - self.begun:.0f} s; they took "
            f"{whole.cpu:.0f} s of processor time, and {whole.wall:.0f} s one after another"
        )
        for name, table in tables.items():
            terminalreporter.write_line(f"\n   cpu    wall  {name}")
            for line in _lines(table)[1 : SHOWN + 1]:
                cpu, wall, what = line.split("\t")
                terminalreporter.write_line(f"{float(cpu):6.1f}  {float(wall):6.1f}  {what}")


def spent_so_far() -> Spent:
    """The time of this process, its children and theirs; possibly a moment old, since asking is expensive."""
    now = time.monotonic()
    if now - _Last.seen.wall > MOMENT:
        _Last.seen = Spent(sum(os.times()[:4]) + _by_descendants(), time.monotonic())
    return Spent(_Last.seen.cpu, now)


class _Last:
    seen = NOTHING


def _by_descendants() -> float:
    if not any(file.read_text() for file in Path("/proc/self/task").glob("*/children")):
        return 0.0
    parents: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        parents[int(words[1])].append((int(folder.name), sum(map(int, words[11:15]))))
    ticks, waiting = 0, [os.getpid()]
    while waiting:
        for process, taken in parents[waiting.pop()]:
            ticks += taken
            waiting.append(process)
    return ticks / TICKS


def _grouped(table: dict[str, Spent], group: Callable[[str], str]) -> dict[str, Spent]:
    groups: dict[str, Spent] = defaultdict(lambda: NOTHING)
    for name, spent in table.items():
        groups[group(name)] += spent
    return groups


def _lines(table: dict[str, Spent]) -> list[str]:
    dearest = sorted(table.items(), key=lambda row: row[1], reverse=True)
    return ["cpu\twall\twhat", *(f"{spent.cpu:.3f}\t{spent.wall:.3f}\t{name}" for name, spent in dearest)]
