"""The process beside the site's own does what it is asked, gives way, and may die; it outlives no site."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextvars import copy_context
from pathlib import Path
from threading import Timer

import pytest
from django.utils import translation
from support.dear import work_until_left
from support.waiting import wait_until

from boem.core.errors import ParseError
from boem.records import read_record
from boem.web.base import side_process
from boem.web.base.client import Client, ClientGone, ask_for
from boem.web.base.side_process import YIELDS, Died, SideProcess

PARENT = """
import os, time
from boem.web.base.prepare import set_up
from boem.web.base import side_process
from boem.web.base.client import Client, ClientGone, ask_for
from boem.web.base.side_process import SideProcess
set_up()
print(SideProcess().call(os.getpid), flush=True)
time.sleep(600)
"""


@pytest.fixture(scope="module")
def side() -> Iterator[SideProcess]:
    """One that is there already, where another test has left it alive."""
    process = SideProcess()
    yield process
    process.close()


def test_a_call_is_answered_by_another_process_which_is_kept_and_gives_way(side: SideProcess) -> None:
    there = side.call(os.getpid)
    assert there != os.getpid()
    assert side.call(os.getpid) == there
    assert side.call(os.nice, 0) == min(19, os.nice(0) + YIELDS)


def test_it_speaks_the_language_of_whoever_calls(side: SideProcess) -> None:
    with translation.override("nl"):
        assert side.call(translation.get_language) == "nl"
    with translation.override("de"):
        assert side.call(translation.get_language) == "de"


def test_what_is_raised_there_is_raised_here(side: SideProcess) -> None:
    with pytest.raises(ParseError) as here:
        read_record("{}")
    with pytest.raises(ParseError) as there:
        side.call(read_record, "{}")
    assert (str(there.value), there.value.template, there.value.params) == (
        str(here.value), here.value.template, here.value.params,
    )  # fmt: skip


def test_one_that_has_died_is_followed_by_another(side: SideProcess) -> None:
    first = side.call(os.getpid)
    os.kill(first, signal.SIGKILL)
    assert side.call(os.getpid) != first


def test_what_kills_it_each_time_is_given_up(side: SideProcess) -> None:
    with pytest.raises(Died):
        side.call(os._exit, 1)
    assert side.call(os.nice, 0)


def test_a_call_that_never_ends_is_ended(side: SideProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    first = side.call(os.getpid)
    monkeypatch.setattr(side_process, "LOOKS", 1)
    with pytest.raises(Died):
        side.call(signal.pause)
    wait_until(lambda: not is_alive(first))
    monkeypatch.undo()
    assert side.call(os.getpid) != first


def test_a_call_whose_client_goes_meanwhile_is_told_there(side: SideProcess) -> None:
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


def is_alive(pid: int) -> bool:
    """Whether there is such a process that is no corpse."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
