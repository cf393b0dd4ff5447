"""The pages of puzzles: each guards, calls one service, and renders."""

from __future__ import annotations

from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from boem.core.errors import BoemError, ParseError
from boem.puzzles import Puzzle
from boem.web.accounts.session import player_of
from boem.web.base.limits import FRESH, TABLES, spend
from boem.web.base.puzzle_requests import later
from boem.web.puzzles import days, words
from boem.web.puzzles.calendar import calendar
from boem.web.puzzles.cards import shown, title_of, todays
from boem.web.puzzles.day_results import ranking
from boem.web.puzzles.favourites import favour, favourites, forgo, is_favourite
from boem.web.puzzles.forms import read_fresh, read_pasted, read_uploaded
from boem.web.puzzles.game import GAME
from boem.web.puzzles.known import JudgedPuzzle, judged
from boem.web.puzzles.listed import friends_of
from boem.web.puzzles.mine import PuzzleProgress, attempts, state_of, states, sum_up
from boem.web.puzzles.models import Day, PuzzleRun
from boem.web.puzzles.picture import layout_picture, pattern, picture
from boem.web.puzzles.runs.service import going
from boem.web.puzzles.service import make_fresh
from boem.web.puzzles.service import play as sit_down
from boem.web.puzzles.shelf import shelf_page
from boem.web.tables.boards import presenter_of, shown_games
from boem.web.tables.page.views import may_come

FEW, MANY = 2, 5  # weeks shown
MOST_GOING = 12
SMALL = 12  # squares across up to which two boards fit side by side on a phone


@never_cache
@require_GET
def overview(request: HttpRequest) -> HttpResponse:
    """Today's puzzle, a fresh one, the shelf, and links to everything else."""
    return _overview(request)


def _overview(request: HttpRequest, status: int = 200, **more: object) -> HttpResponse:
    player = player_of(request)
    known = states(attempts(player))
    today: dict[str, object] = {"today": None}
    try:
        today["today"] = todays(player)
    except BoemError as error:
        today["missing"] = words.why(error)
    total = sum_up(known)
    today["streak"] = going(player, PuzzleRun.Kind.STREAK)
    others = [(game, presenter_of(game.id)) for game in shown_games() if game.id != GAME]
    today["alone"] = [(game, presenter) for game, presenter in others if presenter.seats == 1]
    page = {**today, "sum": total, "leaves": calendar(known, total, FEW), **shelf_page(request.GET, known), **more}
    return render(request, "puzzles/overview.html", page, status=status)


@never_cache
@require_GET
def archive(request: HttpRequest, text: str) -> HttpResponse:
    """The puzzle of a day."""
    try:
        day = _day(text)
    except BoemError as error:
        return _sorry(request, _("No puzzle yet"), error, 503)
    now, one = day.day, days.ONE
    around: dict[str, object] = {
        "before": now - one if now > days.FIRST else None,
        "after": now + one if now < days.today() else None,
        "day": now,
        "heading": title_of(now),
        "long_day": words.day_name(now),
        **_ranks(request, now),
    }
    return _puzzle(request, days.puzzle_on(day), around)


def _day(text: str) -> Day:
    try:
        return days.puzzle_of(days.read_day(text))
    except days.NoSuchDay:
        raise Http404 from None


def _ranks(request: HttpRequest, day: date) -> dict[str, object]:
    """Who solved it best on its day: of all, or of the reader and those whom they follow."""
    player = player_of(request)
    friends = friends_of(player)
    among = friends if request.GET.get("among") == "friends" else None
    return {
        "ranked": ranking(day, player=player, among=among),
        "has_friends": friends is not None,
        "among_friends": among is not None,
    }


@require_GET
def today(request: HttpRequest) -> HttpResponse:
    """Redirect to today's puzzle by its date."""
    return redirect("puzzle-of-day", days.today().isoformat())


@never_cache
@require_GET
def puzzle(request: HttpRequest, link: str) -> HttpResponse:
    """A puzzle by its link, from anywhere; today's, until the reader begins it, by its day."""
    try:
        found = Puzzle.of_link(link)
    except ParseError as error:
        return _sorry(request, _("This isn’t a puzzle"), error, 404)
    if days.is_todays(found) and state_of(player_of(request), found) == PuzzleProgress():
        return redirect("puzzle-of-day", days.today())
    return _puzzle(request, found, {"note": words.READ.get(request.GET.get("read", ""), "")})


def _puzzle(request: HttpRequest, found: Puzzle, more: dict[str, object]) -> HttpResponse:
    try:
        about = judged(found)
    except BoemError as error:
        return _sorry(request, _("This puzzle was not judged"), error, 503)
    day = more.get("day")
    card = shown(found, player_of(request), day if isinstance(day, date) else None, named=True)
    address = reverse("puzzle-of-day", args=[card.day]) if card.day else reverse("puzzle", args=[found.link])
    page = {
        "may_analyse": card.state.first is not None or not days.is_todays(found),
        "puzzle": card,
        "favourite": is_favourite(player_of(request), found),
        "themes": words.themes_of(about) if card.state.first is not None else {},
        "grade": words.grade_name(about.rating.grade) if about.rating else "",
        "judged": about,
        "address": request.build_absolute_uri(address),
        "link": found.link,
        "text": str(found),
        "width": found.width,
        "height": found.height,
        "mines": found.count,
        "small": found.width <= SMALL,
        "kind": about.rating.grade.value if about.rating else "any",
        **({} if about.proper else _wrong(found, about)),
    }
    return render(request, "puzzles/puzzle.html", page | more, status=200)


