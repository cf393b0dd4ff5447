"""The screen and the keyboard: what is shown stays in view, at whatever size, until a line has been typed."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from types import FrameType, ModuleType
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from boem.cli import words
from boem.cli.output import Output
from boem.cli.text import PLAINLY, printable
from boem.core.texts import gettext

_LONGEST: Final = 2000  # columns of one sentence
_BEAT: Final = 0.25  # seconds


class LeaveGame(Exception):
    """The person leaves, with this exit status."""

    def __init__(self, status: int = 0) -> None:
        super().__init__(status)
        self.status = status


class Screen:
    """A terminal that is drawn anew at every prompt; or a pipe, to which boards are written when they have changed."""

    def __init__(self) -> None:
        for stream, errors in ((sys.stdin, "replace"), (sys.stdout, PLAINLY)):
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure is not None:
                reconfigure(errors=errors)
        self._console = Output(highlight=False, markup=False, emoji=False)
        self.typed = sys.stdin is not None and sys.stdin.isatty()
        self.live = self.typed and self._console.is_terminal and not self._console.is_dumb_terminal
        self._shown: list[RenderableType] = []
        self._written: dict[str, object] = {}
        self._prompt = ""  # while line editing waits for a line
        self._resized = self._repainting = False
        self._readline: ModuleType | None = None

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Follow the terminal's size; line editing too is set up in here."""
        handlers = {}
        if self.live and hasattr(signal, "SIGWINCH"):
            handlers[signal.SIGWINCH] = signal.signal(signal.SIGWINCH, self._on_resize)
            handlers[signal.SIGCONT] = signal.signal(signal.SIGCONT, self._on_return)
            handlers[signal.SIGALRM] = signal.signal(signal.SIGALRM, _on_beat)
        if self.typed:
            self._readline = _line_editing()
        try:
            yield
        finally:
            for number, handler in handlers.items():
                signal.signal(number, handler)

    def show(
        self,
        boards: RenderableType | None = None,
        *,
        news: Sequence[RenderableType] = (),
        hints: Sequence[RenderableType] = (),
        notes: Sequence[RenderableType] = (),
    ) -> None:
        """Boards, what has happened, what is to be said of the line typed last, and what may be done, in this order.

        Strings are sentences, and made fit for the terminal. Boards and hints go into a pipe when they have changed.
        """
        above: list[RenderableType] = [boards, ""] if boards is not None and self._is_new("boards", boards) else []
        below = hints if self._is_new("hints", hints) else ()
        self._shown = [*above, *(self._fit(note) for note in (*news, *notes, *below))]
        self._paint()

    @property
    def height(self) -> int:
        """How many lines there are."""
        return self._console.height

    def forget(self) -> None:
        """Let the next boards and hints be written even if nothing has changed in them."""
        self._written.clear()

    def tell(self, *notes: str) -> None:
        """Print a message at once, below what is shown."""
        for note in notes:
            self._console.print(self._fit(note))

    def read(self, prompt: str) -> str:
        """A line; the end of the input raises LeaveGame."""
        try:
            return self._line(prompt)
        except (EOFError, OSError):
            self._console.print()
            raise LeaveGame from None
        except KeyboardInterrupt:
            self._console.print()
            raise

    def ask(self, question: str) -> bool:
        """Whether a question that stands below what is shown is answered with yes."""
        text = self._fit(question)
        self._shown.append(text)
        self._console.print(text)
        if self._readline is not None:
            self._readline.set_auto_history(False)
        try:
            yes = f"{words.YES} {gettext(words.YES)}".split()
            return self.read(gettext(words.QUESTION_PROMPT)).strip().lower() in yes
        finally:
            if self._readline is not None:
                self._readline.set_auto_history(True)

    def _line(self, prompt: str) -> str:
        if not self.typed:
            self._console.print(prompt, end="", soft_wrap=True)
            line = sys.stdin.readline() if sys.stdin is not None else ""
            if not line:
                raise EOFError
            self._console.print(self._fit(line))
            return line
        self._prompt = prompt
        if self.live and hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, _BEAT, _BEAT)
        try:
            return input(prompt)
        finally:
            if self.live and hasattr(signal, "setitimer"):
                signal.setitimer(signal.ITIMER_REAL, 0)
            self._prompt = ""

    def _is_new(self, place: str, what: object) -> bool:
        changed = self.live or self._written.get(place) != what
        self._written[place] = what
        return changed

    def _paint(self) -> None:
        with self._console:
            if self.live:
                self._console.clear()
            for part in self._shown:
                self._console.print(part, crop=False)

    @staticmethod
    def _fit(note: RenderableType) -> RenderableType:
        return Text(printable(note, _LONGEST)) if isinstance(note, str) else note

    def _on_resize(self, _number: int, _frame: FrameType | None) -> None:
        """Draw anew, with the prompt and what was typed below.

        Line editing mostly puts those back by itself, but not after every signal. A window that is dragged sends many:
        one that comes during the drawing has it drawn once more.
        """
        self._resized = True
        if not self._prompt or self._readline is None or self._repainting:
            return
        self._repainting = True
        try:
            while self._resized:
                self._resized = False
                self._paint()
                typed = (sign if sign.isprintable() else "�" for sign in self._readline.get_line_buffer())
                self._console.file.write(self._prompt + "".join(typed))
                self._console.file.flush()
        finally:
            self._repainting = False

    def _on_return(self, _number: int, _frame: FrameType | None) -> None:
        """Back from the background, where the shell has written over the screen."""
        signal.raise_signal(signal.SIGWINCH)


def _on_beat(_number: int, _frame: FrameType | None) -> None:
    """Nothing: that it comes lets a signal be handled that came while line editing was not looking."""


def _line_editing() -> ModuleType | None:
    """Readline, if there is one. It is loaded after our handlers are set, since its own then calls ours."""
    try:
        return import_module("readline")
    except ImportError:
        return None
