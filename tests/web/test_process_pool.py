"""Processes beside the site's own do what they are asked, give way, and may die; they outlive no site."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextvars import copy_context
from functools import partial
from pathlib import Path
from threading import Lock, Thread, Timer
from typing import Any

import pytest
from django.utils import translation
from support.dear import work_until_left
from support.in_a_child import (
    KillsItsSender,
    counts_to,
    dies_noting,
    is_alive,
    is_killed_while_it_answers_at_first,
    never_ends,
    never_ends_at_first,
    raises_what_can_not_travel,
    says_whether_it_knows_django,
    works_for,
    works_without_end,
)
from support.waiting import SECONDS, wait_until

from boem.core.errors import ParseError
from boem.records import read_record
from boem.testing.clock import ManualClock
from boem.web.base import process_pool
from boem.web.base.child import Lost
from boem.web.base.client import Client, ClientGone, ask_for
from boem.web.base.process_pool import Died, Overdue, Pool, Unwanted

PARENT = """
import os, time
from boem.web.base.prepare import set_up
from boem.web.base.process_pool import Pool
set_up()
print(Pool(kept=True, django=True).call(os.getpid), flush=True)
time.sleep(600)
"""


@pytest.fixture(scope="module")
def side() -> Iterator[Pool]:
    """One that is there already, where another test has left it alive."""
    pool = Pool(kept=True, django=True)
    yield pool
    pool.close()


@pytest.fixture
def fresh() -> Iterator[Pool]:
    """One whose processes do one thing each, and know no Django."""
    pool = Pool(kept=False, django=False, nice=3, tries=1)
    yield pool
    pool.close()


def test_a_call_is_answered_by_another_process_which_is_kept_and_gives_way(side: Pool) -> None:
    there = side.call(os.getpid)
    assert there != os.getpid()
    assert side.call(os.getpid) == there
    assert side.call(partial(os.nice, 0)) == min(19, os.nice(0) + 10)


def test_it_speaks_the_language_of_whoever_calls(side: Pool) -> None:
    assert side.call(says_whether_it_knows_django)[1]
    with translation.override("nl"):
        assert side.call(translation.get_language) == "nl"
    with translation.override("de"):
        assert side.call(translation.get_language) == "de"


def test_an_exception_in_the_other_process_is_raised_here(side: Pool) -> None:
    with pytest.raises(ParseError) as here:
        read_record("{}")
    with pytest.raises(ParseError) as there:
        side.call(partial(read_record, "{}"))
    assert (str(there.value), there.value.template, there.value.params) == (
        str(here.value), here.value.template, here.value.params,
    )  # fmt: skip


def test_a_process_killed_before_a_call_is_replaced(side: Pool) -> None:
    first = side.call(os.getpid)
    os.kill(first, signal.SIGKILL)
    assert side.call(os.getpid) != first


def test_a_process_that_ended_for_lack_of_work_costs_no_try() -> None:
    pool = Pool(kept=True, django=False, tries=1, idle=0.2)
    first = pool.call(os.getpid)
    wait_until(lambda: not is_alive(first))
    assert pool.call(os.getpid) != first
    pool.close()


def test_a_call_whose_process_is_killed_meanwhile_is_made_again(side: Pool, tmp_path: Path) -> None:
    mark, answers = tmp_path / "mark", list[int]()
    waits = Thread(target=lambda: answers.append(side.call(partial(never_ends_at_first, mark))))
    waits.start()
    wait_until(mark.exists)
    os.kill(int(mark.read_text()), signal.SIGKILL)
    waits.join(SECONDS)
    assert answers == [side.call(os.getpid)]
    assert not is_alive(int(mark.read_text()))


def test_half_an_answer_is_none(side: Pool, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    answer = side.call(partial(is_killed_while_it_answers_at_first, mark))
    assert int(mark.read_text()) != answer == side.call(os.getpid)


def test_an_answer_counts_though_its_process_was_killed_before_it_was_read(side: Pool) -> None:
    first: Any = side.call(KillsItsSender)
    wait_until(lambda: not is_alive(first))
    assert side.call(os.getpid) != first


def test_a_job_that_kills_the_process_each_time_is_given_up(side: Pool) -> None:
    with pytest.raises(Died):
        side.call(partial(os._exit, 1))
    assert side.call(os.getpid) != os.getpid()


def test_a_call_that_takes_too_long_is_ended_and_no_other(side: Pool, tmp_path: Path, clock: ManualClock) -> None:
    mark, raised = tmp_path / "mark", list[Exception]()
    slow = Thread(target=noted, args=(side, partial(never_ends, mark), raised))
    slow.start()
    wait_until(mark.exists)
    quick = side.call(os.getpid)
    clock.forward(seconds=process_pool.SECONDS + 1)
    slow.join(SECONDS)
    assert isinstance(raised[0], Overdue)
    assert not is_alive(int(mark.read_text()))
    assert side.call(os.getpid) == quick != int(mark.read_text())


def test_work_is_ended_by_the_time_that_it_has_the_processor_and_the_next_has_as_much(
    side: Pool, tmp_path: Path
) -> None:
    for name in ("first", "second"):
        side.call(partial(works_for, 0))  # so that importing it takes none of the next call's time
        with pytest.raises(Overdue, match="too much of the processor"):
            side.call(partial(works_without_end, tmp_path / name), processor=0.1)
        assert not is_alive(int((tmp_path / name).read_text()))
    kept = side.call(os.getpid, processor=0.1)
    assert [side.call(partial(works_for, 0.3), processor=1) for _ in range(6)] == [kept] * 6


def test_closing_a_pool_tells_those_waiting_and_the_next_call_gets_an_answer(side: Pool, tmp_path: Path) -> None:
    mark, raised = tmp_path / "mark", list[Exception]()
    waits = Thread(target=noted, args=(side, partial(never_ends, mark), raised))
    waits.start()
    wait_until(mark.exists)
    side.close()
    waits.join(SECONDS)
    assert isinstance(raised[0], Unwanted)
    assert not is_alive(int(mark.read_text()))
    assert side.call(os.getpid) != int(mark.read_text())


def test_a_process_that_starts_while_its_pool_closes_is_ended_too(fresh: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, real = list[subprocess.Popen[bytes]](), subprocess.Popen

    def late(*command: Any, **options: Any) -> subprocess.Popen[bytes]:
        fresh.close()
        begun.append(real(*command, **options))
        return begun[0]

    monkeypatch.setattr(subprocess, "Popen", late)
    with pytest.raises(Unwanted):
        fresh.call(os.getpid)
    assert begun[0].wait(SECONDS) != 0


def test_jobs_that_nobody_wants_any_more_are_ended(fresh: Pool) -> None:
    looks = iter([True])
    with pytest.raises(Unwanted):
        fresh.call(signal.pause, goes_on=lambda: next(looks, False))


def test_progress_is_reported(fresh: Pool) -> None:
    heard: list[int] = []
    assert fresh.call(partial(counts_to, 3), heard=heard.append) == "done"
    assert heard == [1, 2, 3]


def test_one_that_is_not_kept_does_one_thing_without_django_and_is_asked_once(fresh: Pool, tmp_path: Path) -> None:
    one, ready = fresh.call(says_whether_it_knows_django)
    other, _ = fresh.call(says_whether_it_knows_django)
    assert one != other
    assert not any(is_alive(pid) for pid in (one, other))
    assert not ready
    mark = tmp_path / "mark"
    with pytest.raises(Died):
        fresh.call(partial(dies_noting, mark))
    assert mark.read_text() == "1"


def test_an_unpicklable_exception_is_put_in_words(fresh: Pool, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Lost, match="Stays: here"):
        fresh.call(raises_what_can_not_travel)
    assert "Stays: here" in capfd.readouterr().err
    with pytest.raises(TypeError, match="pickle"):
        fresh.call(Lock)


def test_a_job_is_told_that_its_client_has_gone(side: Pool) -> None:
    def asked() -> None:
        client = Client()
        ask_for(client)
        Timer(0.0, lambda: setattr(client, "gone", True)).start()
        with pytest.raises(ClientGone):
            side.call(work_until_left)

    copy_context().run(asked)
    assert side.call(os.getpid)


def test_it_ends_when_the_site_was_killed(tmp_path: Path) -> None:
    told = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    command, own = [sys.executable, "-c", PARENT], told | {"BOEM_DATA": str(tmp_path)}
    with subprocess.Popen(command, env=own, stdout=subprocess.PIPE, text=True) as site:
        assert site.stdout is not None
        there = int(site.stdout.readline())
        assert is_alive(there)
        site.kill()
    wait_until(lambda: not is_alive(there))


@pytest.mark.usefixtures("cold")
def test_it_ends_quietly_when_its_answers_are_no_longer_read_and_after_a_long_time_without_work() -> None:
    for idle, status in ((600.0, 1), (0.0, 0)):
        code = f"from boem.web.base.child import main; main(django=False, nice=0, {idle=})"
        pipes: Any = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        process: Any = subprocess.Popen([sys.executable, "-c", code], **pipes)
        with process:
            process.stdout.close()
            if idle:
                pickle.dump((0, pickle.dumps(("en", os.getpid)), 60.0), process.stdin)
                process.stdin.flush()
            assert (process.wait(SECONDS), process.stderr.read()) == (status, b"")


def noted(pool: Pool, work: Any, raised: list[Exception]) -> None:
    """Call, and note what is raised."""
    try:
        pool.call(work)
    except Exception as error:
        raised.append(error)
