"""Games are analysed in separate processes: nobody waits for long, and slow analyses are ended with a message."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from support.in_a_child import dies, finds_it_too_hard, is_alive, never_ends
from support.play import Open, act, table
from support.waiting import SECONDS, wait_until

from boem.analysis import Analysis, analyse
from boem.records import write_record
from boem.testing.clock import ManualClock
from boem.web.base.payers import HOUSE, Payers, let_ask
from boem.web.tables.jobs import analyst as analyst_module
from boem.web.tables.jobs.analyst import FAULT, HARD, OF_ONE, SLOW, WAITING, Analyst, Unanalysed


@pytest.fixture(autouse=True)
def _as_elsewhere(usual_weighing: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Analyses here are compared with those of other processes."""
    monkeypatch.setattr(import_module("boem.analysis.analyse"), "MOST_WEIGHING", usual_weighing)


def finished() -> Open:
    """A short game of Mijnenveger."""
    game = act(table(width=3, height=3, mines=2, sweepers=2), (0, "lay A1 C3"), (1, "lay B1 C2"), (0, "sweep A1"))
    return act(game, (1, "sweep A1"), (0, "resign"))


@contextmanager
def analyst(**options: Any) -> Iterator[Analyst]:
    one = Analyst(**options)
    try:
        yield one
    finally:
        one.close()


def told(one: Analyst, name: str = "table") -> Analysis | None:
    return one.ask(name, lambda: write_record(finished().record))


def test_another_process_finds_what_this_one_would() -> None:
    with analyst(wait=SECONDS, seconds=SECONDS) as one:
        assert one.known("table") is None
        assert told(one) == analyse(finished()) == one.known("table")


def test_a_request_is_answered_at_once_and_gets_the_analysis_when_it_is_there() -> None:
    with analyst(wait=0, seconds=SECONDS) as one:
        assert told(one) is None
        wait_until(lambda: told(one) is not None)
        assert told(one) == analyse(finished())


def test_others_ask_meanwhile_while_a_record_is_written() -> None:
    with analyst(wait=SECONDS, seconds=SECONDS) as one:
        assert one.ask("table", lambda: "" if one._lock.locked() else write_record(finished().record))


def test_an_analysis_is_asked_for_once() -> None:
    asked: list[str] = []

    def record() -> str:
        asked.append("once")
        return write_record(finished().record)

    with analyst(wait=SECONDS, seconds=SECONDS) as one:
        assert one.ask("table", record) == one.ask("table", record)
    assert asked == ["once"]


@pytest.mark.parametrize(("work", "sentence"), [(dies, FAULT), (finds_it_too_hard, HARD)])
def test_an_analysis_that_is_impossible_says_why(work: Any, sentence: str) -> None:
    with analyst(wait=SECONDS, work=work) as one:
        assert [refused(one), refused(one)] == [sentence] * 2
        assert one.known("table") is None


def test_an_analysis_that_takes_too_long_is_ended_and_says_so(tmp_path: Path, clock: ManualClock) -> None:
    mark = tmp_path / "mark"
    with analyst(wait=0, work=never_ends) as one:
        assert one.ask("table", lambda: str(mark)) is None
        wait_until(mark.exists)
        clock.forward(seconds=analyst_module.LONGEST + 1)
        wait_until(one._asked["table"].done)
        assert refused(one) == SLOW
        assert not is_alive(int(mark.read_text()))


def test_closing_it_ends_what_is_running(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    mark = tmp_path / "mark"
    with analyst(wait=0, work=never_ends) as one:
        assert one.ask("table", lambda: str(mark)) is None
        wait_until(mark.exists)
    wait_until(lambda: not is_alive(int(mark.read_text())))
    assert "an analysis" not in caplog.text


def test_few_wait_for_one_network_and_no_more_than_some_for_all(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    with analyst(wait=0, work=never_ends) as one:
        one.ask("first", lambda: str(mark))
        wait_until(mark.exists)
        for number in range(20):
            assert asked_from("here", one, f"here{number}") is None
        assert len(one._asked) == 1 + OF_ONE
        for number in range(2 * WAITING):
            assert asked_from(f"network{number}", one, f"table{number}") is None
        assert len(one._asked) == 1 + WAITING


def refused(one: Analyst) -> str:
    """Why a table's analysis can't be had."""
    with pytest.raises(Unanalysed) as raised:
        told(one)
    return raised.value.template


def test_networks_take_turns() -> None:
    begun: list[str] = []

    class Noting(Analyst):
        def _analyse(self, _threads: object, record: str) -> Any:
            begun.append(record)
            go.wait(SECONDS)

    go, one = Event(), Noting(wait=0)
    try:
        one.ask("first", lambda: "first")
        wait_until(lambda: begun)
        for network, names in (("a", ("a0", "a1", "a2")), ("b", ("b0", "b1")), ("c", ("c0",))):
            for name in names:
                asked_from(network, one, name)
        go.set()
        wait_until(lambda: len(begun) == 7)
    finally:
        go.set()
        one.close()
    assert begun == ["first", "a0", "b0", "c0", "a1", "b1", "a2"]


def asked_from(network: str, one: Analyst, name: str) -> Analysis | None:
    """The answer to a request from that network about a table whose record is its name."""
    let_ask(Payers("", network))
    try:
        return one.ask(name, lambda: name)
    finally:
        let_ask(HOUSE)
