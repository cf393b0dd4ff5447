"""Runs a command, and turns errors into a sentence on standard error and an exit status.

0 done; 1 a negative answer; 2 unusable input, or a missing extra; 3 a fault in the program; 130 interrupted; 141 the
reader has gone.
"""

from __future__ import annotations

import os
import sys
from typing import Any

import typer

from boem.cli.app import app
from boem.cli.complain import complain
from boem.cli.help import translate
from boem.cli.output import ReaderGone
from boem.cli.text import PLAINLY
from boem.cli.usage import usage_fault
from boem.core.errors import BoemError, IllegalAction, ParseError
from boem.core.extras import NotInstalled
from boem.core.forms import Phrase
from boem.core.texts import ENGLISH, language, speaking, wished
from boem.core.texts import gettext_noop as _

_FAILED = _("input or output failed: {why}.")
_FAULT = _("a fault in the program, please report it ({what}); BOEM_LOG=debug shows where.")
# Our matrices are small: one thread is faster than sharing them out among several.
_THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS")


def main() -> None:
    """Run `boem`."""
    for threads in _THREADS:
        os.environ.setdefault(threads, "1")
    _write_plainly()
    wish = wished(os.environ)
    command = typer.main.get_command(app)
    translate(command, wish)
    # What programs read is in English.
    with speaking(ENGLISH if "--json" in sys.argv else wish):
        run(command)


def run(command: Any) -> None:
    """Run a command in the current language, and exit with its status."""
    spoken = language()

    def refuse(error: object) -> None:
        with speaking(spoken):  # a site that the command set up keeps another
            complain(error)

    try:
        status = command(standalone_mode=False)
        sys.stdout.flush()
        sys.exit(status)
    except typer.exceptions.TyperException as error:
        wrong = error.format_message()
        if wrong:  # otherwise the command was called without arguments, and has shown its help
            refuse(usage_fault(wrong))
        sys.exit(2)
    except typer.Abort:
        sys.exit(130)
    except (ParseError, IllegalAction, NotInstalled) as error:
        refuse(error)
        sys.exit(1 if isinstance(error, IllegalAction) else 2)
    except (BrokenPipeError, ReaderGone):
        _stop_writing()
        sys.exit(141)
    except OSError as error:
        _stop_writing()
        refuse(BoemError(_FAILED, why=Phrase(error.strerror or error)))
        sys.exit(2)
    except Exception as error:
        if os.environ.get("BOEM_LOG") == "debug":
            raise
        refuse(BoemError(_FAULT, what=f"{type(error).__name__}: {error}"))
        sys.exit(3)


def _write_plainly() -> None:
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=PLAINLY)


def _stop_writing() -> None:
    """Write nothing more, not even what is still buffered."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
