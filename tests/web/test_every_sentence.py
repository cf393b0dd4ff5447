"""Pages, mails and books in a generated language: whatever isn't in it was never translated."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import timedelta
from html import unescape
from pathlib import Path
from random import Random
from typing import Final

import pytest
from django.conf import LazySettings
from django.test import Client
from pypdf import PdfReader
from support.around import addressed, site_that_mails
from support.desks import BEFORE, FRIDAY, at, desk_of
from support.languages import one_more
from support.letters import answer, letters
from support.order import keeper_named, reported, say
from support.pseudo import CODE, escaped, visible
from support.puzzles import NONE, SHEET, begun, given_up, solved
from support.tables import TINY, do, fresh, laid_out, member, table_of
from support.tournaments import play_round, started, tournament_of, under_way
from support.waiting import SECONDS

from boem.core.clock import CLOCK
from boem.core.game import HOUSE, Seat, in_order
from boem.core.registry import game_ids
from boem.puzzles import assess
from boem.puzzles.book.make import make_book
from boem.web.accounts.models import Player
from boem.web.accounts.tokens import new_token
from boem.web.analysis_board.views import EXAMPLE
from boem.web.mail.models import Outgoing
from boem.web.notices.due import see_to
from boem.web.notices.models import Wish
from boem.web.notices.stop import choose
from boem.web.pbm import desks
from boem.web.pbm.post import letters as post
from boem.web.pbm.rounds import close, undo
from boem.web.tables.boards import presenter_of
from boem.web.tables.jobs import analyst
from boem.web.tables.jobs.analyst import Analyst
from boem.web.tables.models import Table
from boem.web.tables.store import service
from boem.web.tables.store.opening import join
from boem.web.tournaments.adjudication import decide
from boem.web.tournaments.ladders import challenge
from boem.web.tournaments.models import Tournament
from boem.web.tournaments.organising import cancel

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("whole_story", "_fourth_language", "_at_once")]
ALLOWED: Final = {
    *("Red", "Blue", "Red’s", "Blue’s", "Green", "Vera"),  # names of players
    *("Heron", "Otter", "Ada", "Cas", "Cas’s"),
    *("Autumn", "cup", "Winter", "Game", "See", "There", "Play"),  # their texts: titles, a report, a token's scope
    *("Boem", "Mijnenveger", "Uitweg", "Coan", "Random", "Coa"),  # names of the site, of games and bots
    *("English", "Deutsch", "Nederlands", "Esperanto"),  # languages in their own names
    *("PDF", "JSON", "CSV", "TRF"),  # formats
    *("kaj", "tagoj", "minutoj"),  # what Babel says: what joins a list, times
}
SMALL: Final = {
    "mijnenveger": TINY,
    "uitweg": {"width": 3, "height": 3, "barriers": 6},
    "postal": {"width": 5, "height": 4, "mines": 2, "tips": 2},
}
POSITIONS: Final = {f"/analysis?field={query}" for query in (f"{EXAMPLE}&step=14", "3x1-1-a1a", NONE.link, "x")}
GRIDS: Final = {
    f"/puzzles/editor?field={query}"
    for query in (SHEET.link, NONE.link, "6x6-a1zga", "6x6-Mzi", "6x6-MMzh", "6x6-MMzh&do=fill", "x")
}
PLACES: Final = POSITIONS | GRIDS | {"/", "/moderation", "/account", "/vacation", "/nothing-here"}
ELSEWHERE: Final = ("/static", "/api", "/docs", "/analysis?", "/puzzles/editor?")
_LINK: Final = re.compile(r'(?:href|hx-get)="(/[^"#]*)')
_FILE: Final = re.compile(r"\.(?:pdf|json|csv|png|svg)(?:\?|$)")
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")
DAYS: Final = 5
"""As many pages of days are read for each address: there are hundreds, which say the same."""


@pytest.fixture
def _fourth_language(fourth_language: Path) -> Iterator[None]:
    with one_more(fourth_language):
        yield


@pytest.fixture
def _at_once(monkeypatch: pytest.MonkeyPatch, settings: LazySettings) -> Iterator[None]:
    """The site mails, and requests wait until an analysis is there."""
    site_that_mails(settings, monkeypatch)
    patient = Analyst(wait=SECONDS, seconds=SECONDS)
    monkeypatch.setattr(analyst, "ANALYST", patient)
    with at(BEFORE):
        yield
    patient.close()


def test_every_page_that_a_link_leads_to_is_in_a_fourth_language() -> None:
    browsers, paths = people(), PLACES | populate()
    walked, faults = set[str](), set[str]()
    for name, browser in browsers.items():
        for path, texts in pages(browser, paths):
            faults |= {f"{name}, {path}: {fault}" for fault in faults_in(texts)}
            walked.add(re.sub(r"\d.*", "", path))
    assert faults == set()
    assert walked >= {"/lobby", "/rules/postal", "/records", "/vacation", "/mail", "/account", "/puzzles/mine"}


def test_every_page_of_a_tournament_is_in_a_fourth_language() -> None:
    browsers, paths = people(), {"/tournaments", "/lobby", "/"} | {f"/tournaments/{one}" for one in tournaments()}
    browsers["Ada"] = browser_of("Ada")
    decided = {f"/t/{table}" for table in Table.objects.filter(pairing__isnull=False).values_list("pk", flat=True)}
    faults = {
        f"{name}, {path}: {fault}"
        for name, browser in browsers.items()
        for path in paths | decided
        for fault in faults_in(visible(browser.get(path, headers={"accept-language": CODE}).content.decode()))
    }
    assert sorted(faults) == []


def test_every_mail_is_in_a_fourth_language() -> None:
    people()
    visitor = Client(headers={"accept-language": CODE})
    visitor.post("/account/new", {"username": "Green", "password1": "a heron in the reeds", "email": "g@example.org"})
    visitor.post("/account/reset", {"email": "red@example.org"})
    visitor.post("/account/reset", {"email": "nobody@example.org"})
    correspond()
    laid_out(days=3)
    challenged_ladder()
    see_to(CLOCK.now() + timedelta(hours=1))
    choose(Player.objects.get(name="Red"), Wish.How.DAILY)
    see_to(CLOCK.now().replace(hour=20))
    mails = list(Outgoing.objects.all())
    faults = {f"{mail.topic}: {fault}" for mail in mails for fault in faults_in([mail.subject, mail.body])}
    assert faults == set()
    assert len({mail.topic.split(":")[0] for mail in mails}) > 2


@pytest.mark.usefixtures("whole_book")
def test_a_book_is_in_a_fourth_language() -> None:
    pdf = make_book([assess(SHEET)], language=CODE)
    assert faults_in(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages) == set()


def faults_in(texts: Iterable[str]) -> set[str]:
    """The untranslated words, each with its context."""
    return {f"{word!r} in {' '.join(text.split())!r:.160}" for text in texts for word in escaped(text, ALLOWED)}


def people() -> dict[str, Client]:
    """Browsers of two players, a moderator, and a newcomer."""
    keeper_named()
    return {name: browser_of(name) for name in ("Red", "Blue", "Vera")} | {"nobody": Client()}


def browser_of(name: str) -> Client:
    """The browser of a player with an address and a token, who has signed in."""
    client, one = Client(), addressed(name)
    one.language = CODE
    one.set_password("a heron in the reeds")
    one.save()
    new_token(one)
    client.force_login(one, "allauth.account.auth_backends.AuthenticationBackend")
    return client


def tournaments() -> list[str]:
    """Ada's tournaments: open, under way, over, cancelled, one with a decided game, and a ladder with a challenge."""
    names = ("Red", "Blue", "Cas")
    over, gone = started("knockout", "Red", "Blue"), tournament_of("swiss", "Red")
    play_round(over)
    cancel(tournament_id=gone.pk, player=member("Ada"))
    live = [started("arena", *names), started("swiss", *names, byes=1, rounds=3), tournament_of("knockout", *names)]
    long = started("round_robin", *names, days=3)
    tables = started("groups", *names, "Ada", game="postal", config=SMALL["postal"], seats=4, days=2, rounds=1)
    stuck = under_way(long)[0].table
    assert stuck is not None
    decide(tournament_id=long.pk, organiser=member("Ada"), table_id=stuck.pk, winners=(), why="Winter")
    return [one.pk for one in (over, gone, *live, long, tables, challenged_ladder())]


