"""A command that is killed, runs out of space, or meets another leaves the folder as before it or as after it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from cli.terminal import SECONDS, environment
from support.play import unsealed
from support.post import NOON, begun_post, new_post, send, sheet_of
from support.waiting import wait_until

from boem.core.errors import IllegalAction, ParseError
from boem.core.lock import locked
from boem.pbm import play
from boem.pbm.disk import MARK
from boem.pbm.folder import RECORD, load, make
from boem.pbm.sheet import SheetPlayer
from boem.records import write_record

# `boem` with slow modules loaded, waiting for a line of input before it does anything.
LOADED = """
import runpy, sys, boem.cli.pbm.rounds
print(flush=True)
sys.stdin.readline()
runpy.run_module("boem", run_name="__main__", alter_sys=True)
"""
SHORT_OF_ROOM = """
import resource, runpy
resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
runpy.run_module("boem", run_name="__main__", alter_sys=True)
"""
WRITING = tuple(str(Path(play.__file__).with_name(name)) for name in ("disk.py", "play.py", "mailbox.py"))


def with_each_line(look: Callable[[], None], act: Callable[[], Any]) -> int:
    """Act, calling `look` before each line of our code that writes; returns the number of such lines."""
    lines = 0

    def trace(frame: FrameType, event: str, _argument: Any) -> Any:
        nonlocal lines
        if frame.f_code.co_filename not in WRITING:
            return None
        if event == "line":
            lines += 1
            look()
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        act()
    finally:
        sys.settrace(before)
    look()
    return lines


def killed_at(step: int, act: Callable[[], Any]) -> bool:
    """Act in a separate process that kills itself before this line of writing; returns whether it got that far."""
    left = step

    def kill() -> None:
        nonlocal left
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        left -= 1

    child = os.fork()
    if child == 0:
        try:
            with_each_line(kill, act)
        finally:
            os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


def folders_after_crashes(folder: Path, act: Callable[[Path], Any]) -> list[Path]:
    """Copies of a folder as a crash before any line, or the end, would leave it, without consecutive duplicates.

    Whatever a killed process has written is what it would have found itself, so it needn't be killed each time.
    """
    copies: list[Path] = []
    last: set[tuple[Path, bytes]] | None = None

    def look() -> None:
        nonlocal last
        now = {(path.relative_to(folder), b"" if path.is_dir() else path.read_bytes()) for path in folder.rglob("*")}
        if now != last:
            copies.append(folder.with_name(f"{folder.name}-copy-{len(copies)}"))
            shutil.copytree(folder, copies[-1])
            last = now

    assert with_each_line(look, lambda: act(folder)) > 20
    assert len(copies) > 2
    return copies


def records_after_crashes(folder: Path, act: Callable[[Path], Any]) -> list[str]:
    """The records in them, and last in a copy after a process was really killed; each can be played on."""
    killed = folder.with_name("killed")
    shutil.copytree(folder, killed)
    copies = folders_after_crashes(folder, act)
    assert killed_at(30, lambda: act(killed))
    found = [play_on(copy) for copy in (killed, *copies)]
    assert found[0] in found[1:]
    return found[1:]


def play_on(folder: Path) -> str:
    """The record after playing on from there."""
    post = load(folder)
    send(post, 1, str(unsealed(post.game).history.public.position.covered[-1]))
    assert not list(folder.rglob(f"{MARK}*"))
    return write_record(post.game.record)


def test_an_order_killed_between_any_two_steps_was_taken_whole_or_not_at_all(tmp_path: Path) -> None:
    folder = begun_post(tmp_path, "B8", "H5", "A9").folder
    before = write_record(load(folder).game.record)
    found = records_after_crashes(
        folder, lambda copy: play.take_message(copy, b"A7\nfinal", ".txt", seat="0", now=NOON)
    )
    assert len(set(found)) == 2
    assert found[0] == before
    assert '"order A7"' in found[-1]
    assert '"final"' in found[-1]


def test_a_first_round_killed_between_any_two_steps_is_dealt_and_evaluated_or_neither(tmp_path: Path) -> None:
    folder = send(send(new_post(tmp_path), 0, "A1"), 1, "B2").folder
    before = write_record(load(folder).game.record)
    found = records_after_crashes(folder, lambda copy: play.close(copy, now=NOON, early=True, press=b"Hello"))
    assert found[0] == before
    for record in found:
        assert (record == before) or ('"deal"' in record and '"close"' in record)
    assert found[-1] != before


@pytest.mark.parametrize(
    "act",
    [
        lambda folder: play.undo(folder, why="a slip", now=NOON),
        lambda folder: play.hand_over(folder, seat="Otter", player=SheetPlayer("Lynx", "lynx@example.org"), now=NOON),
    ],
    ids=["a round", "a seat"],
)
def test_a_round_taken_back_and_a_seat_handed_over_are_so_or_not_wherever_the_command_is_killed(
    tmp_path: Path, act: Callable[[Path], Any]
) -> None:
    folder = begun_post(tmp_path, "B8", "H5", "A9").folder
    before = write_record(load(folder).game.record)
    found = records_after_crashes(folder, act)
    assert len(set(found)) == 2
    assert found[0] == before != found[-1]


def test_a_new_game_killed_between_any_two_steps_is_there_or_is_not(tmp_path: Path) -> None:
    parent = tmp_path / "games"
    parent.mkdir()
    copies = folders_after_crashes(parent, lambda folder: make(folder / "winter", sheet_of(3)))
    for copy in copies:
        if not (copy / "winter").exists():
            make(copy / "winter", sheet_of(3))
        assert load(copy / "winter").names == ("Heron", "Otter", "Wren")


@pytest.mark.parametrize("text", ["A7", "A7" + " " * 500])
def test_without_disk_space_the_record_stays_and_one_sentence_says_why(tmp_path: Path, text: str) -> None:
    post = begun_post(tmp_path, "B8", "H5", "A9")
    (tmp_path / "order.txt").write_text(text)
    before = (post.folder / RECORD).read_bytes()
    arguments = ["pbm", "order", str(post.folder), str(tmp_path / "order.txt"), "--seat", "0"]
    command = [sys.executable, "-c", SHORT_OF_ROOM, *arguments]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, env=environment())
    assert ran.returncode == 2
    assert ran.stderr.startswith(f"boem: {post.folder}/")
    assert ran.stderr.endswith(": can't be written: file too large; the game is as it was\n")
    assert (post.folder / RECORD).read_bytes() == before
    assert not list(post.folder.rglob(f"{MARK}*"))
    assert '"order A7"' in write_record(send(post, 0, "A7").game.record)


def test_of_two_evaluations_at_once_one_evaluates_the_round_and_the_other_is_refused(tmp_path: Path) -> None:
    post = begun_post(tmp_path, "B8", "H5", "A9")
    send(post, 0, "A7")
    command = [sys.executable, "-c", LOADED, "pbm", "close", str(post.folder), "--early"]
    both = [subprocess.Popen(command, stdin=-1, stdout=-1, stderr=-1, env=environment(), text=True) for _ in range(2)]
    for one in both:
        assert one.stdout is not None
        one.stdout.readline()
    with locked(post.folder):  # each waits some seconds at most, so neither may come much later
        for one in both:
            print(file=one.stdin, flush=True)
        wait_until(lambda: all(has_lock_file_open(one.pid) for one in both))
    ended = [(one.communicate(timeout=60)[1], one.returncode) for one in both]
    assert sorted(status for _, status in ended) == [0, 1]
    refused = next(error for error, status in ended if status)
    assert refused == "boem: Another command has evaluated a round or taken one back meanwhile; look again.\n"
    assert len(unsealed(load(post.folder).game).history.public.position.past) == 2


def test_orders_that_come_at_once_are_all_taken(tmp_path: Path) -> None:
    post = new_post(tmp_path, seats=6)
    command = [sys.executable, "-m", "boem", "pbm", "order", str(post.folder), "-", "--seat"]
    runs = [
        subprocess.Popen([*command, f"{seat}"], stdin=-1, stdout=-1, env=environment(), text=True) for seat in range(6)
    ]
    for seat, one in enumerate(runs):
        one.communicate(f"A{seat + 1}", timeout=60)
    assert [one.returncode for one in runs] == [0] * 6
    assert unsealed(load(post.folder).game).history.public.position.sent == (True,) * 6


def test_a_command_that_waits_too_long_for_another_says_so(tmp_path: Path) -> None:
    folder = new_post(tmp_path).folder
    with (
        locked(folder),
        pytest.raises(IllegalAction, match="Another command is at work in"),
        locked(folder, patience=0),
    ):
        pass


def test_a_folder_that_can_not_be_opened_is_named(tmp_path: Path) -> None:
    with pytest.raises(ParseError, match="can't be opened: no such file"), locked(tmp_path / "none"):
        pass


def has_lock_file_open(process: int) -> bool:
    """Whether a process is waiting for the lock; by then it has looked at the game."""
    return any(name_of(handle) == ".lock" for handle in Path(f"/proc/{process}/fd").iterdir())


def name_of(handle: Path) -> str:
    """The file that a process has open; empty if it has just closed it."""
    try:
        return handle.readlink().name
    except FileNotFoundError:
        return ""
