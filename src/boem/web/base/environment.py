"""The host's settings, read from the environment (docs/hosting.md); the defaults suit a laptop."""

from __future__ import annotations

import ipaddress
import os
import re
import secrets
import tempfile
from contextlib import suppress
from logging import Formatter, LogRecord
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import dj_database_url
from platformdirs import user_data_path
from pythonjsonlogger.json import JsonFormatter

from boem.core.errors import ParseError
from boem.core.forms import Phrase
from boem.core.texts import FURTHER
from boem.core.texts import gettext_noop as _
from boem.web.base.mail_urls import Mailbox, Outbox, read_mailbox, read_outbox, read_site
from boem.web.base.push_key import PUSH_FILE, PushKey, read_push_key, stored_push_key

NAMES: Final = (
    "BOEM_BOT_PAUSE",
    "BOEM_BOT_SECONDS",
    "BOEM_CONTACT",
    "BOEM_DATA",
    "BOEM_DATABASE_URL",
    "BOEM_EMAIL_URL",
    "BOEM_HOSTS",
    "BOEM_IMAP_URL",
    "BOEM_IMPRINT",
    "BOEM_LOG",
    "BOEM_LOG_FORMAT",
    "BOEM_METRICS_TOKEN",
    "BOEM_OPERATOR",
    "BOEM_PRIVACY",
    "BOEM_PROXY",
    "BOEM_PUSH_KEY",
    "BOEM_REDIS_URL",
    "BOEM_SECRET_KEY",
    "BOEM_TERMS",
    "BOEM_URL",
)
LOCAL_HOSTS: Final = ("localhost", "127.0.0.1", "[::1]")
SECRETS: Final = re.compile(
    r"(/join/|/desk/take/|/mail/come/\d+/|\bboem_(?=[\w-]{30}))[\w-]+|(/notices/stop/|/mail/letters/)[\w:%-]+"
    r"|(\[boem )[^\]\n]{1,80}(?=\])|(://[^/\s:@]*:)[^\s@/]+(?=@)"
)
PATIENCE: Final = 10.0
"""Seconds to wait for a connection to PostgreSQL."""
LONGEST: Final = 20
"""The longest time for a bot to think about a move, in seconds."""
LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR")
KEY_FILE: Final = "secret_key"
DATABASE: Final = "boem.sqlite3"
SHORTEST_KEY: Final = 32  # characters
FORMATS: Final = ("line", "json")
REASONS: Final = (
    _("No such file or directory"),
    _("Permission denied"),
    _("Not a directory"),
    _("Is a directory"),
    _("File exists"),
    _("No space left on device"),
    _("Read-only file system"),
    _("Address already in use"),
    _("Cannot assign requested address"),
    _("Name or service not known"),
)
"""What the operating system says most often; the rest is said in its English."""


class Discreet(Formatter):
    """Formats log lines without passwords and tokens (of invitations, programs and mails)."""

    def format(self, record: LogRecord) -> str:
        """The censored line."""
        return discreet(super().format(record))


class DiscreetJson(JsonFormatter):
    """The same as JSON, one object per line. Only plain values go in: a request, for one, contains its address."""

    def process_log_record(self, log_data: dict[str, object]) -> dict[str, object]:
        """The object's members, censored."""
        plain = {name: said for name, said in log_data.items() if isinstance(said, str | int | float)}
        return {name: discreet(said) if isinstance(said, str) else said for name, said in plain.items()}


def discreet(text: str) -> str:
    """The text with tokens and passwords removed."""
    return SECRETS.sub(r"\1\2\3\4…", text)


def told(name: str) -> str:
    """The value of a variable, or of the file named by `NAME_FILE`; empty if neither is set."""
    path = os.environ.get(f"{name}_FILE")
    if os.environ.get(name) or not path:
        return os.environ.get(name, "")
    try:
        return Path(path).read_text(encoding="utf-8").strip()
    except (OSError, ValueError) as error:
        why = Phrase(error.strerror or "") if isinstance(error, OSError) else Phrase("it is no text")
        raise ParseError("{path} can't be read: {why}", f"{name}_FILE", path=path, why=why) from None


