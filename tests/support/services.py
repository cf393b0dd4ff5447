"""Services that tests start for themselves, on a free loopback port, with data in a temporary folder.

The system's own services are left alone. Each service is ended by its process id, and by the kernel if the tests die
first.
"""

from __future__ import annotations

import getpass
import grp
import os
import pwd
import shlex
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from string import Template
from typing import LiteralString
from urllib.parse import quote, urlsplit

import psycopg
from psycopg import sql
from support import waiting
from support.ports import free_port
from support.waiting import InVain, wait_until

HOST = "127.0.0.1"
LINES = 20
PACKAGES = {
    "chromium": "chromium-headless-shell",
    "postgresql": "postgresql",
    "redis": "redis-server",
    "dovecot": "dovecot-imapd",
    "caddy": "caddy",
    "systemd": "systemd",
}
MAILBOX_USER = "boem"
MAILBOX_PASSWORD = "v3ry-secret"
AS_ROOT = os.geteuid() == 0
# Any other host leads to a closed port of this one, so neither pages nor Chromium itself reach further.
BROWSER_FLAGS = (
    f"--host-resolver-rules=MAP * {HOST}:1, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE {HOST}",
    "--no-proxy-server",
    "--disable-background-networking",
    "--disable-client-side-phishing-detection",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-domain-reliability",
    "--disable-extensions",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--in-process-gpu",
    "--js-flags=--single-threaded",
    "--no-first-run",
    "--no-pings",
    *(("--no-sandbox",) if AS_ROOT else ()),
)


class NotStarted(Exception):
    """A service is missing or doesn't answer; says why, with the end of its log."""


def missing() -> dict[str, str]:
    """Those of `PACKAGES` that this machine lacks, each with the command that installs it."""
    found = {
        "chromium": chromium_path(),
        "postgresql": _postgres_programs(),
        "redis": shutil.which("redis-server"),
        "dovecot": dovecot_path(),
        "caddy": shutil.which("caddy"),
        "systemd": shutil.which("systemd-analyze"),
    }
    return {name: f"apt-get install {PACKAGES[name]}" for name, path in found.items() if path is None}


def chromium_path() -> str | None:
    """Debian's Chromium, the headless shell if available; never one downloaded by Playwright."""
    return shutil.which("chromium-headless-shell") or shutil.which("chromium")


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of an empty database `boem` in UTF-8, whose owner `boem` may create databases and is no superuser.

    Settings are PostgreSQL's defaults, so it does write to the disk. If the tests run as root, it runs as the user
    `postgres`.
    """
    programs = _postgres_programs()
    if programs is None:
        raise NotStarted(f"PostgreSQL is missing ({missing()['postgresql']})")
    user = "postgres" if AS_ROOT else None
    with _folder("postgres", user) as folder:
        data = folder / "data"
        _make_cluster(programs, data, user)
        port = free_port()
        command = [programs / "postgres", "-D", data, "-p", port]
        command += ["-c", f"listen_addresses={HOST}", "-c", f"unix_socket_directories={folder}"]
        superuser = f"postgresql://postgres@{HOST}:{port}/postgres"
        with serve(command, folder, lambda: postgres_answers(superuser), ending=signal.SIGINT, user=user):
            _run(superuser, "CREATE ROLE boem LOGIN CREATEDB", "CREATE DATABASE boem OWNER boem")
            yield f"postgresql://boem@{HOST}:{port}/boem"


def crash(url: str) -> None:
    """Kill one of the server's processes: it then drops all connections, and recovers from its log."""
    superuser = urlsplit(url)._replace(netloc=f"postgres@{urlsplit(url).netloc.rpartition('@')[2]}", path="/postgres")
    with psycopg.connect(superuser.geturl(), autocommit=True) as connection:
        found = connection.execute("SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'").fetchone()
    assert found is not None
    os.kill(found[0], signal.SIGKILL)
    wait_until(lambda: pid_is_gone(found[0]))  # until then, it answers as if nothing had happened
    wait_until(lambda: postgres_answers(superuser.geturl()))


def pid_is_gone(pid: int) -> bool:
    return not Path(f"/proc/{pid}").exists()


def fresh_database(url: str, name: str, template: str = "template0") -> str:
    """The URL of a new database of this name on the server of `url`, empty or copied from a template."""
    _run(
        url,
        sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)),
        sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(name), sql.Identifier(template)),
    )
    return urlsplit(url)._replace(path=f"/{quote(name)}").geturl()


@contextmanager
def redis(port: int = 0) -> Iterator[str]:
    """The URL of an empty Redis that keeps everything in memory, on a free port by default."""
    program = shutil.which("redis-server")
    if program is None:
        raise NotStarted(f"Redis is missing ({missing()['redis']})")
    with _folder("redis") as folder:
        port = port or free_port()
        command = [program, "--port", port, "--bind", HOST, "--dir", folder, "--save", "", "--appendonly", "no"]
        with serve(command, folder, lambda: _redis_answers(port)):
            yield f"redis://{HOST}:{port}/0"


def dovecot_path() -> str | None:
    """Debian's Dovecot, which isn't on everybody's path."""
    return shutil.which("dovecot") or shutil.which("dovecot", path="/usr/sbin")


