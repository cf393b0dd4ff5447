"""`boem serve`, `boem worker` and `boem token`: for hosts."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
from contextlib import suppress

from boem.core.errors import Unreadable
from boem.web.config.prepare import prepare, prepare_database

APPLICATION = "boem.web.config.asgi:application"
MOST_BYTES = 60_000  # of a message on a WebSocket


def serve(host: str, port: int, workers: int) -> None:
    """Make everything ready, and serve until interrupted."""
    redis = bool(os.environ.get("BOEM_REDIS_URL"))
    if workers > 1 and not (redis and os.environ.get("BOEM_DATABASE_URL")):
        raise Unreadable(
            "several processes need BOEM_DATABASE_URL and BOEM_REDIS_URL; with SQLite there is one", "--workers"
        )
    _check_free(host, port)
    prepare()
    import uvicorn  # noqa: PLC0415  (the other commands start quicker without it)

    print(f"Boem is at http://{f'[{host}]' if ':' in host else host}:{port}/ (Ctrl-C ends it)", flush=True)
    if redis:
        print("Bots, clocks, books and mail need a second process: boem worker", flush=True)
    uvicorn.run(
        APPLICATION,
        host=host,
        port=port,
        workers=workers,
        log_config=None,
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
    )


def work() -> None:
    """Play the bots, watch the clocks, run games by mail, make books, send and read mail until interrupted."""
    prepare()
    from boem.web.mail.postman import Postman  # noqa: PLC0415
    from boem.web.pbm.keeper import Keeper  # noqa: PLC0415
    from boem.web.puzzles.worker import Printer  # noqa: PLC0415
    from boem.web.tables.worker import Worker  # noqa: PLC0415
    from boem.web.tables.writer import WRITER  # noqa: PLC0415

    async def run() -> None:
        from boem.web.tables import announce  # noqa: PLC0415

        announce.live_on(asyncio.get_running_loop())
        await asyncio.gather(Worker().run(), Keeper().run(), Printer().run(), Postman().run())

    WRITER.start()
    print("The worker plays bots, watches clocks, makes books and sees to mail (Ctrl-C ends it)", flush=True)
    with suppress(KeyboardInterrupt):
        asyncio.run(run())
    WRITER.stop()


def token(user: str) -> None:
    """Print a new token of a player, who is made if there is none of that name."""
    prepare_database()
    from boem.web.accounts.service import player_named  # noqa: PLC0415
    from boem.web.accounts.tokens import new_token  # noqa: PLC0415

    print(new_token(player_named(user)))


def _check_free(host: str, port: int) -> None:
    """Say at once that the port is taken, before anything is made ready."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except (OSError, OverflowError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            what = "--port" if getattr(error, "errno", 0) in (errno.EADDRINUSE, errno.EACCES) else "--host"
            raise Unreadable(f"can't listen on {host}:{port}: {why}; {what} names another", what) from None