def meaningless() -> list[str]:
    """Variables that begin like ours but aren't known, most likely by a typing error."""
    ours = {FURTHER, *NAMES, *(f"{name}_FILE" for name in NAMES)}
    return sorted(name for name in os.environ if name.startswith("BOEM_") and name not in ours)


def data_folder() -> Path:
    """The folder for everything that must survive a restart; created, for this user only, if missing."""
    named = told("BOEM_DATA")
    folder = Path(named) if named else user_data_path("boem")
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        why = Phrase(error.strerror or "")
        raise ParseError(
            "{folder} can't be made: {why}; name a folder that can", "BOEM_DATA", folder=folder, why=why
        ) from None
    return folder.absolute()


def secret_key(folder: Path) -> str:
    """The key that signs sessions and invitations: as set, or drawn once and stored with the data."""
    given = told("BOEM_SECRET_KEY")
    if given and len(given) < SHORTEST_KEY:
        raise ParseError(
            "must have at least {least} characters; if you don't set it, Boem draws one",
            "BOEM_SECRET_KEY",
            least=SHORTEST_KEY,
        )
    if given:
        return given
    path = folder / KEY_FILE
    try:
        if not path.exists():
            _draw_key(path)
    except OSError as error:
        why = Phrase(error.strerror or "")
        raise ParseError("{path} can't be written: {why}", "BOEM_DATA", path=path, why=why) from None
    return path.read_text()


def _draw_key(path: Path) -> None:
    """Put a whole key there, unless another process is quicker."""
    handle, name = tempfile.mkstemp(prefix=f"{path.name}.", dir=path.parent)  # for its owner alone
    half = Path(name)
    try:
        with os.fdopen(handle, "w") as file:
            file.write(secrets.token_urlsafe(48))
        with suppress(FileExistsError):
            path.hardlink_to(half)
    finally:
        half.unlink()


def database(folder: Path) -> dict[str, Any]:
    """PostgreSQL if a URL is set, otherwise an SQLite file on which every commit is durable."""
    url = told("BOEM_DATABASE_URL")
    if not url:
        return {
            "ENGINE": "boem.web.base.sqlite",
            "NAME": folder / DATABASE,
            "CONN_MAX_AGE": None,
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": 30,
                "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -16000;",
            },
        }
    if not url.startswith(("postgresql://", "postgres://")):
        raise ParseError("write postgresql://USER:PASSWORD@HOST:PORT/NAME", "BOEM_DATABASE_URL")
    try:
        found: dict[str, Any] = dict(dj_database_url.parse(url, conn_max_age=0, conn_health_checks=True))
    except ValueError as error:
        raise ParseError(str(error), "BOEM_DATABASE_URL") from None
    return found | {"OPTIONS": found.get("OPTIONS", {}) | {"pool": {"min_size": 1, "max_size": 8, "timeout": PATIENCE}}}


def hosts() -> list[str]:
    """The allowed host names: as set, or the URL's, or only this machine's."""
    named = [name.strip() for name in told("BOEM_HOSTS").split(",") if name.strip()]
    url = told("BOEM_URL")
    return named or ([urlsplit(read_site(url, "BOEM_URL")).hostname or ""] if url else []) or list(LOCAL_HOSTS)


def proxies() -> list[str]:
    """Addresses and networks of proxies that are trusted to say who asks, and whether by TLS; empty: none."""
    named = [name.strip() for name in told("BOEM_PROXY").split(",") if name.strip()]
    try:
        return [str(ipaddress.ip_network(name)) for name in named]
    except ValueError:
        raise ParseError(
            "write addresses or networks of the web server in front of the site, such as 127.0.0.1 or 172.28.0.0/24",
            "BOEM_PROXY",
        ) from None


