"""One command of each group behaves in a new process as it does in a forked one."""

from __future__ import annotations

import re
import shutil
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli.shell import Ran, boem, cold_boem
from support.post import new_post

RECORD = Path(__file__).parents[1] / "records/data/whole.json"
ARENA = "arena --game mijnenveger --bots random,random --games 2 --seed 1 --records -"


@pytest.fixture
def taken() -> Iterator[int]:
    """A port on which somebody else listens."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener.getsockname()[1]


@pytest.mark.usefixtures("cold")
@pytest.mark.parametrize(
    ("command", "given"),
    [
        ("play coan --bot random --seed 1", "A1\n"),
        ("replay {record}", ""),
        ("verify {record}", ""),
        ("analyse {record}", ""),
        ("infer -", "1../..."),
        ("prove -", "1../..."),
        ("puzzle solve -", "0.2./..../..../...."),
        (ARENA, ""),
        ("games", ""),
        ("pbm report {post} --as public", ""),
        ("serve --port {taken}", ""),
        ("worker --metrics-port {taken}", ""),
        ("restore -", "no backup"),
    ],
)
def test_a_command_that_starts_cold_says_the_same(
    command: str, given: str, tmp_path: Path, taken: int, prepared: Path
) -> None:
    words = command.format(record=RECORD, post=new_post(tmp_path).folder, taken=taken).split()
    data = str(shutil.copytree(prepared, tmp_path / "site"))
    cold, forked = (start(*words, stdin=given, BOEM_DATA=data) for start in (cold_boem, boem))
    assert (cold.status, told(cold)) == (forked.status, told(forked))


def told(ran: Ran) -> str:
    """The output, without commitments, which are salted; or the complaint."""
    assert ran.out or ran.err.startswith("boem: ")
    return re.sub(r"\b[0-9a-f]{12}…", "…", ran.out) or ran.err