@contextmanager
def dovecot(port: int = 0, pem: Path | None = None) -> Iterator[str]:
    """The URL of an empty mailbox on an IMAP server, which has one for every name.

    If the tests run as root, the server runs as the user `dovecot`. `pem` is a certificate with its key; with one it
    offers STARTTLS, and `imaps` on the next port.
    """
    program = dovecot_path()
    if program is None:
        raise NotStarted(f"Dovecot is missing ({missing()['dovecot']})")
    user = "dovecot" if AS_ROOT else None
    with _folder("dovecot", user) as own:
        port = port or free_port(2)
        config = own / "dovecot.conf"
        if pem is not None:
            shutil.copy(pem, own / "pem")
        told = _dovecot_settings(own, port, user or getpass.getuser(), tls=pem is not None)
        config.write_text(told, encoding="utf-8")
        command = [program, "-F", "-c", config]
        with serve(command, own, lambda: _imap_answers(port), user=user):
            yield f"imap://{MAILBOX_USER}:{MAILBOX_PASSWORD}@{HOST}:{port}/INBOX"


def _dovecot_settings(folder: Path, port: int, user: str, *, tls: bool) -> str:
    return Template((Path(__file__).parent / "dovecot.conf").read_text(encoding="utf-8")).substitute(
        folder=folder,
        password=MAILBOX_PASSWORD,
        host=HOST,
        port=port,
        tls_port=port + 1 if tls else 0,
        ssl=f"yes\nssl_cert = <{folder}/pem\nssl_key = <{folder}/pem" if tls else "no",
        user=user,
        group=grp.getgrgid(pwd.getpwnam(user).pw_gid).gr_name,
    )


@contextmanager
def serve(
    command: Sequence[object],
    folder: Path,
    answers: Callable[[], bool],
    *,
    ending: signal.Signals = signal.SIGTERM,
    user: str | None = None,
) -> Iterator[int]:
    """Run a server for the duration of the block; yields its process id once it answers.

    Its output goes to `folder/log`. It has a session of its own, so that Ctrl-C reaches only the tests, and they end
    it. Enter this from a thread that outlives the block, since the kernel kills the server when that thread ends.

    Raises NotStarted if it ended by itself or didn't answer in time.
    """
    log = folder / "log"
    words = [str(word) for word in command]
    with log.open("wb") as output:
        process = subprocess.Popen(
            [*_prefix(user, "--pdeathsig", ending.name.removeprefix("SIG")), *words],
            cwd=folder,
            env=_environment(),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        trouble = _wait(process, answers)
        if trouble:
            tail = log.read_text(encoding="utf-8", errors="replace").splitlines()[-LINES:]
            raise NotStarted("\n".join([f"{shlex.join(words)} {trouble}; the end of its log:", *tail]))
        yield process.pid
    finally:
        _end(process, ending)


def _wait(process: subprocess.Popen[bytes], answers: Callable[[], bool]) -> str | None:
    try:
        wait_until(lambda: process.poll() is not None or answers())
    except InVain:
        return f"has not answered within {waiting.SECONDS:g} seconds"
    return None if process.returncode is None else f"has ended with status {process.returncode}"


def _end(process: subprocess.Popen[bytes], ending: signal.Signals) -> None:
    process.send_signal(ending)
    try:
        process.wait(waiting.SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _prefix(user: str | None, *options: str) -> list[str]:
    if shutil.which("setpriv") is None and user is None:
        return []
    return ["setpriv", *options, *([f"--reuid={user}", f"--regid={user}", "--init-groups"] if user else []), "--"]


def _environment() -> dict[str, str]:
    return {key: value for key, value in os.environ.items() if not key.startswith("PG")}


@contextmanager
def _folder(service: str, user: str | None = None) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix=f"boem-{service}-") as name:
        if user:
            shutil.chown(name, user, user)
        yield Path(name)


def _postgres_programs() -> Path | None:
    on_path = [Path(path).parent for path in [shutil.which("postgres")] if path]
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: float(folder.parent.name))
    folders = [*on_path, *reversed(debian)]
    return next((it for it in folders if (it / "postgres").exists() and (it / "initdb").exists()), None)


def _make_cluster(programs: Path, data: Path, user: str | None) -> None:
    options = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"]
    command = [*_prefix(user), str(programs / "initdb"), "-D", str(data), *options]
    done = subprocess.run(command, cwd=data.parent, env=_environment(), capture_output=True, text=True, check=False)
    if done.returncode:
        tail = (done.stdout + done.stderr).splitlines()[-LINES:]
        raise NotStarted("\n".join(["initdb could not make a cluster:", *tail]))


def postgres_answers(url: str) -> bool:
    try:
        psycopg.connect(url, connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True


def _run(url: str, *statements: LiteralString | sql.Composed) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement)


def _redis_answers(port: int) -> bool:
    try:
        with socket.create_connection((HOST, port), timeout=1) as connection:
            connection.sendall(b"PING\r\n")
            return connection.recv(7) == b"+PONG\r\n"
    except OSError:
        return False


def _imap_answers(port: int) -> bool:
    try:
        with socket.create_connection((HOST, port), timeout=1) as connection:
            return connection.recv(4) == b"* OK"
    except OSError:
        return False
