"""Books: ordered, made by the worker, downloaded, deleted.

A waiting book is a row, so a restart loses none. A worker that makes one updates the row's `beat`; a book without a
recent beat is taken by another worker, three times at most.
"""

from __future__ import annotations

import logging
import secrets
from base64 import b64decode
from collections.abc import Callable, Sequence
from dataclasses import asdict
from datetime import timedelta
from itertools import product
from typing import Final

from django.db import transaction
from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from boem.core.clock import CLOCK
from boem.core.game import Json
from boem.puzzles import Grade
from boem.web.accounts.models import Player
from boem.web.base.errors import Closed
from boem.web.base.payers import network_asking
from boem.web.base.puzzle_requests import BOOKS, Unmade, run
from boem.web.puzzles.forms import MIXED, MIXED_SIZES, Order
from boem.web.puzzles.models import Book

LASTS: Final = timedelta(days=1)
MOST_KEPT: Final = 5  # per player
TRIES: Final = 3
DEAD: Final = timedelta(seconds=20)  # without a beat
BEATS: Final = timedelta(seconds=1)
SECONDS: Final = 1_800.0  # per book
State = Book.State
OPEN: Final = (State.WAITING, State.WORKING)
log: Final = logging.getLogger("boem.books")


def order(*, player: Player, wanted: Order) -> Book:
    """Order a book; raises Closed if the player has one that isn't ready, or too many."""
    with transaction.atomic():
        Player.objects.select_for_update().get(id=player.id)
        mine = Book.objects.filter(player=player, created__gt=CLOCK.now() - LASTS)
        if mine.filter(state__in=OPEN).exists():
            raise Closed("Your last book is still being made; one at a time.")
        if mine.count() >= MOST_KEPT:
            raise Closed("You have {count} books already; throw one away, or come back tomorrow.", count=MOST_KEPT)
        seed = secrets.randbits(32)
        return Book.objects.create(player=player, network=network_asking(), seed=seed, **asdict(wanted))


def books_of(player: Player) -> Sequence[Book]:
    """The player's books that haven't expired, the latest first."""
    fresh = Book.objects.filter(player=player, created__gt=CLOCK.now() - LASTS)
    return list(fresh.defer("pdf").order_by("-created"))


def find_book(book_id: str, player: Player | None) -> Book | None:
    """A book of this player's; None also for books of others."""
    if player is None or not book_id.isprintable():
        return None
    fresh = Book.objects.filter(id=book_id, player=player, created__gt=CLOCK.now() - LASTS)
    return fresh.defer("pdf").first()


def throw_away(*, book: Book) -> None:
    """Delete a book; the worker that makes it notices."""
    Book.objects.filter(id=book.id).delete()


def tidy() -> None:
    """Delete expired books, and set aside those that have failed too often."""
    now = CLOCK.now()
    Book.objects.filter(created__lte=now - LASTS).delete()
    Book.objects.filter(_up_for_grabs(), tries__gte=TRIES).update(state=State.FAILED, why="fault")


def take() -> Book | None:
    """Take the book that is next in turn, for this caller only; None if there is nothing to do.

    Networks for which fewer books were made today come first, then the longest waiting.
    """
    taken_up = Book.objects.filter(network=OuterRef("network")).exclude(state=State.WAITING)
    had = Coalesce(Subquery(taken_up.order_by().values("network").annotate(n=Count("pk")).values("n")), 0)
    waiting = Book.objects.filter(_up_for_grabs(), tries__lt=TRIES).defer("pdf").alias(had=had)
    for book in waiting.order_by("had", "created")[:10]:
        taken = {"state": State.WORKING, "beat": CLOCK.now(), "tries": F("tries") + 1, "done": 0, "pages": 0}
        as_it_was = Book.objects.filter(id=book.id, state=book.state, tries=book.tries, beat=book.beat)
        if as_it_was.update(**taken):
            book.refresh_from_db(fields=["state", "tries", "beat", "done", "pages"])
            return book
    return None


def produce(book: Book, goes_on: Callable[[], bool] = lambda: True) -> None:
    """Make a book that was taken. Failures are recorded in its row; after three the book is set aside.

    If `goes_on` returns False, the book goes back into the queue, and this attempt doesn't count.
    """
    keeper = _Keeper(book, goes_on)
    try:
        pdf = b64decode(run(_job(book), seconds=SECONDS, pool=BOOKS, heard=keeper.hear, goes_on=keeper.goes_on))
        _row(book).update(state=State.DONE, pdf=pdf, done=book.count, pages=1)
    except Unmade as error:
        if error.why == "stopped":
            _row(book).update(state=State.WAITING, beat=None, tries=F("tries") - 1)
        elif error.why in ("rare", "slow", "hard") or book.tries >= TRIES:
            _row(book).update(state=State.FAILED, why=error.why)
        else:
            log.warning("book %s failed, try %d of %d", book.id, book.tries, TRIES)
            _row(book).update(state=State.WAITING, beat=None)


class _Keeper:
    """Updates the row of a book in the making, once a second."""

    def __init__(self, book: Book, goes_on: Callable[[], bool]) -> None:
        self._book, self._goes_on = book, goes_on
        self._seen: dict[str, Json] = {}
        self._due = CLOCK.now()

    def hear(self, key: str, value: Json) -> None:
        """Record the progress."""
        self._seen[key] = value
        self._beat()

    def goes_on(self) -> bool:
        """Whether the book is still wanted: the worker goes on, and nobody has deleted the book."""
        return self._goes_on() and self._beat()

    def _beat(self) -> bool:
        now = CLOCK.now()
        if now < self._due:
            return True
        self._due = now + BEATS
        return bool(_row(self._book).update(beat=now, **self._seen))


def _row(book: Book) -> QuerySet[Book]:
    """The row, while this attempt is the current one."""
    return Book.objects.filter(id=book.id, state=State.WORKING, tries=book.tries)


def _up_for_grabs() -> Q:
    left = Q(state=State.WORKING) & (Q(beat__lt=CLOCK.now() - DEAD) | Q(beat=None))
    return Q(state=State.WAITING) | left


def _job(book: Book) -> dict[str, Json]:
    """The job for the child process. In mixed books the grades come in order, and within a grade the sizes."""
    grades = list(Grade) if book.grade == MIXED else [Grade(book.grade)]
    sizes = MIXED_SIZES if book.size == MIXED else [int(book.size.split("x")[0])]
    return {
        "do": "book",
        "wishes": [[side, side, grade.value, False] for grade, side in product(grades, sizes)],
        "count": book.count,
        "language": book.language,
        "paper": book.paper,
        "seed": book.seed,
    }
