"""A `subprocess.Popen` that forks Python processes from one with modules loaded, and starts all others."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from support.forkserver import Forked, fork

if TYPE_CHECKING:
    Base = subprocess.Popen[Any]
else:
    Base = subprocess.Popen

READ_AT_THE_START: Final = ("PYTHONCOERCECLOCALE", "PYTHONHASHSEED", "PYTHONMALLOC", "PYTHONUTF8", "PYTHONWARNINGS")
PLAIN: Final = (None, True, (), None)  # arguments that may be passed to a forked process


class ForkedPopen(Base):
    """A process with another parent: its end is reported through a pipe, and signals go to its id."""

    forked: Forked | None = None

    def _execute_child(self, args: Any, executable: Any, *rest: Any) -> None:
        preexec_fn, close_fds, pass_fds, cwd, env, _startup, _flags, shell, *pipes = rest
        words = [args] if isinstance(args, str) else [os.fspath(word) for word in args]
        told = os.environ if env is None else env
        if (preexec_fn, close_fds, pass_fds, executable) != PLAIN or shell or not is_python(words, told):
            super()._execute_child(args, executable, *rest)  # type: ignore[misc]
            return
        into, _, _, out, _, err, *_ = pipes
        files = [mine if given == -1 else given for mine, given in enumerate((into, out, err))]
        self.forked = fork(words[1:], told, Path(os.fspath(cwd or ".")).absolute(), files)
        self.pid, self._child_created = self.forked.pid, True
        self._close_pipe_fds(*pipes[:6])  # type: ignore[attr-defined]

    def _internal_poll(self, _deadstate: Any = None, **_waiting: Any) -> int | None:
        if self.forked is None:
            return super()._internal_poll(_deadstate)  # type: ignore[misc,no-any-return]
        self.returncode = self.forked.poll()
        return self.returncode

    def _wait(self, timeout: float | None) -> int:
        if self.forked is None:
            return super()._wait(timeout=timeout)  # type: ignore[misc,no-any-return]
        try:
            self.returncode = self.forked.wait(timeout)
        except subprocess.TimeoutExpired:
            raise subprocess.TimeoutExpired(self.args, timeout or 0) from None
        return self.returncode


def is_python(words: list[str], environment: Any) -> bool:
    """Whether it runs this Python, in a way that a forked process can do as well."""
    runs = len(words) > 1 and words[0] == sys.executable and (words[1] in ("-m", "-c") or words[1][0] != "-")
    return runs and not any(environment.get(name) != os.environ.get(name) for name in READ_AT_THE_START)
