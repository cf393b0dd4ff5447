"""The services that other tests rely on answer, on loopback only, and leave nothing behind."""

from __future__ import annotations

import os
import select
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from secrets import token_hex
from typing import TypeAlias
from urllib.parse import urlsplit

import psycopg
import pytest
from services.processes import commands_with
from support import services, waiting
from support.mail import Letterbox
from support.waiting import wait_until

Service: TypeAlias = Callable[[], AbstractContextManager[str]]
SLEEPER = """
import signal, sys
from support import services
from support.mail import Letterbox
with getattr(services, sys.argv[1])() as url:
    print(url, flush=True)
    signal.pause()
"""


@pytest.fixture(params=["own_postgres", "own_redis"])
def service(request: pytest.FixtureRequest) -> Service:
    return services.postgres if request.param == "own_postgres" else services.redis


def connect(url: str, host: str = services.HOST) -> socket.socket:
    return socket.create_connection((host, int(urlsplit(url).port or 0)), timeout=60)


def ask_postgres(url: str, query: str) -> str:
    with psycopg.connect(url) as connection:
        row = connection.execute(query.encode()).fetchone()
    assert row is not None
    return str(row[0])


def ask_redis(url: str, command: str) -> str:
    with connect(url) as connection:
        connection.sendall(f"{command}\r\n".encode())
        return connection.recv(65536).decode()


def process_of(url: str) -> Path:
    if url.startswith("redis:"):
        info = ask_redis(url, "INFO server")
        return Path("/proc", info.partition("process_id:")[2].split()[0])
    superuser = url.replace("boem@", "postgres@")
    return Path("/proc", ask_postgres(superuser, "SELECT pg_read_file('postmaster.pid')").split()[0])


def folder_of(process: Path) -> Path:
    current = (process / "cwd").readlink()
    return next(folder for folder in (current, *current.parents) if folder.name.startswith("boem-"))


def test_postgresql_answers_as_its_owner_in_utf_8_and_keeps_its_word_to_the_disk(postgres_url: str) -> None:
    answers = {
        "SELECT 1": "1",
        "SELECT current_user": "boem",
        "SELECT current_database()": "boem",
        "SELECT rolsuper FROM pg_roles WHERE rolname = current_user": "False",
        "SHOW server_encoding": "UTF8",
        "SELECT upper('één')": "ÉÉN",
        "SHOW fsync": "on",
        "SHOW synchronous_commit": "on",
        "SHOW full_page_writes": "on",
    }
    assert {query: ask_postgres(postgres_url, query) for query in answers} == answers


def test_a_fresh_database_is_empty_each_time(postgres_url: str) -> None:
    for _ in range(2):
        url = services.fresh_database(postgres_url, "it's fresh")
        assert ask_postgres(url, "SELECT current_database()") == "it's fresh"
        assert ask_postgres(url, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == "0"
        with psycopg.connect(url) as connection:
            connection.execute("CREATE TABLE move (seat int)")


@pytest.mark.usefixtures("own_redis")
def test_redis_answers_and_is_empty() -> None:
    with services.redis() as url:
        assert ask_redis(url, "PING") == "+PONG\r\n"
        assert ask_redis(url, "DBSIZE") == ":0\r\n"


def test_redis_of_the_session_answers(redis_url: str) -> None:
    assert ask_redis(redis_url, "PING") == "+PONG\r\n"


def test_a_service_listens_on_one_loopback_address_alone(service: Service) -> None:
    with service() as url:
        assert urlsplit(url).hostname == "127.0.0.1"
        connect(url).close()
        for elsewhere in ("127.0.0.2", "::1"):
            with pytest.raises(OSError, match=r"refused|[Cc]annot assign|unreachable"):
                connect(url, elsewhere)


def test_nothing_of_a_service_is_left_though_a_client_is_still_connected(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed, kill = list[int](), subprocess.Popen.kill

    def noted(process: subprocess.Popen[bytes]) -> None:
        killed.append(process.pid)
        kill(process)

    monkeypatch.setattr(subprocess.Popen, "kill", noted)
    with service() as url:
        process, client = process_of(url), psycopg.connect(url) if service is services.postgres else connect(url)
        folder = folder_of(process)
    assert not killed  # it has ended by itself, and waited for nobody
    assert not process.exists()
    assert not folder.exists()
    with pytest.raises(ConnectionRefusedError):
        connect(url)
    client.close()


def test_a_service_does_not_outlive_tests_that_are_killed(service: Service) -> None:
    environment = {**os.environ, "PYTHONPATH": str(Path(services.__file__).parents[1])}
    command = [sys.executable, "-c", SLEEPER, service.__name__]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as tests:
        assert tests.stdout is not None
        process = process_of(tests.stdout.readline().strip())
        folder, handle = folder_of(process), os.pidfd_open(int(process.name))
        tests.kill()
    assert select.select([handle], [], [], waiting.SECONDS)[0]
    os.close(handle)
    shutil.rmtree(folder)


@pytest.mark.usefixtures("cold")
def test_a_server_that_ends_at_once_shows_the_end_of_its_log(tmp_path: Path) -> None:
    command = ["sh", "-c", "seq 100; echo no luck >&2; exit 3"]
    with pytest.raises(services.NotStarted) as error, services.serve(command, tmp_path, lambda: False):
        pass
    first, *tail = str(error.value).splitlines()
    assert first == "sh -c 'seq 100; echo no luck >&2; exit 3' has ended with status 3; the end of its log:"
    assert tail == [*map(str, range(82, 101)), "no luck"]


@pytest.mark.usefixtures("cold")
def test_a_server_that_never_answers_is_waited_for_in_bounds_and_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never() -> bool:
        wait_until(lambda: "deaf" in (tmp_path / "log").read_text())
        return False

    mark = token_hex()
    monkeypatch.setenv("BOEM_RUN", mark)
    monkeypatch.setattr(waiting, "SECONDS", 0.3)
    command = ["sh", "-c", "trap '' TERM; echo deaf; exec sleep 600"]
    with (
        pytest.raises(services.NotStarted, match=r"has not answered within 0\.3 seconds"),
        services.serve(command, tmp_path, never),
    ):
        pass
    assert commands_with(f"BOEM_RUN={mark}") == []


def test_a_missing_service_is_named_with_its_package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    missing = services.missing()
    assert missing["chromium"] == "apt-get install chromium-headless-shell"
    assert missing["redis"] == "apt-get install redis-server"
    with pytest.raises(services.NotStarted, match=r"^Redis is missing \(apt-get"), services.redis():
        pass


@pytest.mark.usefixtures("own_dovecot")
def test_dovecot_has_an_empty_mailbox_on_one_loopback_address_and_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with tempfile.TemporaryDirectory() as name:  # other tests' simultaneous services use other folders
        Path(name).chmod(0o755)
        monkeypatch.setattr(tempfile, "tempdir", name)
        with services.dovecot() as url, Letterbox(url).open() as box:
            assert len(list(Path(name).iterdir())) == 1
            assert box.uids() == []
            for elsewhere in ("127.0.0.2", "::1"):
                with pytest.raises(OSError, match=r"refused|[Cc]annot assign|unreachable"):
                    connect(url, elsewhere)
        assert list(Path(name).iterdir()) == []
        with pytest.raises(ConnectionRefusedError):
            connect(url)
