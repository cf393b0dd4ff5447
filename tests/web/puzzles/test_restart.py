"""A book being made when the server is killed is made again once it is back."""

from __future__ import annotations

import re
import signal
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest
from support.site import Site
from support.waiting import SECONDS, wait_until

if TYPE_CHECKING:
    from support.fixtures import StartSite

SMALL = {"count": "2", "size": "6x6", "grade": "easy", "language": "en", "paper": "a4"}


def ordered(client: httpx.Client, **order: str) -> str:
    """The path of a book ordered on the page."""
    page = client.get("/puzzles/books").text
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
    assert token
    answer = client.post("/puzzles/books", data=SMALL | order | {"csrfmiddlewaretoken": token[1]})
    assert answer.status_code == 302, answer.text
    return answer.headers["Location"]


def wait_for(client: httpx.Client, path: str, said: str) -> None:
    """Wait until the book's page says this."""
    wait_until(lambda: said in client.get(f"{path}/progress").text, lambda: client.get(f"{path}/progress").text)


@pytest.mark.parametrize("name", ["site", "big_site"])
def test_a_book_is_made_inside_the_server_or_by_the_worker_beside_it(name: str, request: pytest.FixtureRequest) -> None:
    site: Site = request.getfixturevalue(name)
    with httpx.Client(base_url=site.url, trust_env=False, timeout=SECONDS) as client:
        path = ordered(client)
        wait_for(client, path, "It is ready.")
        assert client.get(f"{path}/file").content.startswith(b"%PDF-")


def test_a_killed_server_makes_the_book_when_it_is_back(tmp_path: Path, start_site: StartSite) -> None:
    with start_site(tmp_path) as site, httpx.Client(base_url=site.url, trust_env=False, timeout=SECONDS) as client:
        path = ordered(client, count="40", size="30x30", grade="hard")  # far from ready, whenever one looks
        wait_for(client, path, "puzzles are made.")
        site.stop(signal.SIGKILL)
        with closing(sqlite3.connect(tmp_path / "data" / "boem.sqlite3")) as database, database:
            database.execute("UPDATE puzzles_book SET count = 2, size = '6x6', grade = 'easy'")
        site.ahead = 60  # so that nobody seems to be making it any more
        site.start()
        wait_for(client, path, "It is ready.")
        assert client.get(f"{path}/file").content.startswith(b"%PDF-")
