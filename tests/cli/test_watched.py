"""When a site with several processes ends, nobody connects to the one that watches over the others."""

from __future__ import annotations

import signal
import socket
from collections.abc import Iterator

import pytest
import uvicorn
from uvicorn.supervisors.multiprocess import SIGNALS

from boem.cli.host.watched import Watched


@pytest.fixture
def same_signals() -> Iterator[None]:
    """What signals did before comes back."""
    before = {number: signal.getsignal(number) for number in SIGNALS}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.usefixtures("same_signals")
def test_whoever_connects_while_the_processes_end_is_refused_and_can_try_again() -> None:
    listening = socket.create_server(("127.0.0.1", 0))
    place = listening.getsockname()
    Watched(uvicorn.Config("none:none", log_config=None), [listening]).terminate_all()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(place)
