"""A process that plays a game's bots and gets nothing but views; and the way to talk to it.

Standard input has pickled questions, each preceded by its length; standard output, pickled answers. First of all,
`boem.games.*.rules.state` is made unavailable: importing State gives a class that can't be instantiated. It is
available only with `suppose`, for bots that imagine truths themselves.
"""

from __future__ import annotations

import pickle
import pickletools
import re
import subprocess
import sys
from functools import cache, partial
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from random import Random
from types import ModuleType
from typing import Any, BinaryIO, Final, Self

COMMAND: Final = (sys.executable, "-P", __file__)
STATE: Final = re.compile(r"boem\.(games\.\w+\.rules|core\.hunt)\.state\b")


class _NoStates(MetaPathFinder, Loader):
    """Replaces each module of a state by one whose State can't be instantiated."""

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        return ModuleSpec(name, self) if STATE.fullmatch(name) else None

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__["State"] = module.__dict__["HuntState"] = _Barred


class _Barred:
    __class_getitem__ = classmethod(lambda cls, _: cls)

    def __init__(self, *parts: object) -> None:
        raise AssertionError("a bot has asked for a State")


class Elsewhere:
    """The bot of this name in a process of its own; it uses the given generator, as if it were here."""

    def __init__(self, game: str, *, suppose: bool) -> None:
        self.name = ""
        self.about = "elsewhere"
        self.asked = 0
        command = [*COMMAND, game, *(["suppose"] if suppose else [])]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self._process.communicate()

    def choose(self, view: Any, rng: Random, seconds: float) -> Any:
        question = pickle.dumps((self.name, view, rng.getstate(), seconds))
        assert not names_a_state(question)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        _send(self._process.stdin, question)
        action, chances, loaded = pickle.loads(_receive(self._process.stdout))
        assert loaded == []
        rng.setstate(chances)
        self.asked += 1
        return action


def names_a_state(pickled: bytes) -> bool:
    """Whether a pickle names a module of a state."""
    return any(isinstance(argument, str) and STATE.search(argument) for _, argument, _ in pickletools.genops(pickled))


def with_length(data: bytes) -> bytes:
    """The data as sent over a pipe."""
    return len(data).to_bytes(4) + data


def _send(stream: BinaryIO | Any, data: bytes) -> None:
    stream.write(with_length(data))
    stream.flush()


def _receive(stream: BinaryIO | Any) -> bytes:
    length = stream.read(4)
    return bytes(stream.read(int.from_bytes(length)))


def _main(game_id: str, *, suppose: bool) -> None:
    if not suppose:
        sys.meta_path.insert(0, _NoStates())
    from boem.bots import find_bot  # noqa: PLC0415  (after the states are out of reach)
    from boem.core.registry import find_game  # noqa: PLC0415

    bot_named = cache(partial(find_bot, find_game(game_id)))
    while question := _receive(sys.stdin.buffer):
        name, view, chances, seconds = pickle.loads(question)
        rng = Random()
        rng.setstate(chances)
        action = bot_named(name).choose(view, rng, seconds)
        modules = {name: module for name, module in sys.modules.items() if STATE.fullmatch(name)}
        loaded = [name for name, it in modules.items() if not suppose and vars(it).get("State") is not _Barred]
        _send(sys.stdout.buffer, pickle.dumps((action, rng.getstate(), loaded)))


if __name__ == "__main__":
    _main(sys.argv[1], suppose="suppose" in sys.argv)
