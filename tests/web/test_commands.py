"""`boem token` and the ways in which `boem serve` says no: exit status 2, one sentence, no traceback."""

from __future__ import annotations

import os
import signal
from dataclasses import replace
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from support.site import Guest, Site, free_port


def is_one_sentence(done: CompletedProcess[str], *words: str) -> None:
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    for word in words:
        assert word in done.stderr


def test_a_token_makes_a_player_and_acts_for_them(site: Site) -> None:
    one, two = (site.command("token", " alice ") for _ in range(2))
    assert (one.returncode, one.stderr) == (0, "")
    assert one.stdout != two.stdout
    for done in (one, two):
        alice = Guest(site, "alice", done.stdout.strip())
        assert alice.see(alice.open("me", "open")["id"])["seats"][0] == "alice"


@pytest.mark.parametrize("name", ["", " ", "x" * 41, "a\nb", os.fsdecode(b"\xff")])
def test_a_bad_name_is_said_in_one_sentence(site: Site, name: str) -> None:
    is_one_sentence(site.command("token", name), "USER", "1 to 40 printable characters")


def test_a_port_that_is_taken(site: Site) -> None:
    is_one_sentence(site.command("serve", "--port", str(site.port)), "--port", str(site.port))


def test_a_folder_that_can_not_be_made(site: Site, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    elsewhere = replace(site, folder=tmp_path)
    is_one_sentence(elsewhere.command("serve", "--port", str(free_port())), "BOEM_DATA", str(tmp_path / "data"))


@pytest.mark.parametrize(
    "url",
    ["mysql://a@b/c", "nonsense", "postgresql://[", "postgresql://boem@127.0.0.1:1/boem", "postgresql://a:b:c@d:e/f"],
)
def test_a_database_that_is_none(site: Site, url: str) -> None:
    elsewhere = replace(site, database_url=url)
    is_one_sentence(elsewhere.command("serve", "--port", str(free_port())), "BOEM_DATABASE_URL")


def test_a_redis_that_is_none(site: Site) -> None:
    elsewhere = replace(site, redis_url="redis://127.0.0.1:1/0")
    is_one_sentence(elsewhere.command("serve", "--port", str(free_port())), "BOEM_REDIS_URL")


def test_several_processes_on_sqlite(site: Site) -> None:
    is_one_sentence(site.command("serve", "--workers", "2", "--port", str(free_port())), "--workers", "SQLite")


def test_an_address_that_is_not_this_machines(site: Site) -> None:
    is_one_sentence(site.command("serve", "--host", "203.0.113.1", "--port", str(free_port())), "--host")


@pytest.mark.parametrize("port", ["0", "65536", "x"])
def test_a_port_that_is_none(site: Site, port: str) -> None:
    is_one_sentence(site.command("serve", "--port", port))


def test_ended_by_hand_it_has_done_what_was_asked(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.start()
    serving = site.processes.pop()
    serving.send_signal(signal.SIGINT)
    assert serving.wait(60) == 0
    assert "Traceback" not in site.log
