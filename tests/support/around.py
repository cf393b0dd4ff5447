"""A site with one table and a clock of its own, within the test process, and everything that somebody gets from it.

Each world has a database of its own and the same clock, so that site-wide data can be compared too: lobby, profiles,
records, mails, digests, the host's metrics, and log lines.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from functools import cache as remembered
from itertools import islice
from random import Random
from typing import Any, Final

import pytest
from django.conf import LazySettings
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from prometheus_client import CollectorRegistry, generate_latest
from support.desks import BEFORE, at
from support.promptly import unhurried
from support.tables import do, fresh, member, table_for_two, table_of
from support.worlds import Got, got

from boem.core.clock import CLOCK
from boem.puzzles import daily
from boem.testing.clock import ManualClock
from boem.web.accounts.models import Player
from boem.web.accounts.tokens import new_token
from boem.web.base.mail_urls import read_outbox
from boem.web.hosting.views import Stored
from boem.web.mail.models import Outgoing
from boem.web.notices.due import see_to
from boem.web.notices.models import Wish
from boem.web.notices.stop import choose
from boem.web.puzzles import days
from boem.web.tables.models import Table
from boem.web.tables.social import chat
from boem.web.tables.store import house, notes
from boem.web.tables.store.table_access import place_at
from boem.web.tables.store.writer import WRITER
from boem.web.tables.time import pauses, vacation

KEPT: Final = ("Set-Cookie",)
DAY: Final = timedelta(days=1)
PASSING: Final = re.compile(r"(/notices/stop/)[\w:%-]+|\b\d+\.\d+( ms)|(csrfmiddlewaretoken\" value=\")\w+")


def site_that_mails(settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the site an address and outgoing mail, and make it do deferred work at once."""
    settings.OUTBOX = read_outbox("smtp://127.0.0.1:9?from=boem@example.org", "test")
    settings.SITE_URL = "https://boem.example.org"
    monkeypatch.setattr(WRITER, "wait", lambda _table, work: work())
    monkeypatch.setattr(days, "ask", made_here)


def made_here(job: Mapping[str, str], _seconds: float, **_more: Any) -> Any:
    """The puzzle of a day, generated without another process."""
    return made_once(job["day"])


@remembered
def made_once(day: str) -> Any:
    with unhurried():
        return daily(date.fromisoformat(day)).to_json()


@dataclass(frozen=True, slots=True)
class Course:
    """What happens at the table in one world; in a game for one, Blue plays it, and `lot` decides the deal."""

    game: str
    config: Mapping[str, Any]
    acts: Sequence[tuple[int, str]]
    pace: Mapping[str, int] = field(default_factory=dict)
    scribbles: bool = False  # whether seat 0 takes notes
    lot: int = 0

    @property
    def alone(self) -> bool:
        """Whether one person plays alone."""
        return self.config.get("seats") == 1