def challenged_ladder() -> Tournament:
    """A ladder on which Blue has challenged Red."""
    ladder = tournament_of("ladder", "Red", "Blue", days=3)
    challenge(tournament_id=ladder.pk, player=Player.objects.get(name="Blue"), place=1)
    return ladder


def pages(browser: Client, first: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    """Pages reached from these by links, each with its text."""
    todo = sorted(first)
    known, days = set(todo), Counter[str]()
    while todo:
        path = todo.pop()
        answer = browser.get(path, headers={"accept-language": CODE})
        if not answer.headers.get("Content-Type", "").startswith("text/html"):
            continue
        page = answer.content.decode()
        yield path, visible(page)
        links = {unescape(link) for link in _LINK.findall(page)} - known
        for link in sorted(links):
            days[_DAY.sub("", link)] += bool(_DAY.search(link))
            if not link.startswith(ELSEWHERE) and not _FILE.search(link) and days[_DAY.sub("", link)] <= DAYS:
                todo.append(link)
        known |= links


def populate() -> set[str]:
    """Create something of everything; returns where it is."""
    tables = {
        played(game, moves, over=over).id
        for game in game_ids()
        if game != "solo"
        for moves, over in ((0, False), (2, False), (9, False), (30, True))
    }
    desk = correspond()
    begun(SHEET)
    solved(SHEET, "Blue")
    given_up(SHEET, "Blue")
    reported()
    reported(table=Table.objects.first())
    return {f"/t/{table}" for table in tables} | {f"/mail/{desk}/desk", f"/mail/{desk}/desk/mines"}


def played(game: str, moves: int, *, over: bool) -> Table:
    """A table of Red and Blue with some random moves."""
    kinds = ("me", "open")[: presenter_of(game).seats]
    table = table_of(*kinds, game=game, config=SMALL.get(game, {}), visibility=Table.Visibility.PUBLIC)
    if len(kinds) > 1:
        join(table_id=table.id, player=Player.objects.get(name="Blue"))
    rng, rules = Random(7), service.game_at(fresh(table)).record.game
    for _ in range(moves):
        match = service.game_at(fresh(table))
        seats = [actor for actor in in_order(match.history.public.waits_for) if actor != HOUSE]
        if not seats:
            break
        seat = seats[0]
        action = rules.observer.random_action(match.history.view(seat), rng)
        do(table, seat, rules.notation.write(action))
    if over and service.game_at(fresh(table)).history.public.waits_for:
        do(table, 0, "resign")
    say(fresh(table), "Red", "Green")
    return fresh(table)


def correspond() -> str:
    """Red's game by mail with two players who reply by mail, and a bot."""
    desk = desk_of("Heron", "Otter", "bot", language=CODE)
    for name in ("heron", "otter"):
        answer(letters(f"{name}@example.org", "invite")[0], "A1, B2\nZ99\nheron?")
        answer(letters(f"{name}@example.org", "invite")[0], "C3\nfinal")
    desks.message(desk=desk, text="Winter")
    post.remind(desk, [Seat(0)])
    desks.move_deadline(desk=desk, moment=FRIDAY)
    post.standby_needed(desk, [Seat(1)])
    close(table_id=desk.pk, seen=None, by_itself=False)
    post.report(desk, service.game_at(fresh(desk.table)))
    undo(table_id=desk.pk, seen=1, why="Winter")
    return str(desk.pk)
