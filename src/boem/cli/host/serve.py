"""`boem serve`, `boem worker` and `boem token`."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from boem.core.errors import ParseError
from boem.core.forms import Phrase
from boem.core.texts import gettext, language, say, speaking
from boem.core.texts import gettext_noop as _
from boem.web.base.environment import proxies, redis_url, told
from boem.web.base.prepare import prepare_apart, prepare_database, the_only_one

APPLICATION = "boem.web.project.asgi:application"
COUNTS = "PROMETHEUS_MULTIPROC_DIR"
NOT_STARTED = 3  # the exit status if the site fails to start
WAITING = 2048  # connections not accepted yet
SILENCE = 30  # seconds without a sign of life, after which a process is replaced, if there are several
_WORKING = _("The worker plays bots, watches clocks, makes books and sees to e-mail (Ctrl-C ends it)")
MOST_BYTES = 60_000  # of a message on a WebSocket
FIRST_GIVEN = 3  # the descriptor of the first socket that systemd hands over: sd_listen_fds(3)


def serve(host: str, port: int, workers: int) -> None:
    """Prepare everything, and serve until interrupted."""
    if workers > 1 and not (redis_url() and told("BOEM_DATABASE_URL")):
        raise ParseError(
            "several processes need BOEM_DATABASE_URL and BOEM_REDIS_URL; with SQLite there is one", "--workers"
        )
    spoken = language()
    with given() or bound(host, port) as listening, the_only_one(), _counting_together(workers):
        prepare_apart()
        place = f"http://{f'[{host}]' if ':' in host else host}:{listening.getsockname()[1]}/"
        with speaking(spoken):
            print(say(_("Boem is at {place} (Ctrl-C ends it)"), place=place), flush=True)
            if redis_url():
                print(gettext(_("Bots, clocks, books and e-mail need a second process: boem worker")), flush=True)
        with suppress(KeyboardInterrupt):  # the usual way to end it
            _listen(listening, workers)


def _listen(listening: socket.socket, workers: int) -> None:
    import uvicorn

    from boem.cli.host.prompt import Prompt
    from boem.cli.host.watched import Watched

    trusted = proxies()
    config = uvicorn.Config(
        APPLICATION,
        workers=workers,
        proxy_headers=bool(trusted),
        forwarded_allow_ips=trusted,
        log_config=None,
        access_log=False,
        server_header=False,
        http=Prompt,
        ws="websockets-sansio",
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
        timeout_worker_healthcheck=SILENCE,
    )
    if workers > 1:
        Watched(config, [listening]).run()
        return
    server = uvicorn.Server(config)
    server.run([listening])
    if not server.started:
        raise SystemExit(NOT_STARTED)


@contextmanager
def _counting_together(workers: int) -> Iterator[None]:
    """A folder for the metrics of several processes; none for a single one."""
    if workers == 1:
        yield
        return
    with tempfile.TemporaryDirectory(prefix="boem-metrics-") as folder:
        os.environ[COUNTS] = folder
        yield


def work(metrics_port: int | None = None) -> None:
    """Play the bots, watch the clocks, run games by mail, make books, send and read mail until interrupted."""
    spoken = language()
    prepare_apart()
    from boem.web.base import announce
    from boem.web.base.scheduler import Scheduler
    from boem.web.project.jobs import telling_jobs, working_jobs
    from boem.web.tables.jobs.worker import Worker
    from boem.web.tables.store.writer import WRITER

    async def run() -> None:
        announce.live_on(asyncio.get_running_loop())
        worker = Worker()
        try:
            await Scheduler((*telling_jobs(), *working_jobs(worker))).run()
        finally:
            worker.close()
            await asyncio.to_thread(WRITER.stop)
            await announce.drain()

    if metrics_port is not None:
        _tell_metrics(metrics_port)
    WRITER.start()
    with speaking(spoken):
        print(gettext(_WORKING), flush=True)
    with suppress(KeyboardInterrupt):
        asyncio.run(run())


def token(user: str) -> None:
    """Print a new token for a player, who is created if there is none with that name."""
    prepare_database()
    from boem.web.accounts.service import player_named
    from boem.web.accounts.tokens import new_token

    print(new_token(player_named(user)))


def _tell_metrics(port: int) -> None:
    from prometheus_client import start_http_server

    from boem.web.base.metrics import REGISTRY

    try:
        start_http_server(port, addr="127.0.0.1", registry=REGISTRY)
    except OSError as error:
        why = Phrase(error.strerror or "")
        raise ParseError("can't listen on port {port}: {why}", "--metrics-port", port=port, why=why) from None


def given() -> socket.socket | None:
    """The socket that systemd has bound for this process (boem.socket); it outlives the process, and nobody is refused.

    None: there is none, or it is for another process.
    """
    if os.environ.get("LISTEN_PID") != str(os.getpid()) or os.environ.get("LISTEN_FDS") != "1":
        return None
    for name in ("LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"):
        os.environ.pop(name, None)
    listening = socket.socket(fileno=FIRST_GIVEN)
    listening.set_inheritable(True)
    return listening


def bound(host: str, port: int) -> socket.socket:
    """A socket bound to this address before anything else is prepared, so nobody else can take it; port 0: any."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.set_inheritable(True)
    try:
        listening.bind((host, port))
        listening.listen(WAITING)
    except (OSError, OverflowError) as error:
        listening.close()
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        what = "--port" if getattr(error, "errno", 0) in (errno.EADDRINUSE, errno.EACCES) else "--host"
        raise ParseError(
            "can't listen on {host}:{port}: {why}; {option} names another",
            what,
            host=host,
            port=port,
            why=Phrase(why),
            option=what,
        ) from None
    return listening
