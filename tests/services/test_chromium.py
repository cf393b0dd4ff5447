"""The browser that other tests rely on draws, reaches only this machine, and is gone after the tests."""

from __future__ import annotations

import asyncio
import os
import select
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from secrets import token_hex

import pytest
from playwright.sync_api import Browser, Error
from services.processes import handles_with
from services.runs import run
from support import services, waiting

PAGE_LEFT_OPEN = """
import pytest
from services.processes import commands_with

def test_a_page(chromium):
    chromium.new_page().goto("data:text/html,left open")
    assert any(name.startswith("chromium") for name in commands_with("BOEM_RUN={run}"))
"""


class Here(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"<title>Served here</title>")

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        pass


@pytest.fixture
def port() -> Iterator[int]:
    with ThreadingHTTPServer((services.HOST, 0), Here) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


def test_a_page_is_drawn_with_letters(chromium: Browser) -> None:
    with chromium.new_context(viewport={"width": 300, "height": 100}) as context:
        page = context.new_page()
        page.goto("data:text/html;charset=utf-8,<title>Één</title><p>")
        blank = page.screenshot()
        page.goto("data:text/html;charset=utf-8,<title>Één</title><p>Één veld")
        written = page.screenshot()
        assert page.title() == "Één"
    assert written.startswith(b"\x89PNG")
    assert len(written) > len(blank) + 300


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "red.localhost"])
def test_a_page_of_this_machine_is_reached(chromium: Browser, port: int, host: str) -> None:
    with chromium.new_context() as context:
        page = context.new_page()
        page.goto(f"http://{host}:{port}/")
        assert page.title() == "Served here"


@pytest.mark.parametrize("host", ["boem.test", "192.0.2.1", "[2001:db8::1]"])
def test_nothing_beyond_this_machine_is_reached(chromium: Browser, host: str) -> None:
    with chromium.new_context() as context:
        page = context.new_page()
        with pytest.raises(Error, match="ERR_CONNECTION_REFUSED"):
            page.goto(f"https://{host}/")


def test_a_test_without_a_browser_may_run_an_event_loop_after_one_with_it() -> None:
    assert asyncio.run(asyncio.sleep(0, "done")) == "done"


def test_the_browser_goes_on_after_another_event_loop(chromium: Browser) -> None:
    with chromium.new_context() as context:
        assert context.new_page().evaluate("1 + 1") == 2


@pytest.mark.usefixtures("chromium")
def test_the_browser_is_gone_after_the_tests_even_with_a_page_left_open(tmp_path: Path) -> None:
    mark = token_hex()
    done = run(tmp_path, PAGE_LEFT_OPEN.format(run=mark), BOEM_RUN=mark)
    assert done.returncode == 0, done.stdout
    for handle in handles_with(f"BOEM_RUN={mark}"):
        assert select.select([handle], [], [], waiting.SECONDS)[0]
        os.close(handle)