class World:
    """The site with one table."""

    def __init__(self, course: Course, clock: ManualClock) -> None:
        self.course, self.clock = course, clock
        self.people = {name: addressed(name) for name in ("Red", "Blue", "Green")}
        self.table = self.opened()
        choose(self.people["Green"], Wish.How.DAILY)
        self.browsers, self.programs = dict[str, Client](), dict[str, Client]()
        for name, one in self.people.items():
            self.browsers[name], token = Client(), new_token(one)
            self.browsers[name].force_login(one)
            self.programs[name] = Client(headers={"Authorization": f"Bearer {token}"})

    def opened(self) -> Table:
        """The table, with everybody at it."""
        told: dict[str, Any] = {
            "game": self.course.game,
            "config": dict(self.course.config),
            "visibility": Table.Visibility.PUBLIC,
        }
        if not self.course.alone:
            return table_for_two(**told, **self.course.pace)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(house, "SystemRandom", lambda: Random(self.course.lot))
            return fresh(table_of("me", host="Blue", **told))

    def steps(self) -> Iterator[str]:
        """Take all steps, a minute apart, and then do what is due by time."""
        acts = self.course.acts
        for number, (seat, text) in enumerate(acts):
            self.clock.forward(minutes=1)
            do(self.table, seat, text)
            if self.course.scribbles and number > 1:
                notes.pencil(seat=self.table.seats.get(number=0), square="B4", mark="mine")
            self.cry(digest=number == len(acts) - 2)
            if number in (0, len(acts) - 1):
                yield f"{number} {text.split()[0]}"
        if self.course.alone:
            return
        self.about_time(pauses.offer, "Red")
        yield "an offer"
        self.about_time(pauses.offer, "Blue")
        yield "paused"
        self.about_time(pauses.resume, "Red")
        chat.say(place=place_at(self.table.id, self.people["Red"]), text="Back again.")
        vacation.leave(player=self.people["Red"], last=(CLOCK.now() + 3 * DAY).date())
        yield "on vacation"
        vacation.come_home(player=self.people["Red"])

    def about_time(self, what: Callable[..., None], who: str) -> None:
        """Do it as one of them."""
        what(table_id=self.table.id, player=self.people[who])

    def told(self, name: str) -> Iterator[Got]:
        """Everything that somebody other than Red gets."""
        table = self.table.id
        last = fresh(self.table).number - 1
        pages = (
            "/", "/lobby", "/records", "/vacation", "/players/Red", "/players/Blue", "/challenge/Red", "/mail",
            f"/t/{table}", f"/t/{table}/record", f"/t/{table}/analysis", f"/t/{table}/replay", f"/t/{table}/replay/0",
            f"/t/{table}/replay/1?at={last}", f"/t/{table}/replay/all?at={last}", f"/t/{table}?at={last}",
        )  # fmt: skip
        for path in pages:
            yield self.answered(f"page {path}", self.browsers[name].get(path))
        for path in ("/me", "/lobby", f"/tables/{table}", f"/tables/{table}/record", f"/tables/{table}/chat"):
            yield self.answered(f"call {path}", self.programs[name].get(f"/api/v1{path}"))
        for path in ("claim", "rematch", "withdraw", "decline"):
            answer = self.programs[name].post(f"/api/v1/tables/{table}/{path}")
            yield self.answered(f"refused call {path}", answer)
        for path in ("claim", "again"):
            yield self.answered(f"refused form {path}", self.browsers[name].post(f"/t/{table}/{path}"))

    def answered(self, channel: str, answer: Any) -> Got:
        """A channel's name contains no id; an answer is compared with all headers except new cookies."""
        head = "\n".join(f"{key}: {said}" for key, said in answer.items() if key not in KEPT)
        return self.got(channel, f"{answer.status_code}\n{head}\n\n{answer.content.decode()}")

    def got(self, channel: str, text: str) -> Got:
        return got(channel.replace(self.table.id, "T"), PASSING.sub(blank, text), self.table.id)

    def cry(self, *, digest: bool) -> None:
        """Let everybody be away and be told of their turns, or let Blue get the evening's digest."""
        cache.clear()
        see_to(CLOCK.now() + timedelta(hours=1))
        if digest:
            choose(self.people["Blue"], Wish.How.DAILY)
            see_to(CLOCK.now().replace(hour=20))
            choose(self.people["Blue"], Wish.How.NOW)

    def mails(self) -> Iterator[Got]:
        """The mails sent to Blue and Green."""
        for mail in Outgoing.objects.exclude(to="red@example.org").order_by("id"):
            yield self.got(f"mail to {mail.to}", f"{mail.subject}\n{mail.body}")

    def numbers(self) -> Got:
        """The metrics that the host's monitoring reads."""
        registry = CollectorRegistry()
        registry.register(Stored())
        return self.got("metrics", generate_latest(registry).decode())


def blank(found: re.Match[str]) -> str:
    """Replace tokens and durations by placeholders; tokens keep their lengths."""
    start = found[1] or found[3] or ""
    return f"{start}{'' if found[2] else '#' * (len(found[0]) - len(start))}{found[2] or ''}"


def addressed(name: str) -> Player:
    """A player with an account and an address."""
    found = member(name)
    found.email, found.last_login = f"{name.lower()}@example.org", CLOCK.now()
    found.save()
    return found


def life(
    course: Course, log: pytest.LogCaptureFixture, *, eyes: Sequence[str], steps: slice = slice(None)
) -> list[Got]:
    """Everything that these viewers get in one world, after all steps or some of them; the world is then deleted."""
    found: list[Got] = []
    with transaction.atomic(), at(BEFORE) as clock:
        world = World(course, clock)
        log.clear()
        with log.at_level(logging.DEBUG, logger="boem"):
            for step in islice(world.steps(), steps.start, steps.stop):
                for name in eyes:
                    found += [replace(one, channel=f"{one.channel} of {name}, {step}") for one in world.told(name)]
            found += [*world.mails(), world.numbers()]
        found += [world.got("log", one.getMessage()) for one in log.records if one.name.startswith("boem")]
        transaction.set_rollback(True)
    return found