def _wrong(found: Puzzle, about: JudgedPuzzle) -> dict[str, object]:
    """What is wrong with a puzzle, in words and pictures."""
    names = (_("One layout"), _("Another layout"))
    return {
        "fault": words.fault_of(about, found.count),
        "clashing": picture(found, marked=about.clash) if about.clash else None,
        "layouts": [
            {"name": name, "picture": layout_picture(found, name, mines, about.differ)}
            for name, mines in zip(names, about.layouts, strict=False)
        ],
    }


@require_http_methods(["GET", "POST"])
def play(request: HttpRequest, link: str) -> HttpResponse:
    """Go to the reader's table for a puzzle, opening it if necessary; a GET goes to the puzzle."""
    if request.method == "GET":
        return redirect("puzzle", link)
    try:
        found = Puzzle.of_link(link)
        spend(TABLES, request)
        return redirect("table", sit_down(player=may_come(request), puzzle=found).id)
    except BoemError as error:
        return _sorry(request, _("This can’t be played"), error, 422)


@require_http_methods(["GET", "POST"])
def play_day(request: HttpRequest, text: str) -> HttpResponse:
    """The same for the puzzle of a day, whose address doesn't say its numbers."""
    if request.method == "GET":
        return redirect("puzzle-of-day", text)
    try:
        return play(request, _day(text).puzzle_id)
    except BoemError as error:
        return _sorry(request, _("No puzzle yet"), error, 503)


@require_http_methods(["GET", "POST"])
def keep(request: HttpRequest, link: str) -> HttpResponse:
    """Put a puzzle on the reader's list of favourites, or take it off; a GET goes to the puzzle."""
    if request.method == "GET":
        return redirect("puzzle", link)
    try:
        found = Puzzle.of_link(link)
        if request.POST.get("keep") == "on":
            if not judged(found).proper:
                return redirect("puzzle", link)
            favour(player=may_come(request), puzzle=found)
        elif (player := player_of(request)) is not None:
            forgo(player=player, puzzle=found)
    except BoemError as error:
        return _sorry(request, _("This can’t be kept"), error, 422)
    return redirect("my-puzzles" if request.POST.get("back") == "mine" else reverse("puzzle", args=[link]))


@require_http_methods(["GET", "POST"])
def fresh(request: HttpRequest) -> HttpResponse:
    """Make a puzzle that nobody has seen before, and go to the reader's table for it."""
    if request.method == "GET":
        return redirect("puzzles")
    try:
        width, height, grade, count = read_fresh(request.POST)
        spend(FRESH, request)
        spend(TABLES, request)
        player = may_come(request)
        made = make_fresh(width=width, height=height, grade=grade, count=count)
        return redirect("table", sit_down(player=player, puzzle=made.puzzle).id)
    except BoemError as error:
        return later(_overview(request, 422, fresh_wrong=words.why(error), wished=request.POST), error)


@require_http_methods(["GET", "POST"])
def paste(request: HttpRequest) -> HttpResponse:
    """Read a pasted puzzle, and go to its page."""
    if request.method == "GET":
        return render(request, "puzzles/paste.html", {"pasted": ""})
    pasted, file = request.POST.get("puzzle", ""), request.FILES.get("file")
    try:
        read = read_uploaded(file) if file else read_pasted(pasted)
        address = reverse("puzzle", args=[read.puzzle.link])
        return redirect(f"{address}?read={note}" if (note := words.note_of(read)) else address)
    except BoemError as error:
        page = {"pasted": pasted[:20_000], "wrong": words.why(error)}
        return render(request, "puzzles/paste.html", page, status=422)


@never_cache
@require_GET
def mine(request: HttpRequest) -> HttpResponse:
    """The puzzles that the reader has solved."""
    known = states(attempts(player_of(request)))
    total = sum_up(known)
    going = [shown(one.going.puzzle, player_of(request)) for one in known.values() if one.going]
    kept = [
        {"link": one.link, "size": words.size_of(one), "pattern": pattern(one)}
        for one in favourites(player_of(request))
    ]
    page = {"favourites": kept, "sum": total, "leaves": calendar(known, total, MANY), "going": going[:MOST_GOING]}
    return render(request, "puzzles/mine.html", page)


def _sorry(request: HttpRequest, title: str, error: BoemError, status: int) -> HttpResponse:
    page = {"title": title, "sentence": words.why(error)}
    return later(render(request, "puzzles/wrong.html", page, status=status), error)
