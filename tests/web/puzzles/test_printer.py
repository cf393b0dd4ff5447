"""The printer makes what waits, and the puzzles of the day before anybody asks; a stop puts back what is half made."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest
from support.site import SECONDS
from support.tables import player

from boem.web.puzzles import books, days
from boem.web.puzzles.forms import Order
from boem.web.puzzles.models import Book, Day
from boem.web.puzzles.worker import Printer

pytestmark = pytest.mark.django_db(transaction=True)


def run_until(done: Book.State, book: Book) -> None:
    """Let a printer work until the book has a state, and end it."""

    async def work() -> None:
        printer = asyncio.create_task(Printer().run())
        async with asyncio.timeout(SECONDS):
            while await asyncio.to_thread(lambda: Book.objects.get(id=book.id).state) != done:
                await asyncio.sleep(0.02)
        printer.cancel()
        with suppress(asyncio.CancelledError):
            await printer

    asyncio.run(work())


def order(count: int, size: str) -> Book:
    wanted = Order(count=count, size=size, grade="easy", language="en", paper="a4")
    return books.order(player=player("Red"), wanted=wanted)


def test_a_book_that_waits_is_made_and_so_are_todays_puzzle_and_tomorrows() -> None:
    book = order(1, "6x6")
    run_until(Book.State.DONE, book)
    assert Day.objects.filter(day__in=(days.today(), days.today() + days.ONE)).count() == 2


def test_a_restart_takes_up_what_was_half_made() -> None:
    book = order(200, "30x30")
    run_until(Book.State.WORKING, book)
    assert (Book.objects.get(id=book.id).state, Book.objects.get(id=book.id).tries) == (Book.State.WAITING, 0)
    Book.objects.filter(id=book.id).update(count=1, size="6x6")
    run_until(Book.State.DONE, book)
