"""Books: limited, taken once, made, requeued, set aside, fetched by their owner only, deleted."""

from __future__ import annotations

from typing import Any

import pytest
from support.tables import player

from boem.testing.clock import ManualClock
from boem.web.base.errors import Closed
from boem.web.base.payers import HOUSE, Payers, let_ask
from boem.web.puzzles import books
from boem.web.puzzles.forms import Order
from boem.web.puzzles.models import Book

pytestmark = pytest.mark.django_db
SMALL = Order(count=2, size="6x6", grade="easy", language="nl", paper="a5")
State = Book.State


def asked(name: str = "Red", order: Order = SMALL) -> Book:
    return books.order(player=player(name), wanted=order)


def fresh(book: Book) -> Book:
    return Book.objects.get(id=book.id)


def later(book: Book, **changes: Any) -> None:
    Book.objects.filter(id=book.id).update(**changes)


def taken() -> Book:
    book = books.take()
    assert book is not None
    return book


def test_a_book_is_made_and_is_a_pdf() -> None:
    book = asked()
    books.produce(taken())
    made = fresh(book)
    assert (made.state, made.done, made.pages) == (State.DONE, 2, 1)
    assert made.pdf is not None
    assert bytes(made.pdf).startswith(b"%PDF-")


def test_a_mixed_book_has_all_grades_and_sizes_the_easy_and_small_ones_first() -> None:
    book = asked(order=Order(count=12, size="mixed", grade="mixed", language="en", paper="a4"))
    wishes = books._job(book)["wishes"]
    assert len(wishes) == 15
    assert [wish[2] for wish in wishes] == [
        grade for grade in ("easy", "medium", "hard", "expert", "extreme") for _ in range(3)
    ]
    assert [wish[0] for wish in wishes[:3]] == [6, 8, 10]


def test_one_book_of_a_player_is_made_at_a_time() -> None:
    asked()
    with pytest.raises(Closed):
        asked()
    assert asked("Blue").state == State.WAITING


def test_a_player_has_so_many_books_and_no_more_until_one_is_thrown_away() -> None:
    for _ in range(books.MOST_KEPT):
        later(asked(), state=State.DONE)
    with pytest.raises(Closed) as caught:
        asked()
    assert "5 books" in str(caught.value)
    books.throw_away(book=Book.objects.all()[0])
    asked()


def test_the_book_that_has_waited_longest_is_taken_once(clock: ManualClock) -> None:
    first = asked("Red")
    clock.forward(seconds=1)
    second = asked("Blue")
    assert [taken().id, taken().id] == [first.id, second.id]
    assert books.take() is None


def test_networks_take_turns_however_many_books_wait_for_each(clock: ManualClock) -> None:
    wanted = [("a", "Red"), ("a", "Blue"), ("a", "Green"), ("b", "Yellow"), ("b", "Black"), ("c", "White")]
    for network, name in wanted:
        let_ask(Payers("", network))
        asked(name)
        clock.forward(seconds=1)
    let_ask(HOUSE)
    assert [taken().player.name for _ in wanted] == ["Red", "Yellow", "White", "Blue", "Black", "Green"]


def test_of_two_workers_that_take_the_same_book_one_gets_it() -> None:
    book = asked()
    as_it_was = fresh(book)
    assert taken().id == book.id
    same = Book.objects.filter(id=book.id, state=as_it_was.state, tries=as_it_was.tries, beat=as_it_was.beat)
    assert same.update(state=State.WORKING) == 0


def test_a_book_whose_maker_died_is_taken_again_and_after_three_times_set_aside(clock: ManualClock) -> None:
    book = asked()
    for tries in (1, 2, 3):
        assert taken().tries == tries
        clock.forward(seconds=books.DEAD.total_seconds())
        assert books.take() is None  # somebody is making it
        clock.forward(seconds=1)
    assert books.take() is None
    books.tidy()
    assert (fresh(book).state, fresh(book).why) == (State.FAILED, "fault")


def test_a_book_that_fails_is_tried_three_times_and_stops_no_other(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(books, "_job", lambda book: {"do": "nothing"})
    book = asked()
    for _ in range(books.TRIES):
        books.produce(taken())
    assert fresh(book).state == State.FAILED
    assert books.take() is None
    monkeypatch.undo()
    other = asked("Blue")
    books.produce(taken())
    assert fresh(other).state == State.DONE


def test_a_stop_puts_a_book_back_and_does_not_count_as_a_try() -> None:
    book = asked()
    books.produce(taken(), goes_on=lambda: False)
    assert (fresh(book).state, fresh(book).tries) == (State.WAITING, 0)
    books.produce(taken())
    assert fresh(book).state == State.DONE


def test_a_book_that_is_thrown_away_while_it_is_made_is_made_no_further() -> None:
    asked(order=Order(count=200, size="30x30", grade="expert", language="en", paper="a4"))
    book = taken()
    books.throw_away(book=book)
    books.produce(book)
    assert not Book.objects.exists()


def test_an_earlier_maker_of_the_book_writes_nothing_any_more(clock: ManualClock) -> None:
    book = asked()
    before = taken()
    clock.forward(seconds=books.DEAD.total_seconds() + 1)
    taken()
    books.produce(before)
    assert fresh(book).pdf is None
    assert fresh(book).tries == 2


def test_a_book_is_there_for_a_day(clock: ManualClock) -> None:
    book = asked()
    later(book, state=State.DONE)
    clock.forward(hours=24, seconds=-1)
    books.tidy()
    assert books.find_book(book.id, player("Red")) == book
    clock.forward(seconds=1)
    assert books.find_book(book.id, player("Red")) is None
    books.tidy()
    assert not Book.objects.exists()


def test_a_book_is_only_for_its_owner() -> None:
    book = asked()
    assert books.find_book(book.id, player("Red")) == book
    assert books.find_book(book.id, player("Blue")) is None
    assert books.find_book(book.id, None) is None
    assert books.find_book("no\0where", player("Red")) is None
