"""A table for two: a person, a bot, and the record of their game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random, SystemRandom
from typing import Any, Final

from boem.bots import Bot
from boem.cli import words
from boem.core.clock import CLOCK
from boem.core.game import HOUSE, AnyGame, Seat, ViewProtocol
from boem.core.history import facts_for
from boem.core.seats import other
from boem.records import Match, Play, Record, append, begin, known_record, rule, write_record

SHORT: Final = 12  # digits of a commitment that a person can compare at a glance


@dataclass(frozen=True, slots=True)
class Table:
    """A game as far as it was played. What is shown comes from `view` and `facts`, the person's own."""

    replay: Match
    person: Seat
    bot: Bot[Any, Any]

    @property
    def view(self) -> Any:
        """What the person knows."""
        view: ViewProtocol = self.replay.history.view(self.person)
        return view

    @property
    def facts(self) -> tuple[Any, ...]:
        """What the person has heard, in order."""
        return tuple(fact for notices in self.replay.said for fact in facts_for(notices, self.person))

    @property
    def across(self) -> Seat:
        """The bot's seat."""
        return other(self.person)

    @property
    def game(self) -> AnyGame:
        """Its rules."""
        return self.replay.record.game

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays, by seat."""
        return self.replay.record.seats

    @property
    def config(self) -> Any:
        """The settings."""
        return self.replay.record.config

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.replay.over

    @property
    def waits_for_bot(self) -> bool:
        """Whether the bot is to act; where both are to lay, it does so first, and is thereby committed first."""
        return self.across in self.view.waits_for

    @property
    def promised(self) -> Play | None:
        """The entry of what the bot has laid or the house has dealt; None before that."""
        entries = (entry for entry in self.replay.record.log if isinstance(entry, Play))
        return next((entry for entry in entries if entry.commitment and entry.actor != self.person), None)

    @property
    def commitment(self) -> str:
        """What is committed to, in hex; empty before anything is."""
        return (self.promised.commitment or "") if self.promised else ""

    @property
    def known(self) -> str:
        """The record as the person may know it."""
        return known_record(self.replay, self.person)

    @property
    def whole(self) -> str:
        """The record with everything in it, the other's layout too."""
        return write_record(self.replay.record)

    def check(self, action: Any) -> None:
        """Raise IllegalAction unless the rules allow the person this action now."""
        self.game.observer.check(self.view, action)

    def play(self, action: Any) -> Table:
        """The table after the person's action; IllegalAction changes nothing."""
        return self._after(self.person, action)

    def let_bot(self, rng: Random) -> Table:
        """The table after one action of the bot, which is given its own view and nothing else."""
        return self._after(self.across, self.bot.choose(self.replay.history.view(self.across), rng))

    def dealt(self, rng: Random) -> Table:
        """The table once the house has dealt, if the game waits for that."""
        if HOUSE not in self.view.waits_for:
            return self
        deal = self.game.referee.deal(self.replay.history.state, rng)
        return replace(self, replay=rule(self.replay, deal, at=_now()))

    def _after(self, seat: Seat, action: Any) -> Table:
        return replace(self, replay=append(self.replay, seat, action, at=_now()))


def _now() -> str:
    return CLOCK.now().isoformat(timespec="seconds").replace("+00:00", "Z")


@dataclass(frozen=True, slots=True)
class Chances:
    """Where lots, the bot, the person's random layouts and deals are drawn from, each without a trace of the others."""

    lots: Random
    bot: Random
    person: Random
    deals: Random

    @classmethod
    def drawn(cls, seed: int | None) -> Chances:
        """Repeatable with a seed."""
        if seed is None:
            return cls(SystemRandom(), SystemRandom(), SystemRandom(), SystemRandom())
        return cls(*(Random(f"{seed} {use}") for use in ("lots", "bot", "person", "deals")))


def lay_table(game: AnyGame, config: Any, bot: Bot[Any, Any], person: Seat, chances: Chances) -> Table:
    """A table before the first action of a seat, dealt if the game has a deal."""
    names = (words.PERSON, bot.name) if person == 0 else (bot.name, words.PERSON)
    return Table(begin(Record(game, config, names)), person, bot).dealt(chances.deals)