def redis_url() -> str | None:
    """The Redis through which several processes meet; None: there is one process."""
    url = told("BOEM_REDIS_URL")
    if url and not url.startswith(("redis://", "rediss://", "unix://")):
        raise ParseError("write redis://HOST:PORT/0", "BOEM_REDIS_URL")
    return url or None


def outbox() -> Outbox | None:
    """The server for outgoing mail; None: none is sent."""
    url = told("BOEM_EMAIL_URL")
    return read_outbox(url, "BOEM_EMAIL_URL") if url else None


def mailbox() -> Mailbox | None:
    """The mailbox for incoming mail; None: none is read."""
    url = told("BOEM_IMAP_URL")
    if url and not told("BOEM_EMAIL_URL"):
        raise ParseError("incoming e-mails need BOEM_EMAIL_URL too, to be answered", "BOEM_IMAP_URL")
    return read_mailbox(url, "BOEM_IMAP_URL") if url else None


def push_key(folder: Path) -> PushKey | None:
    """The keys that sign push messages, as set or as `boem setup-push` has stored them; None: none are sent."""
    given = told("BOEM_PUSH_KEY")
    if given:
        return read_push_key(given, "BOEM_PUSH_KEY")
    stored = stored_push_key(folder)
    return read_push_key(stored, str(folder / PUSH_FILE)) if stored else None


def site_url() -> str:
    """The site's address in mails; empty if it isn't set, or is this machine only."""
    url = told("BOEM_URL")
    if url:
        return read_site(url, "BOEM_URL")
    first = hosts()[0]
    return "" if first in LOCAL_HOSTS or first.startswith(("*", ".")) else f"https://{first}"


def bot_seconds() -> float:
    """Seconds that a bot may think about a move on the site."""
    return _seconds("BOEM_BOT_SECONDS", told("BOEM_BOT_SECONDS") or "1", least=0.01)


def bot_pause() -> float:
    """Least seconds between a move and a bot's answer where somebody follows the game on a page; 0 for none."""
    return _seconds("BOEM_BOT_PAUSE", told("BOEM_BOT_PAUSE") or "0.6", least=0)


def _seconds(name: str, text: str, *, least: float) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not least <= seconds <= LONGEST:
        raise ParseError("must be {least} to {most} seconds", name, least=least, most=LONGEST)
    return seconds


def paragraphs(name: str) -> tuple[str, ...]:
    """A text by the host, split into paragraphs at empty lines; empty if there is none."""
    return tuple(part.strip() for part in re.split(r"\n\s*\n", told(name)) if part.strip())


def logging() -> dict[str, Any]:
    """Logging to standard error, at `BOEM_LOG` or else warnings and worse; never a request's body."""
    level, form = (told("BOEM_LOG") or "warning").upper(), told("BOEM_LOG_FORMAT") or "line"
    if level not in LEVELS:
        raise ParseError("must be one of {known}", "BOEM_LOG", known=", ".join(LEVELS).lower())
    if form not in FORMATS:
        raise ParseError("must be one of {known}", "BOEM_LOG_FORMAT", known=", ".join(FORMATS))
    at_least_info = "INFO" if level == "DEBUG" else level
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {"()": Discreet, "format": "{asctime} {levelname} {name} {message}", "style": "{"},
            "json": {"()": DiscreetJson, "format": ["asctime", "levelname", "name", "message"]},
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": form}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django": {"level": level, "propagate": True, "handlers": []},
            "django.request": {"level": "ERROR"},  # lower levels name addresses, which have log lines of their own
            "django.db.backends": {"level": at_least_info},  # lower levels show statements with their values
            "django.security.DisallowedHost": {"level": "CRITICAL"},
            "uvicorn": {"level": "ERROR" if level == "ERROR" else "WARNING"},  # lower levels show queries and headers
            "websockets": {"level": at_least_info},
        },
    }
