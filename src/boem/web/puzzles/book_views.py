"""The pages of books: ordering one, watching its progress, downloading it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from boem.core.errors import BoemError
from boem.core.game import Json
from boem.web.accounts.session import player_of
from boem.web.base.limits import BOOKS, spend
from boem.web.base.puzzle_requests import SENTENCES
from boem.web.puzzles import books, words
from boem.web.puzzles.forms import BOOK_GRADE, BOOK_SIZE, COUNT, LANGUAGE, MIXED, PAPER, read_order
from boem.web.puzzles.grades import GRADES
from boem.web.puzzles.models import Book
from boem.web.tables.boards.form import NumberFields, shown
from boem.web.tables.page.views import may_come

MAKING = 0.7  # the puzzles' share of the progress bar; the rest is for their proofs and the pages


@dataclass(frozen=True, slots=True)
class Copy:
    """A book as its owner sees it."""

    book: Book
    title: str
    told: str
    percent: int

    @property
    def going(self) -> bool:
        """Whether it is still to be made."""
        return self.book.state in books.OPEN

    @property
    def ready(self) -> bool:
        """Whether it can be downloaded."""
        return self.book.state == Book.State.DONE


@never_cache
@require_http_methods(["GET", "POST"])
def all_books(request: HttpRequest) -> HttpResponse:
    """The reader's books, and the form for another."""
    if request.method == "GET":
        return _list(request, request.GET)
    try:
        wanted = read_order(request.POST)
        spend(BOOKS, request)
        return redirect("book", books.order(player=may_come(request), wanted=wanted).id)
    except BoemError as error:
        return _list(request, request.POST, 422, wrong=words.why(error))


@never_cache
@require_GET
def book(request: HttpRequest, book_id: str) -> HttpResponse:
    """The progress of a book, and its download link."""
    return render(request, "puzzles/book.html", {"copy": _copy(_mine(request, book_id))})


@never_cache
@require_GET
def progress(request: HttpRequest, book_id: str) -> HttpResponse:
    """The part of that page that changes; if the book was deleted meanwhile, a redirect to the others."""
    if "HX-Request" in request.headers and books.find_book(book_id, player_of(request)) is None:
        return HttpResponseClientRedirect(reverse("books"))
    return render(request, "puzzles/progress.html", {"copy": _copy(_mine(request, book_id)), "swapped": True})


@never_cache
@require_GET
def fetch(request: HttpRequest, book_id: str) -> HttpResponse:
    """The PDF."""
    found = _mine(request, book_id)
    if found.pdf is None:
        raise Http404
    response = HttpResponse(bytes(found.pdf), content_type="application/pdf")
    response["Content-Disposition"] = f'attachment; filename="boem-puzzles-{found.id}.pdf"'
    return response


@require_POST
def throw_away(request: HttpRequest, book_id: str) -> HttpResponse:
    """Delete a book."""
    books.throw_away(book=_mine(request, book_id))
    return redirect("books")


def _list(request: HttpRequest, data: Mapping[str, str], status: int = 200, wrong: str = "") -> HttpResponse:
    player = player_of(request)
    chosen = {"language": get_language() or "en"} | dict(data.items())
    count = NumberFields(_("How many"), (COUNT,), "", "count")
    page: dict[str, Json] = {
        "copies": [_copy(one) for one in books.books_of(player)] if player else [],
        "fieldsets": shown((count, BOOK_SIZE, BOOK_GRADE, LANGUAGE, PAPER), chosen),
        "wrong": wrong,
    }
    return render(request, "puzzles/books.html", page, status=status)


def _mine(request: HttpRequest, book_id: str) -> Book:
    found = books.find_book(book_id, player_of(request))
    if found is None:
        raise Http404
    return found


def _copy(found: Book) -> Copy:
    share = MAKING * found.done / found.count + (1 - MAKING) * found.pages
    return Copy(found, _title(found), _told(found), round(100 * share))


def _title(found: Book) -> str:
    puzzles = ngettext("{count} puzzle", "{count} puzzles", found.count).format(count=found.count)
    size = _("mixed sizes") if found.size == MIXED else found.size.replace("x", " × ")
    grade = _("mixed grades") if found.grade == MIXED else str(GRADES[found.grade])
    return f"{puzzles} · {size} · {grade} · {dict(settings.LANGUAGES)[found.language]} · {PAPER.options[found.paper]}"


def _told(found: Book) -> str:
    """Its state in words."""
    if found.state == Book.State.WAITING:
        return _("It is waiting for its turn.")
    if found.state == Book.State.FAILED:
        return str(_(SENTENCES[found.why]))
    if found.state == Book.State.DONE:
        return _("It is ready.")
    if found.done < found.count:
        return _("{done} of {count} puzzles are made.").format(done=found.done, count=found.count)
    return _("The pages are being set.")
