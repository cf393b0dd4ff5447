"""A table for two: a person, a bot, and the record of their game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from random import Random, SystemRandom
from typing import Any, Final

from boem.bots import Bot
from boem.cli import words
from boem.core.errors import Unreadable
from boem.core.game import AnyGame, Seat
from boem.core.history import facts_for
from boem.core.seats import other
from boem.core.settings import read_settings, write_settings
from boem.games.mijnenveger.config import BOARDS, Config
from boem.games.mijnenveger.facts import Action, Fact, View
from boem.records import Play, Record, Replay, begin, commit, fresh_salt, go_on, known_record, write_record

SHORT: Final = 12  # digits of a commitment that a person can compare at a glance


@dataclass(frozen=True, slots=True)
class Table:
    """A game as far as it was played. What is shown comes from `view` and `facts`, the person's own."""

    replay: Replay
    person: Seat
    bot: Bot[Action, View]

    @property
    def view(self) -> View:
        """What the person knows."""
        view: View = self.replay.history.view(self.person)
        return view

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What the person has heard, in order."""
        return tuple(fact for notices in self.replay.said for fact in facts_for(notices, self.person))

    @property
    def across(self) -> Seat:
        """The bot's seat."""
        return other(self.person)

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays, by seat."""
        return self.replay.record.seats

    @property
    def config(self) -> Config:
        """The settings."""
        config: Config = self.replay.record.config
        return config

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.replay.over

    @property
    def waits_for_bot(self) -> bool:
        """Whether the bot is to act; where both are to lay, it does so first, and is thereby committed first."""
        return self.across in self.view.waits_for

    @property
    def waits_for_laying(self) -> bool:
        """Whether the person is to lay."""
        return self.view.status == "setup" and not self.view.position.laid[self.person]

    @property
    def commitment(self) -> str:
        """What the bot has committed to, in hex; empty before it has laid."""
        laid = (entry for entry in self.replay.record.log if isinstance(entry, Play) and entry.actor == self.across)
        return next((entry.commitment for entry in laid if entry.commitment), "")

    @property
    def known(self) -> str:
        """The record as the person may know it."""
        return known_record(self.replay, self.person)

    @property
    def whole(self) -> str:
        """The record with everything in it, the other's layout too."""
        return write_record(self.replay.record)

    def check(self, action: Action) -> None:
        """Raise Refused unless the rules allow the person this action now."""
        self.replay.record.game.observer.check(self.view, action)

    def act(self, action: Action) -> Table:
        """The table after the person's action; Refused changes nothing."""
        return self._after(self.person, action)

    def let_bot(self, rng: Random) -> Table:
        """The table after one action of the bot, which is given its own view and nothing else."""
        return self._after(self.across, self.bot.choose(self.replay.history.view(self.across), rng))

    def _after(self, seat: Seat, action: Action) -> Table:
        notation = self.replay.record.game.notation
        text = notation.write(action)
        now = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
        play = Play(seat, action, (("seat", seat), ("do", text)), now)
        if notation.commits(action):
            salt = fresh_salt()
            play = replace(play, salt=salt, commitment=commit(salt, text))
        return replace(self, replay=go_on(self.replay, play))


@dataclass(frozen=True, slots=True)
class Chances:
    """Where lots, the bot and the person's random layouts are drawn from, each without a trace of the others."""

    lots: Random
    bot: Random
    person: Random

    @classmethod
    def drawn(cls, seed: int | None) -> Chances:
        """Repeatable with a seed."""
        if seed is None:
            return cls(SystemRandom(), SystemRandom(), SystemRandom())
        return cls(*(Random(f"{seed} {use}") for use in ("lots", "bot", "person")))


def lay_table(game: AnyGame, config: Config, bot: Bot[Any, Any], person: Seat) -> Table:
    """A table before the first action."""
    names = (words.PERSON, bot.name) if person == 0 else (bot.name, words.PERSON)
    return Table(begin(Record(game, config, names)), person, bot)


def choose_config(board: str | None, settings: Mapping[str, str]) -> Config:
    """The board of that name, or the full one, with these settings in place of its own; or raise Unreadable."""
    if board is not None and board not in BOARDS:
        raise Unreadable(words.NO_BOARD.format(boards=", ".join(BOARDS)), board[:40])
    chosen = write_settings(BOARDS[board or "full"])
    return read_settings(Config, chosen | {key: _number(key, text) for key, text in settings.items()})


def _number(key: str, text: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(text) < 40):
        raise Unreadable(words.NOT_A_NUMBER.format(text=repr(text[:40])), key[:40])
    return int(text)
