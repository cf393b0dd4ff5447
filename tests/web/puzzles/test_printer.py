"""The printer makes waiting books, and the puzzles of the day in advance; unfinished work is put back when it stops."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Event

import pytest
from support.tables import player
from support.waiting import SECONDS

from boem.web.base.scheduler import Job, Scheduler
from boem.web.puzzles import books, days
from boem.web.puzzles.forms import Order
from boem.web.puzzles.models import Book, Day
from boem.web.puzzles.worker import make_books, prepare

pytestmark = pytest.mark.django_db(transaction=True)


def order(count: int, size: str) -> Book:
    wanted = Order(count=count, size=size, grade="easy", language="en", paper="a4")
    return books.order(player=player("Red"), wanted=wanted)


def test_a_book_that_waits_is_made_and_so_are_todays_puzzle_and_tomorrows() -> None:
    book = order(1, "6x6")
    make_books(lambda: True)
    prepare()
    assert Book.objects.get(id=book.id).state == Book.State.DONE
    assert Day.objects.filter(day__in=(days.today(), days.today() + days.ONE)).count() == 2


def test_a_restart_takes_up_what_was_half_made(monkeypatch: pytest.MonkeyPatch) -> None:
    book, taken, produce = order(200, "30x30"), Event(), books.produce

    def observed(book: Book, goes_on: Callable[[], bool]) -> None:
        taken.set()
        produce(book, goes_on)

    async def stop_half_way() -> None:
        printer = asyncio.create_task(Scheduler([Job("books", 1, make_books, patience=SECONDS)]).run())
        await asyncio.to_thread(taken.wait)
        printer.cancel()
        with suppress(asyncio.CancelledError):
            await printer

    monkeypatch.setattr(books, "produce", observed)
    asyncio.run(stop_half_way())
    assert (Book.objects.get(id=book.id).state, Book.objects.get(id=book.id).tries) == (Book.State.WAITING, 0)
    Book.objects.filter(id=book.id).update(count=1, size="6x6")
    make_books(lambda: True)
    assert Book.objects.get(id=book.id).state == Book.State.DONE
