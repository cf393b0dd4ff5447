"""What a host sets, read from the environment (docs/hosting.md); where nothing is set, a laptop's defaults."""

from __future__ import annotations

import os
import re
import secrets
from logging import Formatter, LogRecord
from pathlib import Path
from typing import Any, Final

import dj_database_url
from platformdirs import user_data_path

from boem.core.errors import Unreadable
from boem.web.config.mail_urls import Mailbox, Outbox, read_mailbox, read_outbox, read_site

LOCAL_HOSTS: Final = ("localhost", "127.0.0.1", "[::1]")
SECRETS: Final = re.compile(
    r"(/join/|/desk/take/|/mail/come/\d+/|\bboem_)[\w-]+|(\[boem )[^\]\n]{1,80}(?=\])|(://[^/\s:@]*:)[^\s@/]+(?=@)"
)
LONGEST: Final = 20
"""Seconds that a bot may think about a move."""
LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR")


class Discreet(Formatter):
    """Log lines without what would let their reader in: tokens of invitations, programs and mails, and passwords."""

    def format(self, record: LogRecord) -> str:
        """The line."""
        return SECRETS.sub(r"\1\2\3…", super().format(record))


def data_folder() -> Path:
    """Where everything is kept that must outlive a restart; made, for this user alone, when it isn't there."""
    folder = Path(os.environ["BOEM_DATA"]) if os.environ.get("BOEM_DATA") else user_data_path("boem")
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Unreadable(f"{folder} can't be made: {error.strerror}; name a folder that can", "BOEM_DATA") from None
    return folder.absolute()


def secret_key(folder: Path) -> str:
    """The key that signs sessions and invitations: given, or drawn once and kept beside the data."""
    if os.environ.get("BOEM_SECRET_KEY"):
        return os.environ["BOEM_SECRET_KEY"]
    path = folder / "secret_key"
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(48))
    except FileExistsError:
        pass
    except OSError as error:
        raise Unreadable(f"{path} can't be written: {error.strerror}", "BOEM_DATA") from None
    return path.read_text()


def database(folder: Path) -> dict[str, Any]:
    """PostgreSQL where a URL names it, else one SQLite file whose every commit is on the disk when it returns."""
    url = os.environ.get("BOEM_DATABASE_URL")
    if not url:
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": folder / "boem.sqlite3",
            "CONN_MAX_AGE": None,
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": 30,
                "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -16000;",
            },
        }
    if not url.startswith(("postgresql://", "postgres://")):
        raise Unreadable("postgresql://USER:PASSWORD@HOST:PORT/NAME is needed", "BOEM_DATABASE_URL")
    try:
        found: dict[str, Any] = dict(dj_database_url.parse(url, conn_max_age=0))
    except ValueError as error:
        raise Unreadable(str(error), "BOEM_DATABASE_URL") from None
    return found | {"OPTIONS": found.get("OPTIONS", {}) | {"pool": {"min_size": 1, "max_size": 8}}}


def hosts() -> list[str]:
    """The names under which the site may be asked for; the loopback ones unless told."""
    told = os.environ.get("BOEM_HOSTS", "")
    return [name.strip() for name in told.split(",") if name.strip()] or list(LOCAL_HOSTS)


def redis_url() -> str | None:
    """Where several processes meet; None: there is one."""
    return os.environ.get("BOEM_REDIS_URL") or None


def outbox() -> Outbox | None:
    """The server that takes our mails; None: none are sent."""
    url = os.environ.get("BOEM_EMAIL_URL")
    return read_outbox(url, "BOEM_EMAIL_URL") if url else None


def mailbox() -> Mailbox | None:
    """Where mails to us arrive; None: none are read."""
    url = os.environ.get("BOEM_IMAP_URL")
    if url and not os.environ.get("BOEM_EMAIL_URL"):
        raise Unreadable("mails that come in need BOEM_EMAIL_URL too, to answer them", "BOEM_IMAP_URL")
    return read_mailbox(url, "BOEM_IMAP_URL") if url else None


def site_url() -> str:
    """Where readers of our mails find the site; empty where nothing says so or it is this machine alone."""
    url = os.environ.get("BOEM_URL")
    if url:
        return read_site(url, "BOEM_URL")
    first = hosts()[0]
    return "" if first in LOCAL_HOSTS or first.startswith(("*", ".")) else f"https://{first}"


def bot_seconds() -> float:
    """How long a bot thinks about a move on the site, in seconds."""
    text = os.environ.get("BOEM_BOT_SECONDS", "1")
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.01 <= seconds <= LONGEST:
        raise Unreadable(f"seconds from 0.01 to {LONGEST} are needed", "BOEM_BOT_SECONDS")
    return seconds


def logging() -> dict[str, Any]:
    """Warnings and worse on standard error, or from `BOEM_LOG`; never a request's body."""
    level = os.environ.get("BOEM_LOG", "warning").upper()
    if level not in LEVELS:
        raise Unreadable(f"one of {', '.join(LEVELS).lower()} is needed", "BOEM_LOG")
    at_least_info = "INFO" if level == "DEBUG" else level
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": Discreet, "format": "{asctime} {levelname} {name} {message}", "style": "{"}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django": {"level": level, "propagate": True, "handlers": []},
            "django.request": {"level": "ERROR" if level == "WARNING" else level},  # an answer of 404 is no warning
            "django.security.DisallowedHost": {"level": "CRITICAL"},
            "uvicorn": {"level": at_least_info},  # what it says below that has headers in it
            "websockets": {"level": at_least_info},
        },
    }
