"""A forked process is like a new one: arguments, files, environment, signals, terminal, and end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from cli.terminal import Terminal
from support import loaded
from support.forkserver import run
from support.popen import ForkedPopen

TOLD = """
import json, os, sys
print(json.dumps([sys.argv, os.getcwd(), dict(os.environ), sys.stdin.read(), os.getsid(0) == os.getpid()]))
print("beside", file=sys.stderr)
"""
WAITS = "import signal; print('here', flush=True); signal.pause()"


def test_a_process_has_its_own_words_folder_environment_and_files(tmp_path: Path) -> None:
    ended = run(["-c", TOLD, "one", "two words"], {"ONLY": "this"}, folder=tmp_path, given=b"input")
    assert json.loads(ended.out) == [["-c", "one", "two words"], str(tmp_path), {"ONLY": "this"}, "input", True]
    assert (ended.status, ended.err) == (0, b"beside\n")


@pytest.mark.parametrize(
    ("program", "status", "err"),
    [
        ("raise SystemExit(3)", 3, ""),
        ("raise SystemExit('a sentence')", 1, "a sentence\n"),
        ("import os; os._exit(7)", 7, ""),
        ("import os; os.kill(os.getpid(), 9)", -9, ""),
        ("print(1 / 0)", 1, "ZeroDivisionError: division by zero\n"),
    ],
)
def test_the_end_of_a_process_is_reported_as_by_python(tmp_path: Path, program: str, status: int, err: str) -> None:
    ended = run(["-c", program], {}, folder=tmp_path)
    assert (ended.status, ended.out) == (status, b"")
    assert ended.err.decode().endswith(err)
    assert bool(ended.err) == bool(err)


def test_a_file_runs_as_a_program_with_its_folder_on_the_path(tmp_path: Path) -> None:
    (tmp_path / "beside.py").write_text("WORD = 'found'")
    program = tmp_path / "program.py"
    program.write_text("import sys, beside; print(__name__, sys.argv, beside.WORD)")
    ended = run([str(program), "word"], {}, folder=tmp_path)
    assert ended.out.decode() == f"__main__ {[str(program), 'word']} found\n"


def test_processes_know_nothing_of_each_other(tmp_path: Path) -> None:
    run(["-c", "import boem, os; boem.left = os.environ['LEFT'] = 'behind'"], {}, folder=tmp_path)
    ended = run(["-c", "import boem, os; print(hasattr(boem, 'left'), 'LEFT' in os.environ)"], {}, folder=tmp_path)
    assert ended.out == b"False False\n"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_a_signal_reaches_the_process_and_shows_in_its_status(number: int) -> None:
    with subprocess.Popen([sys.executable, "-c", WAITS], stdout=subprocess.PIPE, text=True) as process:
        assert isinstance(process, ForkedPopen)
        assert process.stdout is not None
        assert process.stdout.readline() == "here\n"
        assert process.poll() is None
        process.send_signal(number)
    assert process.returncode == -number


def test_a_process_in_a_terminal_is_interrupted_from_its_keyboard(tmp_path: Path) -> None:
    program = "import os, sys; print(all(map(os.isatty, range(3))), os.ttyname(0) != '', flush=True); " + WAITS
    terminal = Terminal(["-c", program], folder=tmp_path)
    terminal.wait(b"here")
    assert terminal.lines[0] == "True True"
    terminal.interrupt()
    assert terminal.wait_for_end() in (130, -signal.SIGINT)
    assert "KeyboardInterrupt" in terminal.text


def test_a_closed_output_is_seen_by_who_writes_there(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    program = "import os\ntry: os.write(1, b'x')\nexcept BrokenPipeError: raise SystemExit(5)"
    with subprocess.Popen([sys.executable, "-c", program], stdout=writer, cwd=tmp_path) as process:
        os.close(writer)
    assert process.returncode == 5


SETTINGS = """
from pprint import pprint
from boem.web.base.prepare import set_up
set_up()
from channels.layers import get_channel_layer
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.cache import caches
from django.db import connections
from django.urls import get_resolver
from boem.web.base.limits import LIMITER
print(sorted(filter(lambda name: isinstance(name, str), get_resolver().reverse_dict)))
print(connections["default"].settings_dict["NAME"])
for name in filter(str.isupper, dir(settings)):
    pprint([name, getattr(settings, name)], width=1)  # which sorts sets
print([location for finder in get_finders() for location in getattr(finder, "locations", ())])
print(staticfiles_storage.location, *map(type, (caches["default"], get_channel_layer(), LIMITER.storage)))
"""


BIG = {"BOEM_DATABASE_URL": "postgresql://boem@127.0.0.1:9/boem", "BOEM_REDIS_URL": "redis://127.0.0.1:9/0"}


HOSTED = {
    "BOEM_BOT_SECONDS": "3",
    "BOEM_HOSTS": "boem.example.org",
    "BOEM_LOG": "debug",
    "BOEM_LOG_FORMAT": "json",
    "BOEM_PROXY": "127.0.0.1",
    "BOEM_PUSH_KEY": "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE",
    "BOEM_URL": "https://boem.example.org",
}


@pytest.mark.parametrize("more", [{}, BIG, HOSTED])
def test_a_process_that_has_loaded_the_site_has_the_settings_of_its_environment(
    tmp_path: Path, more: dict[str, str]
) -> None:
    (tmp_path / "secret_key").write_text("of-these-data-alone")
    told = {"BOEM_DATA": str(tmp_path), "BOEM_BOT_PAUSE": "1.25"} | more
    fresh = told | {"DJANGO_SETTINGS_MODULE": loaded.SETTINGS}
    assert [loaded.has_enough(one) for one in (told, fresh)] == [True, False]
    one, other = (run(["-c", SETTINGS], environment, folder=tmp_path) for environment in (told, fresh))
    assert one.out.decode().splitlines() == other.out.decode().splitlines()
    assert b"of-these-data-alone" in one.out


def test_a_wrong_setting_is_refused_alike_by_a_process_that_has_loaded_the_site(tmp_path: Path) -> None:
    told = {"BOEM_DATA": str(tmp_path), "BOEM_LOG": "loud"}
    fresh = told | {"DJANGO_SETTINGS_MODULE": loaded.SETTINGS}
    one, other = (run(["-m", "boem", "moderator"], environment, folder=tmp_path) for environment in (told, fresh))
    assert one == other
    assert (one.status, one.err[:15]) == (2, b"boem: BOEM_LOG:")
