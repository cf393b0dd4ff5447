"""`boem token`, and refusals of `boem serve`: exit status 2, one sentence, no traceback."""

from __future__ import annotations

import os
import secrets
import signal
from dataclasses import replace
from pathlib import Path
from subprocess import CompletedProcess
from typing import TYPE_CHECKING

import pytest
from support.site import Guest, Site

from boem.cli.host import serve
from boem.core.errors import ParseError
from boem.web.accounts.models import Player
from boem.web.accounts.service import player_named
from boem.web.base import environment, prepare

if TYPE_CHECKING:
    from support.fixtures import StartSite


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


@pytest.mark.django_db
def test_a_bad_name_makes_no_player() -> None:
    for name in ("", " ", "x" * 41, "a\nb", os.fsdecode(b"\xff")):
        with pytest.raises(ParseError, match="1 to 40 printable characters"):
            player_named(name)
    assert not Player.objects.exists()


def test_a_bad_name_is_said_in_one_sentence(site: Site) -> None:
    is_one_sentence(site.command("token", os.fsdecode(b"\xff")), "USER", "1 to 40 printable characters")


def test_a_port_that_is_taken(site: Site) -> None:
    is_one_sentence(site.command("serve", "--port", str(site.port)), "--port", str(site.port))


def test_a_port_is_taken_already_while_a_site_there_is_made_ready() -> None:
    with serve.bound("127.0.0.1", 0) as other, pytest.raises(ParseError, match="--port names another"):
        serve.bound("127.0.0.1", other.getsockname()[1])


def test_a_folder_that_can_not_be_made(site: Site, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    elsewhere = replace(site, folder=tmp_path)
    is_one_sentence(elsewhere.command("serve", "--port", "0"), "BOEM_DATA", str(tmp_path / "data"))


@pytest.mark.parametrize("there", [False, True])
def test_only_its_owner_can_read_the_database(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, there: bool) -> None:
    monkeypatch.delenv("BOEM_DATABASE_URL", raising=False)
    monkeypatch.setenv("BOEM_DATA", str(tmp_path))
    files = [tmp_path / f"boem.sqlite3{end}" for end in ("", "-wal", "-shm")] if there else []
    for file in files:
        file.touch(0o644)
    prepare.keep_to_owner()
    for file in files or [tmp_path / "boem.sqlite3"]:
        assert file.stat().st_mode & 0o777 == 0o600


def test_an_invalid_address_of_a_database_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for url in ("mysql://a@b/c", "nonsense", "postgresql://[", "postgresql://a:b:c@d:e/f"):
        monkeypatch.setenv("BOEM_DATABASE_URL", url)
        with pytest.raises(ParseError) as refused:
            environment.database(tmp_path)
        assert refused.value.place == "BOEM_DATABASE_URL", url


@pytest.mark.parametrize("url", ["postgresql://[", "postgresql://boem@127.0.0.1:1/boem"])
def test_a_database_that_is_none(site: Site, url: str) -> None:
    elsewhere = replace(site, database_url=url)
    is_one_sentence(elsewhere.command("serve", "--port", "0"), "BOEM_DATABASE_URL")


def test_a_second_site_in_the_same_folder(site: Site) -> None:
    second = site.command("serve", "--port", "0")
    is_one_sentence(second, "BOEM_DATA: another boem serve has", str(site.folder / "data"))


def test_a_redis_that_is_none(site: Site, tmp_path: Path) -> None:
    elsewhere = replace(site, folder=tmp_path, redis_url="redis://127.0.0.1:1/0")
    is_one_sentence(elsewhere.command("serve", "--port", "0"), "BOEM_REDIS_URL")


def test_an_address_of_redis_without_its_scheme(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOEM_REDIS_URL", "localhost:6379")
    with pytest.raises(ParseError, match=r"^BOEM_REDIS_URL: write redis://HOST:PORT/0$"):
        environment.redis_url()


def test_processes_that_start_at_once_sign_with_the_same_key(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("BOEM_SECRET_KEY", raising=False)
    drawn, others = iter(["mine", "another's"]), []

    def draw(_length: int) -> str:
        key = next(drawn)
        if key == "mine":
            others.append(environment.secret_key(tmp_path))
        return key

    monkeypatch.setattr(secrets, "token_urlsafe", draw)
    assert [environment.secret_key(tmp_path), *others] == ["another's", "another's"]
    assert [(path.name, path.stat().st_mode & 0o777) for path in tmp_path.iterdir()] == [(environment.KEY_FILE, 0o600)]


def test_several_processes_on_sqlite(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("BOEM_DATABASE_URL", "BOEM_REDIS_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(serve, "prepare_apart", pytest.fail)
    with pytest.raises(ParseError, match=r"--workers: .*SQLite"):
        serve.serve("127.0.0.1", 0, 2)


def test_an_address_that_is_not_this_machines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "prepare_apart", pytest.fail)
    with pytest.raises(ParseError) as refused:
        serve.serve("203.0.113.1", 0, 1)
    assert refused.value.place == "--host"


def test_a_port_that_is_none(site: Site) -> None:
    for port in ("-1", "65536", "x"):
        is_one_sentence(site.command("serve", "--port", port))


def test_ended_by_hand_it_has_done_what_was_asked(tmp_path: Path, start_site: StartSite) -> None:
    with start_site(tmp_path) as site:
        serving = site.processes.pop()
        serving.send_signal(signal.SIGINT)
        assert serving.wait(60) == 0
        assert "Traceback" not in site.log
